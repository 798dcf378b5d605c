import type { ChainJoin } from '#domains/chain'
import type { Context } from '#kernel/context'

/** What the market adds to Base: the past of its pools at the first block, and rows that follow them. */
export function marketJoin(context: Context): ChainJoin {
  return {
    genesis: async (spec, now) => (await import('./genesis')).marketGenesis(context, spec, now),
    follower: async () => (await import('./follower')).marketFollower(context),
  }
}
