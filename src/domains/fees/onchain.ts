/** What reads the chain, evaluated on first use: routes import it when they are called. */

export { buildClaims, buildOneClaim, buildTransfer } from './build'
export { sendClaim, sendTransfer } from './operations'
export { beneficiaryFees, claimableFees, creatorFees, tokenFees } from './reads'
