import { formatUnits } from 'viem'
import { solanaPools, solanaPrice } from '#domains/solana'
import { type OperationCall, SOLANA, sendSolanaOperation, worth } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { atLeast, boundDemands, minimumOf } from './bounds'
import type { SolanaSwapBody } from './fields'
import { keyed } from './idempotency'
import type { Swapped } from './send'
import { quotedOnSolana, type SolanaQuoted, solanaSidesOf } from './solana-route'

/** See by-chain.ts. One transaction: what it makes and wraps on its way comes with it, or nothing of it does. */
export async function swapOnSolana(
  call: OperationCall,
  body: SolanaSwapBody,
  earlier: string | undefined,
): Promise<Swapped> {
  const { context } = call
  if (earlier !== undefined) return outcomeOf(context, await solanaSidesOf(context, body), earlier)
  const first = await quotedOnSolana(context, body)
  const minimum = await minimumOf(call, body, first)
  const signature = await sendSolanaOperation(keyed(call, body), async (owner) => {
    const now = await quotedOnSolana(context, body)
    const least = minimum ?? atLeast(now.amountOut, body.slippageBps)
    return operationOf(context, now, { minimumOut: least, demands: boundDemands(now, least, body) }, owner)
  })
  return outcomeOf(context, first, signature)
}

/** The transaction, priced by what is sold. */
async function operationOf(
  context: Context,
  now: SolanaQuoted,
  { minimumOut, demands }: { minimumOut: bigint; demands: ReturnType<typeof boundDemands> },
  owner: string,
): ReturnType<Parameters<typeof sendSolanaOperation>[1]> {
  const { from, to, hops, amountIn } = now
  const { POOL_PROGRAM, signSolanaSwap, solanaSwapState } = await solanaPools()
  const swap = { owner, from: from.address, to: to.address, hops, amountIn, minimumOut }
  const each = await solanaPrice(context, from.address)
  const { lamports, balance, rent, fee, failure } = await solanaSwapState(context, swap)
  return {
    kind: 'swap',
    to: POOL_PROGRAM,
    gives: {
      need: { symbol: from.symbol, decimals: from.decimals, needed: amountIn, balance },
      microUsd: each === undefined ? null : worth(amountIn, from.decimals, each),
    },
    // What is bought goes to the wallet itself.
    recipients: [],
    demands,
    lamports: { balance: lamports, sent: from.address === 'native' ? amountIn : 0n, rent, fee },
    failure: demands.every(({ ok }) => ok) ? failure : undefined,
    sign: (privateKey) => signSolanaSwap(context, swap, privateKey),
  }
}

/** What a swap came to, by its own transaction: the same for each repeat. */
async function outcomeOf(
  context: Context,
  { from, to }: Pick<SolanaQuoted, 'from' | 'to'>,
  txHash: string,
): Promise<Swapped> {
  const { solanaSwapped } = await solanaPools()
  const { amountIn, amountOut } = (await solanaSwapped(context, txHash)) ?? { amountIn: 0n, amountOut: 0n }
  return {
    txHash,
    chain: SOLANA,
    soldAmount: formatUnits(amountIn, from.decimals),
    boughtAmount: formatUnits(amountOut, to.decimals),
    soldUnits: amountIn,
    boughtUnits: amountOut,
    sold: from.symbol,
    bought: to.symbol,
  }
}
