import { isServedOutside } from '#domains/gateway'
import type { Context } from '#kernel/context'
import type { BrainChoice } from '#kernel/settings'
import type { MaxMode } from './max-mode'
import { ofField } from './of-field'

/**
 * Throws 400 for a model that cannot be a brain: there is none of this id, it is retired, or it draws. `field`: the one of
 * the body that names it.
 */
export async function checkBrain(context: Context, choice: BrainChoice, field = 'model'): Promise<void> {
  if (choice.kind === 'scripted') return
  await ofField(field, () => isServedOutside(context, choice.model))
}

/** As `checkBrain`, also where max mode is off: a model that is named is one. */
export async function checkMaxMode(context: Context, maxMode: MaxMode | null | undefined): Promise<void> {
  if (maxMode?.model === undefined) return
  await checkBrain(context, { kind: 'model', model: maxMode.model }, 'maxMode.model')
}
