import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { developerMissing } from './check'
import { agentMe, me } from './routes/me'
import { sign, submit, transfer } from './routes/planned'
import { seedWallets } from './seed'
import { walletTable } from './tables'

export { ownerless } from './check'
export { newWallet } from './new-wallet'
export { DEVELOPER_WALLET, ownerWallet } from './seed'
export { socialAccount, type WalletRow, walletTable } from './tables'
export { changeWallet, socialUsernameOf, walletById, walletChanges, walletErrors, walletNow } from './wallets'

export const walletRoutes = routeTable({
  'GET /wallet/me': me,
  'GET /agent/me': agentMe,
  'POST /wallet/transfer': transfer,
  'POST /wallet/sign': sign,
  'POST /wallet/submit': submit,
})

/** One wallet per user: who it is, and (with the chains) what it does. */
export const walletDomain: Domain = {
  name: 'wallet',
  tables: [walletTable],
  routes: walletRoutes,
  seed: seedWallets,
  check: developerMissing,
}
