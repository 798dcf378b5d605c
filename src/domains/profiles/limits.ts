import type { RateLimit } from '#kernel/quota/rate-limit'

/** 30 a minute per IP, each endpoint on its own. Rows profile-repo-rate-limit, profile-reputation-cached. */
export const REPO_ACTIVITY_LIMIT: RateLimit = {
  rule: 'profiles.repo-activity.perIp',
  limit: 30,
  windowMs: 60_000,
}
export const REPUTATION_LIMIT: RateLimit = { rule: 'profiles.reputation.perIp', limit: 30, windowMs: 60_000 }
