import type { Context } from '#kernel/context'
import { isOnSolana, type OneChainPair } from './fields'
import { type Quoted, quoted } from './route'
import type { SolanaQuoted } from './solana-route'

/** The best way through the pools of its chain, as it stands now. Throws a refusal where there is none. */
export async function quotedSwap(context: Context, pair: OneChainPair): Promise<Quoted | SolanaQuoted> {
  if (!isOnSolana(pair)) return quoted(context, pair)
  return (await import('./solana-route')).quotedOnSolana(context, pair)
}
