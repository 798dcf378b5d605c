import { routeTable } from '#kernel/http/define-route'
import { swap } from './routes/swap'
import { swapQuote } from './routes/swap-quote'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'POST /wallet/swap-quote': swapQuote,
  'POST /wallet/swap': swap,
})
