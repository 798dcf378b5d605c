import { cached } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import type { AnyTable } from '#kernel/store'
import { accountTable, repoTable, reputationTable, upstreamTable } from './tables'
import { findAccount, findRepo, findReputation } from './upstreams'

/** On the virtual clock. The documents give the posts' ten minutes; for the other two it is ours. */
const LIFETIME_MS = 10 * MINUTE_MS

/** As `findAccount`, cached. */
export function readAccount(context: Context, username: string) {
  return cachedRead(context, { group: 'social', key: username, table: accountTable }, () =>
    findAccount(context, username),
  )
}

/** The code host's repository, cached likewise. */
export function readRepo(context: Context, { owner, name }: { owner: string; name: string }) {
  return cachedRead(context, { group: 'code-host', key: `${owner}/${name}`, table: repoTable }, () =>
    findRepo(context, owner, name),
  )
}

/** What the reputation service says of a social account, cached likewise. */
export function readReputation(context: Context, username: string) {
  return cachedRead(context, { group: 'reputation', key: username, table: reputationTable }, () =>
    findReputation(context, username),
  )
}

/** An upstream that does not answer is called again next time: only answers are kept. */
function cachedRead<Found extends { reached: boolean }>(
  context: Context,
  { group, key, table }: { group: string; key: string; table: AnyTable },
  find: () => Promise<Found>,
) {
  const entry = {
    group,
    key: key.toLowerCase(),
    lifetimeMs: LIFETIME_MS,
    tables: [table, upstreamTable],
  }
  return cached(context, entry, async () => {
    const value = await find()
    return { value, keep: value.reached }
  })
}
