import { z } from 'zod'
import type { Context } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { sumBy, sumOf, tokensOf, type UsageSum, usageOf } from './billing/usage'
import { usageTable } from './tables'

export const usageStatistics = z.object({
  days: z.int(),
  totals: z.object({
    totalRequests: z.int(),
    totalTokens: z.int(),
    totalInputTokens: z.int(),
    totalOutputTokens: z.int(),
    successRate: z.number().describe('percent'),
    avgLatencyMs: z.number(),
  }),
  byModel: z.array(
    z.object({
      model: z.string(),
      requests: z.int(),
      totalTokens: z.int(),
      successRate: z.number(),
      avgLatencyMs: z.number(),
    }),
  ),
  daily: z.array(z.object({ date: z.iso.date(), requests: z.int(), totalTokens: z.int() })),
})

/** What `statisticsOf` reads. */
export const usageTables: readonly AnyTable[] = [usageTable]

/** A wallet's model usage as its profile shows it: also requests that failed; days without any are left out. */
export async function statisticsOf(
  context: Context,
  walletId: string,
  days: number,
): Promise<z.infer<typeof usageStatistics>> {
  const { rows } = await usageOf(context, walletId, days)
  const total = sumOf(rows)
  return {
    days,
    totals: {
      totalRequests: total.requests + total.failed,
      totalTokens: tokensOf(total),
      totalInputTokens: total.inputTokens,
      totalOutputTokens: total.outputTokens,
      ...ratesOf(total),
    },
    byModel: sumBy(rows, ({ model }) => model)
      .sort((one, other) => tokensOf(other.sum) - tokensOf(one.sum))
      .map(({ first, sum }) => ({
        model: first.model,
        requests: sum.requests + sum.failed,
        totalTokens: tokensOf(sum),
        ...ratesOf(sum),
      })),
    daily: sumBy(rows, ({ day }) => day).map(({ first, sum }) => ({
      date: first.day,
      requests: sum.requests + sum.failed,
      totalTokens: tokensOf(sum),
    })),
  }
}

/** To a tenth of a percent, and whole milliseconds. */
function ratesOf({ requests, failed, latencyMs }: UsageSum) {
  const all = requests + failed
  return {
    successRate: all === 0 ? 0 : Math.round((1_000 * requests) / all) / 10,
    avgLatencyMs: requests === 0 ? 0 : Math.round(latencyMs / requests),
  }
}
