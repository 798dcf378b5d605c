import type { OperationCall } from '#domains/wallet'
import { type AnySwapBody, isAcross, isOnSolana } from './fields'
import { earlierHash } from './idempotency'
import { type Swapped, swapOnEvm } from './send'

/**
 * Swaps tokens of the caller's wallet, through the pools of their chain or over the bridge between two, once for its request
 * and for its idempotency key, under every layer; what is sold counts against the limits in USD. Throws the refusal of the
 * first layer that says no.
 */
export async function swap(call: OperationCall, body: AnySwapBody): Promise<Swapped> {
  const earlier = await earlierHash(call, body)
  if (isAcross(body)) return (await import('./across')).swapAcross(call, body, earlier)
  if (!isOnSolana(body)) return swapOnEvm(call, body, earlier)
  return (await import('./solana-send')).swapOnSolana(call, body, earlier)
}
