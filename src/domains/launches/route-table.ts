import { routeTable } from '#kernel/http/define-route'
import { deploy } from './routes/deploy'
import { detail } from './routes/detail'
import { list } from './routes/list'
import { quoteTokens } from './routes/quote-tokens'
import { buildVestingClaim, claimVested, vesting } from './routes/vesting'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'POST /token-launches/deploy': deploy,
  'GET /token-launches': list,
  'GET /token-launches/quote-tokens': quoteTokens,
  'GET /token-launches/:address': detail,
  'GET /token-launches/:tokenAddress/vesting': vesting,
  'POST /token-launches/:tokenAddress/vesting/build-claim': buildVestingClaim,
  'POST /token-launches/:tokenAddress/vesting/claim': claimVested,
})
