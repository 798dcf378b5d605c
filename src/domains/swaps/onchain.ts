/** What reads the chain, evaluated on first use: routes import it when they are called. */

export { answeredSwap } from './answer'
export { swap } from './by-chain'
export { quotedSwap } from './quoted-swap'
export { quoteSwap } from './quotes'
export { shownQuote } from './shown-quote'
export { wrapNative } from './wrap'
