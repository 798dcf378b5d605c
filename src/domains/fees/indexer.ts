import type { Indexer, IndexerRows } from '#domains/chain'
import { isNothing, NOTHING, type Pair, plus } from './amounts'
import { dayOfBlock } from './days'
import { feesOfSwap, paidByRelease, RELEASE, SWAP } from './fee-logs'
import {
  claimKey,
  dayKey,
  type FeePoolRow,
  feeClaimTable,
  feeDayTable,
  feePoolTable,
  feeTables,
  poolKey,
} from './tables'

/** Keeps the sums of fees and claims in step with the blocks; a block that is taken back takes its part with it. */
export const feeIndexer: Indexer = {
  tables: feeTables,
  topics: new Set([SWAP, RELEASE]),
  async index(_, step, rows) {
    await followSwaps(step, rows)
    await followReleases(step, rows)
  },
}

type IndexerStep = Parameters<Indexer['index']>[1]

interface PoolDay {
  readonly pool: string
  readonly day: number
  readonly fees: Pair
}

async function followSwaps({ ledger, blocks }: IndexerStep, rows: IndexerRows): Promise<void> {
  const sums = new Map<string, PoolDay>()
  for (const { timestamp, logs } of blocks) {
    const day = dayOfBlock(timestamp)
    for (const { address: pool, topics, data } of logs) {
      if (topics[0] !== SWAP) continue
      const key = dayKey(ledger, pool, day)
      sums.set(key, { pool, day, fees: plus(sums.get(key)?.fees ?? NOTHING, feesOfSwap(data)) })
    }
  }
  const keys = [...sums.keys()]
  const before = await rows.getMany(feeDayTable, keys)
  const names = [...new Set([...sums.values()].map(({ pool }) => poolKey(ledger, pool)))]
  const read = await rows.getMany(feePoolTable, names)
  const lives = new Map(names.map((name, index) => [name, read[index]]))
  for (const [index, [key, { pool, day, fees }]] of [...sums].entries()) {
    const sum = plus(pairOf(before[index]), fees)
    rows.put(feeDayTable, { key, ...columns(sum) })
    const name = poolKey(ledger, pool)
    const life = lives.get(name)
    lives.set(name, {
      key: name,
      ...columns(plus(pairOf(life), fees)),
      best0: better(life?.best0, day, sum.token0),
      best1: better(life?.best1, day, sum.token1),
    })
  }
  for (const life of lives.values()) if (life) rows.put(feePoolTable, life)
}

type Best = FeePoolRow['best0']

/** Days only earn more and come in their order, so the first to earn most stays until another earns more. */
function better(best: Best | undefined, day: number, fees: bigint): Best {
  return fees > BigInt(best?.fees ?? 0) ? { day, fees: String(fees) } : (best ?? null)
}

async function followReleases({ ledger, blocks }: IndexerStep, rows: IndexerRows): Promise<void> {
  const sums = new Map<string, { paid: Pair; count: number }>()
  for (const { address, topics, data } of blocks.flatMap(({ logs }) => logs)) {
    const [event, poolId = '', beneficiary = ''] = topics
    const paid = paidByRelease(data)
    if (event !== RELEASE || isNothing(paid)) continue
    const key = claimKey(ledger, address, poolId, `0x${beneficiary.slice(26)}`)
    const sum = sums.get(key) ?? { paid: NOTHING, count: 0 }
    sums.set(key, { paid: plus(sum.paid, paid), count: sum.count + 1 })
  }
  const before = await rows.getMany(feeClaimTable, [...sums.keys()])
  for (const [index, [key, { paid, count }]] of [...sums].entries()) {
    const row = before[index]
    const old: Pair = { token0: BigInt(row?.paid0 ?? 0), token1: BigInt(row?.paid1 ?? 0) }
    const { token0, token1 } = plus(old, paid)
    rows.put(feeClaimTable, {
      key,
      paid0: String(token0),
      paid1: String(token1),
      count: (row?.count ?? 0) + count,
    })
  }
}

function pairOf(row: { fees0: string; fees1: string } | undefined): Pair {
  return { token0: BigInt(row?.fees0 ?? 0), token1: BigInt(row?.fees1 ?? 0) }
}

function columns({ token0, token1 }: Pair): { fees0: string; fees1: string } {
  return { fees0: String(token0), fees1: String(token1) }
}
