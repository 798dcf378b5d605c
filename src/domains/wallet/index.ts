import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { developerMissing, ownerless } from './check'
import { controlsTable } from './controls/tables'
import type { SignBody } from './sign-body'
import { laneTable, spendTable } from './spending/tables'
import { type WalletRow, walletTable } from './tables'
import { walletById } from './wallets'

export { explorerPath, SOLANA } from './chains'
export { ownerless } from './check'
export {
  changeControls,
  controlErrors,
  controlsOf,
  permitRecipient,
  removeRecipient,
  viewControls,
} from './controls/controls'
export { controlChanges, controlsView, newRecipient } from './controls/fields'
export { controlsTable } from './controls/tables'
export { allocationsOf, type Funds } from './first-funds'
export { type Actor, actorOf, WALLET_ALONE } from './layers/actor'
export { enforce, type PolicyDecision } from './layers/policy-decision'
export { mayWrite, type PromptSource, promptSource, sourceText } from './layers/source-layer'
export { limitOf } from './layers/wallet-layer'
export { usdNumber, worth } from './money'
export type { Operation } from './outbound/operation'
export { readPortfolio } from './portfolio/read'
export { previewSubmit, previewTransfer } from './preview'
export type { KeyFlag, KeyPrincipal, Principal, SessionPrincipal } from './principals'
export { addressKind } from './recipients'
export { transferRule } from './routes/transfer'
export { DEVELOPER_WALLET, ownerWallet } from './seeded-ids'
export { type OperationCall, operationErrors, type SentOperation, sendOperation } from './send-operation'
export { sendTransfer } from './send-transfer'
export { signAs } from './sign-as'
export {
  endPayment,
  recentSpends,
  SPONSORED_A_DAY,
  sentOf,
  spendHistory,
  spendingOf,
  spendTables,
} from './spending/spend-log'
export { type SpendRow, spendKind } from './spending/tables'
export {
  enforceActive,
  type StoppedStatus,
  statusErrors,
  stoppedRefusal,
  stoppedStatus,
  type WalletStatus,
  walletStatus,
} from './status'
export type { SubmitBody } from './submit-body'
export { submitErrors, submitTransaction, submitted } from './submit-transaction'
export { socialAccount, type WalletRow, walletTable } from './tables'
export { transferBody, transferRequestOf } from './transfer-body'
export {
  changeWallet,
  codeHostUsernamesOf,
  socialUsernameOf,
  usableWallet,
  walletById,
  walletChanges,
  walletErrors,
  walletNow,
} from './wallets'

export const walletRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /wallet/me': {},
  'GET /agent/me': {},
  'GET /wallet/portfolio': {},
  'GET /wallet/balances': {},
  'GET /agent/balances': {},
  'POST /wallet/transfer': {},
  'POST /wallet/sign': {},
  'POST /agent/sign': {},
  'POST /wallet/submit': {},
  'POST /agent/submit': {},
})

/** One wallet per user: who it is, what it does, and what it is allowed to do. */
export const walletDomain: Domain = {
  name: 'wallet',
  tables: [walletTable, controlsTable, spendTable, laneTable],
  routes: walletRoutes,
  seed: async (input) => (await import('./seed')).seedWallets(input),
  check: (rowsOf) =>
    developerMissing(rowsOf) ?? ownerless(rowsOf, controlsTable) ?? ownerless(rowsOf, spendTable),
}

/** Signs typed data with a wallet's own key, for what another domain builds for it. */
export async function signTypedData(
  context: Context,
  walletId: string,
  typedData: (SignBody & { signatureType: 'eth_signTypedData_v4' })['typedData'],
): Promise<string> {
  const { signWith } = await import('./outbound')
  const wallet = await walletById(context, walletId)
  return (await signWith(context, wallet, { signatureType: 'eth_signTypedData_v4', typedData })).signature
}

type Outbound = typeof import('./outbound')

/** Payments in USDC by an authorization that its receiver sends; see outbound/payment.ts. */
export const payments = {
  preview: async (...about: Parameters<Outbound['previewPayment']>) =>
    (await import('./outbound')).previewPayment(...about),
  sign: async (...about: Parameters<Outbound['signPayment']>) =>
    (await import('./outbound')).signPayment(...about),
  signCancellation: async (...about: Parameters<Outbound['signCancellation']>) =>
    (await import('./outbound')).signCancellation(...about),
  promise: async (...about: Parameters<Outbound['promisePayment']>) =>
    (await import('./outbound')).promisePayment(...about),
  fate: async (...about: Parameters<Outbound['authorizationFate']>) =>
    (await import('./outbound')).authorizationFate(...about),
}

/** Looks after promises whose end is not known yet, so that what is read next is up to date. */
export async function settleSpends(context: Context, walletId: string): Promise<void> {
  const { settleReachable } = await import('./outbound')
  await settleReachable(context, walletId)
}

type Seeds = typeof import('./seed')
type NewWallet = typeof import('./new-wallet')

/** The seeded wallets. */
export const seededWallets: Seeds['seededWallets'] = async (input) =>
  (await import('./seed')).seededWallets(input)

/** See new-wallet.ts. It derives keys: call it before a transaction opens. */
export async function newWallet(...about: Parameters<NewWallet['newWallet']>): Promise<WalletRow> {
  return (await import('./new-wallet')).newWallet(...about)
}
