import { errors, Refusal } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { HISTORY_DAYS, priceHistory } from '../../lookup/price-history'
import { knownPriceOf, readableUsd } from '../../lookup/prices'
import { assetNamed } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { Indicator, Technicals } from '../tools'
import { usdNumber, usdText } from './format'
import { bollingerOf, emaOf, levelsOf, macdOf, rsiOf, smaOf } from './indicators'

/** What an indicator says of the way the price goes: 1 up, −1 down, 0 neither. */
interface Read {
  readonly text: string
  readonly data: Record<string, Json>
  readonly trend: -1 | 0 | 1
}

const ALL: readonly Indicator[] = ['rsi', 'macd', 'sma', 'ema', 'bollinger', 'levels']
const AVERAGES = [50, 200] as const

export async function technicals(
  { context }: ToolCall,
  { indicator, ...named }: Technicals,
): Promise<ToolResult> {
  const asset = await assetNamed(context, named)
  const price = await knownPriceOf(context, asset)
  const history = await priceHistory(context, asset, HISTORY_DAYS)
  const { symbol, chain } = asset
  if (history.length === 0) {
    throw new Refusal(
      errors.invalidRequest,
      `There is no price history of ${symbol} on ${chain} here, so no indicator can be computed.`,
      { rule: 'agent.technicals.history', facts: { token: asset.address, chain } },
    )
  }
  const closes = [...history.map(({ usd }) => usdNumber(usd)), usdNumber(price)]
  const now = closes.at(-1) ?? 0
  const read = (indicator === undefined ? ALL : [indicator]).map((each) => READ[each](closes, now))
  const sum = read.reduce((total, { trend }) => total + trend, 0)
  const trend = sum > 0 ? 'up' : sum < 0 ? 'down' : 'neither up nor down'
  const reading = indicator === undefined ? ` Taken together the trend is ${trend}.` : ''
  return {
    text: `${symbol} costs $${readableUsd(price)} on ${chain}. By ${closes.length} daily prices, the last one of now: ${read.map(({ text }) => text).join('; ')}.${reading}`,
    data: Object.assign(
      { symbol, chain, usd: readableUsd(price), days: closes.length },
      ...read.map(({ data }) => data),
      indicator === undefined ? { trend } : {},
    ),
  }
}

const READ: Record<Indicator, (closes: readonly number[], now: number) => Read> = {
  rsi(closes) {
    const rsi = rsiOf(closes)
    if (rsi === undefined) return tooFew('RSI 14', 15, closes.length, 'rsi')
    const word = rsi >= 70 ? 'overbought' : rsi <= 30 ? 'oversold' : 'neutral'
    return { text: `RSI 14 is ${rsi.toFixed(1)}, ${word}`, data: { rsi, rsiReading: word }, trend: 0 }
  },
  macd(closes) {
    const found = macdOf(closes)
    if (found === undefined) return tooFew('MACD 12/26/9', 34, closes.length, 'macd')
    const { macd, signal, histogram } = found
    const word = histogram > 0 ? 'above' : histogram < 0 ? 'below' : 'at'
    return {
      text: `MACD 12/26/9 is ${usdText(macd)}, ${word} its signal line at ${usdText(signal)}`,
      data: { macd, macdSignal: signal, macdHistogram: histogram },
      trend: histogram > 0 ? 1 : histogram < 0 ? -1 : 0,
    }
  },
  sma: (closes, now) => averages('simple', smaOf, closes, now),
  ema: (closes, now) => averages('exponential', emaOf, closes, now),
  bollinger(closes, now) {
    const bands = bollingerOf(closes)
    if (bands === undefined) return tooFew('Bollinger 20', 20, closes.length, 'bollinger')
    const word = now > bands.upper ? 'above' : now < bands.lower ? 'below' : 'within'
    return {
      text: `the price is ${word} its Bollinger bands, ${usdText(bands.lower)} to ${usdText(bands.upper)}`,
      data: { bollinger: { ...bands } },
      trend: 0,
    }
  },
  levels(closes) {
    const { support, resistance } = levelsOf(closes)
    const texts = [
      support === undefined
        ? 'no support below: it is the lowest price of the time'
        : `support ${usdText(support)}`,
      resistance === undefined
        ? 'no resistance above: it is the highest price of the time'
        : `resistance ${usdText(resistance)}`,
    ]
    return {
      text: texts.join(', '),
      data: { supportUsd: support ?? null, resistanceUsd: resistance ?? null },
      trend: 0,
    }
  },
}

function averages(
  kind: 'simple' | 'exponential',
  averageOf: typeof smaOf,
  closes: readonly number[],
  now: number,
): Read {
  const found = AVERAGES.map((days) => ({ days, average: averageOf(closes, days) }))
  const parts = found.map(({ days, average }) =>
    average === undefined
      ? `the ${days}-day ${kind} average needs ${days} prices, and there are ${closes.length}`
      : `the price is ${now >= average ? 'above' : 'below'} its ${days}-day ${kind} average of ${usdText(average)}`,
  )
  const known = found.flatMap(({ average }) => (average === undefined ? [] : [now >= average ? 1 : -1]))
  const sum = known.reduce<number>((total, each) => total + each, 0)
  return {
    text: parts.join(', '),
    data: Object.fromEntries(
      found.map(({ days, average }) => [`${kind === 'simple' ? 'sma' : 'ema'}${days}`, average ?? null]),
    ),
    trend: sum > 0 ? 1 : sum < 0 ? -1 : 0,
  }
}

function tooFew(name: string, needed: number, days: number, field: string): Read {
  return { text: `${name} needs ${needed} prices, and there are ${days}`, data: { [field]: null }, trend: 0 }
}
