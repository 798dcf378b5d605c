import { cached, cacheTables, peekCached, rememberedCached } from '#kernel/cache'
import type { Context, TransactionContext } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { Refusal, type Verdict } from '#kernel/errors'
import { byRule } from '#kernel/service-rules'
import { gatewayErrors } from '../errors'
import { dollars } from '../money'
import { type AccountRow, accountTable } from '../tables'
import { accountOf, leftOf } from './account'
import { topUpAfterRefusal } from './auto-topup'
import { modelSpend, spentOf, WINDOW_HOURS } from './ledger'

/** What `admit` reads, and the sums that it brings up to date. */
export const admissionTables = [accountTable, ...modelSpend.tables, ...cacheTables]

/** How long the gateway may go by what it knew of a key or a budget, milliseconds of virtual time. */
export const CACHED_MS = MINUTE_MS
const BUDGET_CACHE = 'gateway-budget'

const CREDIT_PAGE =
  'Add credit on the Gateway page of the shell (/ui/gateway), or with POST /llm/credits/topup.'

export interface Admission {
  readonly account: AccountRow
  readonly verdicts: readonly Verdict[]
}

/**
 * Lets a request that may cost up to `worstMicroUsd` through, or refuses it with 402: there is no credit, the worst
 * case is more than the credit that other requests have left, or the day's budget is used up. The transaction then
 * holds the worst case back, so that parallel requests cannot pass together. Rows credits-exhausted,
 * credits-worst-case, budget-rolling.
 */
export async function admit(
  context: TransactionContext,
  walletId: string,
  worstMicroUsd: number,
  howToLower: string,
): Promise<Admission> {
  const account = await accountOf(context, walletId)
  const limit = await knownBudget(context, walletId)
  const spent = await spentOfBudget(context, walletId, limit)
  const judged = judge(account, { limit, spent }, worstMicroUsd, howToLower)
  if (judged.refusal) throw judged.refusal
  return { account, verdicts: judged.verdicts }
}

/**
 * Refuses with 402 where a wallet may use no model now: no credit, or its day's budget is used up. For what is charged
 * with `chargeModelUsage`. Over `modelUsageTables`.
 */
export async function checkModelCredit(context: TransactionContext, walletId: string): Promise<void> {
  await admit(context, walletId, 0, '')
}

/** Refuses with 402 a wallet without credit that only looks at the models, where the setting says so. */
export async function checkListing(context: Context, walletId: string): Promise<void> {
  if (!context.settings.current.serviceRules.modelListNeedsCredit) return
  const { refusal } = judge(await accountOf(context, walletId), { limit: null, spent: 0 }, 0, '')
  if (!refusal) return
  await topUpAfterRefusal(context, { walletId, microUsd: 0 }, refusal)
  const { spec, message, decision } = refusal
  throw new Refusal(spec, `${message} ${byRule('modelListNeedsCredit')}`, decision)
}

/**
 * What `admit` will let a request through by, from memory, at once: `pendingMicroUsd` are on their way into what the
 * account holds back. Undefined where only the transaction can say: it would refuse, or there is a budget, whose sum is
 * in the database.
 */
export function admittedFromMemory(
  context: Context,
  walletId: string,
  worstMicroUsd: number,
  pendingMicroUsd: number,
): Admission | undefined {
  const account = context.store.remembered(accountTable, walletId)?.row
  const known = rememberedCached(context, { group: BUDGET_CACHE, key: walletId })
  if (!account || !known || (known.hit ? known.hit.value : account.budgetMicroUsd) !== null) return undefined
  const reservedMicroUsd = account.reservedMicroUsd + pendingMicroUsd
  const judged = judge({ ...account, reservedMicroUsd }, { limit: null, spent: 0 }, worstMicroUsd, '')
  return judged.refusal ? undefined : { account, verdicts: judged.verdicts }
}

type Judged =
  | { readonly refusal: Refusal }
  | { readonly refusal?: undefined; readonly verdicts: readonly Verdict[] }

