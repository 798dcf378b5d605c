import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { type Route, routeTable } from '#kernel/http/define-route'
import { lapsedReservations, RESERVATION_LAPSES } from './billing/reservations'
import { inconsistency } from './check'
import { dialectOf, isGatewayPath, tierHeaderOf } from './paths'
import { browserModelRoutes, providerTables } from './providers'
import { attestation } from './routes/attestation-report'
import { chatCompletions } from './routes/chat-completions'
import { countTokens } from './routes/count-tokens'
import { credits } from './routes/credits'
import { health } from './routes/health'
import { imagesGenerations } from './routes/images-generations'
import { messages } from './routes/messages'
import { model } from './routes/model'
import { models } from './routes/models'
import { topup } from './routes/topup'
import { usage } from './routes/usage'
import { accountTable, ledgerTable, modelTable, reservationTable, usageTable } from './tables'

export { accountOf, changeAccount, leftOf } from './billing/account'
export { budgetReachesAt, modelSpend, spentOf, WINDOW_HOURS } from './billing/budget'
export { grant, LARGEST_CREDIT_MICRO_USD, ledgerPage } from './billing/ledger'
export { openReservations } from './billing/reservations'
export { sumBy, tokensOf, usageOf } from './billing/usage'
export {
  /** @public For premium chat and apps, which are to come. */
  chargeModelUsage,
  /** @public */
  checkModelCredit,
  /** @public */
  type ModelUse,
  /** @public */
  modelUsageTables,
} from './charge-elsewhere'
export { allModels, removeModel } from './models/catalogue'
export { changeModel, modelChanges, modelEntry, viewEntry } from './models/edit'
export { usd } from './money'
export {
  addUpstream,
  changeProvider,
  confidentialModels,
  fixtureFile,
  fixtureTables,
  lastMatches,
  providerSwitches,
  providerTable,
  providerView,
  readFixtures,
  removeUpstream,
  replaceFixtures,
  upstreamBody,
  upstreamRow,
  viewProviders,
} from './providers'
export { chatModel } from './serving/chat-model'
export { accountTable, ledgerTable, modelTable, privacyTier } from './tables'
export { changeTierSwitches, tierSwitches, tierSwitchesOf, tierSwitchTables } from './tiers/switches'
export { statisticsOf, usageStatistics, usageTables } from './usage-statistics'

export const gatewayRoutes = routeTable({
  ...browserModelRoutes,
  'GET /v1/models': models,
  'GET /v1/models/:id': model,
  'POST /v1/chat/completions': chatCompletions,
  'POST /v1/messages': messages,
  'POST /v1/messages/count_tokens': countTokens,
  'POST /v1/images/generations': imagesGenerations,
  'GET /v1/attestation/report': attestation,
  'GET /v1/usage': usage,
  'GET /v1/credits': credits,
  'GET /health': health,
  'POST /llm/credits/topup': topup,
})

const ALIASES = new Set(Object.values<Route>(gatewayRoutes).flatMap(({ aliases = [] }) => aliases))

/** Models behind two wire formats, metered against each wallet's credit and served at three privacy tiers. */
export const gatewayDomain: Domain = {
  name: 'gateway',
  tables: [accountTable, reservationTable, ledgerTable, usageTable, modelTable, ...providerTables],
  formerTables: ['gateway_spend'],
  routes: gatewayRoutes,
  unrouted: { covers: (path) => isGatewayPath(path) || ALIASES.has(path), dialectOf, headers: tierHeaderOf },
  seed: async (input) => (await import('./seed')).seedGateway(input),
  check: (rowsOf) =>
    ownerless(rowsOf, accountTable) ??
    ownerless(rowsOf, reservationTable) ??
    ownerless(rowsOf, ledgerTable) ??
    inconsistency(rowsOf),
  tasks: { [RESERVATION_LAPSES]: lapsedReservations },
}
