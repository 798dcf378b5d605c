import type { ChainExtension } from '#domains/chain'
import type { Context } from '#kernel/context'

/** What launches add to Base: contracts and seeded tokens at its first block, rows that are indexed from it, interfaces. */
export function launchExtension(context: Context): ChainExtension {
  return {
    genesis: async (spec) => (await import('./genesis')).launchGenesis(context, spec),
    indexer: async () => (await import('./indexer')).launchIndexer,
    contracts: async (spec) => (await import('./known-contracts')).launchContractsOf(context, spec),
  }
}
