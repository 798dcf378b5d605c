import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openEarly } from './early-connection'
import { defineTable, Store } from './store'

const schema = z.strictObject({ id: z.string(), n: z.int() })
const things = defineTable('things', { schema, indexes: { 1: 'id, n' } })
const others = defineTable('others', { schema, indexes: { 1: 'id' } })
const newer = defineTable('things', { schema, indexes: { 1: 'id, n', 2: 'id' } })
const NAME = 'database'

type Given = Partial<ConstructorParameters<typeof Store>[0]>

const storeOf = (indexedDB: IDBFactory, given: Given = {}) =>
  new Store({ name: NAME, tables: [things, others], indexedDB, IDBKeyRange, ...given })

/** As a worker that was stopped leaves it. */
async function filled(): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  const store = storeOf(indexedDB)
  await store.open()
  await store.write([things], async () => {
    await store.table(things).bulkAdd([
      { id: 'a', n: 2 },
      { id: 'b', n: 1 },
    ])
  })
  store.close()
  return indexedDB
}

/** Counts how often a database is opened. */
function counting(indexedDB: IDBFactory): { factory: IDBFactory; opened: () => number } {
  let opened = 0
  const factory = new Proxy(indexedDB, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (name === 'open') opened++
        return Reflect.apply(value, target, given)
      }
    },
  })
  return { factory, opened: () => opened }
}

/** Resolves when nobody is in the way of it. */
function deleted(indexedDB: IDBFactory): Promise<'deleted' | 'blocked'> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.onsuccess = () => resolve('deleted')
    request.onblocked = () => resolve('blocked')
  })
}

describe('a database of this version', () => {
  it('is opened once, for reads of what is committed and for what comes after', async () => {
    const { factory, opened } = counting(await filled())
    const store = storeOf(factory)
    await store.open()
    expect(await store.readCommitted(things, 'a')).toEqual({ id: 'a', n: 2 })
    expect(await store.firstCommitted(things, 'n')).toEqual({ id: 'b', n: 1 })
    expect(await store.firstCommitted(others, 'n').catch(({ name }) => name)).toBe('NotFoundError')
    await store.write([things], () => store.table(things).put({ id: 'c', n: 0 }))
    expect(await store.firstCommitted(things, 'n')).toEqual({ id: 'c', n: 0 })
    expect(await store.table(things).count()).toBe(3)
    expect(opened()).toBe(1)
  })

  it('keeps apart what is asked for at once when it has just been opened', async () => {
    const store = storeOf(await filled())
    await store.open()
    const add = async () => {
      await store.write([things], async () => {
        const row = await store.table(things).get('a')
        await store.table(things).put({ id: 'a', n: (row?.n ?? 0) + 1 })
        if (row?.n === 7) throw new Error('of this one alone')
      })
    }
    const count = () => store.read([others], () => store.table(others).count())
    const ends = await Promise.allSettled([
      ...Array.from({ length: 20 }, add),
      ...Array.from({ length: 20 }, count),
      store.table(things).get('b'),
    ])
    // The one that threw wrote nothing, and everyone behind it found the same.
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(15)
    expect(await store.readCommitted(things, 'a')).toEqual({ id: 'a', n: 7 })
    expect(ends.slice(20)).toEqual([
      ...Array.from({ length: 20 }, () => ({ status: 'fulfilled', value: 0 })),
      { status: 'fulfilled', value: { id: 'b', n: 1 } },
    ])
  })

  it('makes room for an upgrade before anything but a read was asked of it', async () => {
    const indexedDB = await filled()
    const store = storeOf(indexedDB)
    await store.open()
    await store.readCommitted(things, 'a')
    const next = storeOf(indexedDB, { tables: [newer, others] })
    await next.open()
    expect(store.isOpen).toBe(false)
    const refused = store.readCommitted(things, 'a').catch((thrown) => store.explain(thrown))
    expect(await refused).toMatchObject({ spec: { error: 'Storage superseded' } })
    await expect(store.open()).rejects.toMatchObject({ spec: { error: 'Storage superseded' } })
    expect(await next.readCommitted(newer, 'a')).toEqual({ id: 'a', n: 2 })
  })

  it('is another one after it was deleted under a store that has only read', async () => {
    const indexedDB = await filled()
    const store = storeOf(indexedDB)
    await store.open()
    expect(await deleted(indexedDB)).toBe('deleted')
    expect(store.isOpen).toBe(false)
    await store.open()
    expect(await store.readCommitted(things, 'a')).toBeUndefined()
    await store.write([things], () => store.table(things).put({ id: 'a', n: 1 }))
    expect(await store.readCommitted(things, 'a')).toEqual({ id: 'a', n: 1 })
  })

  it('is not held by a store that was closed while it was being opened', async () => {
    const indexedDB = await filled()
    const store = storeOf(indexedDB)
    const opening = store.open()
    store.close()
    await expect(opening).rejects.toMatchObject({ name: 'DatabaseClosedError' })
    expect(await deleted(indexedDB)).toBe('deleted')
  })

  it('is not held by a store that was closed while a first write waited', async () => {
    const indexedDB = await filled()
    const store = storeOf(indexedDB)
    await store.open()
    const writing = store.write([things], () => store.table(things).put({ id: 'a', n: 9 }))
    store.close()
    await expect(writing).rejects.toMatchObject({ name: 'DatabaseClosedError' })
    expect(await deleted(indexedDB)).toBe('deleted')
  })
})

describe('a database that was opened early', () => {
  it('is used, and not opened again', async () => {
    const { factory, opened } = counting(await filled())
    const store = storeOf(factory, { early: openEarly(NAME, factory) })
    await store.open()
    await store.write([things], () => store.table(things).put({ id: 'a', n: 3 }))
    expect(await store.readCommitted(things, 'a')).toEqual({ id: 'a', n: 3 })
    expect(opened()).toBe(1)
  })

  it('is not there where none was made, and none is made of it', async () => {
    const indexedDB = new IDBFactory()
    expect(await openEarly(NAME, indexedDB).take()).toEqual({})
    expect(await indexedDB.databases()).toEqual([])
  })

  it.each(['early', 'late'])('tells of one that the browser has deleted, opened %s', async (when) => {
    const loss = { dataLoss: 'total', dataLossMessage: 'checksum mismatch' }
    const indexedDB = new IDBFactory()
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...given) => {
      const request = open(...given)
      request.addEventListener('upgradeneeded', (event) => Object.assign(event, loss), { once: true })
      return request
    }
    const store = storeOf(indexedDB, when === 'early' ? { early: openEarly(NAME, indexedDB) } : {})
    expect(store.lost).toBeUndefined()
    await store.open()
    expect(store.lost).toBe('checksum mismatch')
    expect(await store.readCommitted(things, 'a')).toBeUndefined()
  })

  it('is left to who deletes it, before anybody took it and after', async () => {
    const indexedDB = await filled()
    const early = openEarly(NAME, indexedDB)
    const store = storeOf(indexedDB, { early })
    // After the opening, and before the first request.
    expect(await deleted(indexedDB)).toBe('deleted')
    await store.open()
    expect(await store.readCommitted(things, 'a')).toBeUndefined()
    expect(await deleted(indexedDB)).toBe('deleted')
  })

  it('is upgraded where an older version wrote it', async () => {
    const indexedDB = await filled()
    const store = storeOf(indexedDB, { tables: [newer, others], early: openEarly(NAME, indexedDB) })
    await store.open()
    expect(await store.readCommitted(newer, 'a')).toEqual({ id: 'a', n: 2 })
  })
})
