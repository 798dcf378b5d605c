import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineTable, Store } from './store'

const schema = z.strictObject({ id: z.string(), value: z.int() })
const things = defineTable('things', { schema, indexes: { 1: 'id' } })
const others = defineTable('others', { schema, indexes: { 1: 'id' } })
const numbered = defineTable<{ seq?: number | undefined; value: number }, number>('numbered', {
  schema: z.strictObject({ seq: z.int().optional(), value: z.int() }),
  indexes: { 1: '++seq' },
})

async function opened(): Promise<Store> {
  const store = new Store({
    name: 'direct',
    tables: [things, others, numbered],
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  })
  await store.open()
  return store
}

describe('single rows in a transaction', () => {
  it('are read as it has written them, and are all undone with it', async () => {
    const store = await opened()
    await store.table(things).put({ id: 'a', value: 1 })
    const broken = store.write([things], async () => {
      const table = store.table(things)
      expect(await table.add({ id: 'b', value: 2 })).toBe('b')
      expect(await table.put({ id: 'a', value: 3 })).toBe('a')
      expect(await table.get('a')).toEqual({ id: 'a', value: 3 })
      await table.delete('b')
      expect(await table.get('b')).toBeUndefined()
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await store.table(things).toArray()).toEqual([{ id: 'a', value: 1 }])
  })

  it('reject where there is one already, which the caller may survive', async () => {
    const store = await opened()
    const refused = await store.write([things], async () => {
      const table = store.table(things)
      await table.add({ id: 'a', value: 1 })
      const thrown = await table.add({ id: 'a', value: 2 }).catch((error: Error) => error.name)
      await table.put({ id: 'b', value: 3 })
      return thrown
    })
    expect(refused).toBe('ConstraintError')
    expect(await store.table(things).toArray()).toEqual([
      { id: 'a', value: 1 },
      { id: 'b', value: 3 },
    ])
  })

  it('are of the tables that it covers, and only written where it writes', async () => {
    const store = await opened()
    const strange = store.write([things], async () => store.table(others).put({ id: 'a', value: 1 }))
    await expect(strange).rejects.toMatchObject({ name: 'NotFoundError' })
    const reading = store.read([things], async () => store.table(things).put({ id: 'a', value: 1 }))
    await expect(reading).rejects.toMatchObject({ name: 'ReadOnlyError' })
    expect(await store.table(things).count()).toBe(0)
    expect(await store.table(others).count()).toBe(0)
  })

  it('are numbered where the table numbers them', async () => {
    const store = await opened()
    const row = { value: 5 }
    const seq = await store.write([numbered], async () => store.table(numbered).add(row))
    expect(await store.table(numbered).get(seq)).toEqual({ seq, value: 5 })
  })
})
