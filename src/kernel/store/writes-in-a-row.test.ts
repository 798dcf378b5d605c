import { IDBObjectStore as FDBObjectStore, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineTable, Store } from './store'
import { ALONE } from './writers'

const things = defineTable<{ id: string; value: unknown }>('things', {
  schema: z.strictObject({ id: z.string(), value: z.unknown() }),
  indexes: { 1: 'id' },
})
const places = defineTable('places', {
  schema: z.strictObject({ id: z.string(), place: z.string(), value: z.int().optional() }),
  indexes: { 1: 'id, &place' },
  remembered: true,
})

async function opened(): Promise<Store> {
  const options = { name: 'rows', indexedDB: new IDBFactory(), IDBKeyRange, writers: ALONE }
  const store = new Store({ ...options, tables: [things, places] })
  await store.open()
  return store
}

describe('puts and deletes in a transaction', () => {
  it('do not wait for one another, and are read as they were sent', async () => {
    const store = await opened()
    const read = await store.write([things], async () => {
      let tasks = 0
      setImmediate(() => tasks++)
      for (let count = 0; count < 300; count++)
        await store.table(things).put({ id: `${count}`, value: count })
      await store.table(things).bulkDelete(['0', '1'])
      await store.table(things).delete('2')
      expect(tasks).toBe(0)
      return store.table(things).count()
    })
    expect(read).toBe(297)
    expect(await store.table(things).toCollection().primaryKeys()).toHaveLength(297)
  })

  it('are refused by themselves where a row cannot be stored', async () => {
    const store = await opened()
    const thrown = await store.write([things], async () => {
      const table = store.table(things)
      const refused = await table.put({ id: 'a', value: () => {} }).catch((error: Error) => error.name)
      await table.put({ id: 'b', value: 1 })
      return refused
    })
    expect(thrown).toBe('DataCloneError')
    expect(await store.table(things).toArray()).toEqual([{ id: 'b', value: 1 }])
  })

  it('fail their transaction, though its commit was sent, where the browser cannot store them after all', async () => {
    const store = await opened()
    const twice = store.write([things], async () => {
      const table = store.table(things)
      // What a full disk does to a put, `add` does here: it is accepted and fails later.
      vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(FDBObjectStore.prototype.add)
      for (const value of [1, 2]) await table.put({ id: 'a', value })
    })
    await expect(twice).rejects.toThrow('ConstraintError')
    vi.restoreAllMocks()
    expect(await store.table(things).toArray()).toEqual([])
  })

  it('wait where the table can refuse them: two rows in one place', async () => {
    const store = await opened()
    const thrown = await store.write([places], async () => {
      const table = store.table(places)
      await table.put({ id: 'a', place: 'here' })
      return table.put({ id: 'b', place: 'here' }).catch((error: Error) => error.name)
    })
    expect(thrown).toBe('ConstraintError')
    expect(await store.table(places).toArray()).toEqual([{ id: 'a', place: 'here' }])
  })

  it('do not wait in such a table where they change no unique column of a row that is known', async () => {
    const store = await opened()
    const rows = (value: number) =>
      Array.from({ length: 40 }, (_, at) => ({ id: `${100 + at}`, place: `place ${at}`, value }))
    await store.write([places], () => store.table(places).bulkPut(rows(0)))
    await store.write([places], async () => {
      let tasks = 0
      setImmediate(() => tasks++)
      for (const row of rows(1)) await store.table(places).put(row)
      expect(tasks).toBe(0)
    })
    expect(await store.table(places).toArray()).toEqual(rows(1))
  })

  it('wait there where a row moves, and where another one takes a place that was left', async () => {
    const store = await opened()
    const table = () => store.table(places)
    await store.write([places], () =>
      table().bulkPut([
        { id: 'a', place: 'here' },
        { id: 'b', place: 'there' },
      ]),
    )
    const seen = await store.write([places], async () => {
      const refused = await table()
        .put({ id: 'a', place: 'there' })
        .catch((error: Error) => error.name)
      await table().put({ id: 'a', place: 'elsewhere' })
      await table().put({ id: 'b', place: 'here' })
      // As it is committed, and not as this transaction has it.
      const back = await table()
        .put({ id: 'a', place: 'here' })
        .catch((error: Error) => error.name)
      return [refused, back]
    })
    expect(seen).toEqual(['ConstraintError', 'ConstraintError'])
    const stored = await table().toArray()
    expect(stored).toEqual([
      { id: 'a', place: 'elsewhere' },
      { id: 'b', place: 'here' },
    ])
    expect(await store.readCommitted(places, 'a')).toEqual(stored[0])
  })
})
