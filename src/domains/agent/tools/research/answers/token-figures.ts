import { iso } from '#kernel/clock'
import type { Json } from '#kernel/jobs/tables'
import { HISTORY_DAYS, priceHistory } from '../../lookup/price-history'
import { knownPriceOf, readableUsd } from '../../lookup/prices'
import { type Asset, assetNamed } from '../../lookup/tokens'
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
import { changeOf, changeText, dateOf, wholeTokens } from './format'

/** A figure in words, and by name with its unit. */
interface Said {
  readonly text: string
  readonly data: Record<string, Json>
}

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

  const read: Record<Figure, () => Promise<Said>> = {
    change: async () => {
      const before = priceBefore(context, history, '24h')
      const percent = changeOf(before?.usd, price)
      return before
        ? {
            text: `${changeText(percent)} since the end of ${dateOf(before.at)}`,
            data: { changePercent: percent ?? null, changeSince: iso(before.at) },
          }
        : { text: `change unknown: ${NO_HISTORY}`, data: { changePercent: null } }
    },
    cap: async () => {
      const cap = capOf(launched, await supplyOf(context, asset), price)
      if (cap === undefined) return { text: `market cap unknown: ${NO_SUPPLY}`, data: { capUsd: null } }
      return { text: `market cap $${readableUsd(cap)}`, data: { capUsd: readableUsd(cap) } }
    },
    fdv: async () => {
      const fdv = capOf(launched, await supplyOf(context, asset), price)
      if (fdv === undefined) return { text: `fully diluted value unknown: ${NO_SUPPLY}`, data: { fdvUsd: null } }
      return {
        text: `fully diluted value $${readableUsd(fdv)} (all of its supply is issued)`,
        data: { fdvUsd: readableUsd(fdv) },
      }
    },
    volume: async () => {
      if (!launched) {
        return {
          text: 'volume unknown: trades are counted for tokens that were launched here',
          data: { volume24hUsd: null },
        }
      }
      const volume = readableUsd(volumeOf(context, launched, '24h'))
      return { text: `$${volume} traded in the last 24 hours`, data: { volume24hUsd: volume } }
    },
    liquidity: async () => {
      const liquidity = await liquidityOf(context, asset, launched)
      if (liquidity === undefined) return { text: 'no pool here has it', data: { liquidityUsd: null } }
      return { text: `liquidity $${readableUsd(liquidity)}`, data: { liquidityUsd: readableUsd(liquidity) } }
    },
    holders: async () => {
      if (address === 'native') return { text: `holders unknown: ${NO_SUPPLY}`, data: { holders: null } }
      const holding = await holdersOf(context, asset, { launch: launched?.launch })
      return { text: countText(holding), data: { holders: holding.holders.length, isCut: holding.isCut } }
    },
    supply: async () => {
      const supply = await supplyOf(context, asset)
      if (supply === undefined) return { text: `supply unknown: ${NO_SUPPLY}`, data: { supply: null } }
      const whole = wholeTokens(supply.units, supply.decimals)
      return { text: `supply ${whole} ${symbol} on ${chain}`, data: { supply: whole } }
    },
    peak: async () => {
      const peak = [...history, { at: context.clock.now(), usd: price }].reduce((most, each) =>
        each.usd > most.usd ? each : most,
      )
      if (history.length === 0) return { text: `peak unknown: ${NO_HISTORY}`, data: { peakUsd: null } }
      return {
        text: `peak of the last ${HISTORY_DAYS} days $${readableUsd(peak.usd)} on ${dateOf(peak.at)}`,
        data: { peakUsd: readableUsd(peak.usd), peakAt: iso(peak.at) },
      }
    },
    address: async () => ({
      text:
        address === 'native' ? `it is the native token of ${chain} and has no contract` : `contract ${address}`,
      data: { address },
    }),
  }

  const names = figure === undefined ? (Object.keys(read) as Figure[]) : [figure]
  const said = []
  for (const name of names) said.push(await read[name]())
  const costs = `${symbol} costs $${readableUsd(price)} on ${chain}`
  return {
    text: figure === 'address' ? sentence(asset, said) : `${costs}: ${said.map(({ text }) => text).join(', ')}.`,
    data: Object.assign({ symbol, chain, token: address, usd: readableUsd(price) }, ...said.map(({ data }) => data)),
  }
}

function sentence({ symbol, chain }: Asset, said: readonly Said[]): string {
  return `${symbol} on ${chain}: ${said.map(({ text }) => text).join(', ')}.`
}

function countText({ holders, isCut }: Holding): string {
  return isCut
    ? `at least ${holders.length} holders (${MOST_HOLDERS} accounts were looked at, and there are more)`
    : `${holders.length} holders`
}
