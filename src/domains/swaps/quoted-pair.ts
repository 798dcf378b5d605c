import { requestDigest } from '#kernel/answers'
import { type AnySwapPair, isAcross } from './fields'

/** What is swapped for what, as quotes and idempotency keys are compared by it. */
export function pairDigest(pair: AnySwapPair): string {
  const { fromToken, toToken, amount } = pair
  const chains = isAcross(pair) ? [pair.fromChain, pair.toChain] : [pair.chain]
  return requestDigest(fromToken, toToken, amount, ...chains)
}
