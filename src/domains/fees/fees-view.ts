import { getAddress } from 'viem'
import { chainSpec } from '#domains/chain'
import { LAUNCH_CHAIN_ID } from '#domains/launches'
import { dayOf } from '#kernel/durations'
import { isNothing, pairText, percent, shareOf, tokens } from './amounts'
import { dateText, daysUpTo } from './days'
import { bestOf, type Claimed, type Earned } from './history/history'
import type { Holding } from './positions'
import type { FeesView, TokenEntry } from './wire'

/** One pool of a beneficiary, with everything that its view shows. */
export interface Account {
  readonly holding: Holding
  readonly earned: Earned
  readonly claimed: Claimed
}

export function tokenEntryOf({ pool, position, claimable }: Holding, { paid, count }: Claimed): TokenEntry {
  return {
    tokenAddress: pool.tokenAddress,
    name: pool.name,
    symbol: pool.symbol,
    poolId: pool.poolId,
    initializer: pool.initializer,
    share: percent(position.shares),
    token0Label: pool.labels.token0,
    token1Label: pool.labels.token1,
    claimable: pairText(claimable),
    claimed: { ...pairText(paid), count },
    source: 'launchpad',
  }
}

/**
 * Rows fees-token, fees-creator: everything about one beneficiary's pools, summed in the wrapped native token. Every
 * figure of a pool is its fees x shares / 1e18, rounded down by itself, as a claim of that much would be.
 */
export function feesViewOf(
  beneficiary: string,
  accounts: readonly Account[],
  { days, today }: { days: number; today: number },
): FeesView {
  const share = ({ holding }: Account, fees: bigint) => shareOf(fees, holding.position.shares)
  const sum = (of: (account: Account) => bigint) => accounts.reduce((total, each) => total + of(each), 0n)
  const began = Math.min(today, ...accounts.map(({ holding }) => dayOf(holding.pool.launchedAt)))
  const best = bestDayOf(accounts, share)
  return {
    address: getAddress(beneficiary),
    chain: chainSpec(LAUNCH_CHAIN_ID).key,
    days,
    tokens: accounts.map(({ holding, claimed }) => tokenEntryOf(holding, claimed)),
    dailyEarnings: daysUpTo(today, days).map((day) => ({
      date: dateText(day),
      weth: tokens(sum((account) => share(account, account.earned.days.get(day) ?? 0n))),
    })),
    lifetimeEarnedWeth: tokens(sum((account) => share(account, account.earned.lifetime))),
    lifetimeDays: accounts.length === 0 ? 0 : today - began + 1,
    lifetimeBestDay: best ? { date: dateText(best.day), weth: tokens(best.weth) } : null,
    totals: {
      claimableWeth: tokens(sum(({ holding: { claimable, pool } }) => claimable[pool.weth])),
      claimedWeth: tokens(sum(({ claimed, holding }) => claimed.paid[holding.pool.weth])),
      claimCount: accounts.reduce((total, { claimed }) => total + claimed.count, 0),
    },
  }
}

/** Of one pool the kept one; of several the day on which they earned most together, for which all days are there. */
function bestDayOf(accounts: readonly Account[], share: (account: Account, fees: bigint) => bigint) {
  const [only, ...more] = accounts
  if (!only) return undefined
  if (more.length === 0) {
    const { bestDay } = only.earned
    return bestDay && { day: bestDay.day, weth: share(only, bestDay.weth) }
  }
  const together = new Map<number, bigint>()
  for (const account of accounts) {
    for (const [day, fees] of account.earned.days) {
      together.set(day, (together.get(day) ?? 0n) + share(account, fees))
    }
  }
  return bestOf(together)
}

/** Whether there is anything for a claim to pay. */
export function isClaimable({ claimable }: Holding): boolean {
  return !isNothing(claimable)
}
