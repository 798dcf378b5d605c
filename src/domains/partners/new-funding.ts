import type { Context } from '#kernel/context'
import type { FundInput } from './fields'
import type { FundingRow } from './tables'

/** A requested funding, as a row in which nothing has moved yet. Not stored. Call it before a transaction opens. */
export async function newFunding(
  context: Context,
  whose: Pick<FundingRow, 'organisationId' | 'walletId'>,
  { tokens, chain }: FundInput,
): Promise<FundingRow> {
  return {
    ...whose,
    id: await context.ids.id('fnd'),
    chain,
    createdAt: context.clock.now(),
    legs: tokens.map(({ tokenAddress, amount }) => ({
      tokenAddress,
      amount,
      state: 'planned',
      hash: null,
      error: null,
      message: null,
    })),
  }
}
