import { chainErrors } from '#domains/chain'
import { launchErrors } from '#domains/launches'
import type { Context } from '#kernel/context'
import { lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { cachedRead } from '../cached-read'
import { feeErrors } from '../errors'
import { daysQuery } from '../inputs'
import { type FeesView, feesView } from '../wire'

const spec = {
  auth: { kind: 'public' },
  query: daysQuery,
  response: feesView,
  errors: [launchErrors.unknown, feeErrors.unreadable, chainErrors.unreachable],
} as const

/** Rows fees-token, fees-days, fees-cached. */
export const tokenFees = defineRoute('GET /public/launchpad/token-fees/:tokenAddress', {
  ...spec,
  summary: "A token's fees: claimable, claimed, earned by day and over its life",
  level: 'documented',
  handle: ({ context, params, query }) => feesOf(context, params.tokenAddress, query.days),
})

export const launchFees = defineRoute('GET /token-launches/:tokenAddress/fees', {
  ...spec,
  summary: 'The same as token-fees',
  level: 'public',
  handle: ({ context, params, query }) => feesOf(context, params.tokenAddress, query.days),
})

function feesOf(context: Context, tokenAddress: string, days: number): Promise<FeesView> {
  const token = lowerCaseAddress(tokenAddress, 'tokenAddress')
  return cachedRead(context, ['token', token, days], async () =>
    (await import('../onchain')).tokenFees(context, token, days),
  )
}
