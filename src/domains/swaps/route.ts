import { type ChainSpec, chainCalled, tokenMetadata } from '#domains/chain'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { baseUnits } from '#kernel/numbers/token-amount'
import { swapErrors } from './errors'
import type { SwapPair } from './fields'
import { exchangeQuote, type Hop } from './pools'

type Address = `0x${string}`

/** How a token is called and counted. */
export interface Counted {
  readonly symbol: string
  readonly decimals: number
}

interface Side extends Counted {
  readonly address: Address
  readonly isNative: boolean
}

export interface Quoted {
  readonly spec: ChainSpec
  readonly from: Side
  readonly to: Side
  readonly hops: readonly Hop[]
  /** Base units. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Percent by which the swap itself moves its price. */
  readonly priceImpact: number
}

/** A part of an amount that is too small to move a price. */
const SMALL = 10_000n

/** The best way through the pools of the chain, as it stands now. Throws a refusal where there is none. */
export async function quoted(context: Context, pair: SwapPair): Promise<Quoted> {
  const { spec, from, to } = await sidesOf(context, pair)
  const amountIn = unitsOf(pair.amount, from)
  if (from.address.toLowerCase() === to.address.toLowerCase()) throw noSwap(spec.native.symbol)
  const found = await Promise.all(waysOf(spec, from, to).map((way) => through(context, spec, way, amountIn)))
  const best = found.reduce(
    (most, each) => (each && each.amountOut > (most?.amountOut ?? 0n) ? each : most),
    undefined,
  )
  if (!best) throw noRoute(spec.key, from, to, pair.amount)
  const priceImpact = await impactOf(amountIn, best.amountOut, async (small) => {
    const little = await through(context, spec, best.way, small)
    return little?.amountOut
  })
  return { spec, from, to, amountIn, ...best, priceImpact }
}

/** Throws 400 for what is no token of the chain. */
export async function sidesOf(
  context: Context,
  pair: SwapPair,
): Promise<Pick<Quoted, 'spec' | 'from' | 'to'>> {
  const spec = chainCalled(pair.chain) as ChainSpec
  const from = await sideOf(context, spec, pair.fromToken, 'fromToken')
  return { spec, from, to: await sideOf(context, spec, pair.toToken, 'toToken') }
}

export function noSwap(nativeSymbol: string): Refusal {
  return invalid('toToken', `is what is sold: wrapping ${nativeSymbol} is no swap`)
}

export function noRoute(chain: string, from: Counted, to: Counted, amount: string): Refusal {
  return new Refusal(
    swapErrors.noRoute,
    `No pools on ${chain} lead from ${from.symbol} to ${to.symbol} with ${amount} ${from.symbol}. Nothing was sent.`,
    { rule: 'swaps.route', facts: { chain, from: from.symbol, to: to.symbol } },
  )
}

/** Throws 400 for what is no token there. */
export async function sideOf(
  context: Context,
  spec: ChainSpec,
  token: Address | 'native',
  field: string,
): Promise<Side> {
  if (token === 'native') {
    return { address: spec.wrapped.address, isNative: true, symbol: spec.native.symbol, decimals: 18 }
  }
  const metadata = await tokenMetadata(context, spec.id, token)
  if (!metadata) throw invalid(field, `there is no ERC-20 token at ${token} on ${spec.key}`)
  return { address: token, isNative: false, symbol: metadata.symbol, decimals: metadata.decimals }
}

/** Whole tokens as base units; refused where they have more decimals than the token. */
export function unitsOf(amount: string, { symbol, decimals }: Counted, field = 'amount'): bigint {
  const units = baseUnits(amount, decimals)
  if (units === undefined) throw invalid(field, `has more decimals than ${symbol}, which has ${decimals}`)
  return units
}

/** Straight, by way of the wrapped native token or a stable coin, or both. */
function waysOf({ wrapped, usdc }: ChainSpec, from: Side, to: Side): Address[][] {
  const [w, u] = [wrapped.address, usdc.address]
  return [[], [w], [u], [w, u], [u, w]]
    .filter((middle) =>
      middle.every((each) => ![from, to].some(({ address }) => address.toLowerCase() === each.toLowerCase())),
    )
    .map((middle) => [from.address, ...middle, to.address])
}

async function through(context: Context, spec: ChainSpec, way: readonly Address[], amountIn: bigint) {
  const hops: Hop[] = []
  let amountOut = amountIn
  for (const [index, tokenOut] of way.slice(1).entries()) {
    const hop = await exchangeQuote(context, spec, way[index] as Address, tokenOut, amountOut)
    if (!hop || hop.amountOut === 0n) return undefined
    hops.push(hop.hop)
    amountOut = hop.amountOut
  }
  return { hops, amountOut, way }
}

/** Percent by which a swap moves its own price. `quote`: what the same way gives for less. */
export async function impactOf(
  amountIn: bigint,
  amountOut: bigint,
  quote: (small: bigint) => Promise<bigint | undefined>,
): Promise<number> {
  const small = amountIn / SMALL
  if (small === 0n) return 0
  const little = await quote(small)
  if (!little) return 0
  const parts = 10_000n - (amountOut * 10_000n * small) / (little * amountIn)
  return Math.max(0, Number(parts) / 100)
}

export function invalid(field: string, problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}`, {
    rule: 'request.field',
    facts: { field },
  })
}
