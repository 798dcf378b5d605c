import { cached } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { accountTable, repoTable, reputationTable, upstreamTable } from './tables'
import { findAccount, findRepo, findReputation } from './upstreams'

/** Lifetimes on the virtual clock. The documents give the posts' ten minutes; the other two are ours. */
const LIFETIME = { posts: 10 * MINUTE_MS, repo: 10 * MINUTE_MS, reputation: 10 * MINUTE_MS }

/** As `findAccount`, cached. An upstream that does not answer is called again next time: only answers are kept. */
export function readAccount(context: Context, username: string) {
  return cached(
    context,
    {
      group: 'social',
      key: username.toLowerCase(),
      lifetimeMs: LIFETIME.posts,
      tables: [accountTable, upstreamTable],
    },
    async () => keepIfReached(await findAccount(context, username)),
  )
}

/** The code host's repository, cached likewise. */
export function readRepo(context: Context, { owner, name }: { owner: string; name: string }) {
  return cached(
    context,
    {
      group: 'code-host',
      key: `${owner}/${name}`.toLowerCase(),
      lifetimeMs: LIFETIME.repo,
      tables: [repoTable, upstreamTable],
    },
    async () => keepIfReached(await findRepo(context, owner, name)),
  )
}

/** What the reputation service says of a social account, cached likewise. */
export function readReputation(context: Context, username: string) {
  return cached(
    context,
    {
      group: 'reputation',
      key: username.toLowerCase(),
      lifetimeMs: LIFETIME.reputation,
      tables: [reputationTable, upstreamTable],
    },
    async () => keepIfReached(await findReputation(context, username)),
  )
}

function keepIfReached<Found extends { reached: boolean }>(value: Found): { value: Found; keep: boolean } {
  return { value, keep: value.reached }
}
