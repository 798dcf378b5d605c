import { encodeFunctionData, toEventSelector } from 'viem'
import type { ChainSpec } from '#domains/chain'
import {
  LAUNCH_CHAIN_ID,
  type LaunchRow,
  launchContracts,
  launchStorage,
  MARKET_ADDRESS,
  MARKET_OWNER_ADDRESS,
  newestLaunches,
} from '#domains/launches'
import { FIRST_RESERVE, poolHistoryOf, SUPPLY } from '#domains/pools'
import type { Context } from '#kernel/context'
import { DAY_MS, dayOf } from '#kernel/durations'
import { newestOf } from '#kernel/per-seed'
import { EVENING_HOUR } from './periods'

type Hex = `0x${string}`
type Storage = Awaited<ReturnType<typeof launchStorage>>
type PoolHistory = ReturnType<typeof poolHistoryOf>
type Swap = PoolHistory['days'][number][number]

/** What the crowd buys with, wei. */
const CROWD_WETH = 1_000_000n * 10n ** 18n
/** What a swap took on average when it was measured. */
const GAS_PER_SWAP = 90_000

/**
 * The pools of the seeded tokens as ninety days of swaps have left them, and the blocks with the logs of those swaps.
 */
export async function marketGenesis(context: Context, { id }: ChainSpec, now: number) {
  if (id !== LAUNCH_CHAIN_ID) return undefined
  const launches = (await newestLaunches(context)).filter(({ past }) => past).reverse()
  const [seed, today] = [context.seed(), dayOf(now * 1000)]
  return partOf({ seed, today, launches })
}

interface Seeded {
  readonly launch: LaunchRow
  readonly past: PoolHistory
}

interface MarketInput {
  readonly seed: string
  readonly today: number
  readonly launches: readonly LaunchRow[]
}

const partOf = newestOf(async ({ seed, today, launches }: MarketInput) => {
  const storage = await launchStorage()
  const seeded = launches.flatMap((launch): Seeded[] => {
    const { past, token } = launch
    return past ? [{ launch, past: poolHistoryOf(seed, { ...past, key: token }) }] : []
  })
  const balances = await Promise.all(
    seeded.flatMap(({ launch, past: { reserves, fees } }) => [
      storage.tokenBalance(launch, launch.pool as Hex, reserves.token + fees.token),
      storage.tokenBalance(launch, MARKET_ADDRESS, SUPPLY - reserves.token - fees.token),
    ]),
  )
  return {
    slots: [...seeded.flatMap(({ launch, past }) => storage.poolSlots(launch, past)), ...balances],
    wrapped: [
      [MARKET_ADDRESS, CROWD_WETH],
      ...seeded.map(
        ({ launch, past: { reserves, fees } }) =>
          [launch.pool as Hex, reserves.weth - FIRST_RESERVE + fees.weth] as const,
      ),
    ],
    history: await blocksOf(seeded, today, storage),
  } as const
})

/** One block a day, with the swaps of all tokens in one transaction of the crowd's. */
async function blocksOf(seeded: readonly Seeded[], today: number, storage: Storage) {
  const { market, launchPool } = await launchContracts()
  const [event] = launchPool.abi.filter((item) => item.type === 'event' && item.name === 'Swap')
  const topic = toEventSelector(event as never)
  const longest = Math.max(0, ...seeded.map(({ past }) => past.days.length))
  return Array.from({ length: longest }, (_, index) => index - longest).flatMap((day) => {
    const swaps = seeded.flatMap(({ launch, past }) =>
      (past.days.at(day) ?? []).map((swap) => ({ launch, swap })),
    )
    if (swaps.length === 0) return []
    const calls = swaps.map(({ launch, swap }) => ({
      pool: launch.pool as Hex,
      zeroForOne: storage.inOrder(launch, !swap.isBuy, swap.isBuy)[0],
      amountIn: swap.amountIn,
    }))
    const transaction = {
      from: MARKET_OWNER_ADDRESS.toLowerCase() as Hex,
      to: MARKET_ADDRESS.toLowerCase() as Hex,
      data: encodeFunctionData({ abi: market.abi, functionName: 'trade', args: [calls] }),
      gasUsed: GAS_PER_SWAP * swaps.length,
      logs: swaps.map(({ launch, swap }) => logOf(launch, swap, topic, storage)),
    }
    return [
      { timestamp: ((today + day) * DAY_MS) / 1000 + EVENING_HOUR * 3_600, transactions: [transaction] },
    ]
  })
}

/** As the pool would have logged it. */
function logOf(launch: LaunchRow, swap: Swap, topic: Hex, { inOrder }: Storage) {
  const { isBuy, amountIn, amountOut, fee, after } = swap
  const amounts = inOrder(launch, isBuy ? -amountOut : amountIn, isBuy ? amountIn : -amountOut)
  const fees = inOrder(launch, isBuy ? 0n : fee, isBuy ? fee : 0n)
  const words = [...amounts, ...fees, ...inOrder(launch, after.token, after.weth)]
  return {
    address: launch.pool as Hex,
    topics: [topic, launch.poolId as Hex, SENDER],
    data: `0x${words.map(word).join('')}`,
  } as const
}

const SENDER: Hex = `0x${MARKET_ADDRESS.toLowerCase().slice(2).padStart(64, '0')}`

function word(value: bigint): string {
  return BigInt.asUintN(256, value).toString(16).padStart(64, '0')
}
