import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { evmAddress, lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { cachedRead } from '../cached-read'
import { feeErrors } from '../errors'
import { claimableView } from '../wire'

/** Rows fees-claimable, fees-cached. */
export const claimableFees = defineRoute('GET /public/launchpad/claimable-fees/:tokenAddress', {
  summary: 'What an address can claim of a token now; not eligible where it has no share',
  level: 'documented',
  auth: { kind: 'public' },
  query: z.object({ beneficiary: evmAddress }),
  response: claimableView,
  errors: [feeErrors.unreadable, chainErrors.unreachable],
  handle({ context, params, query }) {
    const token = lowerCaseAddress(params.tokenAddress, 'tokenAddress')
    const beneficiary = lowerCaseAddress(query.beneficiary, 'beneficiary')
    return cachedRead(context, ['claimable', token, beneficiary], async () =>
      (await import('../onchain')).claimableFees(context, token, beneficiary),
    )
  },
})
