import { isServedOutside } from '#domains/gateway'
import type { Context } from '#kernel/context'
import { errors, isRefusal, Refusal } from '#kernel/errors'
import type { BrainChoice } from '#kernel/settings'

/**
 * Throws 400 for a model that cannot be a brain: there is none of this id, it is retired, or it draws. `field`: the one of
 * the body that names it.
 */
export async function checkBrain(context: Context, choice: BrainChoice, field = 'model'): Promise<void> {
  if (choice.kind === 'scripted') return
  try {
    await isServedOutside(context, choice.model)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    throw new Refusal(errors.invalidRequest, `${field}: ${thrown.message}`, {
      ...thrown.decision,
      facts: { ...thrown.decision.facts, field },
    })
  }
}
