import { formatEther } from 'viem'
import { z } from 'zod'
import { marketProfile } from '#domains/pools'
import { iso } from '#kernel/clock'
import { DAY_MS } from '#kernel/durations'
import type { readMarket } from '#operators/market'

type MarketReading = Awaited<ReturnType<typeof readMarket>>

export const tokenView = z.object({
  tokenAddress: z.string(),
  name: z.string(),
  symbol: z.string(),
  profile: marketProfile.nullable().describe('null: the crowd leaves it alone'),
  priceWeth: z.string().describe('one whole token'),
  marketCapUsd: z.number(),
  volume24hWeth: z.string(),
  weeklyRevenueWeth: z
    .string()
    .describe('the creator’s 95 % of the fees in WETH, today and the six days before'),
  days: z
    .array(
      z.object({ date: z.iso.date(), closeWeth: z.string(), volumeWeth: z.string(), feesWeth: z.string() }),
    )
    .describe('the oldest first; days without trades are left out'),
})

export const marketView = z.object({
  paused: z.boolean(),
  nextTradeAt: z.iso.datetime().nullable().describe('null while paused, and until Base is first used'),
  etherUsd: z.number(),
  tokens: z.array(tokenView),
})

export function viewMarket(market: MarketReading): z.infer<typeof marketView> {
  return {
    paused: market.paused,
    nextTradeAt: market.nextTradeAt === null ? null : iso(market.nextTradeAt),
    etherUsd: Number(market.etherMicroUsd) / 1e6,
    tokens: market.tokens.map(viewToken),
  }
}

export function viewToken({
  launch,
  profile,
  days,
  ...token
}: MarketReading['tokens'][number]): z.infer<typeof tokenView> {
  return {
    tokenAddress: launch.address,
    name: launch.name,
    symbol: launch.symbol,
    profile,
    priceWeth: formatEther(token.priceWei),
    marketCapUsd: token.marketCapMicroUsd / 1e6,
    volume24hWeth: formatEther(token.volumeWei),
    weeklyRevenueWeth: formatEther(token.weeklyRevenueWei),
    days: days.map(({ day, closeWei, volumeWei, feesWei }) => ({
      date: iso(day * DAY_MS).slice(0, 10),
      closeWeth: formatEther(BigInt(closeWei)),
      volumeWeth: formatEther(BigInt(volumeWei)),
      feesWeth: formatEther(BigInt(feesWei)),
    })),
  }
}
