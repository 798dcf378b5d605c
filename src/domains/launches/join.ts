import type { ChainJoin } from '#domains/chain'
import type { Context } from '#kernel/context'

/** What launches add to Base: contracts and seeded tokens at its first block, rows that follow it, interfaces. */
export function launchJoin(context: Context): ChainJoin {
  return {
    genesis: async (spec) => (await import('./genesis')).launchGenesis(context, spec),
    follower: async () => (await import('./follower')).launchFollower,
    contracts: async (spec) => (await import('./known-contracts')).launchContractsOf(context, spec),
  }
}
