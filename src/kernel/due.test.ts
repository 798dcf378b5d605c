import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kernel } from '../../test/helpers/context'
import { dueTable } from './due'
import { defineTable } from './store'

const doneTable = defineTable<{ n: number; what: string; at: number }, number>('done', {
  schema: z.strictObject({ n: z.int(), what: z.string(), at: z.int() }),
  indexes: { 1: '++n' },
})

async function withWork(rows: { id: string; at: number }[]) {
  const context = await kernel({ tables: [doneTable] })
  await context.clock.set(context.store, { mode: 'frozen', at: 0 })
  context.due.handle('note', {
    tables: [doneTable],
    async run(store, row) {
      await store.table(doneTable).add({ what: row.payload, at: context.clock.now() } as never)
      return `noted ${row.payload}`
    },
  })
  await context.store.write([dueTable], async () => {
    for (const { id, at } of rows) await context.due.schedule({ id, kind: 'note', at, payload: id })
  })
  const done = () => context.store.table(doneTable).toArray()
  return { context, done }
}

describe('due work', () => {
  it('runs in order, each piece at its own time, and leaves the clock at the end of the journey', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 }), async (times) => {
        const { context, done } = await withWork(times.map((at, index) => ({ id: `w${index}`, at })))
        const fell = await context.due.advanceTo(500)
        const expected = times.filter((at) => at <= 500).sort((a, b) => a - b)
        expect(fell.map(({ at }) => at)).toEqual(expected)
        expect((await done()).map(({ at }) => at)).toEqual(expected)
        expect(context.clock.now()).toBe(500)
        expect(await context.store.table(dueTable).count()).toBe(times.length - expected.length)
      }),
      { numRuns: 25 },
    )
  })

  it('runs each piece once when many requests find it due at the same moment', async () => {
    const { context, done } = await withWork([{ id: 'one', at: 10 }])
    await context.clock.moveTo(context.store, 20)
    context.due.refresh()
    await Promise.all(Array.from({ length: 20 }, () => context.due.run()))
    expect(await done()).toHaveLength(1)
  })

  it('runs what is scheduled for the past, or moved there, at the next chance', async () => {
    const { context, done } = await withWork([{ id: 'later', at: 1_000 }])
    await context.due.run()
    expect(await done()).toEqual([])
    await context.due.schedule({ id: 'later', kind: 'note', at: 0, payload: 'later' })
    await context.due.run()
    expect(await done()).toHaveLength(1)
  })

  it('does not run what was cancelled', async () => {
    const { context, done } = await withWork([{ id: 'gone', at: 10 }])
    await context.due.cancel('gone')
    expect(await context.due.advanceTo(100)).toEqual([])
    expect(await done()).toEqual([])
  })

  it('drops work of a kind that this version does not know, and says so', async () => {
    const { context } = await withWork([])
    await context.due.schedule({ id: 'x', kind: 'unheard-of', at: 5, payload: '' })
    expect(await context.due.advanceTo(10)).toEqual([
      { at: 5, kind: 'unheard-of', what: 'dropped: this version knows no work of kind unheard-of' },
    ])
  })
})
