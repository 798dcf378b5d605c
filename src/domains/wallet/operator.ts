/** What the admin API may use, besides index.ts. */

export {
  changeControls,
  controlErrors,
  permitRecipient,
  readControls,
  removeRecipient,
} from './controls/controls'
export { controlChanges, controlsView, newRecipient } from './controls/fields'
export { readHistory, readSpending } from './read-spending'
export { transferRule } from './routes/transfer'
export { spendKind } from './spending/tables'
export { socialAccount } from './tables'
export { changeWallet, countWallets, walletChanges } from './wallets'
