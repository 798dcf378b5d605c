import { z } from 'zod'
import { defineTable, type Store } from './store'

const GENERATION = 'generation'
/** As databases have it since they began. */
const DATABASE_ID = 'world'
const OWN: ReadonlySet<string> = new Set([GENERATION, DATABASE_ID])

/** Single values that belong to the emulator as a whole: clock, settings, counters, the seed. */
export const metaTable = defineTable('meta', {
  schema: () => z.strictObject({ key: z.string(), value: z.json() }),
  indexes: { 1: 'key' },
  remembered: true,
  // Says which database this is and what it went through, which no other one needs to know.
  inSnapshot: ({ key }) => !OWN.has(key),
})

export interface MetaValue<Value> {
  /** Undefined where there is none, or one that another version wrote and this one cannot read. */
  read(store: Store): Promise<Value | undefined>
  /** As `read`, of what is committed, outside of any transaction. */
  readCommitted(store: Store): Promise<Value | undefined>
  write(store: Store, value: Value): Promise<void>
}

const KNOWN = new Map<string, z.ZodType>()

/** Names one value of the meta table. What an imported snapshot holds under this name is checked against `schema`. */
export function defineMeta<Value extends z.infer<ReturnType<typeof z.json>>>(
  key: string,
  schema: z.ZodType<Value>,
): MetaValue<Value> {
  KNOWN.set(key, schema)
  return {
    async read(store) {
      const row = await store.table(metaTable).get(key)
      return row && schema.safeParse(row.value).data
    },
    async readCommitted(store) {
      const row = await store.readCommitted(metaTable, key)
      return row && schema.safeParse(row.value).data
    },
    async write(store, value) {
      await store.table(metaTable).put({ key, value })
    },
  }
}

/** What is wrong with a row of the meta table that came from elsewhere; undefined when nothing is. */
export function metaProblem({ key, value }: z.infer<typeof metaTable.schema>): string | undefined {
  const schema = KNOWN.get(key)
  if (!schema) return `"${key}" is not known to this version`
  return schema.safeParse(value).success ? undefined : `the value of "${key}" is not of its kind`
}

export interface Counter {
  read(store: Store): Promise<number>
  /** As `read`, of what is committed, outside of any transaction. */
  readCommitted(store: Store): Promise<number>
  /** The row that holds a total: for seeds. */
  row(total: number): { key: string; value: number }
  set(store: Store, value: number): Promise<void>
  /** Call it in the transaction (over `metaTable` too) of what is counted. Returns the new total. */
  add(store: Store, by: number): Promise<number>
}

/** A maintained total, so that a list need not count its rows. */
export function defineCounter(key: string): Counter {
  const total = defineMeta(key, z.int().min(0))
  const read = async (store: Store) => (await total.read(store)) ?? 0
  return {
    read,
    readCommitted: async (store) => (await total.readCommitted(store)) ?? 0,
    row: (value) => ({ key, value }),
    set: (store, value) => total.write(store, value),
    async add(store, by) {
      const next = Math.max(0, (await read(store)) + by)
      await total.write(store, next)
      return next
    },
  }
}

/**
 * Rises with every change of what a process keeps in memory (seed, clock, settings). Another process over the same
 * database, such as the next version of a worker, sees by it that it has to read again.
 */
export const generation = defineCounter(GENERATION)

/**
 * Tells this database from every other one: 12 hex digits. Drawn when it is opened first; a reset or an import replaces
 * what is in the database and not which one it is.
 */
export const databaseId = defineMeta(DATABASE_ID, z.string().regex(/^[0-9a-f]{12}$/))
