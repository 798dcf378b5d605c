import { z } from 'zod'
import { type DirectoryRecords, readRepo } from '#domains/directory'
import type { WalletRow } from '#domains/wallet'
import { iso } from '#kernel/clock'
import { MINUTE_MS } from '#kernel/durations'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { type RateLimit, takePlace } from '#kernel/quota/rate-limit'
import { linkedRepo } from '../links'
import { profileErrors } from '../profiles'
import { codeHostUsernamesOf } from '../usernames'
import { approvedProfile } from '../visible'

/** Row profile-repo-rate-limit. */
export const REPO_ACTIVITY_LIMIT: RateLimit = {
  rule: 'profiles.repo-activity.perIp',
  limit: 30,
  windowMs: MINUTE_MS,
}

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
    const found = await readRepo(context, link)
    const row = found.reached ? found.row : undefined
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

/**
 * Row profile-repo-activity: whether a code-hosting account that the wallet has linked owns or maintains the repository.
 * An account of another network counts for nothing, whatever its name; and while the host does not answer nothing is known.
 */
function isVerified(wallet: WalletRow, repo: DirectoryRecords['repos'] | undefined): boolean {
  if (!repo) return false
  const linked = codeHostUsernamesOf(wallet).map((username) => username.toLowerCase())
  return [repo.owner, ...repo.maintainers].some((username) => linked.includes(username.toLowerCase()))
}
