import { base64 } from '@scure/base'
import type { Context } from '#kernel/context'
import { DAY_MS, dayOf } from '#kernel/durations'
import { decodeTokenAccount } from '../engine/token-state'
import { Ledger } from '../ledger'
import { fromRow } from '../rows'
import { readTransaction } from '../submit'
import { accountTable, type TransactionRow, transactionTable } from '../tables'
import { POOL_AUTHORITY } from '../wire/program-ids'
import { type KnownPool, poolOfToken } from './known'

/** What a pool has of its token now. Looking changes nothing: a pool that nobody used yet has what it begins with. */
export async function reserveNow({ store }: Context, { vault, start }: KnownPool): Promise<bigint> {
  const row = await store.table(accountTable).get(vault)
  return (row && decodeTokenAccount(fromRow(row).data)?.amount) ?? start
}

export interface PoolPast {
  readonly pool: KnownPool
  /** What it had of its token at a second. */
  reserveAt(seconds: number): bigint
  /** The start of the day (UTC) of the ledger's first transaction, seconds; of this day, where there is none. */
  readonly beganAt: number
}

const PAGE = 200

/** What the pool of a token had since a moment, by the transactions that named it. Undefined for what has no pool. */
export async function poolPast(
  context: Context,
  mint: string,
  sinceMs: number,
): Promise<PoolPast | undefined> {
  const pool = await poolOfToken(context, mint)
  if (!pool) return undefined
  const steps: { seconds: number; reserve: bigint }[] = []
  for await (const row of newestFirst(new Ledger(context), pool.vault)) {
    const reserve = reserveAfter(row, pool)
    if (reserve !== undefined) steps.push({ seconds: Math.floor(row.at / 1000), reserve })
    if (row.at < sinceMs) break
  }
  const first = await context.store.table(transactionTable).orderBy('order').first()
  return {
    pool,
    reserveAt: (seconds) => steps.find((step) => step.seconds <= seconds)?.reserve ?? pool.start,
    beganAt: (dayOf(first?.at ?? context.clock.now()) * DAY_MS) / 1000,
  }
}

async function* newestFirst(ledger: Ledger, address: string): AsyncGenerator<TransactionRow> {
  let before: string | undefined
  do {
    const signatures = await ledger.mentions(address, { before, limit: PAGE })
    const rows = (await ledger.transactions(signatures)).filter((row) => row !== undefined)
    yield* rows
    before = rows.length === PAGE ? rows.at(-1)?.order : undefined
  } while (before !== undefined)
}

/** Undefined where the transaction left nothing there, as one that failed. */
function reserveAfter(row: TransactionRow, { mint, vault }: KnownPool): bigint | undefined {
  const held = row.postTokens.filter((each) => each.mint === mint && each.holder === POOL_AUTHORITY)
  if (held.length < 2) return held[0] && BigInt(held[0].amount)
  // The vault of another pool, whose unit it is, is there too.
  const { keys } = readTransaction(base64.decode(row.wire)).message
  const own = held.find(({ index }) => keys[index] === vault)
  return own && BigInt(own.amount)
}
