import { routeTable } from '#kernel/http/define-route'
import { getActivity, makeActivity, undoActivity } from './activity/routes'
import type { AdminApi } from './admin-api'
import { getBrain, putBrain } from './agent/brain-routes'
import { getAgentFixtures, putAgentFixtures } from './agent/fixture-routes'
import { getAgentAccount, getSteps, getThread, listThreads, patchAgentAccount } from './agent/routes'
import { getAgentSettings, patchAgentSettings } from './agent/settings-routes'
import { listIntents, understandRoute } from './agent/understand-route'
import { listBridges } from './bridges/routes'
import { listChains, listContracts, putChainMode } from './chains/routes'
import { advanceClock, getClock, setClock, stopClock } from './clock/routes'
import { deleteHandle, deleteName, putHandle, putName } from './directory/name-routes'
import {
  deleteAccount,
  deleteRepo,
  deleteReputation,
  deleteToken,
  putAccount,
  putRepo,
  putReputation,
  putToken,
} from './directory/record-routes'
import { avatar, getDirectory, putUpstream } from './directory/routes'
import { coverage, credentials, getSettings, health, info, openapi, setSettings } from './emulator/routes'
import { streamCalls } from './endpoints/call-stream'
import { getAccount, getLedger, patchAccount, putCredit } from './gateway/account-routes'
import { getFixtures, getMatches, putFixtures } from './gateway/fixture-routes'
import { deleteModel, listModels, putModel } from './gateway/model-routes'
import { addProvider, deleteProvider, listProviders, patchProvider } from './gateway/provider-routes'
import { getSwitches, patchSwitches } from './gateway/switch-routes'
import { clearJournal, listJournal } from './journal/routes'
import { createKey, deleteKey, listKeys, patchKey, reveal } from './keys/routes'
import { createSession, deleteSession, listSessions } from './keys/session-routes'
import { listLaunches, putLeniency } from './launches/routes'
import { getMarket, postMarketSwap, putMarket, putMarketToken } from './market/routes'
import {
  createPartnerKey,
  deletePartnerKey,
  patchPartnerKey,
  revealPartner,
  rotatePartner,
} from './partners/key-routes'
import { createPartner, listPartners } from './partners/routes'
import { listProfiles, putProfile } from './profiles/routes'
import { exportArchive, exportState, importArchive, importState, reset, seed } from './state/routes'
import { addRecipient, deleteRecipient, getControls, patchControls } from './wallet-admin/control-routes'
import { preview } from './wallet-admin/preview-route'
import { getHistory, getSpending } from './wallet-admin/spending-routes'
import { listWallets, putWallet } from './wallets/routes'
import { streamDeliveries } from './webhooks/delivery-stream'
import { getProviders } from './webhooks/provider-routes'
import { triggerWebhook } from './webhooks/trigger-routes'
import { listPayments, readRouter, sweepRouter } from './x402/routes'

