import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineRoute } from '#kernel/http/define-route'
import { cursorQuery } from '#kernel/http/query'
import {
  accountView,
  editAccount,
  LARGEST_CREDIT_MICRO_USD,
  ledgerView,
  setCredit,
  viewAccount,
  viewLedger,
} from '#operators/gateway'

const auth = { kind: 'session' } as const

/** USD to the micro-dollar, as micro-dollars. */
const microUsd = (most: number) =>
  z
    .number()
    .min(0)
    .max(most)
    .refine(
      (value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3,
      'must be a whole number of micro-dollars',
    )
const microUsdOf = (value: number) => Math.round(value * 1_000_000)

const MOST_BUDGET_USD = 1_000_000

/** Row key-cannot-set-budget: an API key gets in at none of these. */
export const getAccount = defineRoute('GET /__sandbank/gateway/account', {
  summary: "The session's wallet: model credit, what is in flight, spending, budget, usage",
  level: 'ours',
  auth,
  response: accountView,
  handle: ({ context, principal }) => viewAccount(context, principal.walletId),
})

export const patchAccount = defineRoute('PATCH /__sandbank/gateway/account', {
  summary:
    'Set the daily budget or the privacy tier of all requests; the gateway knows a budget within a minute',
  level: 'ours',
  auth,
  body: z.strictObject({
    dailyBudgetUsd: microUsd(MOST_BUDGET_USD).nullable().optional().describe('null: uncapped'),
    tier: accountView.shape.tier.optional(),
  }),
  response: accountView,
  async handle(call) {
    const { walletId } = call.principal
    const { dailyBudgetUsd, tier } = call.body
    await editAccount(call, walletId, {
      ...(dailyBudgetUsd !== undefined && {
        budgetMicroUsd: dailyBudgetUsd === null ? null : microUsdOf(dailyBudgetUsd),
      }),
      ...(tier && { tier }),
    })
    return viewAccount(call.context, walletId)
  },
})

export const putCredit = defineRoute('PUT /__sandbank/gateway/credit', {
  summary: "Set the credit of the session's wallet, whatever it was",
  level: 'ours',
  auth,
  body: z.strictObject({
    balanceUsd: microUsd(LARGEST_CREDIT_MICRO_USD / 1_000_000),
    expiresAt: z.iso
      .datetime({ offset: true })
      .transform((text) => Date.parse(text))
      .pipe(moment)
      .optional()
      .describe('of what this adds; left out: it does not expire'),
  }),
  response: accountView,
  async handle(call) {
    const { walletId } = call.principal
    const { balanceUsd, expiresAt } = call.body
    await setCredit(call, walletId, { creditMicroUsd: microUsdOf(balanceUsd), expiresAt })
    return viewAccount(call.context, walletId)
  },
})

export const getLedger = defineRoute('GET /__sandbank/gateway/ledger', {
  summary: "What moved the wallet's model credit, newest first",
  level: 'ours',
  auth,
  query: cursorQuery,
  response: ledgerView,
  handle: ({ context, principal, query }) => viewLedger(context, principal.walletId, query),
})
