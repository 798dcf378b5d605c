import type { Context } from '#kernel/context'
import { type AppPaymentRow, appPaymentTable, owedKey } from '../tables'
import type { Request402 } from './exchange'
import { exclusively, isLast, isUnderWay, sendPaid, settledRow } from './settlement'

/**
 * Returns the answer that this visitor has paid for by the same request in this app and never received: a process died,
 * or the connection broke, after it was signed. Its request is sent again with the same payment. Undefined where there is
 * none, or its server no longer gives anything for it. `keptMs`: how long an answer is owed.
 */
export async function owedAnswer(
  context: Context,
  subject: string,
  payable: Request402,
  retentionMs: number,
) {
  const rows = context.store.table(appPaymentTable)
  const owed = owedKey(subject, payable.url)
  const request = textOf(payable)
  const isOwed = (row: AppPaymentRow) =>
    row.owed === owed &&
    row.sentAt !== null &&
    context.clock.now() < row.sentAt + retentionMs &&
    textOf(row) === request
  for (const { id } of await rows.where('owed').equals(owed).filter(isOwed).toArray()) {
    // The request that pays it is still waiting for its answer; this is another call.
    if (isUnderWay(context, id)) continue
    const answer = await exclusively(context, id, async () => {
      const row = await settledRow(context, id)
      return isOwed(row) ? sendPaid(context, row) : undefined
    })
    if (answer && (answer.ok || !isLast(answer.status))) return answer
  }
  return undefined
}

/** The same for two requests that are the same. */
function textOf({ method, headers, body }: Omit<Request402, 'url'>): string {
  return JSON.stringify([method, body, Object.entries(headers).sort()])
}
