import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { sumBy, sumOf, tokensOf, usageOf } from '../billing/usage'
import { gatewayDoor } from '../gate'
import { usd } from '../money'
import { tierHeaderOf } from '../paths'

/** Row usage: answered requests, which are those that were billed. */
export const usage = defineRoute('GET /v1/usage', {
  summary: "The wallet's model usage over the last days",
  level: 'documented',
  ...gatewayDoor,
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  errors: [errors.rateLimited],
  query: z.object({ days: wholeNumber(1, 90).default(30) }),
  response: z.object({
    object: z.literal('usage_summary'),
    days: z.int(),
    startDate: z.iso.datetime(),
    endDate: z.iso.datetime(),
    totals: z.object({
      totalRequests: z.int(),
      totalInputTokens: z.int(),
      totalOutputTokens: z.int(),
      totalCacheReadInputTokens: z.int(),
      totalCacheWriteInputTokens: z.int(),
      totalTokens: z.int(),
      totalCost: z.number(),
      totalCacheCost: z.number(),
    }),
    byModel: z.array(
      z.object({
        model: z.string(),
        provider: z.string(),
        requests: z.int(),
        inputTokens: z.int(),
        outputTokens: z.int(),
        cacheReadInputTokens: z.int(),
        cacheWriteInputTokens: z.int(),
        totalTokens: z.int(),
        totalCost: z.number(),
        cacheCost: z.number(),
      }),
    ),
  }),
  async handle(call) {
    const { context, principal, query } = call
    const { start, end, rows } = await usageOf(context, principal.walletId, query.days)
    const total = sumOf(rows)
    const models = sumBy(rows, ({ model, provider }) => `${model} ${provider}`)
      .filter(({ sum }) => sum.requests > 0)
      .sort((one, other) => other.sum.microUsd - one.sum.microUsd)
    return {
      object: 'usage_summary' as const,
      days: query.days,
      startDate: context.clock.iso(start),
      endDate: context.clock.iso(end),
      totals: {
        totalRequests: total.requests,
        totalInputTokens: total.inputTokens,
        totalOutputTokens: total.outputTokens,
        totalCacheReadInputTokens: total.cacheReadTokens,
        totalCacheWriteInputTokens: total.cacheWriteTokens,
        totalTokens: tokensOf(total),
        totalCost: usd(total.microUsd),
        totalCacheCost: usd(total.cacheMicroUsd),
      },
      byModel: models.map(({ first: { model, provider }, sum }) => ({
        model,
        provider,
        requests: sum.requests,
        inputTokens: sum.inputTokens,
        outputTokens: sum.outputTokens,
        cacheReadInputTokens: sum.cacheReadTokens,
        cacheWriteInputTokens: sum.cacheWriteTokens,
        totalTokens: tokensOf(sum),
        totalCost: usd(sum.microUsd),
        cacheCost: usd(sum.cacheMicroUsd),
      })),
    }
  },
})
