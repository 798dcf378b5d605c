import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { developerMissing, ownerless } from './check'
import { controlsTable } from './controls/tables'
import type { SignBody } from './sign-body'
import { laneTable, spendTable } from './spending/tables'
import { type WalletRow, walletTable } from './tables'
import { walletById } from './wallets'

export { explorerPath, isSponsored, SOLANA, walletChain } from './chains'
export { ownerless } from './check'
export { readControls } from './controls/controls'
export { seededRowsOf } from './first-funds'
export { actorOf } from './layers/actor'
export { enforce, type PolicyDecision } from './layers/policy-decision'
export { mayWrite, promptSource, sourceText } from './layers/source-layer'
export { worth } from './money'
export { resolveNamesBy } from './name-resolver'
export type { Operation } from './outbound/operation'
export { OWN_TOKENS } from './own-tokens'
export { readPortfolio } from './portfolio/read'
export { previewSubmit, previewTransfer } from './preview'
export type { Principal } from './principals'
export { readSpend, readSpending, readSpendsBetween } from './read-spending'
export { addressKind } from './recipients'
export { DEVELOPER_WALLET, ownerWallet } from './seeded-ids'
export { type OperationCall, operationErrors, sendOperation, sendSolanaOperation } from './send-operation'
export { sendTransfer } from './send-transfer'
export { signAs } from './sign-as'
export { endPayment, sentOf, spendTables } from './spending/spend-log'
export { enforceActive, statusErrors, stoppedRefusal, walletStatus } from './status'
export { submitBody } from './submit-body'
export { submitErrors, submitTransaction, submitted } from './submit-transaction'
export { type WalletRow, walletTables } from './tables'
export { transferBody } from './transfer-body'
export { tokenCalled } from './transfer-request-body'
export {
  addWallets,
  allWallets,
  changeStatus,
  findWallet,
  walletById,
  walletErrors,
  walletNow,
} from './wallets'

const walletRoutes = lazyRoutes(() => import('./route-table'), {
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
export const walletDomain: Domain<typeof walletRoutes> = {
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

/** See outbound/payment.ts, as for what follows. */
export const previewPayment = async (...about: Parameters<Outbound['previewPayment']>) =>
  (await import('./outbound')).previewPayment(...about)

export const signPayment = async (...about: Parameters<Outbound['signPayment']>) =>
  (await import('./outbound')).signPayment(...about)

export const signCancellation = async (...about: Parameters<Outbound['signCancellation']>) =>
  (await import('./outbound')).signCancellation(...about)

export const promisePayment = async (...about: Parameters<Outbound['promisePayment']>) =>
  (await import('./outbound')).promisePayment(...about)

export const authorizationStatus = async (...about: Parameters<Outbound['authorizationStatus']>) =>
  (await import('./outbound')).authorizationStatus(...about)

/** See outbound/onward.ts, as for what follows. */
export const measureTransfer: Outbound['measureTransfer'] = async (...about) =>
  (await import('./outbound')).measureTransfer(...about)

export const settledSpend: Outbound['settledSpend'] = async (...about) =>
  (await import('./outbound')).settledSpend(...about)

type Seeds = typeof import('./seed')
type NewWallet = typeof import('./new-wallet')

/** The seeded wallets. */
export const seededWallets: Seeds['seededWallets'] = async (input) =>
  (await import('./seed')).seededWallets(input)

/** See new-wallet.ts. It derives keys: call it before a transaction opens. */
export async function newWallet(...about: Parameters<NewWallet['newWallet']>): Promise<WalletRow> {
  return (await import('./new-wallet')).newWallet(...about)
}
