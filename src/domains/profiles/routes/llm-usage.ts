import { z } from 'zod'
import { statisticsOf, usageStatistics, usageTables } from '#domains/gateway'
import { cached } from '#kernel/cache'
import { MINUTE_MS } from '#kernel/durations'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { profileErrors } from '../profiles'
import { approvedProfile } from '../visible'

const LIFETIME_MS = 5 * MINUTE_MS

/** Rows profile-llm-usage, profile-llm-usage-cached: what the gateway metered of the profile's wallet. */
export const llmUsage = defineRoute('GET /agent-profiles/:identifier/llm-usage', {
  summary: "The profile's model usage over the last days, cached 5 minutes",
  level: 'documented',
  auth: { kind: 'public' },
  query: z.object({ days: wholeNumber(1, 90).default(30) }),
  response: usageStatistics,
  errors: [profileErrors.unknown],
  async handle({ context, params, query }) {
    const { profile } = await approvedProfile(context, params.identifier)
    return cached(
      context,
      {
        group: 'llm-usage',
        key: `${profile.id}:${query.days}`,
        lifetimeMs: LIFETIME_MS,
        tables: usageTables,
      },
      async () => ({ value: await statisticsOf(context, profile.walletId, query.days), keep: true }),
    )
  },
})
