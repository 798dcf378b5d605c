/** What reads the chains, evaluated on first use. */

export { bridgeOfPayment, findBridge, listBridges } from './list'
export { bridge, quoteBridge } from './send'
