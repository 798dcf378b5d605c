import { base64 } from '@scure/base'
import { z } from 'zod'
import { priceHistory } from '#domains/market'
import { iso } from '#kernel/clock'
import { DAY_MS } from '#kernel/durations'
import { knownPriceOf, readableUsd } from '../lookup/prices'
import { assetNamed } from '../lookup/tokens'
import { defineTool } from '../tool'
import { lineChart } from './line-chart'

const DAYS = 30
/** A day's range begins at the end of the day before. */
const DAYS_OF = { '1d': 2, '7d': 7, '30d': 30, '90d': 90 } as const

const args = z.strictObject({
  token: z.string().max(100).describe('by symbol, name or address'),
  chain: z.string().max(40).optional(),
  days: z.int().min(2).max(90).optional().describe(`how far back; ${DAYS} unless given`),
  range: z.enum(['1d', '7d', '30d', '90d']).optional().describe('how far back, in place of `days`'),
})

export const priceChart = defineTool<z.infer<typeof args>>({
  name: 'price_chart',
  description: 'What one whole token cost at the end of each day, in USD, as a picture and in figures.',
  args,
  writes: false,
  words: ({ token, chain, days = DAYS, range }) =>
    `draw the price of ${token}${chain ? ` on ${chain}` : ''} over ${range ?? `${days} days`}`,
  async run({ context }, { days = DAYS, range, ...input }) {
    const asset = await assetNamed(context, input)
    const history = await priceHistory(context, asset, { days: range === undefined ? days : DAYS_OF[range] })
    // One reading for the sentence and the picture: prices move while it is drawn.
    const price = history.at(-1)?.attoUsd ?? (await knownPriceOf(context, asset))
    const { symbol, chain } = asset
    const now = `${symbol} costs $${readableUsd(price)} on ${chain}`
    const points = history.map(({ at, attoUsd }) => ({ date: dateOf(at), usd: attoUsd }))
    const [first, second] = points
    if (!first || !second) {
      return {
        text: `${now}, and there is no history of it to draw yet.`,
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

/** A day's end is the next one's beginning. */
function dateOf(at: number): string {
  return iso(at % DAY_MS === 0 ? at - 1 : at).slice(0, 10)
}
