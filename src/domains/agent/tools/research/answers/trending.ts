import { newestLaunches } from '#domains/launches'
import { iso } from '#kernel/clock'
import { HISTORY_DAYS, priceHistory } from '../../lookup/price-history'
import { readableUsd } from '../../lookup/prices'
import { chainKey, DEFAULT_CHAIN } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { Trending } from '../tools'
import { capOf, type Launched, launchedToken, priceBefore, volumeOf } from './figures'
import { changeOf, changeText, dateOf } from './format'

/** Of the launched tokens, the newest are looked at. */
const MOST_TOKENS = 60
const COUNT = 5
const WEI = 10n ** 18n

interface Line extends Launched {
  readonly price: bigint
  readonly volume: bigint
  readonly change: number | undefined
  readonly since: number | undefined
}

const TITLES = {
  trending: 'most traded for their size',
  gainers: 'largest gains',
  losers: 'largest losses',
  new: 'newest',
  volume: 'most traded',
} as const

export async function trending(
  { context }: ToolCall,
  { order = 'trending', chain, period = '24h', count = COUNT }: Trending,
): Promise<ToolResult> {
  const key = chain === undefined ? DEFAULT_CHAIN : chainKey(chain)
  const scope = `launched tokens on ${DEFAULT_CHAIN}`
  if (key !== DEFAULT_CHAIN) {
    return {
      text: `No trades are counted on ${key}: lists are of ${scope}, in the emulator's simulated market.`,
      data: { order, chain: key, tokens: [] },
    }
  }
  const launches = await newestLaunches(context, MOST_TOKENS + 1)
  const lines: Line[] = []
  for (const launch of launches.slice(0, MOST_TOKENS)) {
    const asset = { chain: DEFAULT_CHAIN, address: launch.address, symbol: launch.symbol, name: launch.name }
    const launched = await launchedToken(context, asset)
    if (launched) lines.push(await lineOf(launched))
  }
  const shown = ordered(lines, order).slice(0, count)
  const cut = launches.length > MOST_TOKENS ? ` Only the ${MOST_TOKENS} newest tokens were looked at.` : ''
  const since = shown.find((line) => line.since !== undefined)?.since
  const compared = since === undefined ? '' : `; changes are since the end of ${dateOf(since)}`
  return {
    text:
      shown.length === 0
        ? `None of the ${scope} ${order === 'losers' ? 'lost' : 'gained'} in the last ${period}, in the simulated market.${cut}`
        : `The ${TITLES[order]} of the ${scope}, ${period}, in the simulated market${compared}:\n${shown.map((line, index) => textOf(line, index, order)).join('\n')}${cut}`,
    data: {
      order,
      chain: key,
      period,
      simulated: true,
      isCut: launches.length > MOST_TOKENS,
      tokens: shown.map((line) => ({
        symbol: line.launch.symbol,
        token: line.launch.address,
        usd: readableUsd(line.price),
        changePercent: line.change ?? null,
        volumeUsd: readableUsd(line.volume),
        launchedAt: iso(line.launch.launchedAt),
      })),
    },
  }

  async function lineOf(launched: Launched): Promise<Line> {
    const { launch, market, ether } = launched
    const price = (market.priceWei * ether) / WEI
    const asset = { chain: DEFAULT_CHAIN, address: launch.address, symbol: launch.symbol, name: launch.name }
    const before = priceBefore(context, await priceHistory(context, asset, HISTORY_DAYS), period)
    return {
      ...launched,
      price,
      volume: volumeOf(context, launched, period),
      change: changeOf(before?.usd, price),
      since: before?.at,
    }
  }
}

function ordered(lines: readonly Line[], order: keyof typeof TITLES): Line[] {
  const by = (figure: (line: Line) => number) => [...lines].sort((a, b) => figure(b) - figure(a))
  const changed = (line: Line) => line.change ?? 0
  switch (order) {
    case 'gainers':
      return by(changed).filter((line) => changed(line) > 0)
    case 'losers':
      return by((line) => -changed(line)).filter((line) => changed(line) < 0)
    case 'new':
      return [...lines]
    case 'volume':
      return by(({ volume }) => Number(volume))
    case 'trending':
      return by((line) => Number(line.volume) / Math.max(1, Number(capOf(line, undefined, line.price))))
  }
}

function textOf({ launch, price, change, volume }: Line, index: number, order: keyof typeof TITLES): string {
  const launched = order === 'new' ? `, launched ${iso(launch.launchedAt).slice(0, 10)}` : ''
  return `${index + 1}. ${launch.symbol} $${readableUsd(price)}, ${changeText(change)}, $${readableUsd(volume)} traded${launched}`
}
