import type { OperationCall } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { type AnySwapBody, type AnySwapPair, isOnSolana } from './fields'
import { type Quoted, quoted } from './route'
import { type Swapped, swap as swapOnEvm } from './send'
import { quotedOnSolana, type SolanaQuoted } from './solana-route'
import { swapOnSolana } from './solana-send'

/** The best way through the pools of its chain, as it stands now. Throws a refusal where there is none. */
export function quotedSwap(context: Context, pair: AnySwapPair): Promise<Quoted | SolanaQuoted> {
  return isOnSolana(pair) ? quotedOnSolana(context, pair) : quoted(context, pair)
}

/**
 * Swaps tokens of the caller's wallet through the pools of its chain, once for its request and for its idempotency key,
 * under every layer; what is sold counts against the limits in USD. Throws the refusal of the first layer that says no.
 */
export function swap(call: OperationCall, body: AnySwapBody): Promise<Swapped> {
  return isOnSolana(body) ? swapOnSolana(call, body) : swapOnEvm(call, body)
}
