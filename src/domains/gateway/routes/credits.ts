import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { accountOf, leftOf } from '../billing/account'
import { knownBudget, spentOfBudget } from '../billing/admission'
import { modelSpend, WINDOW_HOURS } from '../billing/ledger'
import { gatewayDoor } from '../gate'
import { usd } from '../money'
import { tierHeaderOf } from '../paths'
import { accountTable } from '../tables'

/** Row credits. The budget is what the gateway goes by: up to a minute old. */
export const credits = defineRoute('GET /v1/credits', {
  summary: "The wallet's credit, what requests in flight hold back of it, and its daily budget",
  level: 'documented',
  ...gatewayDoor,
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  errors: [errors.rateLimited],
  response: z.object({
    object: z.literal('credit_balance'),
    balanceUsd: z.number(),
    effectiveBalanceUsd: z.number(),
    undeductedCostUsd: z.number(),
    dailyBudget: z
      .object({
        limitUsd: z.number(),
        spentUsd: z.number(),
        remainingUsd: z.number(),
        exceeded: z.boolean(),
        windowHours: z.literal(24),
      })
      .optional(),
  }),
  async handle(call) {
    const { context, principal } = call
    const { walletId } = principal
    const limit = await knownBudget(context, walletId)
    // One moment for all the figures.
    return context.store.read([accountTable, ...modelSpend.tables], async () => {
      const account = await accountOf(context, walletId)
      const used = await spentOfBudget(context, walletId, limit)
      const spent = used + account.reservedMicroUsd
      return {
        object: 'credit_balance' as const,
        balanceUsd: usd(account.creditMicroUsd),
        effectiveBalanceUsd: usd(Math.max(0, leftOf(account))),
        undeductedCostUsd: usd(account.reservedMicroUsd),
        ...(limit !== null && {
          dailyBudget: {
            limitUsd: usd(limit),
            spentUsd: usd(spent),
            remainingUsd: usd(Math.max(0, limit - spent)),
            exceeded: spent >= limit,
            windowHours: WINDOW_HOURS,
          },
        }),
      }
    })
  },
})
