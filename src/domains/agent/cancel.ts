import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { endedAs } from './ending'
import { agentErrors } from './errors'
import { knownPrompt, tell } from './prompts'
import { type PromptRow, promptTable, stepTable } from './tables'
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
  const row = await transact([promptTable, stepTable], async () => {
    const known = await knownPrompt(context, walletId, id)
    if (known.status === 'cancelled') return known
    if (!isOpen(known)) throw ended(known)
    const cancelled = endedAs(context, known, {
      status: 'cancelled',
      response: await accountOfWhatWasDone(context, known.id),
    })
    await context.store.table(promptTable).put(cancelled)
    return cancelled
  })
  tell(context, row)
  return row
}

function ended({ id, status }: PromptRow): Refusal {
  return new Refusal(
    agentErrors.jobEnded,
    `The job ${id} is ${status}: what has ended cannot be cancelled.`,
    { rule: 'agent.cancel', facts: { jobId: id, status } },
  )
}

/** What a cancelled job had done, for people. In the caller's transaction, over `stepTable`. */
export async function accountOfWhatWasDone({ store }: Context, promptId: string): Promise<string> {
  const steps = await store
    .table(stepTable)
    .where('[promptId+n]')
    .between([promptId, 0], [promptId, Number.MAX_SAFE_INTEGER])
    .toArray()
  const done = steps.flatMap(({ state, result }) => (state === 'done' ? changesOf(result) : []))
  const underWay = steps.filter(
    ({ state, committed }) => state === 'intended' && Object.keys(committed).length > 0,
  )
  const parts = [
    done.length === 0 ? 'Nothing had been changed.' : `Done before that: ${done.join(' ')}`,
    ...(underWay.length > 0 ? ['A step that had been promised already is being finished.'] : []),
  ]
  return `Cancelled. ${parts.join(' ')}`
}

/** What a step's result says that it changed. */
function changesOf(result: unknown): string[] {
  const { changed, text } = (result ?? {}) as { changed?: boolean; text?: string }
  return changed && text ? [text] : []
}
