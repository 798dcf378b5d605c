import { explorerPath } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { type BridgeRow, bridgeTable } from './tables'
import type { BridgeView } from './view'

const LAST = Number.MAX_SAFE_INTEGER

/** Of one wallet or all, the newest first. */
export async function listBridges(
  { store, clock }: Context,
  { walletId, limit }: { walletId?: string | undefined; limit: number },
): Promise<BridgeView[]> {
  const table = store.table(bridgeTable)
  const rows =
    walletId === undefined
      ? table.orderBy('createdAt')
      : table.where('[walletId+createdAt]').between([walletId, 0], [walletId, LAST])
  return (await rows.reverse().limit(limit).toArray()).map((row) => viewBridge(clock, row))
}

/** Undefined where it is no bridge of the wallet. */
export async function findBridge(
  { store, clock }: Context,
  walletId: string,
  id: string,
): Promise<BridgeView | undefined> {
  const row = await store.table(bridgeTable).get(id)
  return row?.walletId === walletId ? viewBridge(clock, row) : undefined
}

/** The bridge that a transaction of the wallet has paid into; undefined where it is none. */
export async function bridgeOfPayment(
  { store }: Context,
  walletId: string,
  hash: string,
): Promise<BridgeRow | undefined> {
  const row = await store.table(bridgeTable).where('sourceHash').equals(hash).first()
  return row?.walletId === walletId ? row : undefined
}

function viewBridge(clock: Context['clock'], row: BridgeRow): BridgeView {
  const { id, walletId, state, from, to, recipient, amount, fee, arriving, reason } = row
  const paidOn = state === 'returned' ? from.chain : to.chain
  return {
    ...{ id, walletId, state, from, to, recipient, amount, fee, arriving, reason },
    createdAt: clock.iso(row.createdAt),
    arrivesAt: clock.iso(row.arrivesAt),
    endedAt: row.endedAt === null ? null : clock.iso(row.endedAt),
    source: transactionOf(from.chain, row.sourceHash),
    payout: row.payoutHash === null ? null : transactionOf(paidOn, row.payoutHash),
  }
}

function transactionOf(chain: string, hash: string) {
  return { chain, hash, path: explorerPath({ chain, hash }) }
}