/** What stands behind the addresses in index.ts. */
export function routesOf(admin: AdminApi) {
  return routeTable({
    'GET /__sandbank/health': health(admin),
    'GET /__sandbank/info': info(admin),
    'GET /__sandbank/credentials': credentials,
    'GET /__sandbank/settings': getSettings,
    'PUT /__sandbank/settings': setSettings,
    'GET /__sandbank/coverage': coverage(admin),
    'GET /__sandbank/openapi.json': openapi(admin),
    'POST /__sandbank/reset': reset(admin),
    'POST /__sandbank/seed': seed,
    'GET /__sandbank/activity': getActivity(admin),
    'POST /__sandbank/activity': makeActivity(admin),
    'DELETE /__sandbank/activity': undoActivity(admin),
    'GET /__sandbank/export': exportState(admin),
    'POST /__sandbank/import': importState(admin),
    'GET /__sandbank/archive': exportArchive(admin),
    'POST /__sandbank/archive': importArchive(admin),
    'GET /__sandbank/clock': getClock,
    'PUT /__sandbank/clock': setClock,
    'POST /__sandbank/clock/advance': advanceClock,
    'POST /__sandbank/clock/stop': stopClock,
    'GET /__sandbank/journal': listJournal(admin),
    'DELETE /__sandbank/journal': clearJournal(admin),
    'GET /__sandbank/keys': listKeys,
    'POST /__sandbank/keys': createKey,
    'PATCH /__sandbank/keys/:id': patchKey,
    'POST /__sandbank/keys/:id/reveal': reveal,
    'DELETE /__sandbank/keys/:id': deleteKey,
    'GET /__sandbank/sessions': listSessions,
    'POST /__sandbank/sessions': createSession,
    'DELETE /__sandbank/sessions/:id': deleteSession,
    'GET /__sandbank/partners': listPartners,
    'POST /__sandbank/partners': createPartner,
    'POST /__sandbank/partners/:id/keys': createPartnerKey,
    'PATCH /__sandbank/partner-keys/:id': patchPartnerKey,
    'POST /__sandbank/partner-keys/:id/rotate': rotatePartner,
    'POST /__sandbank/partner-keys/:id/reveal': revealPartner,
    'DELETE /__sandbank/partner-keys/:id': deletePartnerKey,
    'GET /__sandbank/wallets': listWallets,
    'PUT /__sandbank/wallets/:id': putWallet,
    'GET /__sandbank/wallet/controls': getControls,
    'PATCH /__sandbank/wallet/controls': patchControls,
    'POST /__sandbank/wallet/controls/recipients': addRecipient,
    'DELETE /__sandbank/wallet/controls/recipients/:address': deleteRecipient,
    'GET /__sandbank/wallet/spending': getSpending,
    'GET /__sandbank/wallet/history': getHistory,
    'POST /__sandbank/wallet/preview': preview,
    'GET /__sandbank/agent/account': getAgentAccount,
    'PATCH /__sandbank/agent/account': patchAgentAccount,
    'GET /__sandbank/agent/settings': getAgentSettings,
    'PATCH /__sandbank/agent/settings': patchAgentSettings,
    'GET /__sandbank/agent/brain': getBrain,
    'PUT /__sandbank/agent/brain': putBrain,
    'GET /__sandbank/agent/intents': listIntents,
    'POST /__sandbank/agent/understand': understandRoute,
    'GET /__sandbank/agent/fixtures': getAgentFixtures,
    'PUT /__sandbank/agent/fixtures': putAgentFixtures,
    'GET /__sandbank/agent/threads': listThreads,
    'GET /__sandbank/agent/threads/:id': getThread,
    'GET /__sandbank/agent/jobs/:id/steps': getSteps,
    'GET /__sandbank/gateway/account': getAccount,
    'PATCH /__sandbank/gateway/account': patchAccount,
    'PUT /__sandbank/gateway/credit': putCredit,
    'GET /__sandbank/gateway/ledger': getLedger,
    'GET /__sandbank/gateway/models': listModels,
    'PUT /__sandbank/gateway/models/:id': putModel,
    'DELETE /__sandbank/gateway/models/:id': deleteModel,
    'GET /__sandbank/gateway/providers': listProviders,
    'POST /__sandbank/gateway/providers': addProvider,
    'PATCH /__sandbank/gateway/providers/:name': patchProvider,
    'DELETE /__sandbank/gateway/providers/:name': deleteProvider,
    'GET /__sandbank/gateway/fixtures': getFixtures,
    'PUT /__sandbank/gateway/fixtures': putFixtures,
    'GET /__sandbank/gateway/matches': getMatches,
    'GET /__sandbank/gateway/switches': getSwitches,
    'PATCH /__sandbank/gateway/switches': patchSwitches,
    'GET /__sandbank/webhooks/providers': getProviders,
    'GET /__sandbank/webhooks/deliveries': streamDeliveries,
    'POST /__sandbank/webhooks/:wallet/:name/trigger': triggerWebhook,
    'GET /__sandbank/endpoints/calls': streamCalls,
    'GET /__sandbank/x402/payments': listPayments,
    'GET /__sandbank/x402/router': readRouter,
    'POST /__sandbank/x402/router/:chainId/:token/sweep': sweepRouter,
    'GET /__sandbank/profiles': listProfiles,
    'PUT /__sandbank/profiles/:id': putProfile,
    'GET /__sandbank/directory': getDirectory,
    'PUT /__sandbank/directory/upstreams/:id': putUpstream,
    'PUT /__sandbank/directory/tokens/:address': putToken,
    'DELETE /__sandbank/directory/tokens/:address': deleteToken,
    'PUT /__sandbank/directory/accounts/:username': putAccount,
    'DELETE /__sandbank/directory/accounts/:username': deleteAccount,
    'PUT /__sandbank/directory/repos/:owner/:name': putRepo,
    'DELETE /__sandbank/directory/repos/:owner/:name': deleteRepo,
    'PUT /__sandbank/directory/reputations/:username': putReputation,
    'DELETE /__sandbank/directory/reputations/:username': deleteReputation,
    'PUT /__sandbank/directory/names/:name': putName,
    'DELETE /__sandbank/directory/names/:name': deleteName,
    'PUT /__sandbank/directory/handles/:handle': putHandle,
    'DELETE /__sandbank/directory/handles/:handle': deleteHandle,
    'GET /__sandbank/avatars/:name': avatar,
    'GET /__sandbank/launches': listLaunches,
    'PUT /__sandbank/launches/:token/leniency': putLeniency,
    'GET /__sandbank/bridges': listBridges,
    'GET /__sandbank/chains': listChains,
    'GET /__sandbank/chains/:id/contracts': listContracts,
    'PUT /__sandbank/chains/:id/mode': putChainMode,
    'GET /__sandbank/market': getMarket,
    'PUT /__sandbank/market': putMarket,
    'PUT /__sandbank/market/tokens/:address': putMarketToken,
    'POST /__sandbank/market/swap': postMarketSwap,
  })
}
