import { iso } from '#kernel/clock'
import type { Json } from '#kernel/jobs/tables'
import { HISTORY_DAYS, priceHistory } from '../../lookup/price-history'
import { knownPriceOf, readableUsd } from '../../lookup/prices'
import { assetNamed } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { Figure, TokenFigures } from '../tools'
import {
  capOf,
  type Holding,
  holdersOf,
  launchedToken,
  liquidityOf,
  MOST_HOLDERS,
  priceBefore,
  supplyOf,
  volumeOf,
} from './figures'
import { changeOf, changeText, counted, dateOf, wholeTokens } from './format'

/** A figure in words, and by name with its unit; `unknown`: why there is none, after its name in words. */
type Read = { readonly data: Record<string, Json> } & (
  | { readonly text: string }
  | { readonly name: string; readonly unknown: string }
)

const NO_SUPPLY = 'no contract counts how much there is of it'
const NO_HISTORY = 'no price history is recorded here'

export async function tokenFigures(
  { context }: ToolCall,
  { figure, ...named }: TokenFigures,
): Promise<ToolResult> {
  const asset = await assetNamed(context, named)
  const price = await knownPriceOf(context, asset)
  const launched = await launchedToken(context, asset)
  const history = await priceHistory(context, asset, HISTORY_DAYS)
  const { symbol, chain, address } = asset

  const read: Record<Figure, () => Promise<Read>> = {
    change: async () => {
      const before = priceBefore(context, history, '24h')
      const percent = changeOf(before?.usd, price)
      return before
        ? {
            text: `${changeText(percent)} since the end of ${dateOf(before.at)}`,
            data: { changePercent: percent ?? null, changeSince: iso(before.at) },
          }
        : { name: 'change', unknown: NO_HISTORY, data: { changePercent: null } }
    },
    cap: async () => {
      const cap = capOf(launched, await supplyOf(context, asset), price)
      if (cap === undefined) return { name: 'market cap', unknown: NO_SUPPLY, data: { capUsd: null } }
      return { text: `market cap $${readableUsd(cap)}`, data: { capUsd: readableUsd(cap) } }
    },
    fdv: async () => {
      const fdv = capOf(launched, await supplyOf(context, asset), price)
      if (fdv === undefined)
        return { name: 'fully diluted value', unknown: NO_SUPPLY, data: { fdvUsd: null } }
      return {
        text: `fully diluted value $${readableUsd(fdv)} (all of its supply is issued)`,
        data: { fdvUsd: readableUsd(fdv) },
      }
    },
    volume: async () => {
      if (!launched) {
        return {
          name: 'volume',
          unknown: 'trades are counted of launched tokens alone',
          data: { volume24hUsd: null },
        }
      }
      const volume = readableUsd(volumeOf(context, launched, '24h'))
      return {
        text: `$${volume} traded in the last 24 hours in the simulated market`,
        data: { volume24hUsd: volume },
      }
    },
    liquidity: async () => {
      const liquidity = await liquidityOf(context, asset, launched)
      if (liquidity === undefined)
        return { name: 'liquidity', unknown: 'no pool here has it', data: { liquidityUsd: null } }
      return { text: `liquidity $${readableUsd(liquidity)}`, data: { liquidityUsd: readableUsd(liquidity) } }
    },
    holders: async () => {
      if (address === 'native') return { name: 'holders', unknown: NO_SUPPLY, data: { holders: null } }
      const holding = await holdersOf(context, asset, { launch: launched?.launch })
      return { text: countText(holding), data: { holders: holding.holders.length, isCut: holding.isCut } }
    },
    supply: async () => {
      const supply = await supplyOf(context, asset)
      if (supply === undefined) return { name: 'supply', unknown: NO_SUPPLY, data: { supply: null } }
      const whole = wholeTokens(supply.units, supply.decimals)
      return { text: `supply ${whole} ${symbol} on ${chain}`, data: { supply: whole } }
    },
    peak: async () => {
      const peak = [...history, { at: context.clock.now(), usd: price }].reduce((most, each) =>
        each.usd > most.usd ? each : most,
      )
      if (history.length === 0) return { name: 'peak', unknown: NO_HISTORY, data: { peakUsd: null } }
      return {
        text: `peak of the last ${HISTORY_DAYS} days $${readableUsd(peak.usd)} on ${dateOf(peak.at)}`,
        data: { peakUsd: readableUsd(peak.usd), peakAt: iso(peak.at) },
      }
    },
    address: async () => ({
      text:
        address === 'native'
          ? `it is the native token of ${chain} and has no contract`
          : `contract ${address}`,
      data: { address },
    }),
  }

  const figures = []
  for (const name of figure === undefined ? (Object.keys(read) as Figure[]) : [figure]) {
    figures.push(await read[name]())
  }
  const known = figures.flatMap((each) => ('text' in each ? [each.text] : []))
  const unknown = figures.flatMap((each) => ('text' in each ? [] : [each]))
  return {
    text: [
      `${symbol} on ${chain} costs $${readableUsd(price)}${known.length > 0 ? `: ${known.join(', ')}` : ''}.`,
      ...(unknown.length > 0 ? [unknownText(unknown)] : []),
    ].join(' '),
    data: Object.assign(
      { symbol, chain, token: address, usd: readableUsd(price) },
      ...figures.map(({ data }) => data),
    ),
  }
}

/** `Unknown here: supply, holders (no contract counts how much there is of it).` */
function unknownText(unknown: readonly { name: string; unknown: string }[]): string {
  const reasons = [...new Set(unknown.map(({ unknown: why }) => why))]
  const parts = reasons.map(
    (why) =>
      `${unknown
        .filter((each) => each.unknown === why)
        .map(({ name }) => name)
        .join(', ')} (${why})`,
  )
  return `Unknown here: ${parts.join('; ')}.`
}

function countText({ holders, isCut }: Holding): string {
  return isCut
    ? `at least ${counted(holders.length, 'holder')} (${MOST_HOLDERS} accounts were looked at, and there are more)`
    : counted(holders.length, 'holder')
}
