/** What carries prompts out, evaluated when the first one is: brains and tools are no part of what every request loads. */
import type { Context } from '#kernel/context'
import type { Brain } from './brain'
import { scriptedBrain } from './scripted/brain'

export { toolsByName } from './tools/all'

/** The brain that a prompt goes to. */
export async function brainFor(context: Context): Promise<Brain> {
  return scriptedBrain(context)
}
