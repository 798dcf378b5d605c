import { routeTable } from '#kernel/http/define-route'
import { createWallet } from './routes/create'
import { fundWallet } from './routes/fund'
import { issueKey } from './routes/issue-key'
import { deleteWalletKey, listWalletKeys, patchWalletKey } from './routes/keys'
import { listWallets, walletDetail } from './routes/list'
import { rotateWalletKey } from './routes/rotate-key'
import { closeWallet, resumeWallet, suspendWallet } from './routes/status'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'POST /partner/wallets': createWallet,
  'GET /partner/wallets': listWallets,
  'GET /partner/wallets/:identifier': walletDetail,
  'POST /partner/wallets/:identifier/api-keys': issueKey,
  'GET /partner/wallets/:identifier/api-keys': listWalletKeys,
  'PATCH /partner/wallets/:identifier/api-keys/:keyId': patchWalletKey,
  'DELETE /partner/wallets/:identifier/api-keys/:keyId': deleteWalletKey,
  'POST /partner/wallets/:identifier/api-keys/:keyId/rotate': rotateWalletKey,
  'POST /partner/wallets/:identifier/fund': fundWallet,
  'POST /partner/wallets/:identifier/suspend': suspendWallet,
  'POST /partner/wallets/:identifier/resume': resumeWallet,
  'POST /partner/wallets/:identifier/close': closeWallet,
})
