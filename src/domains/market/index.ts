import type { Domain } from '#kernel/domain'
import { extendBase } from './chain-extension'
import { figuresWork } from './figures'
import { MARKET_FIGURES, MARKET_TRADES } from './schedule'
import { marketTables } from './tables'
import { tradesJob, tradesTask } from './work'

export { readMarketToken } from './reading'

type Prices = typeof import('./price-history')

/** What any token cost; see price-history.ts. Evaluated on first use, as what follows. */
export const priceHistory: Prices['priceHistory'] = async (...args) =>
  (await import('./price-history')).priceHistory(...args)

/** A crowd that trades the launched tokens as virtual time passes, and what their pools come to by it. */
export const marketDomain: Domain = {
  name: 'market',
  tables: marketTables,
  routes: {},
  introduce: extendBase,
  tasks: { [MARKET_TRADES]: tradesTask, [MARKET_FIGURES]: figuresWork },
  jobs: { [MARKET_TRADES]: tradesJob },
}
