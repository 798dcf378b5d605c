import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { kernel } from '../../test/helpers/context'
import type { BusEvent } from './bus'
import type { Context } from './context'
import { type TaskHandler, type TaskRow, taskTable } from './scheduler'
import { defineTable } from './store/store'

const doneTable = defineTable<{ n: number; what: string; at: number }, number>('done', {
  schema: z.strictObject({ n: z.int(), what: z.string(), at: z.int() }),
  indexes: { 1: '++n' },
})

function schedule(context: Context, row: TaskRow): Promise<void> {
  return context.transaction([taskTable], ({ scheduler }) => scheduler.schedule(row))
}

async function withWork(rows: { id: string; at: number }[]) {
  const context = await kernel({ tables: [doneTable] })
  await context.clock.set(context.store, { mode: 'frozen', at: 0 })
  context.scheduler.handle('note', {
    tables: [doneTable],
    async run({ store }, row) {
      await store.table(doneTable).add({ what: row.payload, at: context.clock.now() } as never)
      return `noted ${row.payload}`
    },
  })
  await context.transaction([taskTable], async ({ scheduler }) => {
    for (const { id, at } of rows) await scheduler.schedule({ id, kind: 'note', at, payload: id })
  })
  const done = () => context.store.table(doneTable).toArray()
  return { context, done }
}

