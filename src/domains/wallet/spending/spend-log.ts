import type { Context } from '#kernel/context'
import { type SpendRow, spendTable } from './tables'

const DAY_MS = 86_400_000
/** Behind every number and time of a wallet. */
const LAST = Number.MAX_SAFE_INTEGER

/** Transactions a day whose gas is paid for a wallet, on all chains together. */
export const SPONSORED_A_DAY = 10

/** What a wallet has sent, as its limits see it at this moment. */
export interface Spending {
  readonly now: number
  readonly windowStart: number
  /** The rows of the last 24 hours, the oldest first. */
  readonly rows: readonly SpendRow[]
  readonly spentMicroUsd: bigint
  readonly sponsored: number
  /** When the sponsored transactions count from nothing again, epoch ms. */
  readonly sponsorResetsAt: number
}

/**
 * Reads no more than the window, by index. What a clock that was set back has left in the future counts as well: it
 * was sent. Two windows: money over the last 24 hours, sponsored gas by the UTC day.
 */
export async function spendingOf({ store, clock }: Context, walletId: string): Promise<Spending> {
  const now = clock.now()
  const windowStart = now - DAY_MS
  const dayStart = Math.floor(now / DAY_MS) * DAY_MS
  // A day never begins before the window does.
  const rows = await store
    .table(spendTable)
    .where('[walletId+at]')
    .between([walletId, windowStart], [walletId, LAST], false, true)
    .toArray()
  return {
    now,
    windowStart,
    rows,
    spentMicroUsd: rows.filter(isSpent).reduce((sum, { microUsd }) => sum + BigInt(microUsd ?? 0), 0n),
    sponsored: rows.filter((row) => row.at >= dayStart && row.at < dayStart + DAY_MS && isSponsored(row))
      .length,
    sponsorResetsAt: dayStart + DAY_MS,
  }
}

/** Only what moved, or may still move. */
function isSpent({ state }: SpendRow): boolean {
  return state === 'reserved' || state === 'pending' || state === 'confirmed'
}

/** A transaction that reverts has used up its gas. */
function isSponsored({ sponsored, state }: SpendRow): boolean {
  return sponsored && state !== 'dropped'
}

/** Newest first; `before`: the `seq` of the last one seen. */
export function spendHistory(
  { store }: Context,
  walletId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<SpendRow[]> {
  return store
    .table(spendTable)
    .where('[walletId+seq]')
    .between([walletId, 0], [walletId, before ?? LAST], true, before === undefined)
    .reverse()
    .limit(limit)
    .toArray()
}

/** What is promised and not known to be done. */
export function openSpends({ store }: Context, walletId: string): Promise<SpendRow[]> {
  return store
    .table(spendTable)
    .where('[walletId+state]')
    .anyOf([
      [walletId, 'reserved'],
      [walletId, 'pending'],
    ])
    .toArray()
}

/** The `seq` of the wallet's next row. In the caller's transaction. */
export async function nextSeq({ store }: Context, walletId: string): Promise<number> {
  const newest = await store
    .table(spendTable)
    .where('[walletId+seq]')
    .between([walletId, 0], [walletId, LAST])
    .last()
  return (newest?.seq ?? 0) + 1
}
