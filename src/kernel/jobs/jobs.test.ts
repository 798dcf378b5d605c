import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { kernel } from '../../../test/helpers/context'
import type { BusEvent } from '../bus'
import type { Context } from '../context'
import { metaTable } from '../store/meta'
import { defineTable } from '../store/store'
import { ALONE, ANYBODY } from '../store/writers'
import { type Job, type JobHandler, reconciling } from './handler'
import { jobTables } from './job-states'
import { forgetEndedJobs, type JobRow, jobTable, LEASE_MS, leaseTable } from './tables'

const stepTable = defineTable<{ n: number; job: string; step: number }, number>('steps', {
  schema: z.strictObject({ n: z.int(), job: z.string(), step: z.int() }),
  indexes: { 6: '++n, job' },
})

/** One process over a database: the machine's clock is `time.now`. */
async function process(indexedDB = new IDBFactory(), time = { now: 1_000_000 }, writers = ANYBODY) {
  const context = await kernel({ tables: [stepTable], indexedDB, now: () => time.now, writers })
  return { context, time, indexedDB }
}

function handler(changes: Partial<JobHandler> & Pick<JobHandler, 'run'>): JobHandler {
  return { concurrency: 1, maxAttempts: 3, backoffMs: (attempt) => attempt * 1_000, ...changes }
}

/** What a handler waits at until the test opens it. */
function barrier() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const stepsOf = async ({ store }: Context, job: string) =>
  (await store.table(stepTable).where('job').equals(job).toArray()).map(({ step }) => step)
const jobOf = ({ store }: Context, id: string) => store.table(jobTable).get(id) as Promise<JobRow>
const addStep = ({ store }: Context, job: Job, step: number) =>
  job.commit([stepTable], () => store.table(stepTable).add({ job: job.id, step } as never))

/** Takes the steps that are not there yet. `before` and `after` each, something may happen. */
function stepper(
  context: Context,
  count: number,
  before = async (_: number) => {},
  after = async (_: number) => {},
) {
  return handler({
    maxAttempts: 50,
    async run(job) {
      for (let step = (await stepsOf(context, job.id)).length; step < count; step++) {
        await before(step)
        await addStep(context, job, step)
        await after(step)
        await job.progress({ step })
      }
      return `${count} steps`
    },
  })
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** As long as polls wait: vitest.config.ts. */
const PATIENT = { timeout: 120_000 }

/** Until a job is in a state, in whichever process. */
async function reaches(context: Context, id: string, state: JobRow['state']): Promise<JobRow> {
  return vi.waitFor(async () => {
    const row = await jobOf(context, id)
    expect(row.state).toBe(state)
    return row
  }, PATIENT)
}

async function silently(run: () => Promise<void>): Promise<void> {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    await run()
  } finally {
    complaints.mockRestore()
  }
}

