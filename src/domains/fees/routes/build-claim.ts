import { z } from 'zod'
import { outboundErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { fromChain } from '../cached-read'
import { evmAddress, pathAddress } from '../inputs'
import { builtClaims } from '../wire'

const MOST_TOKENS = 50

/** Rows fees-build-claim, fees-build-claim-partial, fees-build-claim-limit. */
export const buildClaim = defineRoute('POST /public/launchpad/build-claim', {
  summary: 'Unsigned claims of up to 50 tokens, for a key that is elsewhere',
  level: 'documented',
  auth: { kind: 'public' },
  body: z.object({
    beneficiaryAddress: evmAddress,
    tokenAddresses: z.array(evmAddress).min(1).max(MOST_TOKENS),
  }),
  response: builtClaims,
  errors: [outboundErrors.chainUnreachable],
  handle({ context, body: { beneficiaryAddress, tokenAddresses } }) {
    const beneficiary = pathAddress(beneficiaryAddress, 'beneficiaryAddress')
    return fromChain(context, async () =>
      (await import('../onchain')).buildClaims(context, beneficiary, tokenAddresses),
    )
  },
})
