import { routeTable } from '#kernel/http/define-route'
import { demo, demos } from './routes/demo'
import { pay } from './routes/pay'
import { settle } from './routes/settle'
import { supported } from './routes/supported'
import { verify } from './routes/verify'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /x402/facilitator/supported': supported,
  'POST /x402/facilitator/verify': verify,
  'POST /x402/facilitator/settle': settle,
  'GET /x402/demo': demos,
  'GET /x402/demo/:resource': demo,
  'POST /wallet/x402-pay': pay,
})
