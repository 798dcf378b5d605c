import { encodeFunctionData } from 'viem'
import { actOnChain, balanceSlot, type ChainView } from '#domains/chain'
import {
  LAUNCH_CHAIN_ID,
  launchContracts,
  launchStorage,
  MARKET_ADDRESS,
  MARKET_OWNER_ADDRESS,
} from '#domains/launches'
import { type Reserves, tradesIn } from '#domains/pools'
import type { Context } from '#kernel/context'
import { claimTables } from '#kernel/jobs/claims'
import type { Job } from '#kernel/jobs/handler'
import { isLaunched, type Traded, tradedTokens } from './habits'
import { dayOfPeriod, tradeTime } from './periods'
import { marketTable } from './tables'

type Hex = `0x${string}`

export interface PoolSwap {
  readonly pool: Hex
  readonly zeroForOne: boolean
  readonly amountIn: bigint
}

/** Far more than a swap takes with all that it moves; what is left comes back. */
const GAS_PER_SWAP = 230_000n
const GAS_BESIDES = 200_000n
/** Whole periods are added to a block until it has so many swaps. */
const MOST_SWAPS = 124

type Swap = ReturnType<typeof tradesIn>[number]

/** A pool as it stands, and the tokens that the crowd has. */
interface Standing {
  reserves: Reserves
  stock: bigint
}

/**
 * Trades the periods from `first` on, up to `last` or as many as one block takes, in one transaction. How far it came
 * is written with the block, so every period is traded once. Every plan is made from what the pools hold.
 */
export async function tradePeriods(context: Context, job: Job, first: number, last: number) {
  const { store } = context
  const isHere = async () => {
    const state = await store.table(marketTable).get('market')
    return state && !state.paused && state.next === first ? state : undefined
  }
  const goOn = async (next: number) => {
    const state = await isHere()
    if (state) await store.table(marketTable).put({ ...state, next })
    return state !== undefined
  }
  const plan = async (view: ChainView) => {
    const state = await isHere()
    if (!state) return undefined
    const { swaps, next } = await swapsOf(await tradedTokens(context, state), [first, last], view)
    if (swaps.length === 0) {
      await job.commit([marketTable], () => goOn(next))
      return undefined
    }
    return {
      ...(await tradeCall(swaps)),
      at: Math.floor(tradeTime(next - 1) / 1000),
      also: {
        tables: [...claimTables, marketTable],
        run: () => job.commit([marketTable], () => goOn(next)),
      },
    }
  }
  // A job that outlived its database must not begin the chain of the next one.
  const mayBegin = () => job.commit([], async () => undefined)
  return (await actOnChain(context, LAUNCH_CHAIN_ID, plan, { mayBegin })).kind
}

/** The transaction that carries out swaps. */
export async function tradeCall(swaps: readonly PoolSwap[]) {
  const { market } = await launchContracts()
  return {
    from: MARKET_OWNER_ADDRESS,
    to: MARKET_ADDRESS,
    data: encodeFunctionData({ abi: market.abi, functionName: 'trade', args: [swaps] }),
    gas: GAS_BESIDES + GAS_PER_SWAP * BigInt(swaps.length),
  }
}

async function swapsOf(
  tokens: readonly Traded[],
  [first, last]: readonly [number, number],
  view: ChainView,
): Promise<{ swaps: PoolSwap[]; next: number }> {
  const { inOrder } = await launchStorage()
  const standings = new Map<Traded, Standing>()
  const swaps: PoolSwap[] = []
  for (let period = first; period <= last; period++) {
    const more: PoolSwap[] = []
    for (const traded of tokens.filter(({ launch }) => isLaunched(launch, period))) {
      const standing = standings.get(traded) ?? (await standingOf(traded, view))
      standings.set(traded, standing)
      const { launch, habit, origin } = traded
      for (const swap of tradesIn(habit, [period - origin, period - origin + 1], standing)) {
        const [zeroForOne] = inOrder(launch, !swap.isBuy, swap.isBuy)
        more.push({ pool: launch.pool as Hex, zeroForOne, amountIn: swap.amountIn })
        follow(standing, swap)
      }
    }
    if (swaps.length > 0 && swaps.length + more.length > MOST_SWAPS) return { swaps, next: period }
    swaps.push(...more)
    // A block belongs to one day.
    if (dayOfPeriod(period + 1) !== dayOfPeriod(first)) return { swaps, next: period + 1 }
  }
  return { swaps, next: last + 1 }
}

function follow(standing: Standing, { isBuy, amountIn, amountOut, after }: Swap): void {
  standing.reserves = after
  standing.stock += isBuy ? amountOut : -amountIn
}

const RESERVES_SLOT: Hex = `0x${'3'.padStart(64, '0')}`
const HALF = 2n ** 128n

/** Read from the contracts' storage: nothing is executed to look. */
export async function standingOf({ launch }: Pick<Traded, 'launch'>, view: ChainView): Promise<Standing> {
  const { inOrder } = await launchStorage()
  const packed = await view.slot(launch.pool as Hex, RESERVES_SLOT)
  const [token, weth] = inOrder(launch, packed % HALF, packed / HALF)
  return { reserves: { token, weth }, stock: await crowdHas(launch.token as Hex, view) }
}

/** What the crowd has of a token, base units. */
export async function crowdHas(token: Hex, view: ChainView): Promise<bigint> {
  return view.slot(token, await balanceSlot(MARKET_ADDRESS))
}
