import { toEventSelector } from 'viem'
import { chainSpec, EXCHANGE_ADDRESS, embeddedLedger, type Indexer, type IndexerRows } from '#domains/chain'
import {
  LAUNCH_CHAIN_ID,
  type LaunchRow,
  launchContracts,
  launchesOfPools,
  launchTables,
} from '#domains/launches'
import type { TransactionContext } from '#kernel/context'
import { dayOf, HOUR_MS } from '#kernel/durations'
import { taskTable } from '#kernel/scheduler'
import { FIRST_ETHER_POOL } from './ether'
import { readExchangeSwap, readLiquidity, readSwap } from './logs'
import { periodAt } from './periods'
import { priceWei } from './price'
import { expectFigures, expectTrades } from './schedule'
import {
  daysKey,
  etherTable,
  followedTables,
  type MarketDay,
  type MarketPoolRow,
  marketDaysTable,
  marketPoolTable,
  marketTable,
} from './tables'

const MAX_HOURS = 24
const EXCHANGE_SWAP = toEventSelector('Swap(address,address,address,uint256,uint256)')
const ADDED = toEventSelector('LiquidityAdded(address,address,address,uint256,uint256)')
const REMOVED = toEventSelector('LiquidityRemoved(address,address,address,uint256,uint256)')

type Block = Parameters<Indexer['index']>[1]['blocks'][number]
type FollowedLog = Block['logs'][number]

/** Keeps reserves, volumes and fees of the pools as their logs have them, and lets the figures of profiles follow. */
export async function marketIndexer(): Promise<Indexer> {
  const { launchPool, vestingLauncher } = await launchContracts()
  const [swapped] = launchPool.abi.filter((item) => item.type === 'event' && item.name === 'Swap')
  const [launched] = vestingLauncher.abi.filter((item) => item.type === 'event' && item.name === 'Launched')
  const SWAP = toEventSelector(swapped as never)
  const LAUNCHED = toEventSelector(launched as never)
  return {
    tables: [...followedTables, ...launchTables, marketTable, taskTable],
    topics: new Set([SWAP, LAUNCHED, EXCHANGE_SWAP, ADDED, REMOVED]),
    async index(context, { ledger, blocks }, rows) {
      if (ledger !== embeddedLedger(LAUNCH_CHAIN_ID)) return
      const tokens = await followSwaps(blocks, rows, SWAP)
      const isEther = await followExchange(blocks, rows)
      await begin(context, rows, blocks)
      if (isEther) await expectFigures(context, 'all')
      else if (tokens.length > 0) await expectFigures(context, tokens)
    },
  }
}

/** With the chain's first blocks the market begins: what comes next is traded. */
async function begin(
  context: TransactionContext,
  rows: IndexerRows,
  blocks: readonly Block[],
): Promise<void> {
  const state = await rows.get(marketTable, 'market')
  // Also when the chain begins anew.
  if (state && state.next !== null && blocks[0]?.number !== 1) return
  const next = periodAt(context.clock.now()) + 1
  const firstDay = dayOf((blocks.at(-1)?.timestamp ?? 0) * 1000) + 1
  const paused = state?.paused ?? false
  // Not undone with a block: what was traded once is not traded again.
  await context.store.table(marketTable).put({ id: 'market', paused, next, firstDay })
  if (!paused) await expectTrades(context, next)
}

/** Returns the tokens whose pools have changed. Rows are read together: there can be thousands of logs. */
async function followSwaps(blocks: readonly Block[], rows: IndexerRows, topic: string): Promise<string[]> {
  const logs = blocks.flatMap(({ timestamp, logs }) =>
    logs.filter(({ topics }) => topics[0] === topic).map((log) => ({ log, at: timestamp * 1000 })),
  )
  const ids = [...new Set(logs.map(({ log }) => log.topics[1] ?? ''))]
  const known = await launchesOfPools(rows, ids)
  const launches = new Map(known.map((launch, index) => [ids[index], launch]))
  // One for each token and block: a block's swaps are of one moment.
  const swaps = new Map<string, PoolSwaps>()
  for (const { log, at } of logs) {
    const launch = launches.get(log.topics[1])
    // Anybody can emit such a log.
    if (launch?.pool !== log.address) continue
    const { token } = launch
    const swap = readSwap(log, isToken0(launch))
    const name = `${at}:${token}`
    const earlier = swaps.get(name)
    swaps.set(name, {
      token,
      at,
      weth: swap.weth,
      tokens: swap.tokens,
      volumeWei: swap.volumeWei + (earlier?.volumeWei ?? 0n),
      feesWei: swap.feesWei + (earlier?.feesWei ?? 0n),
    })
  }
  const tokens = [...new Set([...swaps.values()].map(({ token }) => token))]
  const pools = new Map((await rows.getMany(marketPoolTable, tokens)).map((row, at) => [tokens[at], row]))
  const keys = [...new Set([...swaps.values()].map(({ token, at }) => daysKey(token, dayOf(at))))]
  const days = new Map((await rows.getMany(marketDaysTable, keys)).map((row, at) => [keys[at], row]))
  for (const swap of swaps.values()) {
    const key = daysKey(swap.token, dayOf(swap.at))
    pools.set(swap.token, poolAfter(pools.get(swap.token), swap))
    days.set(key, { key, days: daysAfter(days.get(key)?.days ?? [], swap) })
  }
  for (const row of pools.values()) if (row) rows.put(marketPoolTable, row)
  for (const row of days.values()) if (row) rows.put(marketDaysTable, row)
  return tokens
}

