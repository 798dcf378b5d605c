import { chainErrors } from '#domains/chain'
import { lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { cachedRead } from '../cached-read'
import { daysQuery } from '../inputs'
import { feesView } from '../wire'

/** Rows fees-creator, fees-days, fees-cached. */
export const creatorFees = defineRoute('GET /public/launchpad/creator-fees/:address', {
  summary: 'The fees of every token whose creator beneficiary an address is, summed',
  level: 'documented',
  auth: { kind: 'public' },
  query: daysQuery,
  response: feesView,
  errors: [chainErrors.unreachable],
  handle({ context, params, query: { days } }) {
    const address = lowerCaseAddress(params.address, 'address')
    return cachedRead(context, ['creator', address, days], async () =>
      (await import('../onchain')).creatorFees(context, address, days),
    )
  },
})
