import { z } from 'zod'
import type { Context } from './context'
import { type DueHandler, dueTable } from './due'
import { type AnyTable, defineTable } from './store'

/** Answers that the documents promise to be cached, with their lifetimes on the virtual clock. */
export const cacheTable = defineTable('cache', {
  schema: z.strictObject({
    key: z.string(),
    group: z.string(),
    madeAt: z.int(),
    expiresAt: z.int(),
    value: z.unknown(),
  }),
  indexes: { 1: 'key, group' },
  transient: true,
})

export const CACHE_EXPIRES = 'cache.expires'

export interface CacheOptions {
  /** Which entries are dropped together: the upstream they came from. */
  group: string
  key: string
  lifetimeMs: number
  /** Every table that `make` reads. */
  tables: readonly AnyTable[]
}

/** The cached value, or `make`'s. `keep: false` answers without caching: an upstream's failure is not worth keeping. */
export async function cached<Value>(
  { store, clock, due }: Context,
  { group, key, lifetimeMs, tables }: CacheOptions,
  make: () => Promise<{ value: Value; keep: boolean }>,
): Promise<Value> {
  const table = store.table(cacheTable)
  const fullKey = `${group}:${key}`
  const fresh = async () => {
    const row = await table.get(fullKey)
    // One made ahead of now comes from before a journey back in time.
    return row && row.madeAt <= clock.now() && clock.now() < row.expiresAt ? row : undefined
  }
  const hit = await fresh()
  if (hit) return hit.value as Value
  // Made and kept in one transaction: what is dropped or edited meanwhile cannot leave an older value behind.
  const makeAndKeep = async () => {
    const raced = await fresh()
    if (raced) return raced.value as Value
    const { value, keep } = await make()
    if (keep) {
      const madeAt = clock.now()
      const expiresAt = madeAt + lifetimeMs
      await table.put({ key: fullKey, group, madeAt, expiresAt, value })
      await due.schedule({
        id: dueId(fullKey),
        kind: CACHE_EXPIRES,
        at: expiresAt,
        payload: fullKey,
        transient: true,
      })
    }
    return value
  }
  try {
    return await store.write([cacheTable, dueTable, ...tables], makeAndKeep)
  } catch (thrown) {
    if (!store.isFull(thrown)) throw thrown
    // There is no room to keep it, which is no reason to withhold it.
    return store.read([cacheTable, ...tables], async () => (await make()).value)
  }
}

/** What `dropCached` writes. */
export const cacheTables = [cacheTable, dueTable]

/** Drops a group, in the caller's transaction. */
export async function dropCached({ store }: Context, group: string): Promise<void> {
  await store.table(cacheTable).where('group').equals(group).delete()
  await store
    .table(dueTable)
    .where('id')
    .startsWith(dueId(`${group}:`))
    .delete()
}

function dueId(key: string): string {
  return `${CACHE_EXPIRES}:${key}`
}

export const cacheExpiry: DueHandler = {
  tables: [cacheTable],
  async run(store, row) {
    await store.table(cacheTable).where('key').equals(row.payload).delete()
    return `the cached answer ${row.payload} expired`
  },
}