/** The rule itself. `limit`: the day's budget as the gateway knows it; `spent`: of it; both micro-dollars. */
function judge(
  account: AccountRow,
  budget: { limit: number | null; spent: number },
  worstMicroUsd: number,
  howToLower: string,
): Judged {
  const left = leftOf(account)
  const credit = {
    balanceUsd: dollars(account.creditMicroUsd),
    inFlightUsd: dollars(account.reservedMicroUsd),
    worstCaseUsd: dollars(worstMicroUsd),
  }
  if (left <= 0 && (worstMicroUsd > 0 || account.creditMicroUsd <= 0)) {
    return {
      refusal: new Refusal(
        gatewayErrors.insufficientCredits,
        account.reservedMicroUsd > 0
          ? `The credit of this wallet is ${credit.balanceUsd}, and requests in flight hold all of it back (${credit.inFlightUsd}). Wait for them to end. ${CREDIT_PAGE}`
          : `The credit of this wallet is used up (${credit.balanceUsd}). ${CREDIT_PAGE}`,
        { rule: 'gateway.credits.exhausted', facts: credit },
      ),
    }
  }
  if (worstMicroUsd > left) {
    return {
      refusal: new Refusal(
        gatewayErrors.insufficientCredits,
        `At worst this request costs ${credit.worstCaseUsd}, and ${dollars(left)} of credit is left (${credit.balanceUsd} less ${credit.inFlightUsd} in flight). ${howToLower} ${CREDIT_PAGE}`,
        { rule: 'gateway.credits.worstCase', facts: { ...credit, leftUsd: dollars(left) } },
      ),
    }
  }
  const facts = { ...credit, leftUsd: dollars(left) }
  const enough: Verdict = { layer: 'credit', rule: 'gateway.credits', ok: true, facts }
  if (budget.limit === null) return { verdicts: [enough] }
  return judgeBudget(budget.limit, budget.spent + account.reservedMicroUsd, enough)
}

function judgeBudget(limit: number, spent: number, enough: Verdict): Judged {
  const facts = { limitUsd: dollars(limit), spentUsd: dollars(spent), windowHours: WINDOW_HOURS }
  if (spent < limit) {
    return { verdicts: [{ layer: 'budget', rule: 'gateway.budget.daily', ok: true, facts }, enough] }
  }
  return {
    refusal: new Refusal(
      gatewayErrors.dailyBudgetExceeded,
      `${facts.spentUsd} of the daily budget of ${facts.limitUsd} was used in the last ${WINDOW_HOURS} hours, requests in flight included. It frees up as charges become ${WINDOW_HOURS} hours old; the Gateway page of the shell (/ui/gateway) shows when, and changes the budget.`,
      { rule: 'gateway.budget.daily', facts },
    ),
  }
}

/** What counts against a budget, micro-dollars: nothing where there is none, and then nothing is summed. */
export async function spentOfBudget(
  context: Context,
  walletId: string,
  budgetMicroUsd: number | null,
): Promise<number> {
  return budgetMicroUsd === null ? 0 : spentOf(context, walletId)
}

/** The budget as the gateway knows it: up to a minute old. Read in the transaction that it is called in, if any. */
export function knownBudget(context: Context, walletId: string): Promise<number | null> {
  return cached(
    context,
    { group: BUDGET_CACHE, key: walletId, lifetimeMs: CACHED_MS, tables: [accountTable] },
    async () => ({ value: (await accountOf(context, walletId)).budgetMicroUsd, keep: true }),
  )
}

/** When the budget as it is set now is known to the gateway everywhere, epoch ms: now, where it is already. */
export async function budgetReachesAt(context: Context, walletId: string): Promise<number> {
  const known = await peekCached(context, { group: BUDGET_CACHE, key: walletId })
  const { budgetMicroUsd } = await accountOf(context, walletId)
  return known && known.value !== budgetMicroUsd ? known.expiresAt : context.clock.now()
}
