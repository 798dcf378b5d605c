import type { readPortfolio } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { nativeSymbol } from '../../lookup/chains'
import { priceHistory } from '../../lookup/price-history'
import { assetNamed } from '../../lookup/tokens'
import { priceBefore } from './figures'
import { changeOf, changeText } from './format'

type Balances = Awaited<ReturnType<typeof readPortfolio>>['balances']

interface Value {
  readonly symbol: string
  readonly chain: string
  readonly address: string
  usd: number
  readonly price: number
}

/** Less is dust, which is counted and not listed. */
const DUST_USD = 1

/** What is held of each token over all chains, the most valuable first: worth, price and the day's change. */
export async function portfolioValues(context: Context, balances: Balances): Promise<string> {
  const values = new Map<string, Value>()
  for (const [chain, { nativeBalance, nativeUsd, tokenBalances }] of Object.entries(balances)) {
    const native = { symbol: nativeSymbol(chain), chain, address: 'native', usd: Number(nativeUsd) }
    const price = Number(nativeBalance) > 0 ? native.usd / Number(nativeBalance) : 0
    const tokens = tokenBalances.map(({ token: { balanceUSD, baseToken } }) => ({
      ...{
        symbol: baseToken.symbol,
        chain,
        address: baseToken.address,
        usd: balanceUSD,
        price: baseToken.price,
      },
    }))
    for (const each of [{ ...native, price }, ...tokens]) {
      const known = values.get(each.symbol)
      if (known) known.usd += each.usd
      else values.set(each.symbol, each)
    }
  }
  const held = [...values.values()].filter(({ usd }) => usd > 0).sort((a, b) => b.usd - a.usd)
  const listed = held.filter(({ usd }) => usd >= DUST_USD)
  if (listed.length === 0) return ''
  const lines = await Promise.all(listed.map((value) => lineOf(context, value)))
  const dust = held.length - listed.length
  return `By value: ${lines.join('; ')}${dust === 0 ? '' : `; ${dust} more worth less than $${DUST_USD} each`}.`
}

async function lineOf(context: Context, { symbol, chain, address, usd, price }: Value): Promise<string> {
  const asset = await assetNamed(context, { token: address === 'native' ? symbol : address, chain })
  const before = priceBefore(context, await priceHistory(context, asset, 2), '24h')
  const change = changeOf(before?.usd, BigInt(Math.round(price * 1e9)) * 10n ** 9n)
  const day = change === undefined ? '' : `, ${changeText(change)} in a day`
  return `${symbol} $${usd.toFixed(2)} at $${Number(price.toPrecision(6))}${day}`
}
