import { embeddedLedger } from '#domains/chain'
import type { Context } from '#kernel/context'
import { NOTHING } from '../amounts'
import type { FeePool } from '../pool'
import { claimKey, dayKey, feeClaimTable, feeDayTable, feePoolTable, feeTables, poolKey } from '../tables'
import { type Claimed, type Earned, NOTHING_EARNED } from './history'

/** What pools of our own chain have earned: a row for each and one for each of its days, however many swaps there were. */
export async function earnedByRows(
  { store }: Context,
  pools: readonly FeePool[],
  firstDay: number,
): Promise<Earned[]> {
  return store.read(feeTables, async () => {
    const lives = await store.table(feePoolTable).bulkGet(pools.map(keyOf))
    const earned: Earned[] = []
    for (const [index, pool] of pools.entries()) {
      const life = lives[index]
      if (!life) {
        earned.push(NOTHING_EARNED)
        continue
      }
      const [column, best] =
        pool.weth === 'token0' ? (['fees0', life.best0] as const) : (['fees1', life.best1] as const)
      const days = await store
        .table(feeDayTable)
        .where('key')
        .between(dayKey(ledgerOf(pool), pool.contract, firstDay), `${keyOf(pool)}:~`)
        .toArray()
      earned.push({
        lifetime: BigInt(life[column]),
        bestDay: best ? { day: best.day, weth: BigInt(best.fees) } : undefined,
        days: new Map(days.map((row) => [Number(row.key.split(':').at(-1)), BigInt(row[column])])),
      })
    }
    return earned
  })
}

/** What a beneficiary has been paid out of pools of our own chain. */
export async function claimedByRows(
  { store }: Context,
  pools: readonly FeePool[],
  beneficiary: string,
): Promise<Claimed[]> {
  const keys = pools.map((pool) => claimKey(ledgerOf(pool), pool.initializer, pool.poolId, beneficiary))
  const rows = await store.table(feeClaimTable).bulkGet(keys)
  return rows.map((row) =>
    row
      ? { paid: { token0: BigInt(row.paid0), token1: BigInt(row.paid1) }, count: row.count }
      : { paid: NOTHING, count: 0 },
  )
}

function ledgerOf({ chainId }: FeePool): string {
  return embeddedLedger(chainId)
}

function keyOf(pool: FeePool): string {
  return poolKey(ledgerOf(pool), pool.contract)
}
