import { toEventSelector } from 'viem'
import {
  chainSpec,
  EXCHANGE_ADDRESS,
  embeddedLedger,
  type FollowedRows,
  type FollowedStep,
  type Follower,
} from '#domains/chain'
import { LAUNCH_CHAIN_ID, type LaunchRow, launchContracts, launchTable } from '#domains/launches'
import { FIRST_RESERVE, priceWei, SUPPLY } from '#domains/pools'
import type { Context } from '#kernel/context'
import { dueTable } from '#kernel/due'
import { FIRST_ETHER_POOL } from './ether'
import { readExchangeSwap, readLiquidity, readSwap } from './logs'
import { dayAt, periodAt } from './periods'
import { expectFigures, expectTrades } from './schedule'
import { daysKey, etherTable, followedTables, type MarketDay, marketDaysTable, marketPoolTable, marketTable } from './tables'

const HOUR_MS = 3_600_000
const HOURS_KEPT = 24
const EXCHANGE_SWAP = toEventSelector('Swap(address,address,address,uint256,uint256)')
const ADDED = toEventSelector('LiquidityAdded(address,address,address,uint256,uint256)')
const REMOVED = toEventSelector('LiquidityRemoved(address,address,address,uint256,uint256)')

type Block = FollowedStep['blocks'][number]
type FollowedLog = Block['logs'][number]

/** Keeps reserves, volumes and fees of the pools as their logs have them, and lets the figures of profiles follow. */
export async function marketFollower(context: Context): Promise<Follower> {
  const { launchPool, launcher } = await launchContracts()
  const [swapped] = launchPool.abi.filter((item) => item.type === 'event' && item.name === 'Swap')
  const [launched] = launcher.abi.filter((item) => item.type === 'event' && item.name === 'Launched')
  const SWAP = toEventSelector(swapped as never)
  const LAUNCHED = toEventSelector(launched as never)
  return {
    tables: [...followedTables, launchTable, marketTable, dueTable],
    topics: new Set([SWAP, LAUNCHED, EXCHANGE_SWAP, ADDED, REMOVED]),
    async follow({ ledger, blocks }, rows) {
      if (ledger !== embeddedLedger(LAUNCH_CHAIN_ID)) return
      const tokens = new Set<string>()
      let isEther = false
      for (const block of blocks) {
        for (const log of block.logs) {
          const [topic] = log.topics
          if (topic === SWAP) await followSwap(block, log, rows, tokens)
          else if (topic !== LAUNCHED) isEther = (await followExchange(log, rows)) || isEther
        }
      }
      await begin(context, rows, blocks)
      if (isEther) await expectFigures(context, 'all')
      else if (tokens.size > 0) await expectFigures(context, tokens)
    },
  }
}

/** With the chain's first blocks the market begins: what comes next is traded. */
async function begin(context: Context, rows: FollowedRows, blocks: readonly Block[]): Promise<void> {
  const state = await rows.get(marketTable, 'market')
  if (state && state.next !== null) return
  const next = periodAt(context.clock.now()) + 1
  const firstDay = dayAt((blocks.at(-1)?.timestamp ?? 0) * 1000) + 1
  const paused = state?.paused ?? false
  // Not undone with a block: what was traded once is not traded again.
  await context.store.table(marketTable).put({ id: 'market', paused, next, firstDay })
  if (!paused) await expectTrades(context, next)
}

async function followSwap(
  { timestamp }: Block,
  log: FollowedLog,
  rows: FollowedRows,
  tokens: Set<string>,
): Promise<void> {
  const launch = await rows.get(launchTable, log.topics[1] ?? '')
  // Anybody can emit such a log.
  if (!launch || launch.pool !== log.address) return
  const { token } = launch
  const swap = readSwap(log, isToken0(launch))
  const hour = Math.floor((timestamp * 1000) / HOUR_MS)
  const row = await rows.get(marketPoolTable, token)
  const hours = row?.hours.filter((each) => each.hour > hour - HOURS_KEPT) ?? []
  const before = hours.at(-1)?.hour === hour ? BigInt(hours.pop()?.volumeWei ?? 0) : 0n
  rows.put(marketPoolTable, {
    token,
    weth: String(swap.weth),
    tokens: String(swap.tokens),
    hours: [...hours, { hour, volumeWei: String(before + swap.volumeWei) }],
  })
  await followDay(token, dayAt(timestamp * 1000), swap, rows)
  tokens.add(token)
}

async function followDay(
  token: string,
  day: number,
  { volumeWei, feesWei, weth, tokens }: ReturnType<typeof readSwap>,
  rows: FollowedRows,
): Promise<void> {
  const key = daysKey(token, day)
  const { days } = (await rows.get(marketDaysTable, key)) ?? { days: [] }
  const last = days.find((each) => each.day === day)
  const sum: MarketDay = {
    day,
    volumeWei: String(BigInt(last?.volumeWei ?? 0) + volumeWei),
    feesWei: String(BigInt(last?.feesWei ?? 0) + feesWei),
    closeWei: String(priceWei({ weth, token: tokens })),
  }
  rows.put(marketDaysTable, { key, days: [...days.filter((each) => each.day !== day), sum] })
}

/** Whether the price of WETH may have changed. */
async function followExchange(log: FollowedLog, rows: FollowedRows): Promise<boolean> {
  if (log.address !== EXCHANGE_ADDRESS.toLowerCase()) return false
  const change = changeOf(log)
  if (change === undefined) return false
  const { weth, usdc } = (await rows.get(etherTable, 'ether')) ?? FIRST_ETHER_POOL
  rows.put(etherTable, {
    id: 'ether',
    weth: String(BigInt(weth) + change.weth),
    usdc: String(BigInt(usdc) + change.usdc),
  })
  return true
}

const { wrapped, usdc } = chainSpec(LAUNCH_CHAIN_ID)
const WETH = wrapped.address.toLowerCase()
const USDC = usdc.address.toLowerCase()

/** What a log of the exchange says of its pool of WETH and USDC. */
function changeOf(log: FollowedLog): { weth: bigint; usdc: bigint } | undefined {
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

/** The pool of a token that nobody has traded yet. */
export const UNTRADED = { weth: FIRST_RESERVE, token: SUPPLY }
