/** What carries prompts out, evaluated when the first one is: brains and tools are no part of what every request loads. */
import type { Context } from '#kernel/context'
import type { Brain } from './brain'
import { fixtureBrain } from './fixtures/fixture-brain'
import { modelBrain } from './model/model-brain'
import { scriptedBrain } from './scripted/brain'
import type { PromptRow } from './tables'

export { toolsByName } from './tools/all'

/** The brain that a prompt goes to. */
export async function brainFor(
  context: Context,
  { brain, by }: Pick<PromptRow, 'brain' | 'by'>,
): Promise<Brain> {
  if (brain?.kind === 'fixture') return fixtureBrain(brain.fixture)
  if (brain?.kind === 'model') return modelBrain(context, brain.model, by)
  return scriptedBrain(context)
}
