import { sourceText } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { Json } from '#kernel/jobs/tables'
import type { Given, Turn } from '../brain'
import { type PromptRow, promptTable, type StepRow, stepTable } from '../tables'

/** Earlier prompts of a thread that a brain gets. */
const MOST_TURNS = 30

/** The newest prompts of a thread before one, the oldest first. */
export async function turnsBefore(
  { store }: Context,
  { threadId, seq }: Pick<PromptRow, 'threadId' | 'seq'>,
): Promise<Turn[]> {
  const rows = await store
    .table(promptTable)
    .where('[threadId+seq]')
    .between([threadId, 0], [threadId, seq])
    .reverse()
    .limit(MOST_TURNS)
    .toArray()
  return Promise.all(
    rows.reverse().map(async (row) => ({
      prompt: row.prompt,
      given: givenWith(row),
      response: row.response ?? '',
      outcome: row.outcome,
      steps: await stepsOf(store, row.id),
    })),
  )
}

export function givenWith({ source, data }: PromptRow): Given | undefined {
  return data && { from: sourceText(source), data: data as Json }
}

/** What was done for a prompt, in its order. */
function stepsOf(store: Context['store'], promptId: string): PromiseLike<StepRow[]> {
  return store
    .table(stepTable)
    .where('[promptId+n]')
    .between([promptId, 0], [promptId, Number.MAX_SAFE_INTEGER])
    .toArray()
}
