/** What reads the chain, evaluated on first use: routes import it when they are called. */

export { quoteSwap } from './quotes'
export { quoted } from './route'
export { swap } from './send'
export { wrapNative } from './wrap'
