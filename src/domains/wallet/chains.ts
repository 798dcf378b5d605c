import { z } from 'zod'
import { CHAIN_RULE, type ChainSpec, chainCalled, chainName } from '#domains/chain'
import type { SpendRow } from './spending/tables'

/** Document 1: gas is sponsored on these, and not on mainnet and arbitrum. Arc is named nowhere: not sponsored. */
const SPONSORED: ReadonlySet<string> = new Set([
  'base',
  'polygon',
  'unichain',
  'worldchain',
  'bnb',
  'equities',
])

/** As the wallet's endpoints name it. It is no EVM chain: it has no id, and a ledger of its own. */
export const SOLANA = 'solana'

/** Row transfer-chains: a chain that a wallet has, Solana included, as callers write it; its key inside. */
export const walletChain = z.union(
  [
    z
      .string()
      .regex(/^\s*solana\s*$/i)
      .transform(() => SOLANA),
    chainName,
  ],
  `${CHAIN_RULE}, ${SOLANA}`,
)

/** By its key. */
export function evmChain(key: string): ChainSpec {
  const spec = chainCalled(key)
  if (!spec) throw new Error(`there is no chain "${key}"`)
  return spec
}

export function isSponsored({ key }: ChainSpec): boolean {
  return SPONSORED.has(key)
}

/** Where the shell shows a transaction. */
export function explorerPath({ chain, hash }: Pick<SpendRow, 'chain' | 'hash'>): string {
  return `/ui/chains/${chain === SOLANA ? SOLANA : evmChain(chain).id}/tx/${hash}`
}
