import { readPortfolio } from '#domains/wallet'
import { errors, Refusal } from '#kernel/errors'
import { nativeSymbol } from '../../lookup/chains'
import { chainKey } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { WalletReport } from '../tools'
import { activity } from './wallet/activity'
import { enough } from './wallet/enough'
import { gasReport } from './wallet/gas'
import { limits } from './wallet/limits'
import { profit } from './wallet/profit'

/** Tokens that are meant to be worth a dollar. */
const STABLE = /^(USDC|USDT|DAI|USDE|USDS|USDBC|FRAX|PYUSD|TUSD|GHO|LUSD|CRVUSD|USD₮0|USDG)(\.E)?$/i

/** No pictures are requested here. */
const NO_PAGE = 'http://localhost'

/** What a wallet has of one token on one chain, in cents. */
interface Holding {
  readonly symbol: string
  readonly chain: string
  readonly balance: string
  readonly cents: number
}

export async function walletReport(call: ToolCall, args: WalletReport): Promise<ToolResult> {
  switch (args.question) {
    case 'worth':
      return worth(await holdingsOf(call, args.chain), args.chain)
    case 'by_chain':
      return byChain(await holdingsOf(call, args.chain))
    case 'largest':
      return largest(await holdingsOf(call, args.chain))
    case 'split':
      return split(await holdingsOf(call, args.chain))
    case 'profit':
      return profit(call, args)
    case 'activity':
      return activity(call, args)
    case 'limits':
      return limits(call)
    case 'enough':
      return enough(call, args)
    case 'gas':
      return gasReport(call, args)
  }
}

/** Everything that is priced, and in the order of its value. */
async function holdingsOf({ context, principal }: ToolCall, chain: string | undefined): Promise<Holding[]> {
  const chains = chain === undefined ? undefined : [chainKey(chain)]
  const { balances } = await readPortfolio(context, principal.walletId, {
    chains,
    origin: NO_PAGE,
    showLowValueTokens: true,
  })
  const held = Object.entries(balances).flatMap(([key, { nativeBalance, nativeUsd, tokenBalances }]) => [
    { symbol: nativeSymbol(key), chain: key, balance: nativeBalance, cents: centsOf(nativeUsd) },
    ...tokenBalances.map(({ token }) => ({
      symbol: token.baseToken.symbol,
      chain: key,
      balance: token.balance,
      cents: Math.floor(token.balanceUSD * 100 + 1e-6),
    })),
  ])
  const found = held.filter(({ balance }) => Number(balance) > 0).sort((a, b) => b.cents - a.cents)
  if (found.length > 0) return found
  throw new Refusal(
    errors.invalidRequest,
    `The wallet holds nothing${chain === undefined ? '' : ` on ${chainKey(chain)}`}.`,
    { rule: 'agent.wallet.empty', facts: { chain: chain ?? 'all' } },
  )
}

function worth(held: readonly Holding[], chain: string | undefined): ToolResult {
  const total = sum(held)
  const chains = new Set(held.map((each) => each.chain)).size
  const where = chain === undefined ? `on ${chains} chains` : `on ${chainKey(chain)}`
  return {
    text: `The wallet is worth ${dollars(total)} ${where}, in ${held.length} holdings, by the prices of the emulator's pools.`,
    data: { totalUsd: plain(total), holdings: held.length, chains },
  }
}

function byChain(held: readonly Holding[]): ToolResult {
  const total = sum(held)
  const chains = [...new Set(held.map(({ chain }) => chain))]
    .map((chain) => ({ chain, cents: sum(held.filter((each) => each.chain === chain)) }))
    .sort((a, b) => b.cents - a.cents)
  const lines = chains.map(({ chain, cents }) => `${chain}: ${dollars(cents)} (${percentOf(cents, total)}%)`)
  return {
    text: `The wallet is worth ${dollars(total)}:\n${lines.join('\n')}`,
    data: {
      totalUsd: plain(total),
      chains: chains.map(({ chain, cents }) => ({
        chain,
        usd: plain(cents),
        percent: percentOf(cents, total),
      })),
    },
  }
}

function largest(held: readonly Holding[]): ToolResult {
  const total = sum(held)
  const symbols = [...new Set(held.map(({ symbol }) => symbol))]
    .map((symbol) => ({ symbol, held: held.filter((each) => each.symbol === symbol) }))
    .map(({ symbol, held: each }) => ({ symbol, cents: sum(each), chains: each.map(({ chain }) => chain) }))
    .sort((a, b) => b.cents - a.cents)
  const [first] = symbols
  if (!first) return { text: 'The wallet holds nothing.', data: {} }
  return {
    text: `The largest holding is ${first.symbol}: ${dollars(first.cents)}, ${percentOf(first.cents, total)}% of ${dollars(total)}, on ${first.chains.join(', ')}.`,
    data: {
      symbol: first.symbol,
      usd: plain(first.cents),
      percent: percentOf(first.cents, total),
      chains: first.chains,
      totalUsd: plain(total),
    },
  }
}

function split(held: readonly Holding[]): ToolResult {
  const total = sum(held)
  const stable = sum(held.filter(({ symbol }) => STABLE.test(symbol)))
  const share = percentOf(stable, total)
  const rest = Math.round((100 - share) * 10) / 10
  return {
    text: `Stablecoins are ${share}% (${dollars(stable)}), everything else ${rest}% (${dollars(total - stable)}) of ${dollars(total)}.`,
    data: {
      stablePercent: share,
      stableUsd: plain(stable),
      otherPercent: rest,
      otherUsd: plain(total - stable),
    },
  }
}

function sum(held: readonly Holding[]): number {
  return held.reduce((total, { cents }) => total + cents, 0)
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10
}

function centsOf(usd: string): number {
  return Math.round(Number(usd) * 100)
}

const plain = (cents: number) => (cents / 100).toFixed(2)
const dollars = (cents: number) => `$${plain(cents)}`
