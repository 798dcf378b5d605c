/** What others need of the pools, evaluated on first use. */

export { POOL_PROGRAM } from '../wire/program-ids'
export { poolLiquidity } from './price'
export { poolPast } from './reserves'
export { quoteOnSolana } from './route'
export { signSolanaSwap, solanaSwapped, solanaSwapState, TOKEN_RENT } from './swap'
