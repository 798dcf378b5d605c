import { chainSpec } from '#domains/chain'
import { Refusal } from '#kernel/errors'
import { feeErrors } from './errors'
import type { FeePool } from './pool'

/** Of a pool that is not on the chain as it is connected now. */
export function unreadable({ tokenAddress, initializer, chainId }: FeePool): Refusal {
  const { name, key } = chainSpec(chainId)
  return new Refusal(
    feeErrors.unreadable,
    `On ${name} as it is connected now there is no fee manager at ${initializer} that knows the pool of ${tokenAddress}. Switch the chain's mode on Chains in the shell (/ui/chains).`,
    { rule: 'fees.manager', facts: { chain: key, initializer, token: tokenAddress } },
  )
}
