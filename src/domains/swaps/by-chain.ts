import type { OperationCall } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { type AnySwapBody, type AnySwapPair, isOnSolana } from './fields'
import { type Quoted, quoted } from './route'
import { type Swapped, swap as swapOnEvm } from './send'
import type { SolanaQuoted } from './solana-route'

/** The best way through the pools of its chain, as it stands now. Throws a refusal where there is none. */
export async function quotedSwap(context: Context, pair: AnySwapPair): Promise<Quoted | SolanaQuoted> {
  if (!isOnSolana(pair)) return quoted(context, pair)
  return (await import('./solana-route')).quotedOnSolana(context, pair)
}

/**
 * Swaps tokens of the caller's wallet through the pools of its chain, once for its request and for its idempotency key,
 * under every layer; what is sold counts against the limits in USD. Throws the refusal of the first layer that says no.
 */
export async function swap(call: OperationCall, body: AnySwapBody): Promise<Swapped> {
  if (!isOnSolana(body)) return swapOnEvm(call, body)
  return (await import('./solana-send')).swapOnSolana(call, body)
}
