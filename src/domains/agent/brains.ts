/** What carries prompts out, evaluated when the first one is: brains and tools are no part of what every request loads. */
import type { Context } from '#kernel/context'
import { answersFirst } from './answered'
import type { Brain } from './brain'
import { fixtureBrain } from './fixtures/fixture-brain'
import { modelBrain } from './model/model-brain'
import { scriptedBrain } from './scripted/brain'
import type { PromptRow } from './tables'

export { dryRun } from './scripted/dry-run'
export { INTENTS } from './scripted/intents/all'
export { toolsByName } from './tools/all'

/** The brain that a prompt goes to. */
export async function brainFor(
  context: Context,
  row: Pick<PromptRow, 'brain' | 'by' | 'asked'>,
): Promise<Brain> {
  return answersFirst(context, chosenBrain(context, row))
}

function chosenBrain(context: Context, row: Pick<PromptRow, 'brain' | 'by' | 'asked'>): Brain {
  const { brain } = row
  if (brain?.kind === 'fixture') return fixtureBrain(brain.fixture)
  if (brain?.kind === 'model') return modelBrain(context, brain.model, row)
  return scriptedBrain(context)
}
