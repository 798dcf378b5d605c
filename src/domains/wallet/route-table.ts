import { routeTable } from '#kernel/http/define-route'
import { agentMe, me } from './routes/me'
import { agentBalances, walletBalances, walletPortfolio } from './routes/portfolio'
import { agentSign, sign } from './routes/sign'
import { agentSubmit, submit } from './routes/submit'
import { transfer } from './routes/transfer'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /wallet/me': me,
  'GET /agent/me': agentMe,
  'GET /wallet/portfolio': walletPortfolio,
  'GET /wallet/balances': walletBalances,
  'GET /agent/balances': agentBalances,
  'POST /wallet/transfer': transfer,
  'POST /wallet/sign': sign,
  'POST /agent/sign': agentSign,
  'POST /wallet/submit': submit,
  'POST /agent/submit': agentSubmit,
})
