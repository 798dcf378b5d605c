import { z } from 'zod'
import { readPortfolio } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { balanceIn } from './lookup/amounts'
import { chainNamed, nativeSymbol } from './lookup/chains'
import { type Asset, assetNamed, assetsCalled, chainKey, type NamedToken } from './lookup/tokens'
import { portfolioValues } from './research/answers'
import { defineTool, type ToolResult } from './tool'

const args = z.strictObject({
  token: z.string().max(100).optional().describe('one token alone, by symbol, name or address'),
  chain: z.string().max(40).optional().describe('one chain alone; all unless given'),
})

/** No pictures are requested here. */
const NO_PAGE = 'http://localhost'

export const balances = defineTool<z.infer<typeof args>>({
  name: 'balances',
  description:
    'What the wallet holds: native tokens and tokens, chain by chain, with what they are worth in USD. Of one token or one chain where said.',
  args,
  writes: false,
  words: ({ token, chain }) =>
    `show ${token ? `the balance of ${token}` : 'balances'}${chain ? ` on ${chainNamed(chain) ?? chain}` : ''}`,
  async run({ context, principal: { walletId } }, { token, chain }) {
    if (token !== undefined) return balanceOf(context, walletId, token, chain)
    return portfolioOf(context, walletId, chain === undefined ? undefined : [chainKey(chain)])
  },
})

/** Of a token that has one symbol on several chains, what the wallet holds on each of them; no chain is begun for a look. */
async function balanceOf(
  context: Context,
  walletId: string,
  token: string,
  chain?: string,
): Promise<ToolResult> {
  const asset = await assetNamed(context, { token, chain })
  const lines = (await holdingsOf(context, walletId, asset.chain, asset.symbol, chain !== undefined)).filter(
    ({ chain: there, balance }) => there === asset.chain || Number(balance) > 0,
  )
  const text = lines.map(({ balance, symbol, chain: there }) => `${balance} ${symbol} on ${there}`)
  return { text: `You have ${text.join(', ')}.`, data: lines }
}

async function holdingsOf(
  context: Context,
  walletId: string,
  first: string,
  symbol: string,
  isAlone: boolean,
) {
  const { balances: found } = await readPortfolio(context, walletId, {
    chains: isAlone ? [first] : undefined,
    origin: NO_PAGE,
    showLowValueTokens: true,
  })
  const holdings = Object.entries(found).flatMap(([chain, { nativeBalance, tokenBalances }]) => [
    ...(nativeSymbol(chain) === symbol ? [{ chain, symbol, token: 'native', balance: nativeBalance }] : []),
    ...tokenBalances
      .filter(({ token }) => token.baseToken.symbol === symbol)
      .map(({ token }) => ({ chain, symbol, token: token.baseToken.address, balance: token.balance })),
  ])
  const here = holdings.filter(({ chain }) => chain === first)
  const nothing = { chain: first, symbol, token: '', balance: '0' }
  return [...(here.length > 0 ? here : [nothing]), ...holdings.filter(({ chain }) => chain !== first)]
}

/** The token that is meant; where no chain is said and none is held at its home, where the wallet holds most of it. */
export async function assetWithBalance(
  context: Context,
  walletId: string,
  named: NamedToken,
): Promise<Asset> {
  const asset = await assetNamed(context, named)
  if (named.chain !== undefined) return asset
  const { units } = await balanceIn(context, walletId, asset)
  if (units > 0n) return asset
  const others = (await assetsCalled(context, named.token)).filter(({ chain }) => chain !== asset.chain)
  const [most] = others.length === 0 ? [] : await balancesOf(context, walletId, others)
  return most && Number(most.balance) > 0 ? most.asset : asset
}

/** Of these assets those with a balance, the largest holding first; no chain is begun for a look. */
export async function balancesOf(context: Context, walletId: string, assets: readonly Asset[]) {
  const { balances: found } = await readPortfolio(context, walletId, {
    chains: [...new Set(assets.map(({ chain }) => chain))],
    origin: NO_PAGE,
    showLowValueTokens: true,
  })
  const holdings = assets.map((asset) => {
    const { nativeBalance = '0', tokenBalances = [] } = found[asset.chain] ?? {}
    const token = tokenBalances.find(
      ({ token: { baseToken } }) => baseToken.address.toLowerCase() === asset.address.toLowerCase(),
    )
    const balance = asset.address === 'native' ? nativeBalance : String(token?.token.balance ?? '0')
    return { asset, balance }
  })
  return holdings.sort((a, b) => Number(b.balance) - Number(a.balance))
}

async function portfolioOf(context: Context, walletId: string, chains?: string[]): Promise<ToolResult> {
  const { balances: found } = await readPortfolio(context, walletId, {
    chains,
    origin: NO_PAGE,
    showLowValueTokens: true,
  })
  const lines: string[] = []
  let totalCents = 0
  for (const [chain, { nativeBalance, total, tokenBalances }] of Object.entries(found)) {
    const symbol = nativeSymbol(chain)
    const parts = [
      ...(Number(nativeBalance) > 0 ? [`${nativeBalance} ${symbol}`] : []),
      ...tokenBalances.map(({ token }) => `${token.balance} ${token.baseToken.symbol}`),
    ]
    totalCents += Math.round(Number(total) * 100)
    if (parts.length > 0) lines.push(`${chain}: ${parts.join(', ')} ($${total})`)
  }
  const total = `$${(totalCents / 100).toFixed(2)}`
  const values = await portfolioValues(context, found)
  if (values !== '') lines.push(values)
  const where = chains ? ` on ${chains.join(', ')}` : ''
  return {
    text:
      lines.length === 0 ? `You hold nothing${where}.` : `You hold ${total}${where}.\n${lines.join('\n')}`,
    data: { totalUsd: total.slice(1), balances: found },
  }
}
