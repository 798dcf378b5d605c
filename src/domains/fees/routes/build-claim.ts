import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { evmAddress, lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { fromChain } from '../cached-read'
import { builtClaims } from '../wire'

const MOST_TOKENS = 50

/** Rows fees-build-claim, fees-build-claim-partial, fees-build-claim-limit. */
export const buildClaim = defineRoute('POST /public/launchpad/build-claim', {
  summary: 'Unsigned claims of up to 50 tokens, for a key that is elsewhere',
  repeat: { harmless: 'it builds transactions, and sends none' },
  level: 'documented',
  auth: { kind: 'public' },
  body: z.object({
    beneficiaryAddress: evmAddress,
    tokenAddresses: z.array(evmAddress).min(1).max(MOST_TOKENS),
  }),
  response: builtClaims,
  errors: [chainErrors.unreachable],
  handle({ context, body: { beneficiaryAddress, tokenAddresses } }) {
    const beneficiary = lowerCaseAddress(beneficiaryAddress, 'beneficiaryAddress')
    return fromChain(context, async () =>
      (await import('../onchain')).buildClaims(context, beneficiary, tokenAddresses),
    )
  },
})
