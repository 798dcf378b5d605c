import type { Context } from '#kernel/context'
import { HISTORY_DAYS, priceHistory } from '../../lookup/price-history'
import { knownPriceOf, readableUsd } from '../../lookup/prices'
import { assetNamed } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { CompareTokens } from '../tools'
import { capOf, launchedToken, liquidityOf, type Period, priceBefore, supplyOf, volumeOf } from './figures'
import { changeOf, changeText } from './format'

export async function compareTokens(
  { context }: ToolCall,
  { tokens, period = '24h' }: CompareTokens,
): Promise<ToolResult> {
  const found = []
  for (const token of tokens) found.push(await figuresOf(context, token, period))
  const lines = found.map(
    ({ symbol, chain, usd, changePercent, capUsd, volumeUsd, liquidityUsd }) =>
      `${symbol} on ${chain}: $${usd}, ${changeText(changePercent ?? undefined)}, market cap ${known(capUsd)}, traded ${known(volumeUsd)}, liquidity ${known(liquidityUsd)}`,
  )
  const best = [...found]
    .filter(({ changePercent }) => changePercent !== null)
    .sort((a, b) => (b.changePercent ?? 0) - (a.changePercent ?? 0))[0]
  const better = best ? `\n${best.symbol} did best: ${changeText(best.changePercent ?? undefined)}.` : ''
  return {
    text: `Over ${period}:\n${lines.join('\n')}${better}`,
    data: { period, tokens: found, ...(best && { best: best.symbol }) },
  }
}

async function figuresOf(context: Context, token: string, period: Period) {
  const asset = await assetNamed(context, { token })
  const price = await knownPriceOf(context, asset)
  const launched = await launchedToken(context, asset)
  const before = priceBefore(context, await priceHistory(context, asset, HISTORY_DAYS), period)
  const cap = capOf(launched, await supplyOf(context, asset), price)
  const liquidity = await liquidityOf(context, asset, launched)
  return {
    symbol: asset.symbol,
    chain: asset.chain,
    token: asset.address,
    usd: readableUsd(price),
    changePercent: changeOf(before?.usd, price) ?? null,
    capUsd: cap === undefined ? null : readableUsd(cap),
    volumeUsd: launched ? readableUsd(volumeOf(context, launched, period)) : null,
    liquidityUsd: liquidity === undefined ? null : readableUsd(liquidity),
  }
}

function known(usd: string | null): string {
  return usd === null ? 'unknown' : `$${usd}`
}
