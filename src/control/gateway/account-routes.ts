import { z } from 'zod'
import {
  accountTable,
  changeAccount,
  grant,
  LARGEST_CREDIT_MICRO_USD,
  ledgerPage,
  ledgerTable,
  privacyTier,
  usd,
} from '#domains/gateway'
import { defineRoute } from '#kernel/http/define-route'
import { cursorQuery } from '#kernel/http/query'
import { accountView, viewAccount } from './account-view'

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
    tier: privacyTier.optional(),
  }),
  response: accountView,
  async handle({ context, principal: { walletId }, body: { dailyBudgetUsd, tier }, transact }) {
    await transact([accountTable], () =>
      changeAccount(context, walletId, {
        ...(dailyBudgetUsd !== undefined && {
          budgetMicroUsd: dailyBudgetUsd === null ? null : microUsdOf(dailyBudgetUsd),
        }),
        ...(tier && { tier }),
      }),
    )
    context.bus.publish({ type: 'gateway.changed', walletId })
    return viewAccount(context, walletId)
  },
})

export const putCredit = defineRoute('PUT /__sandbank/gateway/credit', {
  summary: "Set the credit of the session's wallet, whatever it was",
  level: 'ours',
  auth,
  body: z.strictObject({ balanceUsd: microUsd(usd(LARGEST_CREDIT_MICRO_USD)) }),
  response: accountView,
  async handle({ context, principal: { walletId }, body, transact }) {
    const id = await context.ids.id('grant')
    const creditMicroUsd = microUsdOf(body.balanceUsd)
    await transact([accountTable, ledgerTable], () => grant(context, walletId, { id, creditMicroUsd }))
    context.bus.publish({ type: 'gateway.changed', walletId })
    return viewAccount(context, walletId)
  },
})

export const getLedger = defineRoute('GET /__sandbank/gateway/ledger', {
  summary: "What moved the wallet's model credit, newest first",
  level: 'ours',
  auth,
  query: cursorQuery,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        kind: z.enum(['topup', 'grant', 'gateway', 'chat', 'app']),
        usd: z.number(),
        balanceUsd: z.number(),
        model: z.string().nullable(),
        outcome: z.enum(['whole', 'cut']),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  async handle({ context, principal: { walletId }, query: { limit, cursor } }) {
    // One more than requested says whether there is more.
    const rows = await ledgerPage(context, walletId, { limit: limit + 1, before: cursor })
    const items = rows.slice(0, limit)
    return {
      items: items.map(({ id, at, kind, microUsd: moved, creditMicroUsd, model, outcome }) => ({
        id,
        at: context.clock.iso(at),
        kind,
        usd: usd(moved),
        balanceUsd: usd(creditMicroUsd),
        model,
        outcome,
      })),
      nextCursor: rows.length > limit ? String(items.at(-1)?.seq) : null,
    }
  },
})
