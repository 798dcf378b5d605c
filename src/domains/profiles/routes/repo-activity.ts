import { z } from 'zod'
import { iso } from '#kernel/clock'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { takePlace } from '#kernel/quota/rate-limit'
import { REPO_ACTIVITY_LIMIT } from '../limits'
import { linkedRepo } from '../links'
import { profileErrors } from '../profiles'
import { repoFacts } from '../upstream-reads'
import { isVerified } from '../verified'
import { approvedProfile } from '../visible'

const activitySchema = z.object({
  repo: z.object({
    owner: z.string(),
    name: z.string(),
    fullName: z.string(),
    url: z.string(),
    verified: z.boolean(),
  }),
  stats: z
    .object({
      commits: z.int().nullable(),
      pullRequests: z.int().nullable(),
      releases: z.int().nullable(),
      lastPushAt: z.iso.datetime(),
      weekly: z.array(z.object({ weekStart: z.iso.date(), commits: z.int() })).max(52),
    })
    .nullable(),
})

/** Rows profile-repo-activity, profile-repo-rate-limit. */
export const repoActivity = defineRoute('GET /agent-profiles/:identifier/repo-activity', {
  summary:
    "Activity of the repository the profile links; null without one, stats null while the host can't be reached",
  level: 'documented',
  auth: { kind: 'public' },
  response: z.object({ activity: activitySchema.nullable() }),
  errors: [profileErrors.unknown, errors.rateLimited],
  async handle({ context, params, ip }) {
    await takePlace(context, REPO_ACTIVITY_LIMIT, ip)
    const { profile, wallet } = await approvedProfile(context, params.identifier)
    const link = linkedRepo(profile)
    if (!link) return { activity: null }
    const facts = await repoFacts(context, link)
    const row = facts.reached ? facts.row : undefined
    const fullName = `${link.owner}/${link.name}`
    return {
      activity: {
        repo: {
          ...link,
          fullName,
          url: `https://github.com/${fullName}`,
          verified: isVerified(wallet, row),
        },
        stats: row
          ? {
              commits: row.commits,
              pullRequests: row.pullRequests,
              releases: row.releases,
              lastPushAt: iso(row.lastPushAt),
              weekly: row.weekly.slice(-52),
            }
          : null,
      },
    }
  },
})
