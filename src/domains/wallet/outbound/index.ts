/** What moves money, evaluated on first use: routes import it when they are called. */

export { draftOperation } from './operation'
export { sendThroughOutbox } from './outbox'
export { revertedRefusal } from './revert-reason'
export { awaited, settleReachable } from './settle'
export { signWith } from './sign-with'
export { draftSubmit } from './submit'
export { draftRequest, quoteRequest } from './transfer-request'
