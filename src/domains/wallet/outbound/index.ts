/** What moves money, evaluated on first use: routes import it when they are called. */

export { effectsOf } from './effects'
export { measureTransfer, passedOn, settledSpend } from './onward'
export { draftOperation } from './operation'
export { sendThroughOutbox } from './outbox'
export {
  authorizationStatus,
  previewPayment,
  promisePayment,
  signCancellation,
  signPayment,
} from './payment'
export { reasonIn, revertedRefusal } from './revert-reason'
export { awaited, settleReachable } from './settle'
export { signWith } from './sign-with'
export { solanaAddressIn } from './signer'
export { draftSolanaOperation } from './solana-operation'
export { draftSubmit, quoteSubmit } from './submit'
export { draftRequest, quoteRequest } from './transfer-request'
