import { z } from 'zod'
import { defineTable, type Store } from './store'

/** Single values that belong to the emulator as a whole: clock, settings, counters, the seed. */
export const metaTable = defineTable('meta', {
  schema: z.strictObject({ key: z.string(), value: z.json() }),
  indexes: { 1: 'key' },
})

export async function readMeta<Value>(
  store: Store,
  key: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  const row = await store.table(metaTable).get(key)
  return row && schema.parse(row.value)
}

export async function writeMeta(store: Store, key: string, value: z.infer<typeof jsonValue>): Promise<void> {
  await store.table(metaTable).put({ key, value })
}

const jsonValue = z.json()
const count = z.number()

export async function readCounter(store: Store, key: string): Promise<number> {
  return (await readMeta(store, key, count)) ?? 0
}

/** Keeps a maintained total, so that a list need not count its rows. Call it in the transaction that changes them. */
export async function addToCounter(store: Store, key: string, by: number): Promise<number> {
  const total = (await readCounter(store, key)) + by
  await writeMeta(store, key, total)
  return total
}
