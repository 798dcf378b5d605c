import { chainMode, extendChains } from '#domains/chain'
import { findLaunch, LAUNCH_CHAIN_ID } from '#domains/launches'
import { FIRST_RESERVE, SUPPLY } from '#domains/pools'
import type { Context } from '#kernel/context'
import { priceWei } from './price'
import { marketPoolTable } from './tables'

/** What the market adds to Base: the history of its pools at the first block, an indexer for them, and their prices. */
export function extendBase(context: Context): void {
  extendChains(context, {
    genesis: async (spec, now) => (await import('./genesis')).marketGenesis(context, spec, now),
    indexer: async () => (await import('./indexer')).marketIndexer(),
    async priceWei({ id }, token) {
      if (id !== LAUNCH_CHAIN_ID || (await chainMode(context, id)).kind !== 'embedded') return undefined
      const pool = await context.store.table(marketPoolTable).get(token.toLowerCase())
      if (pool) return priceWei({ weth: BigInt(pool.weth), token: BigInt(pool.tokens) })
      // Launched, and not traded yet.
      const launch = await findLaunch(context, token)
      return launch && priceWei({ weth: FIRST_RESERVE, token: SUPPLY })
    },
  })
}
