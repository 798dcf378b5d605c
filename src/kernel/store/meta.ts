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
  /** As `readCommitted`, at once; undefined also where it is not in memory, and in a transaction. */
  peek(store: Store): Value | undefined
  write(store: Store, value: Value): Promise<void>
}

/** What a value has to be; a function where it is read at each start of a worker, which then builds no schema. */
type MetaRule<Value> = z.ZodType<Value> | ((value: unknown) => value is Value)

const KNOWN = new Map<string, MetaRule<unknown>>()

/** Names one value of the meta table. What an imported snapshot holds under this name is checked against `rule`. */
export function defineMeta<Value extends z.infer<ReturnType<typeof z.json>>>(
  key: string,
  rule: MetaRule<Value>,
): MetaValue<Value> {
  KNOWN.set(key, rule)
  return {
    async read(store) {
      const row = await store.row(metaTable, key)
      return row && accepted(rule, row.value)
    },
    async readCommitted(store) {
      const row = await store.readCommitted(metaTable, key)
      return row && accepted(rule, row.value)
    },
    peek(store) {
      const row = store.peek(metaTable, key)?.row
      return row && accepted(rule, row.value)
    },
    async write(store, value) {
      await store.table(metaTable).put({ key, value })
    },
  }
}

/** What is wrong with a row of the meta table that came from elsewhere; undefined when nothing is. */
export function metaProblem({ key, value }: z.infer<typeof metaTable.schema>): string | undefined {
  const rule = KNOWN.get(key)
  if (!rule) return `"${key}" is not known to this version`
  return accepted(rule, value) === undefined ? `the value of "${key}" is not of its kind` : undefined
}

/** The value where it keeps the rule. */
function accepted<Value>(rule: MetaRule<Value>, value: unknown): Value | undefined {
  if (typeof rule === 'function') return rule(value) ? value : undefined
  return rule.safeParse(value).data
}

export interface Counter {
  read(store: Store): Promise<number>
  /** As `read`, of what is committed, outside of any transaction. */
  readCommitted(store: Store): Promise<number>
  /** As `readCommitted`, at once; undefined where it is not in memory, and in a transaction. */
  peek(store: Store): number | undefined
  /** The row that holds a total: for seeds. */
  row(total: number): { key: string; value: number }
  set(store: Store, value: number): Promise<void>
  /** Call it in the transaction (over `metaTable` too) of what is counted. Returns the new total. */
  add(store: Store, by: number): Promise<number>
}

/** A maintained total, so that a list need not count its rows. */
export function defineCounter(key: string): Counter {
  const total = defineMeta(key, isCount)
  const read = async (store: Store) => (await total.read(store)) ?? 0
  return {
    read,
    readCommitted: async (store) => (await total.readCommitted(store)) ?? 0,
    peek: (store) => total.peek(store),
    row: (value) => ({ key, value }),
    set: (store, value) => total.write(store, value),
    async add(store, by) {
      const next = Math.max(0, (await read(store)) + by)
      await total.write(store, next)
      return next
    },
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
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
export const databaseId = defineMeta(
  DATABASE_ID,
  (value): value is string => typeof value === 'string' && /^[0-9a-f]{12}$/.test(value),
)
