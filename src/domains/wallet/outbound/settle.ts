import { type ChainSpec, chainClient, chainMode } from '#domains/chain'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { isRefusal } from '#kernel/errors'
import { evmChain } from '../chains'
import { deleteSpend, openSpends, putSpend, spendTables } from '../spending/spend-log'
import { type SpendRow, spendTable } from '../spending/tables'
import { type ChainAdapter, chainAdapterOf } from './chain-adapter'
import { paymentEnd } from './payment'

/**
 * Completes outbox rows: reads their outcome, and sends those whose worker died before sending. A row is
 * made by its commit, so it is kept whatever became of who made it; sending twice does no harm, because a chain takes
 * a hash once.
 */
export async function settleOpen(context: Context, walletId: string, chain: string): Promise<void> {
  const adapter = chainAdapterOf(context, chain)
  for (const row of await openSpends(context, walletId)) {
    if (row.chain !== chain) continue
    if (row.kind === 'payment') {
      await settlePayment(context, row)
      continue
    }
    const status = await adapter.status(row.hash)
    if (status !== 'unknown') await note(context, row.hash, status)
    // It was there, and was taken back: a revert to a snapshot, or a dropped transaction.
    else if (row.state === 'pending' && (await adapter.isOurs())) await note(context, row.hash, 'dropped')
    else await send(context, adapter, row)
  }
}

/** An authorization is sent by its receiver: here only its outcome is read. */
async function settlePayment(context: Context, row: SpendRow): Promise<void> {
  const end = await paymentEnd(context, evmChain(row.chain), row)
  if (end === 'paid') await note(context, row.hash, 'confirmed')
  if (end === 'unpaid') await context.transaction(spendTables, (context) => deleteSpend(context, row.hash))
}

/** The same on every chain; where a node elsewhere does not answer, things stay as they are. */
export async function settleReachable(context: Context, walletId: string): Promise<void> {
  const open = await openSpends(context, walletId)
  for (const chain of new Set(open.map((row) => row.chain))) {
    try {
      await settleOpen(context, walletId, chain)
    } catch (thrown) {
      if (chainAdapterOf(context, chain).refusedBy(thrown) === undefined) throw thrown
    }
  }
}

/** Sends what is reserved and notes how it went. Returns the chain's words where it would not take it. */
export async function send(
  context: Context,
  adapter: ChainAdapter,
  row: SpendRow,
): Promise<string | undefined> {
  try {
    await adapter.send(row)
  } catch (thrown) {
    const words = adapter.refusedBy(thrown)
    if (words === undefined) throw thrown
    // A node elsewhere may have taken it and failed to say so.
    if ((await adapter.status(row.hash)) === 'unknown') {
      await context.transaction(spendTables, (context) => deleteSpend(context, row.hash))
      return words
    }
  }
  const status = await adapter.status(row.hash)
  await note(context, row.hash, status === 'unknown' ? 'pending' : status)
  return undefined
}

/** How long a node elsewhere is given to mine what was sent to it, and how often it is polled. Milliseconds. */
const PATIENCE = { timeout: MINUTE_MS, pollingInterval: 1_000 }

/**
 * Waits until a node elsewhere has mined a transaction, or patience ends. Our own chains mine at once or not at all, so
 * there is nothing to wait for.
 */
export async function awaited(context: Context, spec: ChainSpec, row: SpendRow): Promise<SpendRow> {
  if (row.state !== 'pending' || (await chainMode(context, spec.id)).kind !== 'rpc') return row
  const client = await chainClient(context, spec.id)
  try {
    await client.waitForTransactionReceipt({ hash: row.hash as `0x${string}`, ...PATIENCE })
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    return row
  }
  await settleOpen(context, row.walletId, row.chain)
  return (await context.store.table(spendTable).get(row.hash)) ?? row
}

async function note(context: Context, hash: string, state: SpendRow['state']): Promise<void> {
  const changed = await context.transaction(spendTables, async (context) => {
    const { store } = context
    const row = await store.table(spendTable).get(hash)
    if (!row || row.state === state) return undefined
    await putSpend(context, { ...row, state })
    return row
  })
  if (changed) context.bus.publish({ type: 'wallet.changed', walletId: changed.walletId })
}
