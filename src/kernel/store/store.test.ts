import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineTable, Store } from './store'

const schema = z.strictObject({ id: z.string(), n: z.int() })
const before = defineTable('things', { schema, indexes: { 1: 'id' } })
const after = defineTable('things', { schema, indexes: { 1: 'id', 2: 'id, n' } })

const open = (indexedDB: IDBFactory, table = before) =>
  new Store({ name: 'store', tables: [table], indexedDB, IDBKeyRange })

const renamed = defineTable('things', {
  schema: z.strictObject({ id: z.string(), count: z.int() }),
  indexes: { 1: 'id', 3: 'id, count' },
  migrations: {
    2: ({ n, ...row }) => (n === 0 ? undefined : { ...row, twice: Number(n) * 2 }),
    3: ({ twice, ...row }) => {
      if (twice === 26) throw new Error('unlucky')
      return { ...row, count: Number(twice) / 2 }
    },
  },
})

const owners = defineTable('owners', {
  schema: z.strictObject({ id: z.string(), name: z.string() }),
  indexes: { 1: 'id' },
})
/** Each of the two takes a column of the other. */
const owned = defineTable('things', {
  schema: z.strictObject({ id: z.string(), n: z.int(), owner: z.string().nullable() }),
  indexes: { 1: 'id' },
  migrations: {
    2: {
      reads: ['owners'],
      row: (row, other) => ({ ...row, owner: other('owners', String(row.id))?.name ?? null }),
    },
  },
})
const nameless = defineTable('owners', {
  schema: z.strictObject({ id: z.string(), things: z.int() }),
  indexes: { 1: 'id' },
  migrations: {
    2: {
      reads: ['things'],
      row: ({ name, ...row }, other) => ({ ...row, things: other('things', String(row.id))?.n }),
    },
  },
})

