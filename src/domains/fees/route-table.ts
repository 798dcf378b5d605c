import { routeTable } from '#kernel/http/define-route'
import { beneficiaryFees } from './routes/beneficiary-fees'
import { buildClaim } from './routes/build-claim'
import { buildTransferBeneficiary } from './routes/build-transfer-beneficiary'
import { claim } from './routes/claim'
import { claimableFees } from './routes/claimable-fees'
import { creatorFees } from './routes/creator-fees'
import { executeTransferBeneficiary } from './routes/execute-transfer-beneficiary'
import { agentClaim, clankerClaim, executeClaim, userClaim } from './routes/legacy-claims'
import { launchFees, tokenFees } from './routes/token-fees'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /public/launchpad/token-fees/:tokenAddress': tokenFees,
  'GET /token-launches/:tokenAddress/fees': launchFees,
  'GET /public/launchpad/claimable-fees/:tokenAddress': claimableFees,
  'GET /public/launchpad/creator-fees/:address': creatorFees,
  'GET /public/launchpad/beneficiary-fees/:address': beneficiaryFees,
  'POST /public/launchpad/build-claim': buildClaim,
  'POST /public/launchpad/build-transfer-beneficiary': buildTransferBeneficiary,
  'POST /token-launches/:tokenAddress/fees/claim': claim,
  'POST /user/launchpad/execute-transfer-beneficiary': executeTransferBeneficiary,
  'POST /agent/launchpad/claim': agentClaim,
  'POST /user/launchpad/claim': userClaim,
  'POST /user/launchpad/execute-claim': executeClaim,
  'POST /clanker/claim': clankerClaim,
})
