import type { Context } from '#kernel/context'
import { Refusal, type Verdict } from '#kernel/errors'
import { gatewayErrors } from '../errors'
import { dollars } from '../money'
import type { AccountRow } from '../tables'
import { accountOf, leftOf } from './account'
import { knownBudget, spentOf, WINDOW_HOURS } from './budget'

const CREDIT_PAGE =
  'Add credit on the Gateway page of the shell (/ui/gateway), or with POST /llm/credits/topup.'

export interface Admission {
  readonly account: AccountRow
  readonly verdicts: readonly Verdict[]
}

/**
 * Lets a request that may cost up to `worstMicroUsd` through, or refuses it with 402: there is no credit, the worst
 * case is more than the credit that other requests have left, or the day's budget is used up. In the transaction that
 * then holds the worst case back, so that parallel requests cannot pass together. Rows credits-exhausted,
 * credits-worst-case, budget-rolling.
 */
export async function admit(
  context: Context,
  walletId: string,
  worstMicroUsd: number,
  howToLower: string,
): Promise<Admission> {
  const account = await accountOf(context, walletId)
  const budgetMicroUsd = await knownBudget(context, walletId)
  const left = leftOf(account)
  const credit = {
    balanceUsd: dollars(account.creditMicroUsd),
    inFlightUsd: dollars(account.reservedMicroUsd),
    worstCaseUsd: dollars(worstMicroUsd),
  }
  if (left <= 0 && (worstMicroUsd > 0 || account.creditMicroUsd <= 0)) {
    throw new Refusal(
      gatewayErrors.insufficientCredits,
      account.reservedMicroUsd > 0
        ? `The credit of this wallet is ${credit.balanceUsd}, and requests in flight hold all of it back (${credit.inFlightUsd}). Wait for them to end. ${CREDIT_PAGE}`
        : `The credit of this wallet is used up (${credit.balanceUsd}). ${CREDIT_PAGE}`,
      { rule: 'gateway.credits.exhausted', facts: credit },
    )
  }
  if (worstMicroUsd > left) {
    throw new Refusal(
      gatewayErrors.insufficientCredits,
      `At worst this request costs ${credit.worstCaseUsd}, and ${dollars(left)} of credit is left (${credit.balanceUsd} less ${credit.inFlightUsd} in flight). ${howToLower} ${CREDIT_PAGE}`,
      { rule: 'gateway.credits.worstCase', facts: { ...credit, leftUsd: dollars(left) } },
    )
  }
  const budget = await checkBudget(context, account, budgetMicroUsd)
  return {
    account,
    verdicts: [
      ...(budget ? [budget] : []),
      { layer: 'credit', rule: 'gateway.credits', ok: true, facts: { ...credit, leftUsd: dollars(left) } },
    ],
  }
}

/** `limit`: as the gateway knows it, micro-dollars. */
async function checkBudget(
  context: Context,
  account: AccountRow,
  limit: number | null,
): Promise<Verdict | undefined> {
  if (limit === null) return undefined
  const spent = (await spentOf(context, account.walletId)) + account.reservedMicroUsd
  const facts = { limitUsd: dollars(limit), spentUsd: dollars(spent), windowHours: WINDOW_HOURS }
  if (spent < limit) return { layer: 'budget', rule: 'gateway.budget.daily', ok: true, facts }
  throw new Refusal(
    gatewayErrors.dailyBudgetExceeded,
    `${facts.spentUsd} of the daily budget of ${facts.limitUsd} was used in the last ${WINDOW_HOURS} hours, requests in flight included. It frees up as charges become ${WINDOW_HOURS} hours old; the Gateway page of the shell (/ui/gateway) shows when, and changes the budget.`,
    { rule: 'gateway.budget.daily', facts },
  )
}
