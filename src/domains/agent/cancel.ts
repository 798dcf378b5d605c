import { Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { accountOfWhatWasDone } from './done'
import { endedAs, endingTables } from './ending'
import { agentErrors } from './errors'
import { knownPrompt, publishPrompt } from './prompts'
import { type PromptRow, promptTable } from './tables'
import { isOpen } from './views'

/**
 * Cancels a job before its next step; a step that is being taken is finished, because what a wallet has promised is
 * sent. The response says what had been done. A job that is cancelled stays so; one that has ended otherwise is refused.
 */
export async function cancelPrompt(
  { context, transact }: Pick<Call, 'context' | 'transact'>,
  walletId: string,
  id: string,
): Promise<PromptRow> {
  const row = await transact(endingTables, async (context) => {
    const known = await knownPrompt(context, walletId, id)
    if (known.status === 'cancelled') return known
    if (!isOpen(known)) throw ended(known)
    const cancelled = await endedAs(context, known, {
      outcome: 'cancelled',
      response: `Cancelled. ${(await accountOfWhatWasDone(context, known.id)).text}`,
    })
    await context.store.table(promptTable).put(cancelled)
    return cancelled
  })
  publishPrompt(context, row)
  return row
}

function ended({ id, status }: PromptRow): Refusal {
  return new Refusal(
    agentErrors.jobEnded,
    `The job ${id} is ${status}: what has ended cannot be cancelled.`,
    { rule: 'agent.cancel', facts: { jobId: id, status } },
  )
}