/** What a pool's swaps of one moment have moved, and where they left it. `at`: epoch ms. */
type PoolSwaps = Pick<ReturnType<typeof readSwap>, 'weth' | 'tokens' | 'volumeWei' | 'feesWei'> & {
  readonly token: string
  readonly at: number
}

function poolAfter(row: MarketPoolRow | undefined, swap: PoolSwaps): MarketPoolRow {
  const hour = Math.floor(swap.at / HOUR_MS)
  const recent = row?.hours.filter((each) => each.hour > hour - MAX_HOURS) ?? []
  const same = recent.find((each) => each.hour === hour)
  return {
    token: swap.token,
    weth: String(swap.weth),
    tokens: String(swap.tokens),
    hours: [
      ...recent.filter((each) => each !== same),
      { hour, volumeWei: String(BigInt(same?.volumeWei ?? 0) + swap.volumeWei) },
    ],
  }
}

function daysAfter(days: readonly MarketDay[], swap: PoolSwaps): MarketDay[] {
  const day = dayOf(swap.at)
  const same = days.find((each) => each.day === day)
  return [
    ...days.filter((each) => each !== same),
    {
      day,
      volumeWei: String(BigInt(same?.volumeWei ?? 0) + swap.volumeWei),
      feesWei: String(BigInt(same?.feesWei ?? 0) + swap.feesWei),
      closeWei: String(priceWei({ weth: swap.weth, token: swap.tokens })),
    },
  ]
}

/** Whether the price of WETH may have changed. */
async function followExchange(blocks: readonly Block[], rows: IndexerRows): Promise<boolean> {
  const changes = blocks.flatMap(({ logs }) => logs.flatMap((log) => changeOf(log) ?? []))
  if (changes.length === 0) return false
  const before = (await rows.get(etherTable, 'ether')) ?? FIRST_ETHER_POOL
  const sum = (side: 'weth' | 'usdc') =>
    String(changes.reduce((total, change) => total + change[side], BigInt(before[side])))
  rows.put(etherTable, { id: 'ether', weth: sum('weth'), usdc: sum('usdc') })
  return true
}

const { wrapped, usdc } = chainSpec(LAUNCH_CHAIN_ID)
const WETH = wrapped.address.toLowerCase()
const USDC = usdc.address.toLowerCase()

/** What a log of the exchange says of its pool of WETH and USDC. */
function changeOf(log: FollowedLog): { weth: bigint; usdc: bigint } | undefined {
  if (log.address !== EXCHANGE_ADDRESS.toLowerCase()) return undefined
  if (log.topics[0] === EXCHANGE_SWAP) {
    const { tokenIn, tokenOut, amountIn, amountOut } = readExchangeSwap(log)
    if (tokenIn === WETH && tokenOut === USDC) return { weth: amountIn, usdc: -amountOut }
    if (tokenIn === USDC && tokenOut === WETH) return { weth: -amountOut, usdc: amountIn }
    return undefined
  }
  const { token0, token1, amount0, amount1 } = readLiquidity(log)
  const sign = log.topics[0] === ADDED ? 1n : -1n
  if (token0 === WETH && token1 === USDC) return { weth: sign * amount0, usdc: sign * amount1 }
  if (token0 === USDC && token1 === WETH) return { weth: sign * amount1, usdc: sign * amount0 }
  return undefined
}

export function isToken0({ token }: Pick<LaunchRow, 'token'>): boolean {
  return BigInt(token) < BigInt(WETH)
}
