import { z } from 'zod'
import type { Context, TransactionContext } from './context'
import { type TaskHandler, taskTable } from './scheduler'
import { type AnyTable, defineTable } from './store'

/** Answers that the documents declare cached, with their lifetimes on the virtual clock. */
export const cacheTable = defineTable('cache', {
  schema: () =>
    z.strictObject({
      key: z.string(),
      group: z.string(),
      madeAt: z.int(),
      expiresAt: z.int(),
      value: z.unknown(),
    }),
  indexes: { 1: 'key, group' },
  remembered: true,
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
  context: Context,
  { tables, ...options }: CacheOptions,
  make: () => Promise<{ value: Value; keep: boolean }>,
): Promise<Value> {
  const { store } = context
  const entry = entryOf<Value>(context, options)
  const hit = await entry.fresh()
  if (hit) return hit.value
  // Made and kept in one transaction: what is dropped or edited meanwhile cannot leave an older value behind.
  const makeAndKeep = async (context: TransactionContext) => {
    const raced = await entry.fresh()
    if (raced) return raced.value
    const { value, keep } = await make()
    if (keep) await entry.keep(context, value)
    return value
  }
  try {
    return await context.transaction([...cacheTables, ...tables], makeAndKeep)
  } catch (thrown) {
    if (!store.isFull(thrown)) throw thrown
    // Storage is full: it is returned without being kept.
    return store.read([cacheTable, ...tables], async () => (await make()).value)
  }
}

/**
 * As `cached`, for what reads more than this store, as an EVM does: made before the transaction that keeps it. Of those
 * who made it at the same time all get the one that was kept first. Not for groups that are dropped: an older value
 * could be kept after that.
 */
export async function cachedAfter<Value>(
  context: Context,
  options: Omit<CacheOptions, 'tables'>,
  make: () => Promise<Value>,
): Promise<Value> {
  const { store } = context
  const entry = entryOf<Value>(context, options)
  const hit = await entry.fresh()
  if (hit) return hit.value
  const value = await make()
  try {
    return await context.transaction(cacheTables, async (context) => {
      const raced = await entry.fresh()
      if (raced) return raced.value
      await entry.keep(context, value)
      return value
    })
  } catch (thrown) {
    if (!store.isFull(thrown)) throw thrown
    return value
  }
}

function entryOf<Value>({ store, clock }: Context, { group, key, lifetimeMs }: Omit<CacheOptions, 'tables'>) {
  const table = store.table(cacheTable)
  const fullKey = `${group}:${key}`
  return {
    async fresh(): Promise<{ value: Value } | undefined> {
      const row = freshAt(clock.now(), await store.row(cacheTable, fullKey))
      return row && { value: row.value as Value }
    },
    async keep({ scheduler }: TransactionContext, value: Value): Promise<void> {
      const madeAt = clock.now()
      const at = madeAt + lifetimeMs
      await table.put({ key: fullKey, group, madeAt, expiresAt: at, value })
      await scheduler.schedule({
        id: dueId(fullKey),
        kind: CACHE_EXPIRES,
        at,
        payload: fullKey,
        transient: true,
      })
    },
  }
}

/** As `peekCached`, at once, of what was committed last; undefined where that is not in memory. */
export function rememberedCached(
  { store, clock }: Context,
  { group, key }: Pick<CacheOptions, 'group' | 'key'>,
): { readonly hit: { readonly value: unknown } | undefined } | undefined {
  const known = store.remembered(cacheTable, `${group}:${key}`)
  return known && { hit: freshAt(clock.now(), known.row) }
}

/** What is cached now, and until when; nothing is made. */
export async function peekCached(
  { store, clock }: Context,
  { group, key }: Pick<CacheOptions, 'group' | 'key'>,
): Promise<{ value: unknown; expiresAt: number } | undefined> {
  return freshAt(clock.now(), await store.table(cacheTable).get(`${group}:${key}`))
}

type CacheRow = z.infer<typeof cacheTable.schema>

/** One made ahead of now was made before the clock was set back. */
function freshAt(now: number, row: CacheRow | undefined): CacheRow | undefined {
  return row && row.madeAt <= now && now < row.expiresAt ? row : undefined
}

/** What `dropCached` writes. */
export const cacheTables = [cacheTable, taskTable]

/** Drops a group, in a transaction over `cacheTables`. */
export async function dropCached({ store }: TransactionContext, group: string): Promise<void> {
  await store.table(cacheTable).where('group').equals(group).delete()
  await store
    .table(taskTable)
    .where('id')
    .startsWith(dueId(`${group}:`))
    .delete()
}

function dueId(key: string): string {
  return `${CACHE_EXPIRES}:${key}`
}

export const cacheExpiry: TaskHandler = {
  tables: [cacheTable],
  async run({ store }, row) {
    await store.table(cacheTable).where('key').equals(row.payload).delete()
    return `the cached answer ${row.payload} expired`
  },
}
