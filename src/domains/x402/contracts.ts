import { ROUTER_ADDRESS } from './addresses'
import { paymentRouter } from './artifacts/payment-router'

/** The router, as it appears in a chain when it is first used. */
export function routerPart() {
  return { code: [[ROUTER_ADDRESS, paymentRouter.bytecode]] as const }
}

/** Its interface, for explorers and traces. */
export function knownRouter() {
  return [{ address: ROUTER_ADDRESS, name: 'PaymentRouter', token: null, abi: paymentRouter.abi }]
}
