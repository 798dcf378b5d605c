import { ownerless } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'
import { type AnyRoute, lazyRoutes } from '#kernel/http/lazy-routes'
import { AUTO_TOP_UP } from './billing/auto-topup'
import { CREDIT_EXPIRES, expiredCredit } from './billing/expiry'
import { lapsedReservations, RESERVATION_LAPSES } from './billing/reservation'
import { autoTopUpJob } from './billing/top-up-job'
import { inconsistency } from './check'
import type { Gathered } from './formats/gather'
import { dialectOf, isGatewayPath, otherPaths, tierHeaderOf } from './paths'
import { providerTables } from './providers'
import type { ModelQuestion } from './serving/ask'
import { accountTable, autoTopUpTable, ledgerTable, modelTable, reservationTable, usageTable } from './tables'

export { checkModelCredit } from './billing/admission'
export { chargeModelUsage, modelUsageTables } from './billing/usage'
export { statisticsOf, usageStatistics, usageTables } from './usage-statistics'

type Serving = typeof import('./serving/chat-model')

/** Sends a wallet's prompt to a model as a request does; see serving/ask.ts, which is loaded on first use. */
export async function askModel(context: Context, question: ModelQuestion): Promise<Gathered> {
  return (await import('./serving/ask')).askModel(context, question)
}

/** Whether a model is there, and who serves it; see serving/chat-model.ts, which is loaded on first use. */
export const isServedOutside = async (...about: Parameters<Serving['isServedOutside']>) =>
  (await import('./serving/chat-model')).isServedOutside(...about)

/** Reading a wallet's credit and adding to it, loaded on first use. */
export const modelCredit = () => import('./model-credit')

const gatewayRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /__sandbank/gateway/browser-model': {},
  'GET /__sandbank/gateway/browser-model/wanted': {},
  'POST /__sandbank/gateway/browser-model': {},
  'GET /v1/models': { aliases: otherPaths('/v1/models') },
  'GET /v1/models/:id': { aliases: otherPaths('/v1/models/:id') },
  'POST /v1/chat/completions': { aliases: otherPaths('/v1/chat/completions') },
  'POST /v1/messages': { aliases: otherPaths('/v1/messages') },
  'POST /v1/messages/count_tokens': { aliases: otherPaths('/v1/messages/count_tokens') },
  'POST /v1/images/generations': { aliases: otherPaths('/v1/images/generations') },
  'GET /v1/attestation/report': { aliases: otherPaths('/v1/attestation/report') },
  'GET /v1/usage': { aliases: otherPaths('/v1/usage') },
  'GET /v1/credits': { aliases: otherPaths('/v1/credits') },
  'GET /health': { aliases: otherPaths('/health') },
  'POST /llm/credits/topup': {},
  'GET /llm/credits/auto-topup': {},
  'POST /llm/credits/auto-topup': {},
})

const ALIASES = new Set(Object.values<AnyRoute>(gatewayRoutes).flatMap(({ aliases = [] }) => aliases))

/** Models behind two wire formats, metered against each wallet's credit and served at three privacy tiers. */
export const gatewayDomain: Domain<typeof gatewayRoutes> = {
  name: 'gateway',
  tables: [
    accountTable,
    autoTopUpTable,
    reservationTable,
    ledgerTable,
    usageTable,
    modelTable,
    ...providerTables,
  ],
  formerTables: ['gateway_spend'],
  routes: gatewayRoutes,
  unrouted: { covers: (path) => isGatewayPath(path) || ALIASES.has(path), dialectOf, headers: tierHeaderOf },
  seed: async (input) => (await import('./seed')).seedGateway(input),
  check: (rowsOf) =>
    ownerless(rowsOf, accountTable) ??
    ownerless(rowsOf, autoTopUpTable) ??
    ownerless(rowsOf, reservationTable) ??
    ownerless(rowsOf, ledgerTable) ??
    inconsistency(rowsOf),
  tasks: { [RESERVATION_LAPSES]: lapsedReservations, [CREDIT_EXPIRES]: expiredCredit },
  jobs: { [AUTO_TOP_UP]: autoTopUpJob },
}