describe('the store', () => {
  it('loses no update among 50 that read and then write in one transaction', async () => {
    const store = open(new IDBFactory())
    await store.open()
    await store.table(before).add({ id: 'a', n: 0 })
    const increment = () =>
      store.write([before], async () => {
        const row = await store.table(before).get('a')
        await store.table(before).put({ id: 'a', n: (row?.n ?? 0) + 1 })
      })
    await Promise.all(Array.from({ length: 50 }, increment))
    expect(await store.table(before).get('a')).toEqual({ id: 'a', n: 50 })
  })

  it('writes nothing of a transaction that throws', async () => {
    const store = open(new IDBFactory())
    await store.open()
    const failing = store.write([before], async () => {
      await store.table(before).add({ id: 'a', n: 1 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await store.table(before).count()).toBe(0)
  })

  it('upgrades with its rows; the older one steps aside and says that it was superseded', async () => {
    const indexedDB = new IDBFactory()
    const old = open(indexedDB)
    await old.open()
    await old.table(before).add({ id: 'a', n: 7 })
    const next = open(indexedDB, after)
    await next.open()
    expect(await next.table(after).where('n').equals(7).count()).toBe(1)
    const thrown = await old
      .table(before)
      .get('a')
      .then(
        () => undefined,
        (error: unknown) => old.explain(error),
      )
    expect(thrown).toMatchObject({ name: 'Refusal', spec: { status: 503, error: 'Storage superseded' } })
    await expect(old.open()).rejects.toMatchObject({ spec: { error: 'Storage superseded' } })
  })

  it('carries rows through every migration between two versions, in their order', async () => {
    const indexedDB = new IDBFactory()
    const old = open(indexedDB)
    await old.open()
    await old.table(before).bulkAdd([
      { id: 'a', n: 7 },
      { id: 'b', n: 0 },
    ])
    old.close()
    const next = new Store({ name: 'store', tables: [renamed], indexedDB, IDBKeyRange })
    await next.open()
    expect(await next.table(renamed).toArray()).toEqual([{ id: 'a', count: 7 }])
    expect(await next.table(renamed).where('count').equals(7).count()).toBe(1)
    next.close()
    await next.open()
    expect(await next.table(renamed).toArray()).toEqual([{ id: 'a', count: 7 }])
  })

  it('lets a migration look at the rows of another table, as they were before the same step', async () => {
    const indexedDB = new IDBFactory()
    const old = new Store({ name: 'store', tables: [before, owners], indexedDB, IDBKeyRange })
    await old.open()
    await old.table(before).bulkAdd([
      { id: 'a', n: 7 },
      { id: 'b', n: 0 },
    ])
    await old.table(owners).add({ id: 'a', name: 'Ann' })
    old.close()
    const next = new Store({ name: 'store', tables: [owned, nameless], indexedDB, IDBKeyRange })
    await next.open()
    expect(await next.table(owned).toArray()).toEqual([
      { id: 'a', n: 7, owner: 'Ann' },
      { id: 'b', n: 0, owner: null },
    ])
    expect(await next.table(nameless).toArray()).toEqual([{ id: 'a', things: 7 }])
  })

  it('refuses a migration that looks at a table which it does not name', async () => {
    const indexedDB = new IDBFactory()
    const old = open(indexedDB)
    await old.open()
    await old.table(before).add({ id: 'a', n: 7 })
    old.close()
    const table = defineTable('things', {
      schema,
      indexes: { 1: 'id' },
      migrations: { 2: (row, other) => ({ ...row, ...other('things', 'a') }) },
    })
    const next = new Store({ name: 'store', tables: [table], indexedDB, IDBKeyRange })
    await expect(next.open()).rejects.toThrow('(it does not say that it reads "things")')
  })

  it('leaves everything as it was where a migration throws', async () => {
    const indexedDB = new IDBFactory()
    const old = open(indexedDB)
    await old.open()
    const rows = [
      { id: 'a', n: 1 },
      { id: 'b', n: 13 },
    ]
    await old.table(before).bulkAdd(rows)
    old.close()
    const next = new Store({ name: 'store', tables: [renamed], indexedDB, IDBKeyRange })
    await expect(next.open()).rejects.toThrow('row 1 of "things" cannot be read as of version 3 (unlucky)')
    await old.open()
    expect(await old.table(before).toArray()).toEqual(rows)
  })

  it('says at once when another tab blocks an upgrade, and opens when that tab is gone', async () => {
    const indexedDB = new IDBFactory()
    await open(indexedDB)
      .open()
      .then(() => undefined)
    // A connection that, unlike ours, does not step aside.
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('store')
      request.onsuccess = () => resolve(request.result)
    })
    const next = open(indexedDB, after)
    await expect(next.open()).rejects.toMatchObject({ spec: { status: 503, error: 'Storage blocked' } })
    // The next ones are rejected too, instead of waiting.
    await expect(next.open()).rejects.toMatchObject({ spec: { error: 'Storage blocked' } })
    stubborn.close()
    await vi.waitFor(() => next.open(), { timeout: 120_000 })
    expect(await next.table(after).where('n').equals(1).count()).toBe(0)
  })

  it('leaves a database of a newer version to the newer code', async () => {
    const indexedDB = new IDBFactory()
    const newer = open(indexedDB, after)
    await newer.open()
    await newer.table(after).add({ id: 'a', n: 1 })
    newer.close()
    const older = open(indexedDB)
    await expect(older.open()).rejects.toMatchObject({ spec: { error: 'Storage superseded' } })
    expect(older.isOpen).toBe(false)
  })

  it('is not superseded by a user who deletes the database: it makes a new one', async () => {
    const indexedDB = new IDBFactory()
    const store = open(indexedDB)
    await store.open()
    await store.table(before).add({ id: 'a', n: 1 })
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('store').onsuccess = resolve
    })
    await store.open()
    expect(await store.table(before).count()).toBe(0)
  })

  it('turns an exhausted quota into a refusal that helps', () => {
    const full = Object.assign(new Error('Encountered full disk'), { name: 'QuotaExceededError' })
    expect(open(new IDBFactory()).explain(full)).toMatchObject({
      spec: { status: 507, error: 'Storage full' },
      decision: { rule: 'storage.quota' },
    })
    expect(open(new IDBFactory()).explain('something else')).toBe('something else')
  })
})
