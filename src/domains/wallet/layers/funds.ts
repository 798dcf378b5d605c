import { formatUnits } from 'viem'
import { dollars } from '../money'
import { SPONSORED_A_DAY, SPONSORED_MICRO_USD_A_DAY, type Spending } from '../spending/spend-log'
import { layerErrors } from './errors'
import type { PolicyDecision } from './policy-decision'
import type { TransactionIntent } from './transaction-intent'

/** Row transfer-insufficient-balance. */
export function balanceDecisions({ chain, needs }: TransactionIntent): PolicyDecision[] {
  return needs.map(({ symbol, decimals, needed, balance, purpose }) => {
    const ok = needed <= balance
    const facts = { symbol, needed: formatUnits(needed, decimals), held: formatUnits(balance, decimals) }
    return {
      layer: 'balance',
      rule: 'balance.token',
      ok,
      text: ok
        ? `The wallet holds ${facts.held} ${symbol} on ${chain}.`
        : `This needs ${facts.needed} ${symbol} ${purpose ? `for ${purpose} ` : ''}on ${chain}, and the wallet holds ${facts.held}. Nothing was sent.`,
      facts,
      spec: layerErrors.shared.insufficientBalance,
    }
  })
}

/** A transfer that the chain would refuse is not sent: nothing moves, and no gas is lost. */
export function executionDecisions({ chain, failure }: TransactionIntent): PolicyDecision[] {
  if (failure === undefined) return []
  return [
    {
      layer: 'balance',
      rule: 'balance.execution',
      ok: false,
      text: `Tried out on ${chain}, this fails: ${failure}. Nothing was sent.`,
      facts: { chain, failure },
      spec: layerErrors.shared.wouldFail,
    },
  ]
}

/** Rows sponsored-limit, transfer-insufficient-gas: who pays the gas, and whether the wallet could where it must. */
export function gasDecisions(
  { chain, gas }: Pick<TransactionIntent, 'chain' | 'gas'>,
  spending: Spending,
): { sponsored: boolean; decisions: PolicyDecision[] } {
  if (!gas) return { sponsored: false, decisions: [] }
  const { symbol, decimals, cost, left } = gas
  const used = spending.sponsored
  const usedUsd = dollars(spending.sponsoredMicroUsd)
  const limitUsd = dollars(SPONSORED_MICRO_USD_A_DAY)
  const exhausted =
    used >= SPONSORED_A_DAY
      ? `all ${SPONSORED_A_DAY} sponsored transactions of this day are used`
      : spending.sponsoredMicroUsd + (gas.microUsd ?? 0n) > SPONSORED_MICRO_USD_A_DAY
        ? `${usedUsd} of the ${limitUsd} of gas that is sponsored on a day are used, and this may cost ${dollars(gas.microUsd ?? 0n)}`
        : undefined
  const sponsored = gas.unsponsored === undefined && exhausted === undefined
  if (sponsored) {
    const text = `The gas is sponsored: ${used} of ${SPONSORED_A_DAY} sponsored transactions and ${usedUsd} of ${limitUsd} of this day are used.`
    return {
      sponsored,
      decisions: [
        decisionOf(true, 'gas.sponsored', text, { chain, used, limit: SPONSORED_A_DAY, usedUsd, limitUsd }),
      ],
    }
  }
  const why = gas.unsponsored ?? exhausted
  const ok = left >= cost
  const facts = {
    chain,
    used,
    limit: SPONSORED_A_DAY,
    usedUsd,
    limitUsd,
    needed: formatUnits(cost, decimals),
    held: formatUnits(left > 0n ? left : 0n, decimals),
    symbol,
  }
  const text = ok
    ? `The wallet pays the gas, at most ${facts.needed} ${symbol}: ${why}.`
    : `The wallet has to pay the gas on ${chain} (${why}): up to ${facts.needed} ${symbol}, and it has ${facts.held} for it. Send it some ${symbol} first.`
  return { sponsored, decisions: [decisionOf(ok, 'gas.wallet', text, facts)] }
}

function decisionOf(ok: boolean, rule: string, text: string, facts: PolicyDecision['facts']): PolicyDecision {
  return { layer: 'gas', rule, ok, text, facts, spec: layerErrors.shared.insufficientGas }
}
