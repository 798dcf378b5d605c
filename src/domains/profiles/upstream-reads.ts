import {
  accountTable,
  findAccount,
  findRepo,
  findReputation,
  repoTable,
  reputationTable,
  upstreamTable,
} from '#domains/directory'
import { cached } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import type { RepoLink } from './links'

/** Lifetimes on the virtual clock. The documents give the posts' ten minutes; the other two are ours. */
const LIFETIME = { posts: 10 * MINUTE_MS, repo: 10 * MINUTE_MS, reputation: 10 * MINUTE_MS }

/** An upstream that does not answer is called again next time: only answers are kept. */
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

export function readRepo(context: Context, { owner, name }: RepoLink) {
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