describe('due work', () => {
  it('runs in order, each piece at its own time, and leaves the clock at the end of the advance', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 }), async (times) => {
        const { context, done } = await withWork(times.map((at, index) => ({ id: `w${index}`, at })))
        const fell = await context.scheduler.advance(500)
        const expected = times.filter((at) => at <= 500).sort((a, b) => a - b)
        expect(fell.map(({ at }) => at)).toEqual(expected)
        expect((await done()).map(({ at }) => at)).toEqual(expected)
        expect(context.clock.now()).toBe(500)
        expect(await context.store.table(taskTable).count()).toBe(times.length - expected.length)
      }),
      { numRuns: 25 },
    )
  })

  it('runs each piece once when many requests find it due at the same moment', async () => {
    const { context, done } = await withWork([{ id: 'one', at: 10 }])
    await context.clock.moveTo(context.store, 20)
    context.scheduler.refresh()
    await Promise.all(Array.from({ length: 20 }, () => context.scheduler.run()))
    expect(await done()).toHaveLength(1)
  })

  it('runs what is scheduled for the past, or moved there, at the next chance', async () => {
    const { context, done } = await withWork([{ id: 'later', at: 1_000 }])
    await context.scheduler.run()
    expect(await done()).toEqual([])
    await schedule(context, { id: 'later', kind: 'note', at: 0, payload: 'later' })
    await context.scheduler.run()
    expect(await done()).toHaveLength(1)
  })

  it('keeps no request for work that others make due again and again at the same time', async () => {
    const { context } = await withWork([
      { id: 'figures', at: 10 },
      { id: 'other', at: 10 },
    ])
    let left = 50
    const anew: Promise<void>[] = []
    context.scheduler.handle('busy', {
      tables: [],
      run: async () => ({
        what: 'brought up to date',
        // Like a concurrent job, whose next write is there before the run looks again.
        publish() {
          if (left-- > 0) anew.push(schedule(context, { id: 'busy', kind: 'busy', at: 10, payload: '' }))
        },
      }),
    })
    await schedule(context, { id: 'busy', kind: 'busy', at: 5, payload: '' })
    await context.clock.moveTo(context.store, 10)
    context.scheduler.refresh()
    await context.scheduler.run()
    await Promise.all(anew)
    expect(50 - left).toBe(2)
    expect(context.scheduler.isDue()).toBe(true)
    expect((await context.store.table(taskTable).toArray()).map(({ id }) => id)).toEqual(['busy'])
    await context.scheduler.run()
    await Promise.all(anew)
    expect(50 - left).toBe(3)
  })

  it('does not run what was cancelled', async () => {
    const { context, done } = await withWork([{ id: 'gone', at: 10 }])
    await context.transaction([taskTable], ({ scheduler }) => scheduler.cancel('gone'))
    expect(await context.scheduler.advance(100)).toEqual([])
    expect(await done()).toEqual([])
  })

  it('leaves work of a kind that this version does not know to one that does', async () => {
    const { context, done } = await withWork([{ id: 'mine', at: 7 }])
    await schedule(context, { id: 'x', kind: 'unheard-of', at: 5, payload: '' })
    expect(await context.scheduler.advance(10)).toEqual([
      { at: 5, kind: 'unheard-of', what: 'left alone: this version knows no work of kind unheard-of' },
      { at: 7, kind: 'note', what: 'noted mine' },
    ])
    expect(await done()).toHaveLength(1)
    expect(await context.store.table(taskTable).toCollection().primaryKeys()).toEqual(['x'])
  })

  it('goes on past work that fails, undoes what that did, and tries it again later', async () => {
    const { context, done } = await withWork([{ id: 'after', at: 7 }])
    const failing = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let fails = true
    context.scheduler.handle('shaky', {
      tables: [doneTable],
      async run({ store }) {
        await store.table(doneTable).add({ what: 'half', at: 0 } as never)
        if (fails) throw new Error('not today')
        return 'done'
      },
    })
    await schedule(context, { id: 's', kind: 'shaky', at: 5, payload: '' })
    const first = await context.scheduler.advance(10)
    expect(first.map(({ what }) => what)).toEqual(['failed and stays: not today', 'noted after'])
    expect(await done()).toHaveLength(1)
    await context.scheduler.run()
    fails = false
    context.scheduler.refresh()
    await context.scheduler.run()
    expect((await done()).map(({ what }) => what)).toEqual(['after', 'half'])
    expect(failing).toHaveBeenCalledOnce()
    failing.mockRestore()
  })

  it('never runs in circles: work that schedules itself for the same time fails', async () => {
    const { context } = await withWork([])
    const failing = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    context.scheduler.handle('circle', {
      tables: [],
      async run({ scheduler }, row) {
        await scheduler.schedule(row)
        return 'again'
      },
    })
    await schedule(context, { id: 'c', kind: 'circle', at: 5, payload: '' })
    const [fell] = await context.scheduler.advance(10)
    expect(fell?.what).toContain('scheduled again for no later time')
    failing.mockRestore()
  })

  it('adds advances up, and makes who comes during a run wait for it', async () => {
    const { context, done } = await withWork([{ id: 'slow', at: 1 }])
    await Promise.all(Array.from({ length: 50 }, () => context.scheduler.advance(100)))
    expect(context.clock.now()).toBe(5_000)
    await schedule(context, { id: 'now', kind: 'note', at: 4_000, payload: 'now' })
    await Promise.all([
      context.scheduler.run(),
      context.scheduler.run().then(async () => expect(await done()).toHaveLength(2)),
    ])
  })

  it('does not move a running clock back by an advance of nothing', async () => {
    const context = await kernel({ now: () => 1_000 })
    await context.scheduler.advance(0)
    expect(context.clock.state).toEqual({ mode: 'real' })
  })

  /** Stands for a task that starts a job: after its end the job is seen as done, and the task as scheduled again. */
  function startingTask(context: Context, done: (at: number) => Promise<void>): TaskHandler {
    return {
      tables: [],
      async run(_, row) {
        const completion = async () => {
          await done(context.clock.now())
          await schedule(context, { ...row, at: row.at + 10 })
          return 'went on'
        }
        return { what: 'started', publish() {}, completion }
      },
    }
  }

  it('waits for work that a task has started on an advance alone, before the clock goes on', async () => {
    const { context } = await withWork([{ id: 'short', at: 25 }])
    const stops: { at: number; target: number }[] = []
    const slow = startingTask(context, async (at) => {
      await context.store.table(doneTable).count()
      stops.push({ at, target: context.scheduler.target })
    })
    context.scheduler.handle('long', slow)
    await schedule(context, { id: 'l', kind: 'long', at: 10, payload: '' })
    const fell = await context.scheduler.advance(35)
    expect(fell).toEqual([
      { at: 10, kind: 'long', what: 'went on' },
      { at: 20, kind: 'long', what: 'went on' },
      { at: 25, kind: 'note', what: 'noted short' },
      { at: 30, kind: 'long', what: 'went on' },
    ])
    expect(stops).toEqual([10, 20, 30].map((at) => ({ at, target: 35 })))
    expect(context.scheduler.target).toBe(35)
  })

  it('waits on an advance also for what a request started meanwhile', async () => {
    const { context } = await withWork([])
    const stops: number[] = []
    const slow = startingTask(context, async (at) => {
      // Requests come while it works, and run what has become due.
      for (let request = 0; request < 5; request++) await context.scheduler.run()
      stops.push(at)
    })
    for (const [id, at] of [
      ['a', 10],
      ['b', 10],
      ['c', 15],
    ] as const) {
      await schedule(context, { id, kind: 'long', at, payload: '' })
    }
    context.scheduler.handle('long', slow)
    await context.scheduler.advance(30)
    expect(stops).toEqual([10, 10, 15, 20, 20, 25, 30, 30])
    expect(context.clock.now()).toBe(30)
  })

  it('waits on an advance also for what a request started before it looks what falls due', async () => {
    const { context } = await withWork([])
    let ended = 0
    const slow = startingTask(context, async () => {
      for (let read = 0; read < 5; read++) await context.store.table(doneTable).count()
      ended++
    })
    context.scheduler.handle('long', slow)
    await schedule(context, { id: 'l', kind: 'long', at: 10, payload: '' })
    context.scheduler.beforeAdvance(() => context.scheduler.run())
    await context.clock.moveTo(context.store, 10)
    await context.scheduler.advance(0)
    expect(ended).toBe(1)
  })

  describe('a long advance', () => {
    /** Each piece takes more machine time than lies between two words of an advance. */
    async function withSlowWork(times: number[], after: (at: number) => void = () => undefined) {
      const { context } = await withWork(times.map((at) => ({ id: `w${at}`, at })))
      context.scheduler.handle('note', {
        tables: [],
        run: async (_, row) => ({
          what: 'started',
          publish() {},
          async completion() {
            await new Promise((resolve) => setTimeout(resolve, 210))
            after(row.at)
            return 'took its time'
          },
        }),
      })
      const progress: BusEvent[] = []
      context.bus.subscribe((event) => {
        if (event.type === 'clock.progress') progress.push(event)
      })
      return { context, progress }
    }
    const word = (at: number, until: number) => ({ type: 'clock.progress', from: 0, at, until })

    it('tells how far it has come, in order, and that it has arrived', async () => {
      const { context, progress } = await withSlowWork([30, 10])
      await context.scheduler.advance(100)
      expect(progress).toEqual([word(10, 100), word(30, 100), word(100, 100)])
    })

    it('says where it fails that it is over, so that nobody waits for its end', async () => {
      const failing = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { context, progress } = await withSlowWork([10, 20], () => context.store.close())
      await expect(context.scheduler.advance(100)).rejects.toThrow()
      expect(progress).toEqual([word(10, 100), word(10, 10)])
      failing.mockRestore()
    })
  })
})
