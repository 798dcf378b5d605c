import { explorerPath, sentOf, spendTables } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { type PromptRow, stepTable } from './tables'

/** What `transactionsOf` reads. */
export const transactionTables: readonly AnyTable[] = [stepTable, ...spendTables]

/** A transaction that a job sent. `hash`: on Solana the signature; `url`: of its page in the shell. */
export interface JobTransaction {
  readonly chain: string
  readonly hash: string
  readonly url: string
}

/**
 * What the steps of a job have sent, in their order; also what reverted, which used up its gas. What a step committed
 * to the wallet's outbox is its hash there, so nothing has to be written down a second time.
 */
export async function transactionsOf(
  context: Context,
  { id, walletId, origin }: Pick<PromptRow, 'id' | 'walletId' | 'origin'>,
): Promise<JobTransaction[]> {
  const steps = await context.store
    .table(stepTable)
    .where('[promptId+n]')
    .between([id, 0], [id, Number.MAX_SAFE_INTEGER])
    .toArray()
  const hashes = steps.flatMap(({ committed }) =>
    Object.values(committed).filter((outcome) => typeof outcome === 'string'),
  )
  const shell = context.shellOrigin(origin)
  return (await sentOf(context, walletId, hashes)).map((sent) => ({
    chain: sent.chain,
    hash: sent.hash,
    url: `${shell}${explorerPath(sent)}`,
  }))
}
