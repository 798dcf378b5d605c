import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { agentDomain } from '../../src/domains/agent'
import { composeEmulator, type Emulator } from '../../src/emulator'
import { settlingOf } from '../../src/hosts/settling'
import { createEmulator } from '../../src/hosts/test'
import type { Context } from '../../src/kernel/context'
import type { JobHandler } from '../../src/kernel/jobs/handler'
import { taskTable } from '../../src/kernel/scheduler'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { metaTable } from '../../src/kernel/store/meta'

/** Kinds of jobs for these tests alone, registered as a domain's are. */
type Kinds = Readonly<Record<string, (context: Context) => JobHandler>>
const opened: Emulator[] = []
const registered = agentDomain.jobs

/** Emulators with these kinds, and what each lends to its domains. `indexedDB`: shared, as between two tabs. */
function emulatorWith(kinds: Kinds, indexedDB?: IDBFactory): { emulator: Emulator; context: Context } {
  let found: Context | undefined
  const jobs: Kinds = {
    ...kinds,
    'test.nothing': (context) => {
      found = context
      return handler(async () => undefined)
    },
  }
  Object.assign(agentDomain, { jobs })
  const emulator = indexedDB
    ? composeEmulator({
        host: 'page',
        databaseName: 'shared',
        indexedDB,
        IDBKeyRange,
        keyring: memoryKeyring(),
      })
    : createEmulator()
  opened.push(emulator)
  return { emulator, context: found as Context }
}

afterEach(async () => {
  Object.assign(agentDomain, { jobs: registered })
  for (const emulator of opened.splice(0)) await emulator.close()
})

function handler(run: JobHandler['run']): JobHandler {
  return { concurrency: 2, maxAttempts: 3, backoffMs: () => 0, run }
}

/** A job that goes on until the test lets it, without listening to its signal. */
function slow() {
  let [begin, end] = [() => {}, () => {}]
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const outcomes: unknown[] = []
  const kind = (context: Context) =>
    handler(async (job) => {
      begin()
      await ended
      try {
        await job.commit([metaTable], () =>
          context.store.table(metaTable).put({ key: 'late', value: job.id }),
        )
        outcomes.push('written')
      } catch (thrown) {
        outcomes.push((thrown as Error).name)
        throw thrown
      }
      return undefined
    })
  return { kind, begun, end: () => end(), outcomes }
}

const statusOf = async (emulator: Emulator) =>
  (await emulator.fetch('/wallet/me', { headers: { 'X-API-Key': emulator.keys.full } })).status
const late = ({ store }: Context) => store.table(metaTable).get('late')

