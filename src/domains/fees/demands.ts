import type { Operation } from '#domains/wallet'
import { isNothing, pairText, percent } from './amounts'
import { feeErrors } from './errors'
import type { Holding } from './positions'

type Demand = Operation['demands'][number]

/** Row fees-claim-failures: who claims must be a beneficiary, and there must be something to claim. */
export function claimDemands(holding: Holding, claimer: string): Demand[] {
  const { pool, claimable } = holding
  const { token0, token1 } = pairText(claimable)
  const amounts = `${token0} ${pool.labels.token0} and ${token1} ${pool.labels.token1}`
  const hasFees = !isNothing(claimable)
  return [
    shareDemand(holding, claimer, feeErrors.notAuthorized),
    {
      rule: 'fees.claimable',
      ok: hasFees,
      text: hasFees
        ? `There are ${amounts} to claim.`
        : `Nothing has come in for ${claimer} from ${pool.name} (${pool.symbol}) since the last claim. Swaps bring fees: each pays 0.7 % of what it sells.`,
      facts: { token: pool.tokenAddress, token0, token1 },
      spec: feeErrors.nothingToClaim,
    },
  ]
}

/** Rows fees-build-transfer, fees-execute-transfer: only who has a share can hand it over. */
export function transferDemands(holding: Holding, owner: string): Demand[] {
  return [shareDemand(holding, owner, feeErrors.notBeneficiary)]
}

function shareDemand({ pool, position }: Holding, address: string, spec: Demand['spec']): Demand {
  const ok = position.shares > 0n
  const share = percent(position.shares)
  return {
    rule: 'fees.beneficiary',
    ok,
    text: ok
      ? `${address} has ${share} of the fees of ${pool.name} (${pool.symbol}).`
      : `${address} has ${share} of the fees of ${pool.name} (${pool.symbol}): the creator's share belongs to ${pool.beneficiary}.`,
    facts: { token: pool.tokenAddress, address, share, beneficiary: pool.beneficiary },
    spec,
  }
}
