import { z } from 'zod'
import { outboundErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { cachedRead } from '../cached-read'
import { feeErrors } from '../errors'
import { evmAddress, pathAddress } from '../inputs'
import { claimableView } from '../wire'

/** Rows fees-claimable, fees-cached. */
export const claimableFees = defineRoute('GET /public/launchpad/claimable-fees/:tokenAddress', {
  summary: 'What an address can claim of a token now; not eligible where it has no share',
  level: 'documented',
  auth: { kind: 'public' },
  query: z.object({ beneficiary: evmAddress }),
  response: claimableView,
  errors: [feeErrors.unreadable, outboundErrors.chainUnreachable],
  handle({ context, params, query }) {
    const token = pathAddress(params.tokenAddress, 'tokenAddress')
    const beneficiary = pathAddress(query.beneficiary, 'beneficiary')
    return cachedRead(context, ['claimable', token, beneficiary], async () =>
      (await import('../onchain')).claimableFees(context, token, beneficiary),
    )
  },
})
