import type { TransactionContext } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { type JobOutcome, type PromptRow, promptTable, type RichDatum } from './tables'
import { transactionsOf, transactionTables } from './transactions'

/** What `endedAs` reads, and what a caller writes its row to. */
export const endingTables: readonly AnyTable[] = [promptTable, ...transactionTables]

/** How a prompt ends. `error`: what it failed of, where the response says more than that. */
interface Ending {
  readonly outcome: JobOutcome | 'cancelled'
  readonly response?: string | undefined
  readonly richData?: readonly RichDatum[] | undefined
  readonly error?: string | undefined
}

/**
 * The row of a prompt that ends now. What was refused or not understood has failed, and says so in `response` and in
 * `error`. Over `endingTables`.
 */
export async function endedAs(
  context: TransactionContext,
  row: PromptRow,
  { outcome, error, ...answer }: Ending,
): Promise<PromptRow> {
  const { clock } = context
  const began = row.startedMachine
  const status = statusOf(outcome)
  const why = error ?? answer.response
  return {
    ...row,
    status,
    encryptedSecrets: null,
    ...(outcome !== 'cancelled' && { outcome }),
    ...(await withTransactions(context, row, answer)),
    ...(status === 'failed' && why !== undefined && { error: why }),
    completedAt: clock.now(),
    ...(began !== undefined && { processingTime: Math.max(0, clock.machine() - began) }),
  }
}

/**
 * An answer that names each transaction of its job, and where to look at it: those that it does not name already stand
 * below it. Over `endingTables`.
 */
export async function withTransactions(
  context: TransactionContext,
  row: PromptRow,
  { response, richData = [] }: Pick<Ending, 'response' | 'richData'>,
): Promise<Pick<PromptRow, 'response' | 'richData'>> {
  const transactions = await transactionsOf(context, row)
  const lines = transactions
    .filter(({ url }) => !response?.includes(url))
    .map(({ url }) => `Transaction: ${url}`)
  const text = [...(response === undefined ? [] : [response]), ...lines].join('\n')
  const data = [
    ...richData,
    ...transactions.map((each) => ({ type: 'transaction', title: `Transaction on ${each.chain}`, ...each })),
  ]
  // What there is not is absent: a snapshot's rows are checked.
  return { ...(text !== '' && { response: text }), ...(data.length > 0 && { richData: data }) }
}

function statusOf(outcome: Ending['outcome']): PromptRow['status'] {
  if (outcome === 'cancelled') return 'cancelled'
  return outcome === 'done' || outcome === 'asks' ? 'completed' : 'failed'
}
