import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineTable, Store } from './store'

const schema = z.strictObject({ id: z.string(), value: z.int() })
const things = defineTable('things', { schema, indexes: { 1: 'id' } })
const others = defineTable('others', { schema, indexes: { 1: 'id' } })

async function opened() {
  const options = { name: 'put-off', indexedDB: new IDBFactory(), IDBKeyRange }
  const store = new Store({ ...options, tables: [things, others] })
  await store.open()
  let begin = () => {}
  const until = new Promise<void>((resolve) => {
    begin = resolve
  })
  const order: string[] = []
  const written = store.write(
    [things],
    async () => {
      order.push('put off')
      await store.table(things).put({ id: 'a', value: 1 })
    },
    until,
  )
  return { store, order, begin, written }
}

describe('a write that is put off', () => {
  it('begins at its moment, and is in nobody else’s way', async () => {
    const { store, order, begin, written } = await opened()
    await store.write([others], async () => order.push('other'))
    expect(await store.table(things).count()).toBe(0)
    begin()
    await written
    expect(order).toEqual(['other', 'put off'])
    expect(await store.table(things).get('a')).toEqual({ id: 'a', value: 1 })
  })

  it('comes before whoever writes its tables', async () => {
    const { store, order, written } = await opened()
    const found = await store.write([others, things], async () => {
      order.push('after')
      return store.table(things).get('a')
    })
    expect(found).toEqual({ id: 'a', value: 1 })
    await written
    expect(order).toEqual(['put off', 'after'])
  })

  it('is seen by whoever reads its tables in a transaction, or says so', async () => {
    const one = await opened()
    expect(await one.store.read([things], async () => one.store.table(things).count())).toBe(1)
    const other = await opened()
    await other.store.begun([things])
    await other.written
    expect(await other.store.table(things).count()).toBe(1)
  })

  it('that fails lets the next one go on', async () => {
    const { store } = await opened()
    const failing = store.write([others], () => Promise.reject(new Error('no')), new Promise<void>(() => {}))
    failing.catch(() => undefined)
    await store.write([others], () => store.table(others).put({ id: 'b', value: 2 }))
    await expect(failing).rejects.toThrow('no')
    expect(await store.table(others).count()).toBe(1)
  })
})
