import { z } from 'zod'
import { sentView, type UnsignedCall, unsignedCall } from '#kernel/transaction-views'

export { sentView, type UnsignedCall, unsignedCall }

/** Rows fees-token, fees-creator: amounts are decimal strings of whole tokens, exact to the last digit. */
const amount = z.string()
const pair = z.object({ token0: amount, token1: amount })

/** What a beneficiary has in one pool. */
const tokenEntry = z.object({
  tokenAddress: z.string(),
  name: z.string(),
  symbol: z.string(),
  poolId: z.string(),
  initializer: z.string().describe('the fee manager contract'),
  share: z.string().describe('percent'),
  token0Label: z.string(),
  token1Label: z.string(),
  claimable: pair,
  claimed: pair.extend({ count: z.int() }),
  source: z.string(),
})
export type TokenEntry = z.infer<typeof tokenEntry>

const day = z.object({ date: z.iso.date(), weth: amount })

export const feesView = z.object({
  address: z.string().describe('the beneficiary'),
  chain: z.string(),
  days: z.int(),
  tokens: z.array(tokenEntry),
  dailyEarnings: z.array(day).describe('one entry a day, UTC, the oldest first'),
  lifetimeEarnedWeth: amount,
  lifetimeDays: z.int(),
  lifetimeBestDay: day.nullable(),
  totals: z.object({ claimableWeth: amount, claimedWeth: amount, claimCount: z.int() }),
})
export type FeesView = z.infer<typeof feesView>

export const claimableView = z.union([
  z.object({
    eligible: z.literal(true),
    tokenAddress: z.string(),
    share: z.string(),
    claimableFees: pair.extend({ token0Label: z.string(), token1Label: z.string() }),
  }),
  z.object({ eligible: z.literal(false), tokenAddress: z.string() }),
])
export type ClaimableView = z.infer<typeof claimableView>

export const beneficiaryView = z.object({
  address: z.string(),
  chain: z.string(),
  totalLaunches: z.int(),
  poolsWithShares: z.int(),
  tokens: z.array(tokenEntry).describe('those with something to claim'),
})
export type BeneficiaryView = z.infer<typeof beneficiaryView>

export const builtClaims = z.object({
  transactions: z.array(
    unsignedCall.extend({
      tokenAddress: z.string(),
      tokenName: z.string(),
      tokenSymbol: z.string(),
      gasEstimate: z.string().describe('units, with 30 % to spare'),
      maxFeePerGas: z.string().describe('wei'),
      maxPriorityFeePerGas: z.string().describe('wei'),
    }),
  ),
  errors: z.array(z.object({ tokenAddress: z.string(), error: z.string() })),
})
export type BuiltClaims = z.infer<typeof builtClaims>
