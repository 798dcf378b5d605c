export { chooseProfile, launchedHere, marketErrors, pauseMarket } from './change'
export { readMarket } from './reading'

type SingleSwaps = typeof import('./single-swap')

/** One swap of the crowd's; see single-swap.ts. Evaluated on first use, like the chain. */
export const swapOnce: SingleSwaps['swapOnce'] = async (...args) =>
  (await import('./single-swap')).swapOnce(...args)
