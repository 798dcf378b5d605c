import { formatUnits } from 'viem'
import { type BridgeQuote, bridgesOnChain } from '#domains/bridges'
import { type ChainSpec, chainCalled } from '#domains/chain'
import { USDC_MINT } from '#domains/solana'
import { enforce, type OperationCall, SOLANA } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { baseUnits } from '#kernel/numbers/token-amount'
import { atLeast, boundDemands, minimumOf } from './bounds'
import { swapErrors } from './errors'
import { type AcrossBody, type AcrossPair, type OneChainPair, swapBodyOn } from './fields'
import { keyed } from './idempotency'
import { quotedSwap } from './quoted-swap'
import { type Counted, sideOf, unitsOf } from './route'
import type { Swapped } from './send'
import { solanaSideOf } from './solana-route'

type Bridge = Awaited<ReturnType<Awaited<ReturnType<typeof bridgesOnChain>>['bridge']>>

interface AcrossQuoted {
  readonly from: Counted
  readonly to: Counted
  /** Base units. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Percent by which it would move the prices of the pools that it is quoted by. */
  readonly priceImpact: number
  readonly feeBps: number
  readonly bridge: BridgeQuote
}

/**
 * What a swap to another chain brings: the bridge takes the one token, and pays out the other at what the pools of both
 * chains give for it, less its fee. Throws a refusal where there is no way.
 */
export async function quotedAcross(
  call: Pick<OperationCall, 'context' | 'principal'>,
  pair: AcrossPair,
): Promise<AcrossQuoted> {
  const { context } = call
  const { fromChain, toChain, fromToken, toToken, amount } = pair
  const from = await sideOn(context, fromChain, fromToken, 'fromToken')
  const to = await sideOn(context, toChain, toToken, 'toToken')
  const amountIn = unitsOf(amount, from)
  const request = {
    from: { chain: fromChain, token: fromToken, symbol: from.symbol },
    to: { chain: toChain, token: toToken, symbol: to.symbol },
    amount,
  }
  let priceImpact = 0
  const { quoteBridge } = await bridgesOnChain()
  const bridge = await quoteBridge(call, request, async (units) => {
    const converted = await conversion(context, pair, { from, to, units })
    priceImpact = converted.priceImpact
    return converted.units
  })
  const amountOut = baseUnits(bridge.arriving, to.decimals) ?? 0n
  const fee = baseUnits(bridge.fee, from.decimals) ?? 0n
  return { from, to, amountIn, amountOut, priceImpact, feeBps: Number((fee * 10_000n) / amountIn), bridge }
}

/** See by-chain.ts. One payment into the bridge, which pays out minutes later. */
export async function swapAcross(
  call: OperationCall,
  body: AcrossBody,
  earlier: string | undefined,
): Promise<Swapped> {
  const { context, principal } = call
  const bridges = await bridgesOnChain()
  const known = earlier && (await bridges.bridgeOfPayment(context, principal.walletId, earlier))
  if (known) return outcomeOf(context, body, known)
  const quote = await quotedAcross(call, body)
  const least = (await minimumOf(call, body, quote)) ?? atLeast(quote.amountOut, body.slippageBps)
  enforce(boundDemands(quote, least, body))
  // Another token arrives, so all that is sold counts against the limits.
  return outcomeOf(context, body, await bridges.bridge(keyed(call, body), quote.bridge, body.amount))
}

async function outcomeOf(context: Context, body: AcrossBody, row: Bridge): Promise<Swapped> {
  const { from, to, amount, arriving, state, reason, sourceHash } = row
  if (state === 'returning' || state === 'returned') {
    throw new Refusal(
      swapErrors.relayFailed,
      `The bridge took ${amount} ${from.symbol} on ${from.chain} (${sourceHash}) and could not pay out ${arriving} ${to.symbol} on ${to.chain}: ${reason}. What it took ${state === 'returned' ? 'went back' : 'goes back'}.`,
      { rule: 'swaps.relay', facts: { bridge: row.id, hash: sourceHash, reason } },
    )
  }
  const [sold, bought] = [
    await sideOn(context, from.chain, body.fromToken, 'fromToken'),
    await sideOn(context, to.chain, body.toToken, 'toToken'),
  ]
  return {
    ...{ txHash: sourceHash, chain: from.chain, soldAmount: amount, boughtAmount: arriving },
    soldUnits: unitsOf(amount, sold),
    boughtUnits: unitsOf(arriving, bought),
    ...{ sold: from.symbol, bought: to.symbol },
  }
}

/** A token of one chain in a token of the other, by way of one that both have. */
async function conversion(
  context: Context,
  { fromChain, toChain, fromToken, toToken }: AcrossPair,
  { from, to, units }: { from: Counted; to: Counted; units: bigint },
): Promise<{ units: bigint; priceImpact: number }> {
  const [source, target] = [chainCalled(fromChain), chainCalled(toChain)]
  const isSameNative =
    source !== undefined &&
    target !== undefined &&
    source.native.symbol === target.native.symbol &&
    isNative(source, fromToken) &&
    isNative(target, toToken)
  if (isSameNative) return { units: rescaled(units, from, to), priceImpact: 0 }
  const [there, here] = [usdcOn(target), usdcOn(source)]
  const sold = await through(context, {
    chain: fromChain,
    from: fromToken,
    to: here,
    amount: formatUnits(units, from.decimals),
  })
  const middle = sold ?? { amountOut: units, to: from, priceImpact: 0 }
  const dollars = await sideOn(context, toChain, there, 'toToken')
  const arrived = rescaled(middle.amountOut, middle.to, dollars)
  if (arrived === 0n) return { units: 0n, priceImpact: middle.priceImpact }
  const bought = await through(context, {
    chain: toChain,
    from: there,
    to: toToken,
    amount: formatUnits(arrived, dollars.decimals),
  })
  return {
    units: bought?.amountOut ?? arrived,
    priceImpact: middle.priceImpact + (bought?.priceImpact ?? 0),
  }
}

/** Undefined where both are one token. */
async function through(
  context: Context,
  { chain, from, to, amount }: { chain: string; from: string; to: string; amount: string },
) {
  if (from.toLowerCase() === to.toLowerCase()) return undefined
  const pair: OneChainPair = swapBodyOn(chain).parse({ fromToken: from, toToken: to, amount, chain })
  return quotedSwap(context, pair)
}

function usdcOn(spec: ChainSpec | undefined): string {
  return spec === undefined ? USDC_MINT : spec.usdc.address
}

function isNative({ wrapped }: ChainSpec, token: string): boolean {
  return token === 'native' || token.toLowerCase() === wrapped.address.toLowerCase()
}

function rescaled(units: bigint, from: Counted, to: Counted): bigint {
  return (units * 10n ** BigInt(to.decimals)) / 10n ** BigInt(from.decimals)
}

async function sideOn(context: Context, chain: string, token: string, field: string): Promise<Counted> {
  const spec = chain === SOLANA ? undefined : chainCalled(chain)
  if (!spec) return solanaSideOf(context, token, field)
  return sideOf(context, spec, token as `0x${string}` | 'native', field)
}
