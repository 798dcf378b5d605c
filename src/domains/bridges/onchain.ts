/** What reads the chains, evaluated on first use. */

export { findBridge, listBridges } from './list'
export { bridge, quoteBridge } from './send'
