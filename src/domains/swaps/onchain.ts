/** What reads the chain, evaluated on first use: routes import it when they are called. */

export { quotedSwap, swap } from './by-chain'
export { quoteSwap } from './quotes'
export { wrapNative } from './wrap'
