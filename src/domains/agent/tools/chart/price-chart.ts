import { base64 } from '@scure/base'
import { z } from 'zod'
import { findLaunch } from '#domains/launches'
import { readMarketToken } from '#domains/market'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { DAY_MS, dayOf } from '#kernel/durations'
import { priceOf } from '../lookup/amounts'
import { knownPriceOf, readableUsd } from '../lookup/prices'
import { type Asset, assetNamed } from '../lookup/tokens'
import { defineTool } from '../tool'
import { lineChart } from './line-chart'

const WEI = 10n ** 18n
const DAYS = 30

const args = z.strictObject({
  token: z.string().max(100).describe('by symbol, name or address'),
  chain: z.string().max(40).optional(),
  days: z.int().min(2).max(90).optional().describe(`how far back; ${DAYS} unless given`),
})

interface Point {
  readonly date: string
  /** Of one whole token, atto-USD. */
  readonly usd: bigint
}

export const priceChart = defineTool<z.infer<typeof args>>({
  name: 'price_chart',
  description:
    'What one whole token cost at the end of each day, in USD, as a picture and in figures. Of tokens that were launched here.',
  args,
  writes: false,
  words: ({ token, chain, days = DAYS }) =>
    `draw the price of ${token}${chain ? ` on ${chain}` : ''} over ${days} days`,
  async run({ context }, { days = DAYS, ...wish }) {
    const asset = await assetNamed(context, wish)
    const price = await knownPriceOf(context, asset)
    const { symbol, chain } = asset
    const now = `${symbol} costs $${readableUsd(price)} on ${chain}`
    const past = await historyOf(context, asset, days)
    const points = [...past, { date: iso(context.clock.now()).slice(0, 10), usd: price }]
    const [first, second] = points
    if (!first || !second) {
      return {
        text: `${now}, and there is no history of it here to draw: only tokens that were launched here have one.`,
        data: { symbol, chain, usd: readableUsd(price), days: [] },
      }
    }
    const sorted = points.map(({ usd }) => usd).sort((one, other) => (one < other ? -1 : 1))
    const [low, high] = [sorted[0] ?? price, sorted.at(-1) ?? price]
    const file = await lineChart(
      points.map(({ usd }) => Number(usd)),
      {
        high: `$${readableUsd(high)}`,
        low: `$${readableUsd(low)}`,
        first: first.date,
        last: points.at(-1)?.date ?? first.date,
      },
    )
    const title = `${symbol} in USD since ${first.date}`
    return {
      text: `${now}. Since ${first.date} it was between $${readableUsd(low)} and $${readableUsd(high)}.`,
      data: {
        symbol,
        chain,
        usd: readableUsd(price),
        days: points.map(({ date, usd }) => ({ date, usd: readableUsd(usd) })),
      },
      richData: [
        { type: 'image', title, mimeType: 'image/png', url: `data:image/png;base64,${base64.encode(file)}` },
      ],
    }
  },
})

/** The end of each day on which it was traded, today left out; in the dollars that ether is worth now. */
async function historyOf(context: Context, { chain, address }: Asset, days: number): Promise<Point[]> {
  const launch = chain === 'base' && address !== 'native' ? await findLaunch(context, address) : undefined
  const ether = await priceOf(context, { chain: 'base', address: 'native', symbol: '', name: '' })
  if (!launch || ether === undefined) return []
  const today = dayOf(context.clock.now())
  const { days: closed } = await readMarketToken(context, launch, days)
  return closed
    .filter(({ day }) => day < today)
    .map(({ day, closeWei }) => ({
      date: iso(day * DAY_MS).slice(0, 10),
      usd: (BigInt(closeWei) * ether) / WEI,
    }))
}
