import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { scratchFolder } from '../../../test/helpers/scratch'
import { times } from '../../../test/helpers/soak'
import { defineTable, Store, type StoredTable } from '../../kernel/store/store'
import { DataFolder } from './data-folder'
import { NOTHING, readFrames } from './frames'
import { HighWater, highWaterFile } from './high-water'
import { LogWriter } from './log-writer'

const itemTable = defineTable('items', {
  schema: z.strictObject({ id: z.string(), group: z.int(), note: z.string() }),
  indexes: { 1: 'id, group' },
})
const eventTable = defineTable<{ seq: number; what: string }, number>('events', {
  schema: z.strictObject({ seq: z.int(), what: z.string() }),
  indexes: { 1: '++seq' },
})
const tables: readonly StoredTable[] = [itemTable, eventTable]

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function scratch(): string {
  const folder = scratchFolder()
  cleanups.push(folder.remove)
  return join(folder.path, 'data')
}

/** A store over a data folder, as a process that starts has it. */
async function open(path: string, compactBytes?: number) {
  const folder = DataFolder.open(path, compactBytes)
  cleanups.push(() => folder.close())
  const store = new Store({ name: 'test', tables, indexedDB: new IDBFactory(), IDBKeyRange, durable: folder })
  await store.open()
  const put = (id: string, note = '') =>
    store.write([itemTable], () => store.table(itemTable).put({ id, group: 1, note }))
  const ids = async () => (await store.table(itemTable).toArray()).map(({ id }) => id)
  return { folder, store, put, ids }
}

/** What the next process would find, were this one killed now. The copy's lock is that of a dead one. */
function killed(path: string): string {
  const copy = scratch()
  cpSync(path, copy, { recursive: true })
  for (const name of readdirSync(copy)) if (name.startsWith('lock.')) writeFileSync(join(copy, name), '')
  return copy
}

const filesOf = (path: string) =>
  readdirSync(path)
    .filter((name) => /^(base|log)/.test(name))
    .sort()

