import { dropCached } from '#kernel/cache'
import type { Context, TransactionContext } from '#kernel/context'
import {
  type AccountRow,
  accountTable,
  type RepoRow,
  type ReputationRow,
  repoTable,
  reputationTable,
  type UpstreamId,
  type UpstreamRow,
  upstreamTable,
} from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    'directory.changed': object
  }
}

/** What a service outside answered: its record, that it has none, or that it did not answer. */
export type Lookup<Row> = { reached: true; row: Row | undefined } | { reached: false }

/** The social network's account behind a username, in any letter case. */
export function findAccount(context: Context, username: string): Promise<Lookup<AccountRow>> {
  return lookUp(context, 'social', () => context.store.table(accountTable).get(username.toLowerCase()))
}

/** The posts of the social network's accounts, at most so many accounts, in the order of their usernames. */
export function socialPosts(context: Context, mostAccounts: number): Promise<Lookup<readonly AccountRow[]>> {
  return lookUp(context, 'social', () =>
    context.store.table(accountTable).toCollection().limit(mostAccounts).toArray(),
  )
}

/** The code host's repository. */
export function findRepo(context: Context, owner: string, name: string): Promise<Lookup<RepoRow>> {
  return lookUp(context, 'code-host', () =>
    context.store.table(repoTable).get(`${owner}/${name}`.toLowerCase()),
  )
}

/** What the reputation service says of a social account. */
export function findReputation(context: Context, username: string): Promise<Lookup<ReputationRow>> {
  return lookUp(context, 'reputation', () => context.store.table(reputationTable).get(username.toLowerCase()))
}

async function lookUp<Row>(
  { store }: Context,
  upstream: UpstreamId,
  find: () => PromiseLike<Row | undefined>,
): Promise<Lookup<Row>> {
  const switched = await store.table(upstreamTable).get(upstream)
  if (switched && switched.state !== 'ok') return { reached: false }
  return { reached: true, row: await find() }
}

/**
 * Switches a service outside on or off (over `directoryTables`): what was cached from it is dropped, so that the change
 * shows at once.
 */
export async function switchUpstream(context: TransactionContext, row: UpstreamRow): Promise<UpstreamRow> {
  await context.store.table(upstreamTable).put(row)
  await dropCached(context, row.id)
  return row
}
