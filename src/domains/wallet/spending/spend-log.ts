import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { calendarCount } from '#kernel/quota/calendar-count'
import type { Entry } from '#kernel/quota/quota'
import { rollingSum } from '#kernel/quota/rolling-sum'
import { type SpendRow, spendTable } from './tables'

/** Behind every number and time of a wallet. */
const LAST = Number.MAX_SAFE_INTEGER

/** Transactions a day whose gas is paid for a wallet, on all chains together. */
export const SPONSORED_A_DAY = 10
/** What the gas of these may cost together, at most. */
export const SPONSORED_MICRO_USD_A_DAY = 3_000_000n

/** What counts against the limits of a wallet at this moment. */
export interface Spending {
  readonly now: number
  readonly windowStart: number
  /** In the last 24 hours. */
  readonly spentMicroUsd: bigint
  /** On this UTC day. */
  readonly sponsored: number
  /** What their gas may cost at most, micro-USD. */
  readonly sponsoredMicroUsd: bigint
  /** When the sponsored transactions count from nothing again, epoch ms. */
  readonly sponsorResetsAt: number | null
}

/** What left the wallet, micro-USD. A clock that was set back leaves what was sent later in the window: it was sent. */
const outflow = rollingSum({
  rule: 'wallet.dailyLimit',
  windowMs: DAY_MS,
  source: { table: spendTable, entries: (context, walletId) => entriesOf(context, walletId, outflowOf) },
})
const sponsoredGas = calendarCount({
  rule: 'wallet.sponsored',
  period: 'day',
  source: { table: spendTable, entries: (context, walletId) => entriesOf(context, walletId, sponsoredBy) },
})
const sponsoredCost = calendarCount({
  rule: 'wallet.sponsoredUsd',
  period: 'day',
  source: {
    table: spendTable,
    entries: (context, walletId) => entriesOf(context, walletId, sponsoredCostOf),
  },
})

/** What the functions below read and write. */
export const spendTables = [...new Set([...outflow.tables, ...sponsoredGas.tables])]

export async function spendingOf(context: Context, walletId: string): Promise<Spending> {
  const now = context.clock.now()
  return {
    now,
    windowStart: now - DAY_MS,
    spentMicroUsd: await outflow.used(context, walletId),
    sponsored: Number(await sponsoredGas.used(context, walletId)),
    sponsoredMicroUsd: await sponsoredCost.used(context, walletId),
    sponsorResetsAt: sponsoredGas.resetsAt(context),
  }
}

/** Only what moved, or may still move. */
function outflowOf({ state, microUsd }: SpendRow): bigint {
  return state === 'reserved' || state === 'pending' || state === 'confirmed' ? BigInt(microUsd ?? 0) : 0n
}

/** A transaction that reverts has used up its gas. */
function sponsoredBy({ sponsored, state }: SpendRow): bigint {
  return sponsored && state !== 'dropped' ? 1n : 0n
}

function sponsoredCostOf(row: SpendRow): bigint {
  return sponsoredBy(row) * BigInt(row.gasMicroUsd ?? 0)
}

/** Writes a row of the log and counts it. Over `spendTables`. */
export async function putSpend(context: TransactionContext, row: SpendRow): Promise<void> {
  await count(context, row.hash, row)
  await context.store.table(spendTable).put(row)
}

/** As if it had never been requested. Over `spendTables`. */
export async function deleteSpend(context: TransactionContext, hash: string): Promise<void> {
  await count(context, hash, undefined)
  await context.store.table(spendTable).delete(hash)
}

/** A payment that was carried out counts as what was sent. Over `spendTables`. */
export async function endPayment(context: TransactionContext, hash: string, isPaid: boolean): Promise<void> {
  const row = await context.store.table(spendTable).get(hash)
  if (!row) return
  if (isPaid) await putSpend(context, { ...row, state: 'confirmed' })
  else await deleteSpend(context, hash)
}

/** Counts what a row changes, before it is written: the quotas may have to be made from the log as it was. */
async function count(context: TransactionContext, hash: string, after: SpendRow | undefined): Promise<void> {
  const before = await context.store.table(spendTable).get(hash)
  for (const [quota, amountOf] of [
    [outflow, outflowOf],
    [sponsoredGas, sponsoredBy],
    [sponsoredCost, sponsoredCostOf],
  ] as const) {
    const was = before ? amountOf(before) : 0n
    const is = after ? amountOf(after) : 0n
    if (was === is && before?.at === after?.at) continue
    if (before && was > 0n) await quota.release(context, before.walletId, { at: before.at, amount: was })
    if (after && is > 0n) await quota.add(context, after.walletId, { at: after.at, amount: is })
  }
}

async function entriesOf(
  { store }: Context,
  walletId: string,
  amountOf: (row: SpendRow) => bigint,
): Promise<Entry[]> {
  const rows = await store
    .table(spendTable)
    .where('[walletId+seq]')
    .between([walletId, 0], [walletId, LAST])
    .toArray()
  return rows.map((row) => ({ at: row.at, amount: amountOf(row) }))
}

/** The rows of the last 24 hours, and of later ones where the clock was set back, the oldest first. */
export function recentSpends({ store, clock }: Context, walletId: string): Promise<SpendRow[]> {
  return store
    .table(spendTable)
    .where('[walletId+at]')
    .between([walletId, clock.now() - DAY_MS], [walletId, LAST], false, true)
    .toArray()
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

/** What was sent in a time, the newest first. Epoch ms; `until` is left out. */
export function spendsBetween(
  { store }: Context,
  walletId: string,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<SpendRow[]> {
  return store
    .table(spendTable)
    .where('[walletId+at]')
    .between([walletId, since], [walletId, until])
    .reverse()
    .limit(limit)
    .toArray()
}

/** The transactions among these hashes that a wallet sent and its chain has, in the same order, each once. */
export async function sentOf(
  { store }: Context,
  walletId: string,
  hashes: readonly string[],
): Promise<SpendRow[]> {
  const rows = await store.table(spendTable).bulkGet([...new Set(hashes)])
  return rows.filter(
    (row) =>
      row !== undefined &&
      row.walletId === walletId &&
      row.kind !== 'payment' &&
      row.state !== 'reserved' &&
      row.state !== 'dropped',
  ) as SpendRow[]
}

/** What is reserved and not known to be done. */
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

/** The `seq` of the wallet's next row. */
export async function nextSeq({ store }: TransactionContext, walletId: string): Promise<number> {
  const newest = await store
    .table(spendTable)
    .where('[walletId+seq]')
    .between([walletId, 0], [walletId, LAST])
    .last()
  return (newest?.seq ?? 0) + 1
}
