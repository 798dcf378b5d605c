import { joinChains } from '#domains/chain'
import type { Domain } from '#kernel/domain'
import { figuresWork } from './figures'
import { marketJoin } from './join'
import { MARKET_FIGURES, MARKET_TRADES } from './schedule'
import { marketTables } from './tables'
import { tradesWork } from './work'

/** A crowd that trades the launched tokens as virtual time passes, and what their pools come to by it. */
export const marketDomain: Domain = {
  name: 'market',
  tables: marketTables,
  routes: {},
  introduce: (context) => joinChains(context, marketJoin(context)),
  due: { [MARKET_TRADES]: tradesWork, [MARKET_FIGURES]: figuresWork },
}