describe('jobs', () => {
  it('run when the transaction that enqueues them commits, and not when it is undone', async () => {
    const { context } = await process()
    context.jobs.handle('step', stepper(context, 3))
    const refused = context.store.write(jobTables, async () => {
      await context.jobs.enqueue({ id: 'undone', kind: 'step' })
      throw new RangeError('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await context.jobs.enqueue({ id: 'one', kind: 'step' })
    await context.jobs.idle()
    expect(await jobOf(context, 'one')).toMatchObject({
      state: 'done',
      outcome: '3 steps',
      progress: { step: 2 },
    })
    expect(await stepsOf(context, 'one')).toEqual([0, 1, 2])
    expect(await context.store.table(jobTable).count()).toBe(1)
    expect(await context.store.table(leaseTable).count()).toBe(0)
  })

  it('of an id that has not ended are one, and one that has ended may come again', async () => {
    const { context } = await process()
    const gate = barrier()
    context.jobs.handle(
      'step',
      stepper(context, 1, () => gate.opened),
    )
    const enqueued = await Promise.all(
      Array.from({ length: 20 }, () => context.jobs.enqueue({ id: 'one', kind: 'step' })),
    )
    expect(enqueued.filter(Boolean)).toHaveLength(1)
    gate.open()
    await context.jobs.idle()
    expect(await context.jobs.enqueue({ id: 'one', kind: 'step' })).toBe(true)
    await context.jobs.idle()
    expect(await stepsOf(context, 'one')).toEqual([0])
  })

  it('that must start after a commit are queued behind one that runs, one for all changes meanwhile', async () => {
    const { context } = await process()
    const gates = [barrier(), barrier(), barrier()]
    const started: string[] = []
    context.jobs.handle(
      'reread',
      handler({
        ...reconciling,
        async run({ id }) {
          started.push(id)
          await gates[started.length - 1]?.opened
          return 'read'
        },
      }),
    )
    const ensure = () => context.jobs.ensureQueued({ id: 'one', kind: 'reread' })
    const isStarted = (count: number) => vi.waitFor(() => expect(started).toHaveLength(count), PATIENT)
    await context.store.write(jobTables, async () => {
      await ensure()
      await ensure()
    })
    await isStarted(1)
    // In the same millisecond of the machine's clock, twice.
    await ensure()
    await ensure()
    expect((await context.store.table(jobTable).toArray()).map(({ id, state }) => [id, state])).toEqual([
      ['one', 'running'],
      ['one#2', 'queued'],
    ])
    gates[0]?.open()
    await isStarted(2)
    await ensure()
    gates[1]?.open()
    await isStarted(3)
    gates[2]?.open()
    await context.jobs.idle()
    expect(started).toEqual(['one', 'one#2', 'one'])
    expect(await context.store.table(jobTable).count()).toBe(0)
  })

  it('commit each step once, in order, however often their process dies', async () => {
    await silently(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat({ max: 6 }), { maxLength: 8 }),
          fc.integer({ min: 1, max: 6 }),
          async (deaths, count) => {
            const { indexedDB, time } = await process()
            let first = true
            // Each process dies after so many lines: its database goes away under it.
            for (const allowed of [...deaths, Number.POSITIVE_INFINITY]) {
              const { context } = await process(indexedDB, time)
              let left = allowed
              const dead = barrier()
              const line = async () => {
                if (left-- > 0) return
                context.store.close()
                dead.open()
              }
              context.jobs.handle('step', stepper(context, count, line, line))
              if (first) await context.jobs.enqueue({ id: 'one', kind: 'step' })
              first = false
              await Promise.race([context.jobs.idle().catch(() => undefined), dead.opened])
              await context.jobs.close()
              time.now += LEASE_MS
              if (allowed !== Number.POSITIVE_INFINITY) continue
              expect(await stepsOf(context, 'one')).toEqual(Array.from({ length: count }, (_, step) => step))
              expect(await jobOf(context, 'one')).toMatchObject({ state: 'done' })
            }
          },
        ),
        { numRuns: 25 },
      ),
    )
  })

  it('are gone on with at once by a process that writes alone, since theirs is gone then', async () => {
    const one = await process()
    one.context.jobs.handle(
      'step',
      handler({
        async run(job) {
          await addStep(one.context, job, 0)
          one.context.store.close()
          return aborted(job.signal)
        },
      }),
    )
    await one.context.jobs.enqueue({ id: 'one', kind: 'step' })
    await vi.waitFor(() => expect(one.context.store.isOpen).toBe(false), PATIENT)

    const second = await process(one.indexedDB, one.time)
    second.context.jobs.handle('step', stepper(second.context, 2))
    await second.context.jobs.idle()
    expect(await jobOf(second.context, 'one')).toMatchObject({ state: 'running' })

    const alone = await process(one.indexedDB, one.time, ALONE)
    alone.context.jobs.handle('step', stepper(alone.context, 2))
    await alone.context.jobs.idle()
    expect(await stepsOf(alone.context, 'one')).toEqual([0, 1])
    expect(await jobOf(alone.context, 'one')).toMatchObject({ state: 'done', outcome: '2 steps' })
    // Otherwise it would try for ever to renew its lease.
    await one.context.jobs.close()
  })

  it('that lost their process without a step give up after so many attempts, and say so to their domain', async () => {
    await silently(async () => {
      const { indexedDB, time } = await process()
      const ended: string[] = []
      let begun = 0
      const dying = (context: Context) =>
        handler({
          maxAttempts: 2,
          async run({ signal }) {
            begun++
            context.store.close()
            return aborted(signal)
          },
          tables: [metaTable],
          unfinished: async (_, { id }, how, why) => void ended.push(`${id} ${how}: ${why}`),
        })
      for (let processes = 0; processes < 4; processes++) {
        const { context } = await process(indexedDB, time)
        context.jobs.handle('dies', dying(context))
        if (processes === 0) await context.jobs.enqueue({ id: 'one', kind: 'dies' })
        await context.jobs.pump()
        await context.jobs.close()
        time.now += LEASE_MS
      }
      expect(begun).toBe(2)
      expect(ended).toEqual(['one failed: its process died in each of 2 attempts'])
    })
  })

  it('keep to the concurrency of their kind, and one kind does not hold another up', async () => {
    const { context } = await process()
    let [running, most] = [0, 0]
    const gate = barrier()
    context.jobs.handle(
      'narrow',
      handler({
        concurrency: 3,
        async run() {
          most = Math.max(most, ++running)
          await gate.opened
          await context.store.table(metaTable).count()
          running--
          return undefined
        },
      }),
    )
    context.jobs.handle('other', stepper(context, 1))
    await context.store.write(jobTables, async () => {
      for (let index = 0; index < 50; index++) await context.jobs.enqueue({ id: `n${index}`, kind: 'narrow' })
    })
    await context.jobs.enqueue({ id: 'other', kind: 'other' })
    await reaches(context, 'other', 'done')
    expect(running).toBe(3)
    gate.open()
    await context.jobs.idle()
    expect(most).toBe(3)
    expect(
      await context.store
        .table(jobTable)
        .filter(({ state }) => state === 'done')
        .count(),
    ).toBe(51)
  })

  it('are claimed once by two processes, which keep to the concurrency together', async () => {
    const one = await process()
    const two = await process(one.indexedDB, one.time)
    const runs: string[] = []
    let [running, most] = [0, 0]
    for (const { context } of [one, two]) {
      context.jobs.handle(
        'narrow',
        handler({
          concurrency: 3,
          async run({ id }) {
            runs.push(id)
            most = Math.max(most, ++running)
            await context.store.table(metaTable).count()
            running--
            return undefined
          },
        }),
      )
    }
    await one.context.store.write(jobTables, async () => {
      for (let index = 0; index < 30; index++)
        await one.context.jobs.enqueue({ id: `n${index}`, kind: 'narrow' })
    })
    await Promise.all([one.context.jobs.idle(), two.context.jobs.idle()])
    await one.context.jobs.idle()
    expect(runs.sort()).toEqual(Array.from({ length: 30 }, (_, index) => `n${index}`).sort())
    expect(most).toBeLessThanOrEqual(3)
  })

  it('that fail are tried again after their backoff, by the machine clock, and fail for good in the end', async () => {
    await silently(async () => {
      const { context, time } = await process()
      const attempts: number[] = []
      const outcomes: string[] = []
      context.jobs.handle(
        'fails',
        handler({
          backoffMs: (attempt) => 1_000 * 2 ** attempt,
          async run({ attempt }) {
            attempts.push(attempt)
            throw new RangeError(`not at ${attempt}`)
          },
          unfinished: async (_context, _job, how, why) => void outcomes.push(`${how}: ${why}`),
        }),
      )
      // A clock that stands still does not stop what is due by the machine's.
      await context.clock.freeze(context.store)
      await context.jobs.enqueue({ id: 'one', kind: 'fails' })
      await context.jobs.idle()
      expect(await jobOf(context, 'one')).toMatchObject({
        state: 'queued',
        dueAt: 1_002_000,
        outcome: 'not at 1',
      })
      time.now = 1_001_999
      await context.jobs.idle()
      expect(attempts).toEqual([1])
      time.now = 1_002_000
      await context.jobs.idle()
      expect(await jobOf(context, 'one')).toMatchObject({ state: 'queued', dueAt: 1_006_000 })
      time.now = 1_006_000
      await context.jobs.idle()
      expect(attempts).toEqual([1, 2, 3])
      expect(await jobOf(context, 'one')).toMatchObject({ state: 'failed', outcome: 'not at 3' })
      expect(outcomes).toEqual(['failed: not at 3'])
    })
  })

  it('are cancelled before they run, while they run, and while they wait for their next attempt', async () => {
    await silently(async () => {
      const { context } = await process()
      const outcomes: string[] = []
      const gate = barrier()
      context.jobs.handle(
        'waits',
        handler({
          async run({ signal, payload }) {
            if (payload === 'fails') throw new Error('once')
            gate.open()
            return aborted(signal)
          },
          unfinished: async (_, { id }, how) => void outcomes.push(`${id} ${how}`),
        }),
      )
      await context.jobs.enqueue({ id: 'runs', kind: 'waits' })
      await context.jobs.enqueue({ id: 'queued', kind: 'waits' })
      await context.jobs.enqueue({ id: 'virtual', kind: 'waits' }, { virtualAt: context.clock.now() + 5 })
      await gate.opened
      expect(await context.jobs.cancel('queued')).toBe('cancelled')
      expect(await context.jobs.cancel('virtual')).toBe('cancelled')
      expect(await context.jobs.cancel('runs')).toBe('running')
      await context.jobs.idle()
      await context.jobs.enqueue({ id: 'failed', kind: 'waits', payload: 'fails' })
      await context.jobs.idle()
      expect(await context.jobs.cancel('failed')).toBe('cancelled')
      expect(await context.jobs.cancel('failed')).toBe('cancelled')
      expect(await context.jobs.cancel('unknown')).toBeUndefined()
      expect(outcomes).toEqual([
        'queued cancelled',
        'virtual cancelled',
        'runs cancelled',
        'failed cancelled',
      ])
      expect(await context.scheduler.advance(10)).toEqual([])
    })
  })

  it('that another process cancels stop at their next commit', async () => {
    const one = await process()
    const two = await process(one.indexedDB, one.time)
    const [begun, gate] = [barrier(), barrier()]
    const take = stepper(one.context, 5, async (step) => {
      if (step === 1) {
        begun.open()
        await gate.opened
      }
    })
    one.context.jobs.handle('step', take)
    two.context.jobs.handle('step', take)
    await one.context.jobs.enqueue({ id: 'one', kind: 'step' })
    await begun.opened
    expect(await two.context.jobs.cancel('one')).toBe('running')
    gate.open()
    await one.context.jobs.idle()
    expect(await stepsOf(two.context, 'one')).toEqual([0])
    expect(await jobOf(two.context, 'one')).toMatchObject({ state: 'cancelled' })
  })

  it('write nothing after their lease was taken over', async () => {
    const one = await process()
    const two = await process(one.indexedDB, one.time)
    const [begun, gate] = [barrier(), barrier()]
    let lost: unknown
    one.context.jobs.handle(
      'step',
      handler({
        async run(job) {
          begun.open()
          await gate.opened
          await addStep(one.context, job, 99).catch((thrown) => {
            lost = thrown
            throw thrown
          })
          return undefined
        },
      }),
    )
    two.context.jobs.handle('step', stepper(two.context, 2))
    await one.context.jobs.enqueue({ id: 'one', kind: 'step' })
    await begun.opened
    one.time.now += LEASE_MS
    await two.context.jobs.idle()
    gate.open()
    await one.context.jobs.idle()
    expect(lost).toMatchObject({ name: 'JobLost' })
    expect(await stepsOf(two.context, 'one')).toEqual([0, 1])
    expect(await jobOf(two.context, 'one')).toMatchObject({ state: 'done', outcome: '2 steps' })
  })

  it('keep their lease while a slow attempt goes on, by its heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const one = await process()
      const two = await process(one.indexedDB, one.time)
      const [begun, gate] = [barrier(), barrier()]
      let runs = 0
      for (const { context } of [one, two]) {
        context.jobs.handle(
          'slow',
          handler({
            async run() {
              runs++
              begun.open()
              await gate.opened
              return undefined
            },
          }),
        )
      }
      await one.context.jobs.enqueue({ id: 'one', kind: 'slow' })
      await begun.opened
      for (let beats = 0; beats < 6; beats++) {
        one.time.now += 10_000
        vi.advanceTimersByTime(10_000)
        await vi.waitFor(
          async () =>
            expect((await one.context.store.table(leaseTable).get('one'))?.until).toBe(
              one.time.now + LEASE_MS,
            ),
          PATIENT,
        )
        await two.context.jobs.pump()
      }
      gate.open()
      await one.context.jobs.idle()
      expect(runs).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('due in virtual time are run by an advance, in order, each at its own time', async () => {
    const { context } = await process()
    await context.clock.set(context.store, { mode: 'frozen', at: 0 })
    const seen: [string, number][] = []
    context.jobs.handle(
      'notes',
      handler({
        concurrency: 5,
        async run({ id }) {
          await context.store.table(metaTable).count()
          seen.push([id, context.clock.now()])
          return `noted ${id}`
        },
      }),
    )
    await context.jobs.enqueue({ id: 'b', kind: 'notes' }, { virtualAt: 200 })
    await context.jobs.enqueue({ id: 'a', kind: 'notes' }, { virtualAt: 100 })
    await context.jobs.idle()
    expect(seen).toEqual([])
    expect(await context.scheduler.advance(500)).toEqual([
      { at: 100, kind: 'job.due', what: 'noted a' },
      { at: 200, kind: 'job.due', what: 'noted b' },
    ])
    expect(seen).toEqual([
      ['a', 100],
      ['b', 200],
    ])
  })

  it('do not keep an advance that is aborted: the clock stays where it was, and the job goes on', async () => {
    const { context } = await process()
    await context.clock.set(context.store, { mode: 'frozen', at: 0 })
    const [begun, gate] = [barrier(), barrier()]
    context.jobs.handle(
      'slow',
      handler({
        async run() {
          begun.open()
          await gate.opened
          return undefined
        },
      }),
    )
    await context.jobs.enqueue({ id: 'one', kind: 'slow' }, { virtualAt: 100 })
    const leaving = new AbortController()
    const advance = context.scheduler.advance(500, undefined, leaving.signal)
    const left = expect(advance).rejects.toThrow('left')
    await begun.opened
    leaving.abort(new Error('left'))
    await left
    expect(context.clock.now()).toBe(100)
    gate.open()
    await reaches(context, 'one', 'done')
  })

  it('are given back by a process that closes, and the attempt does not count', async () => {
    const one = await process()
    const begun = barrier()
    one.context.jobs.handle(
      'step',
      handler({
        maxAttempts: 1,
        async run({ signal }) {
          begun.open()
          return aborted(signal)
        },
      }),
    )
    await one.context.jobs.enqueue({ id: 'one', kind: 'step' })
    await begun.opened
    await one.context.jobs.close()
    const two = await process(one.indexedDB, one.time)
    expect(await jobOf(two.context, 'one')).toMatchObject({ state: 'queued', attempts: 0 })
    two.context.jobs.handle('step', stepper(two.context, 1))
    await two.context.jobs.idle()
    expect(await jobOf(two.context, 'one')).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('of a kind that this version does not know are left to one that does', async () => {
    const { context } = await process()
    await context.jobs.enqueue({ id: 'one', kind: 'unheard-of' }, { virtualAt: 0 })
    await context.scheduler.advance(1)
    expect(await jobOf(context, 'one')).toMatchObject({ state: 'queued' })
  })

  it('tell on the bus what state they are in and how far they have come, after it is committed', async () => {
    const { context } = await process()
    const received: BusEvent[] = []
    context.bus.subscribe((event) => received.push(event))
    context.jobs.handle('step', stepper(context, 1))
    await context.jobs.enqueue({ id: 'one', kind: 'step' })
    await context.jobs.idle()
    const about = { id: 'one', kind: 'step' }
    expect(received).toEqual([
      { type: 'job.changed', ...about, state: 'queued' },
      { type: 'job.changed', ...about, state: 'running' },
      { type: 'job.progress', ...about, progress: { step: 0 } },
      { type: 'job.changed', ...about, state: 'done' },
    ])
  })

  it('write progress four times a second at most, and the latest of it in the end', async () => {
    const { context } = await process()
    const received: unknown[] = []
    context.bus.subscribe((event) => {
      if (event.type === 'job.progress') received.push((event.progress as { item: number }).item)
    })
    const gate = barrier()
    context.jobs.handle(
      'many',
      handler({
        async run(job) {
          for (let item = 0; item < 1_000; item++) await job.progress({ item })
          await gate.opened
          for (let item = 1_000; item < 2_000; item++) await job.progress({ item })
          return undefined
        },
      }),
    )
    await context.jobs.enqueue({ id: 'one', kind: 'many' })
    // Written while the job works on something that reports nothing.
    await expect.poll(async () => (await jobOf(context, 'one')).progress).toEqual({ item: 999 })
    gate.open()
    await context.jobs.idle()
    expect(await jobOf(context, 'one')).toMatchObject({ state: 'done', progress: { item: 1_999 } })
    expect(received.at(0)).toBe(0)
    expect(received.at(-1)).toBe(1_999)
    expect(received.length).toBeLessThan(50)
    expect(received).toEqual(received.toSorted((one, other) => Number(one) - Number(other)))
  })

  it('that were cancelled are rejected by their next progress', async () => {
    const { context } = await process()
    const begun = barrier()
    const gate = barrier()
    context.jobs.handle(
      'slow',
      handler({
        async run(job) {
          begun.open()
          await job.progress('begun')
          await gate.opened
          await job.progress('went on')
          return 'not cancelled'
        },
      }),
    )
    await context.jobs.enqueue({ id: 'one', kind: 'slow' })
    await begun.opened
    await context.jobs.cancel('one')
    gate.open()
    await context.jobs.idle()
    expect(await jobOf(context, 'one')).toMatchObject({ state: 'cancelled', progress: 'begun' })
  })

  it('are forgotten an hour after they ended', async () => {
    const { context, time } = await process()
    context.jobs.handle('step', stepper(context, 1))
    await context.jobs.enqueue({ id: 'one', kind: 'step' })
    await context.jobs.idle()
    await context.jobs.enqueue({ id: 'two', kind: 'unheard-of' })
    await forgetEndedJobs(context.store, time.now + 3_600_000)
    expect(await context.store.table(jobTable).count()).toBe(2)
    await forgetEndedJobs(context.store, time.now + 3_600_001)
    expect((await context.store.table(jobTable).toArray()).map(({ id }) => id)).toEqual(['two'])
  })
})
