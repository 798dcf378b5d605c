import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineTable, Store, type StoredTable } from './store'
import { ALONE, ANYBODY, type Writers } from './writers'

const schema = z.strictObject({ id: z.string(), n: z.int(), of: z.string() })
const things = defineTable('things', { schema, indexes: { 1: 'id, of' }, remembered: true })
const others = defineTable('others', { schema, indexes: { 1: 'id' }, remembered: true })

async function open(writers: Writers, indexedDB = new IDBFactory()) {
  const tables: StoredTable[] = [things, others]
  const store = new Store({ name: 'memory', tables, indexedDB, IDBKeyRange, writers })
  await store.open()
  return { store, indexedDB }
}

const row = (id: string, n: number) => ({ id, n, of: `owner-${id}` })
const put = (store: Store, id: string, n: number) =>
  store.write([things], () => store.table(things).put(row(id, n)))

describe('the memory of a process that writes alone', () => {
  it('answers what was read or written once, and the database is asked where somebody else may write', async () => {
    for (const [writers, seen] of [
      [ALONE, 1],
      [ANYBODY, 2],
    ] as const) {
      const { store, indexedDB } = await open(writers)
      await put(store, 'a', 1)
      expect(await store.readCommitted(things, 'a')).toEqual(row('a', 1))
      // What ALONE rules out.
      const second = await open(ANYBODY, indexedDB)
      await put(second.store, 'a', 2)
      expect((await store.readCommitted(things, 'a'))?.n).toBe(seen)
      expect((await store.write([things], () => store.table(things).get('a')))?.n).toBe(seen)
    }
  })

  it('finds by index and as a whole what is committed, also after a change', async () => {
    const { store } = await open(ALONE)
    await put(store, 'a', 1)
    for (const n of [2, 3]) {
      await put(store, 'a', n)
      for (const _ of ['from the database', 'from memory']) {
        expect((await store.readCommitted(things, 'owner-a', 'of'))?.n).toBe(n)
        expect(await store.rows(things)).toEqual([row('a', n)])
      }
    }
    await store.write([things], () => store.table(things).delete('a'))
    expect(await store.readCommitted(things, 'owner-a', 'of')).toBeUndefined()
    expect(await store.rows(things)).toEqual([])
  })

  it('holds nothing of a transaction that was undone, and shows nobody one that is open', async () => {
    const { store } = await open(ALONE)
    await put(store, 'a', 1)
    await store.readCommitted(things, 'a')
    const undone = store.write([things, others], async () => {
      await store.table(things).put(row('a', 2))
      expect((await store.table(things).get('a'))?.n).toBe(2)
      await store.table(others).put(row('b', 2))
      throw new Error('undone')
    })
    const [seen] = await Promise.all([
      store.readCommitted(things, 'a'),
      expect(undone).rejects.toThrow('undone'),
    ])
    expect(seen?.n).toBe(1)
    expect((await store.readCommitted(things, 'a'))?.n).toBe(1)
    expect(await store.readCommitted(others, 'b')).toBeUndefined()
  })

  it('is there at once outside of a transaction, and in none', async () => {
    const { store } = await open(ALONE)
    expect(store.peek(things, 'a')).toBeUndefined()
    await put(store, 'a', 1)
    expect(store.peek(things, 'a')).toEqual({ row: row('a', 1) })
    expect(store.peekAll(things)).toBeUndefined()
    await store.rows(things)
    expect(store.peekAll(things)).toEqual([row('a', 1)])
    await store.write([things], async () => {
      expect(store.peek(things, 'a')).toBeUndefined()
      expect(store.peekAll(things)).toBeUndefined()
      await store.table(things).put(row('a', 2))
    })
    expect(store.peek(things, 'a')).toEqual({ row: row('a', 2) })
    expect(store.peekAll(things)).toBeUndefined()
    await store.write([things], () => store.table(things).delete('a'))
    expect(store.peek(things, 'a')).toEqual({ row: undefined })
    const second = await open(ANYBODY)
    await put(second.store, 'a', 1)
    expect(second.store.peek(things, 'a')).toBeUndefined()
  })

  it('keeps a failed row apart from those of its transaction that were written', async () => {
    const { store } = await open(ALONE)
    await put(store, 'a', 1)
    await store.write([things], async () => {
      const refused = await store
        .table(things)
        .add(row('a', 9))
        .catch(({ name }) => name)
      if (refused !== 'ConstraintError') throw new Error(`a second row of one key: ${refused}`)
      await store.table(things).put(row('b', 2))
    })
    expect((await store.readCommitted(things, 'a'))?.n).toBe(1)
    expect((await store.readCommitted(things, 'b'))?.n).toBe(2)
  })

  it('gives rows that nobody can change in place, and keeps what was written and not what became of it', async () => {
    const { store } = await open(ALONE)
    const mine = row('a', 1)
    await store.write([things], () => store.table(things).put(mine))
    mine.n = 7
    const known = await store.readCommitted(things, 'a')
    expect(known?.n).toBe(1)
    expect(() => Object.assign(known ?? {}, { n: 8 })).toThrow(TypeError)
  })

  it('reads two tables of one moment', async () => {
    const { store } = await open(ALONE)
    const both = (n: number) =>
      store.write([things, others], async () => {
        await store.table(things).put(row('a', n))
        await store.table(others).put(row('a', n))
      })
    await both(0)
    const writing = (async () => {
      for (let n = 1; n <= 40; n++) await both(n)
    })()
    for (let read = 0; read < 200; read++) {
      const [one, other] = await Promise.all([
        store.readCommitted(things, 'a'),
        store.readCommitted(others, 'a'),
      ])
      expect(one?.n).toBe(other?.n)
    }
    await writing
  })

  it('whatever is written side by side, no update is lost and memory is what the database holds', async () => {
    const step = fc.record({
      do: fc.constantFrom('add', 'move', 'delete', 'undo', 'look'),
      id: fc.constantFrom('a', 'b', 'c'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { store, indexedDB } = await open(ALONE)
        const expected = new Map<string, number>()
        const work = steps.map(({ do: what, id }) => {
          if (what === 'look') return store.readCommitted(things, id)
          const before = expected.get(id) ?? 0
          if (what === 'add' || what === 'move') expected.set(id, before + 1)
          if (what === 'delete') expected.delete(id)
          return store
            .write(what === 'move' ? [things, others] : [things], async () => {
              const found = await store.table(things).get(id)
              if (what === 'delete') await store.table(things).delete(id)
              else await store.table(things).put(row(id, (found?.n ?? 0) + 1))
              if (what === 'undo') throw new Error('undone')
            })
            .catch((thrown) => {
              if (what !== 'undo') throw thrown
            })
        })
        await Promise.all(work)
        const stored = await (await open(ANYBODY, indexedDB)).store.rows(things)
        expect(new Map(stored.map(({ id, n }) => [id, n]))).toEqual(expected)
        for (const id of ['a', 'b', 'c']) {
          expect((await store.readCommitted(things, id))?.n).toBe(expected.get(id))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('keeps those apart whose transactions begin after what they read at one moment', async () => {
    const { store } = await open(ALONE)
    await put(store, 'a', 0)
    await store.readCommitted(things, 'a')
    const claim = async (id: string) => {
      await store.readCommitted(things, 'a')
      return store.write([things], async (transaction) => {
        const isFirst = (await store.table(things).where('of').equals('owner-claimed').count()) === 0
        if (isFirst) await store.table(things).add({ id, n: 1, of: 'owner-claimed' })
        return { isFirst, transaction }
      })
    }
    const claims = await Promise.all(Array.from({ length: 50 }, (_, n) => claim(`claim-${n}`)))
    expect(claims.filter(({ isFirst }) => isFirst)).toHaveLength(1)
    expect(new Set(claims.map(({ transaction }) => transaction)).size).toBe(50)
  })

  it('lets nobody write past the gate', async () => {
    const { store } = await open(ALONE)
    await expect(store.table(things).put(row('a', 1))).rejects.toThrow('written outside of Store.write')
  })
})
