import { z } from 'zod'
import { CHAINS, type ChainSpec } from '#domains/chain'
import { CHAIN_ALIASES } from '#kernel/vocabulary'
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

const BY_NAME = new Map<string, ChainSpec>(CHAINS.map((spec) => [spec.key, spec]))
for (const [alias, key] of CHAIN_ALIASES) {
  const spec = BY_NAME.get(key)
  if (spec) BY_NAME.set(alias, spec)
}

/** As the wallet's endpoints name it. It is no EVM chain: it has no id, and a ledger of its own. */
export const SOLANA = 'solana'

/** Row transfer-chains: both vocabularies' names are read. */
export const chainName = z.enum([...BY_NAME.keys(), SOLANA])

export function evmChain(name: string): ChainSpec {
  const spec = BY_NAME.get(name)
  if (!spec) throw new Error(`there is no chain "${name}"`)
  return spec
}

export function isSponsored({ key }: ChainSpec): boolean {
  return SPONSORED.has(key)
}

/** Where the shell shows a transaction. */
export function explorerPath({ chain, hash }: Pick<SpendRow, 'chain' | 'hash'>): string {
  return `/ui/chains/${chain === SOLANA ? SOLANA : evmChain(chain).id}/tx/${hash}`
}
