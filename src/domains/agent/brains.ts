/** What carries prompts out, evaluated when the first one is: brains and tools are no part of what every request loads. */
import type { Context } from '#kernel/context'
import { type Brain, PromptFailed } from './brain'
import { fixtureBrain } from './fixtures/fixture-brain'
import { scriptedBrain } from './scripted/brain'
import type { PromptRow } from './tables'

export { toolsByName } from './tools/all'

/** The brain that a prompt goes to. */
export async function brainFor(context: Context, { brain }: Pick<PromptRow, 'brain'>): Promise<Brain> {
  if (brain?.kind === 'fixture') return fixtureBrain(brain.fixture)
  if (brain?.kind === 'model') {
    throw new PromptFailed(
      `This version has no brain that asks a model. Choose the scripted one with PUT /__sandbank/agent/brain.`,
    )
  }
  return scriptedBrain(context)
}