describe('a data folder', () => {
  it('has everything that was committed, at any instant, whatever was done', async () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const group = fc.integer({ min: 0, max: 3 })
    const operation = fc.oneof(
      fc.record({ do: fc.constant('put' as const), id, group }),
      fc.record({ do: fc.constant('add' as const), id, group }),
      fc.record({ do: fc.constant('delete' as const), id }),
      fc.record({ do: fc.constant('delete group' as const), group }),
      fc.record({ do: fc.constant('delete range' as const), id }),
      fc.record({ do: fc.constant('modify' as const), group }),
      fc.record({ do: fc.constant('event' as const) }),
      fc.record({ do: fc.constant('trim' as const), keep: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ do: fc.constant('clear' as const) }),
    )
    const transaction = fc.record({
      operations: fc.array(operation, { minLength: 1, maxLength: 4 }),
      fails: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { maxLength: 12 }), async (transactions) => {
        const path = scratch()
        const { store, folder } = await open(path, 600)
        for (const { operations, fails } of transactions) {
          const done = store.write(tables, async () => {
            const items = store.table(itemTable)
            const events = store.table(eventTable)
            for (const step of operations) {
              if (step.do === 'put') await items.put({ id: step.id, group: step.group, note: 'put' })
              if (step.do === 'add')
                await items.add({ id: step.id, group: step.group, note: 'new' }).catch(() => undefined)
              if (step.do === 'delete') await items.delete(step.id)
              if (step.do === 'delete group') await items.where('group').equals(step.group).delete()
              if (step.do === 'delete range') await items.where('id').above(step.id).delete()
              if (step.do === 'modify') await items.where('group').equals(step.group).modify({ note: 'new' })
              if (step.do === 'event') await events.add({ what: 'it' } as never)
              if (step.do === 'trim') await events.where('seq').belowOrEqual(step.keep).delete()
              if (step.do === 'clear') await items.clear()
            }
            if (fails) throw new Error('as planned')
          })
          await done.catch((thrown) => expect(thrown.message).toBe('as planned'))
        }
        await folder.compacted()
        const next = await open(killed(path))
        for (const table of tables) {
          expect(await next.store.table(table).toArray()).toEqual(await store.table(table).toArray())
        }
      }),
      { numRuns: times(25, 60) },
    )
  })

  it('goes on after a start and after a stop', async () => {
    const path = scratch()
    for (const id of ['a', 'b', 'c']) {
      const { put, folder, store } = await open(path)
      await put(id)
      store.close()
      await folder.close()
    }
    expect(await (await open(path)).ids()).toEqual(['a', 'b', 'c'])
  })

  it('drops an entry that was cut off, and nothing else', async () => {
    const path = scratch()
    const { put, folder } = await open(path)
    await put('a')
    const log = join(path, 'log.1')
    const whole = statSync(log).size
    const mark = readFileSync(highWaterFile(path))
    await put('b')
    const end = statSync(log).size
    for (let length = whole; length < end; length += times(13, 1)) {
      const copy = killed(path)
      truncateSync(join(copy, 'log.1'), length)
      // Killed within the write of the log: the mark has not moved yet.
      writeFileSync(highWaterFile(copy), mark)
      const next = await open(copy)
      expect(await next.ids(), `${length} of ${end} bytes`).toEqual(['a'])
      await next.put('c')
      expect(await (await open(killed(copy))).ids()).toEqual(['a', 'c'])
    }
    await folder.close()
  })

  it('refuses a log with a hole in it rather than to forget what was acknowledged', async () => {
    const path = scratch()
    const { put } = await open(path)
    await put('a', 'a note that is long enough to be hit')
    await put('b')
    const copy = killed(path)
    const bytes = readFileSync(join(copy, 'log.1'))
    const at = bytes.indexOf('long enough')
    bytes.writeUInt8(0, at)
    writeFileSync(join(copy, 'log.1'), bytes)
    await expect(open(copy)).rejects.toThrow(/log\.1 is damaged at byte \d+/)
  })

  it('survives a kill at every step of a compaction', async () => {
    const path = scratch()
    const { put, folder, ids } = await open(path, 1_000)
    await put('a', 'x'.repeat(600))
    expect(filesOf(path)).toEqual(['log.1'])
    const before = killed(path)
    await put('b', 'x'.repeat(600))
    // The log has grown too large: the next one has begun, and the base before it is being made.
    expect(filesOf(path)).toEqual(['log.1', 'log.2'])
    await put('c')
    const during = killed(path)
    await folder.compacted()
    expect(filesOf(path)).toEqual(['base.2', 'log.2'])
    const after = killed(path)
    expect(await (await open(killed(before))).ids()).toEqual(['a'])

    const halfWritten = killed(during)
    writeFileSync(join(halfWritten, 'base.2.tmp'), readFileSync(join(after, 'base.2')).subarray(0, 200))
    const notYetForgotten = killed(during)
    cpSync(join(after, 'base.2'), join(notYetForgotten, 'base.2'))
    // A start makes a base too, and may be killed before it begins the log that follows.
    const logNotBegun = killed(before)
    cpSync(join(after, 'base.2'), join(logNotBegun, 'base.2'))
    expect(await (await open(logNotBegun)).ids()).toEqual(['a', 'b'])
    // Or when the mark has moved on to a log that is not there yet, or is there in part.
    for (const bytes of [0, 20]) {
      const announced = killed(before)
      const highWater = HighWater.open(announced, { log: 0, end: NOTHING })
      const { check } = readFrames(readFileSync(join(announced, 'log.1')), 'log.1').end
      highWater.move({ log: 2, end: { ...NOTHING, check } })
      highWater.close()
      if (bytes > 0)
        writeFileSync(join(announced, 'log.2'), readFileSync(join(during, 'log.2')).subarray(0, bytes))
      expect(await (await open(announced)).ids()).toEqual(['a'])
    }

    for (const found of [during, halfWritten, notYetForgotten, after]) {
      const next = await open(found)
      expect(await next.ids()).toEqual(await ids())
      expect(filesOf(found)).toEqual(['base.3', 'log.3'])
    }
  })

  it('refuses a base or a log that is missing in the middle', async () => {
    const path = scratch()
    const { put } = await open(path, 1_000)
    await put('a', 'x'.repeat(1_000))
    const during = killed(path)
    expect(filesOf(during)).toEqual(['log.1', 'log.2'])
    const copy = killed(during)
    writeFileSync(join(copy, 'log.3'), readFileSync(join(copy, 'log.2')))
    rmSync(join(copy, 'log.2'))
    await expect(open(copy)).rejects.toThrow('log.2 is missing, and later logs are there')
  })

  it('leaves the folder of a newer version alone', async () => {
    const path = scratch()
    const { put } = await open(path)
    await put('a')
    const copy = killed(path)
    const folder = DataFolder.open(copy)
    cleanups.push(() => folder.close())
    const files = filesOf(copy)
    await expect(folder.load(0, () => new Map())).rejects.toThrow(
      'belongs to a newer Sandbank (format 2, database 1)',
    )
    expect(filesOf(copy)).toEqual(files)
  })

  it('changes nothing when it cannot keep it', async () => {
    const path = scratch()
    const { put, folder, ids, store } = await open(path)
    await put('a')
    const fails = vi.spyOn(folder, 'keep').mockImplementation(() => {
      throw new Error('ENOSPC: no space left on device')
    })
    await expect(put('b')).rejects.toMatchObject({
      spec: { status: 507 },
      message: expect.stringContaining('nothing was changed: ENOSPC'),
      decision: { rule: 'storage.durable' },
    })
    fails.mockRestore()
    await put('c')
    expect(await ids()).toEqual(['a', 'c'])
    expect(await (await open(killed(path))).ids()).toEqual(['a', 'c'])
    store.close()
  })

  it('keeps space for deletions: where the disk is full they are kept all the same, and survive', async () => {
    const path = scratch()
    const { store, put, ids } = await open(path)
    await put('a')
    await put('b')
    const reserve = join(path, 'reserve')
    const size = () => statSync(reserve, { throwIfNoEntry: false })?.size
    expect(size()).toBe(256 * 1024)
    // As a disk that has no more than the reserve.
    const append = LogWriter.prototype.append
    const full = vi.spyOn(LogWriter.prototype, 'append').mockImplementation(function (
      this: LogWriter,
      value,
    ) {
      if (size()) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      append.call(this, value)
    })
    const remove = (id: string) => store.write([itemTable], () => store.table(itemTable).delete(id))
    await expect(put('c')).rejects.toMatchObject({ spec: { status: 507 } })
    await remove('a')
    expect([await ids(), size()]).toEqual([['b'], undefined])
    expect(await (await open(killed(path))).ids()).toEqual(['b'])
    // What is no deletion has to leave the space, and finds none next to it.
    await expect(put('d')).rejects.toMatchObject({ spec: { status: 507 } })
    expect(size()).toBe(256 * 1024)
    full.mockRestore()
    await put('e')
    expect(await (await open(killed(path))).ids()).toEqual(['b', 'e'])
    store.close()
  })

  it('takes back what was kept of a transaction that failed after all', async () => {
    const path = scratch()
    const { store, put, ids } = await open(path)
    await put('a')
    const aborted = store.write([itemTable], async (transaction) => {
      await store.table(itemTable).put({ id: 'b', group: 1, note: '' })
      // What was written is stored by then, and not yet committed.
      Object.assign(transaction.idbtrans, { commit: () => transaction.idbtrans.abort() })
    })
    await expect(aborted).rejects.toThrow()
    expect(readFileSync(join(path, 'log.1')).includes('revoked')).toBe(true)
    await put('c')
    expect(await ids()).toEqual(['a', 'c'])
    expect(await (await open(killed(path))).ids()).toEqual(['a', 'c'])
  })

  it('takes no write past the one door', async () => {
    const { store } = await open(scratch())
    await expect(store.table(itemTable).put({ id: 'a', group: 1, note: '' })).rejects.toThrow(
      'items was written to outside of Store.write',
    )
  })
})
