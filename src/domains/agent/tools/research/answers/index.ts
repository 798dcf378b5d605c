/** What the tools of research answer. */

export { compareTokens } from './compare-tokens'
export { findToken } from './find-token'
export { gasPrice } from './gas-price'
export { holders } from './holders'
export { portfolioValues } from './portfolio-values'
export { research } from './research'
export { sentiment } from './sentiment'
export { technicals } from './technicals'
export { tokenFigures } from './token-figures'
export { transactionStatus } from './transaction-status'
export { trending } from './trending'
export { walletReport } from './wallet-report'