describe('jobs of an emulator', () => {
  it('delay neither a request, nor what may come after one, nor another kind', async () => {
    const one = slow()
    const { emulator, context } = emulatorWith({ 'test.slow': one.kind })
    await emulator.ready
    await context.jobs.enqueue({ id: 'slow', kind: 'test.slow' })
    await one.begun
    expect(await statusOf(emulator)).toBe(200)
    await emulator.drain()
    await context.jobs.enqueue({ id: 'other', kind: 'test.nothing' })
    expect(await context.jobs.attempted('other')).toBe('done')
    one.end()
    await emulator.jobsEnded()
    expect(one.outcomes).toEqual(['written'])
  })

  it('do not delay a reset, and write nothing after it', async () => {
    const one = slow()
    const { emulator, context } = emulatorWith({ 'test.slow': one.kind })
    await emulator.ready
    await context.jobs.enqueue({ id: 'slow', kind: 'test.slow' })
    await one.begun
    await emulator.reset()
    const after = await emulator.snapshot()
    // The same id may be a job of the new data.
    expect(await context.jobs.enqueue({ id: 'slow', kind: 'test.nothing' })).toBe(true)
    one.end()
    await emulator.jobsEnded()
    expect(one.outcomes).toEqual(['JobLost'])
    expect(await late(context)).toBeUndefined()
    expect(await emulator.snapshot()).toEqual(after)
  })

  it('let a reset through that comes while an advance of the clock waits for one', async () => {
    const one = slow()
    const { emulator, context } = emulatorWith({ 'test.slow': one.kind })
    // On a slow machine a second passes by itself.
    await emulator.clock.freeze()
    await context.jobs.enqueue({ id: 'slow', kind: 'test.slow' }, { virtualAt: context.clock.now() + 1_000 })
    const advancing = emulator.fetch('/__sandbank/clock/advance', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ms: 5_000 }),
    })
    await one.begun
    await emulator.reset()
    const { fellDue } = await (await advancing).json()
    expect(fellDue).toMatchObject([{ kind: 'job.due', what: 'the job slow is still running' }])
    one.end()
    await emulator.jobsEnded()
    expect(one.outcomes).toEqual(['JobLost'])
  })

  it('travel in a snapshot until they have ended, and are carried out where it is imported', async () => {
    const one = slow()
    const { emulator, context } = emulatorWith({ 'test.slow': one.kind })
    await emulator.ready
    await context.jobs.enqueue({ id: 'ended', kind: 'test.nothing' })
    await emulator.jobsEnded()
    await context.jobs.enqueue({ id: 'slow', kind: 'test.slow', payload: 'as it was' })
    await one.begun
    const snapshot = await emulator.snapshot()
    expect(snapshot.tables.jobs).toMatchObject([{ id: 'slow', state: 'running', payload: 'as it was' }])
    expect(snapshot.tables.job_leases).toBeUndefined()

    // In the same process as elsewhere: the attempt that was under way when it was taken is lost.
    await emulator.restore(snapshot)
    const two = slow()
    const elsewhere = emulatorWith({ 'test.slow': two.kind })
    await elsewhere.emulator.restore(snapshot)
    await two.begun
    two.end()
    await elsewhere.emulator.jobsEnded()
    expect(two.outcomes).toEqual(['written'])
    one.end()
    await emulator.jobsEnded()
    expect(one.outcomes).toEqual(['JobLost', 'written'])
  })

  it('that wait for a virtual time travel with the task that makes them due, and not without it', async () => {
    const { emulator, context } = emulatorWith({})
    await emulator.ready
    const virtualAt = context.clock.now() + 60_000
    await context.jobs.enqueue({ id: 'later', kind: 'test.nothing' }, { virtualAt })
    const snapshot = await emulator.snapshot()
    const other = emulatorWith({})
    await other.emulator.restore(snapshot)
    expect((await other.emulator.clock.advance(120_000)).map(({ kind }) => kind)).toContain('job.due')

    await context.transaction([taskTable], ({ scheduler }) => scheduler.cancel('job.due:later'))
    const before = await other.emulator.snapshot()
    await expect(other.emulator.restore(await emulator.snapshot())).rejects.toThrow(
      'Nothing was changed: the job later waits for its time, and it lacks the task that makes it due.',
    )
    expect(await other.emulator.snapshot()).toEqual(before)
  })

  it('are run once by two tabs, and by the other one when a tab closes', async () => {
    const indexedDB = new IDBFactory()
    const runs: string[] = []
    const kinds: Kinds = {
      'test.counted': () =>
        handler(async ({ id }) => {
          runs.push(id)
          return undefined
        }),
    }
    const one = slow()
    const left = emulatorWith({ ...kinds, 'test.slow': one.kind }, indexedDB)
    await left.emulator.ready
    const right = emulatorWith({ ...kinds, 'test.slow': kinds['test.counted'] as Kinds[string] }, indexedDB)
    await right.emulator.ready
    for (let index = 0; index < 10; index++) {
      await left.context.jobs.enqueue({ id: `job${index}`, kind: 'test.counted' })
    }
    await Promise.all([left.emulator.drain(), right.emulator.drain()])
    await Promise.all([left.emulator.jobsEnded(), right.emulator.jobsEnded()])
    expect(runs.sort()).toEqual(Array.from({ length: 10 }, (_, index) => `job${index}`))

    await left.context.jobs.enqueue({ id: 'slow', kind: 'test.slow' })
    await one.begun
    // It does not listen to its signal: closing gives it a second, and then takes it away.
    await left.emulator.close()
    right.context.jobs.refresh()
    await right.emulator.drain()
    await right.emulator.jobsEnded()
    expect(runs.at(-1)).toBe('slow')
    one.end()
  })
})

describe('what keeps a worker alive after an answer', () => {
  const never = new Promise<void>(() => {})

  /** An event's `waitUntil` for one answer, while a slow job runs. */
  async function event(options: Partial<Parameters<typeof settlingOf>[1]> = {}) {
    const one = slow()
    const { emulator, context } = emulatorWith({ 'test.slow': one.kind })
    await emulator.ready
    const settledAfter = settlingOf(emulator, { replaced: never, ...options })
    await context.jobs.enqueue({ id: 'slow', kind: 'test.slow' })
    await one.begun
    let isOver = false
    const answered = emulator.fetch('/wallet/me', { headers: { 'X-API-Key': emulator.keys.full } })
    const waiting = settledAfter(answered).then(() => {
      isOver = true
    })
    await answered
    return { emulator, one, waiting, isOver: () => isOver }
  }
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  it('waits for the jobs that run', async () => {
    const { emulator, one, waiting, isOver } = await event()
    await wait(400)
    expect(isOver()).toBe(false)
    one.end()
    await waiting
    await emulator.jobsEnded()
    expect(one.outcomes).toEqual(['written'])
  })

  it('does not wait for longer than an event may take', async () => {
    const { emulator, one, waiting } = await event({ jobsMs: 50 })
    await waiting
    expect(one.outcomes).toEqual([])
    one.end()
    await emulator.jobsEnded()
  })

  it('does not wait where a new version does', async () => {
    const { emulator, one, waiting } = await event({ replaced: Promise.resolve() })
    await waiting
    expect(one.outcomes).toEqual([])
    one.end()
    await emulator.jobsEnded()
  })
})
