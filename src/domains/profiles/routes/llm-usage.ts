import { z } from 'zod'
import { cached } from '#kernel/cache'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { profileErrors } from '../profiles'
import { approvedProfile } from '../visible'

const LIFETIME_MS = 5 * 60_000

const usageSchema = z.object({
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

/** Rows profile-llm-usage, profile-llm-usage-cached. No gateway meters requests yet, so there is no usage to sum. */
export const llmUsage = defineRoute('GET /agent-profiles/:identifier/llm-usage', {
  summary: "The profile's model usage over the last days, cached 5 minutes",
  level: 'documented',
  auth: { kind: 'public' },
  query: z.object({ days: wholeNumber(1, 90).default(30) }),
  response: usageSchema,
  errors: [profileErrors.unknown],
  async handle({ context, params, query }) {
    const { profile } = await approvedProfile(context, params.identifier)
    return cached(
      context,
      { group: 'llm-usage', key: `${profile.id}:${query.days}`, lifetimeMs: LIFETIME_MS, tables: [] },
      async () => ({ value: noUsage(query.days), keep: true }),
    )
  },
})

function noUsage(days: number): z.infer<typeof usageSchema> {
  return {
    days,
    totals: {
      totalRequests: 0,
      totalTokens: 0,
      totalInputTokens: 0,
      totalOutputTokens: 0,
      successRate: 0,
      avgLatencyMs: 0,
    },
    byModel: [],
    daily: [],
  }
}
