import { addressKind } from '#domains/wallet'
import { type Asset, assetNamed, chainKey, knownAssets } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { FindToken } from '../tools'

const MOST = 10

export async function findToken({ context }: ToolCall, { query, chain }: FindToken): Promise<ToolResult> {
  const key = chain === undefined ? undefined : chainKey(chain)
  const where = key === undefined ? 'on any chain' : `on ${key}`
  const found =
    addressKind(query) === undefined
      ? ranked(await knownAssets(context), query, key)
      : [await assetNamed(context, { token: query, chain })]
  const shown = found.slice(0, MOST)
  const lines = shown.map(
    ({ symbol, name, chain: there, address }) =>
      `${symbol} (${name}) on ${there}: ${address === 'native' ? 'native token' : address}`,
  )
  const more =
    found.length > MOST ? `\n${found.length - MOST} more match; say the chain or more of the name.` : ''
  return {
    text: shown.length === 0 ? `No token ${where} is called like "${query}".` : `${lines.join('\n')}${more}`,
    data: {
      query,
      found: found.length,
      tokens: shown.map(({ symbol, name, chain: there, address }) => ({
        symbol,
        name,
        chain: there,
        address,
      })),
    },
  }
}

/** Those with that symbol or name first, then those whose symbol or name has it in it. */
function ranked(assets: readonly Asset[], query: string, chain: string | undefined): Asset[] {
  const text = query.trim().replace(/^\$/, '').toLowerCase()
  const rank = ({ symbol, name }: Asset) => {
    const both = [symbol.toLowerCase(), name.toLowerCase()]
    if (both.includes(text)) return 0
    return both.some((each) => each.includes(text)) ? 1 : 2
  }
  return assets
    .filter((asset) => (chain === undefined || asset.chain === chain) && rank(asset) < 2)
    .sort((a, b) => rank(a) - rank(b))
}
