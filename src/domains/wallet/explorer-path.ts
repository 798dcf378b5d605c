import { evmChain, SOLANA } from './chains'
import type { SpendRow } from './spending/tables'

/** Where the shell shows a transaction. */
export function explorerPath({ chain, hash }: Pick<SpendRow, 'chain' | 'hash'>): string {
  return `/ui/chains/${chain === SOLANA ? SOLANA : evmChain(chain).id}/tx/${hash}`
}
