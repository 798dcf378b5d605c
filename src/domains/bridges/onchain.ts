/** What reads the chains, evaluated on first use. */

export { findBridge, listBridges, viewBridge } from './list'
export { bridge, quoteBridge } from './send'
