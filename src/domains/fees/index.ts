import { extendChains } from '#domains/chain'
import type { Domain } from '#kernel/domain'
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
import { feeTables } from './tables'

/** What reads and moves fees on the chain, evaluated on first use: await it where a request needs it. */
export const feesOnChain = () => import('./onchain')

export const feeRoutes = routeTable({
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

/** What launched tokens earn, whose it is, and how it is claimed. The fee managers on the chain have the last word. */
export const feesDomain: Domain = {
  name: 'fees',
  tables: feeTables,
  routes: feeRoutes,
  introduce: (context) =>
    extendChains(context, { indexer: async () => (await import('./indexer')).feeIndexer }),
}
