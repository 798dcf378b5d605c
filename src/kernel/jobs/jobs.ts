import { reportFailure } from '../background'
import type { Bus } from '../bus'
import type { Clock } from '../clock'
import { isRefusal } from '../errors'
import { within } from '../pause'
import { type Scheduler, type TaskHandler, taskTable } from '../scheduler'
import type { AnyTable, Store } from '../store'
import { type Claim, claimDue, claimTables } from './claims'
import { type Job, JobCancelled, type JobHandler, JobLost, JobReleased } from './handler'
import { Reporting } from './reporting'
import {
  dueId,
  HEARTBEAT_MS,
  heldJob,
  isLive,
  JOB_DUE,
  type JobRow,
  type JobState,
  type Json,
  jobTable,
  LEASE_MS,
  leaseTable,
} from './tables'

declare module '../bus' {
  interface BusEvents {
    /** `state`: a `JobState`. */
    'job.changed': { id: string; kind: string; state: string }
    /** `progress`: what the job reported, as JSON has it. */
    'job.progress': { id: string; kind: string; progress: unknown }
  }
}

/** What `enqueue` and `cancel` write to, beside the tables that a kind's handler names. */
export const jobTables: readonly AnyTable[] = [jobTable, leaseTable, taskTable]

/** Another process may have left something behind: look at least this often, milliseconds of machine time. */
const LOOK_AGAIN_MS = 30_000
/** What another process does is seen by looking, milliseconds of machine time. */
const POLL_MS = 250
/** How long an attempt may go on after the emulator began to close, milliseconds. */
const GRACE_MS = 1_000

interface Attempt extends Claim {
  readonly controller: AbortController
  ended: Promise<void>
}

/** How an attempt leaves its job; undefined: as it is, because it is not this attempt's. */
type Ending =
  | { readonly state: 'done'; readonly outcome: string | null }
  | { readonly state: 'retry'; readonly outcome: string }
  | { readonly state: 'cancelled' }
  | { readonly state: 'released' }
  | undefined

/**
 * Carries out jobs beside the requests, outside the emulator's read-write lock: neither a request nor a reset waits for
 * one. The truth is the rows (tables.ts): a claim is a lease that a heartbeat renews, and every write of a job checks
 * it. So a job is run by one process at a time, and one that outlived a reset writes nothing.
 */
export class Jobs {
  readonly #handlers = new Map<string, JobHandler>()
  /** By token: after a reset the same id may be another job. */
  readonly #running = new Map<string, Attempt>()
  /** Hints that save a transaction per request: nothing known is due before `nextAt`, and `lookedAt` it was looked. */
  #nextAt = 0
  #lookedAt = 0
  #pumping: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #waiting = new Set<() => void>()
  #replacements = 0
  #isClosed = false

  /**
   * `ready` resolves when the store is open and memory is in step with it; `asRequest` runs something while nobody may
   * replace the world.
   */
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly scheduler: Scheduler,
    private readonly ready: () => Promise<void>,
    private readonly asRequest: <Result>(run: () => Promise<Result>) => Promise<Result>,
  ) {
    scheduler.handle(JOB_DUE, this.#dueTask())
  }

  handle(kind: string, handler: JobHandler): void {
    this.#handlers.set(kind, handler)
  }

  /**
   * A job, to be run now or at a time by one of the two clocks. It starts when the caller's transaction (over
   * `jobTables` too) commits. False, and nothing is changed, where a job of this id has not ended.
   */
  enqueue(
    { id, kind, payload = '' }: { id: string; kind: string; payload?: string },
    due: { virtualAt: number } | { machineAt: number } = { machineAt: this.clock.machine() },
  ): Promise<boolean> {
    return this.store.write(jobTables, async () => {
      const known = await this.store.table(jobTable).get(id)
      if (known && known.endedAt === undefined) return false
      const isVirtual = 'virtualAt' in due
      const dueAt = isVirtual ? this.clock.machine() : due.machineAt
      const row: JobRow = {
        id,
        kind,
        payload,
        state: isVirtual ? 'scheduled' : 'queued',
        dueAt,
        attempts: 0,
        progress: null,
        cancelRequested: false,
        outcome: null,
      }
      await this.store.table(jobTable).put(row)
      if (isVirtual) {
        await this.scheduler.schedule({ id: dueId(id), kind: JOB_DUE, at: due.virtualAt, payload: id })
      }
      this.#changed(row)
      return true
    })
  }

  /**
   * Ends a job that is not running; asks one that runs to stop, here at once, in another process at its next commit or
   * heartbeat. In the caller's transaction, over `jobTables` and the tables of the kind's handler too. Returns the
   * state that it is in then; undefined for an unknown id.
   */
  async cancel(id: string): Promise<JobState | undefined> {
    const kind = (await this.store.table(jobTable).get(id))?.kind ?? ''
    const handler = this.#handlers.get(kind)
    return this.store.write([...jobTables, ...(handler?.tables ?? [])], async () => {
      const row = await this.store.table(jobTable).get(id)
      if (!row || row.endedAt !== undefined) return row?.state
      const lease = await this.store.table(leaseTable).get(id)
      this.store.afterCommit(() => this.#abort((attempt) => attempt.token === lease?.token, JobCancelled))
      if (row.state === 'running' && lease && isLive(lease, this.clock.machine())) {
        await this.store.table(jobTable).put({ ...row, cancelRequested: true })
        return row.state
      }
      await this.scheduler.cancel(dueId(id))
      await this.#end(row, 'cancelled', new JobCancelled(id).message)
      return 'cancelled'
    })
  }

  /** Starts what is due and has room. Resolves when it is started, and costs nothing while nothing is due. */
  pump(): Promise<void> {
    if (this.#pumping) return this.#pumping
    if (!this.#isDue()) {
      this.#setTimer()
      return Promise.resolve()
    }
    this.#pumping = this.#startDue()
    return this.#pumping
  }

  /** Forgets the hint: after rows were replaced or time was moved. */
  refresh(): void {
    this.#nextAt = 0
  }

  /** Resolves when nothing runs here and nothing is due: for a host that has to stay alive, and for tests. */
  async idle(): Promise<void> {
    for (;;) {
      await this.pump()
      if (this.#running.size === 0) return
      await Promise.all([...this.#running.values()].map(({ ended }) => ended))
    }
  }

  /** Everything that runs here belongs to rows that were replaced. */
  abandon(): void {
    this.#abort(() => true, JobLost)
    this.refresh()
  }

  /** While the rows are about to be replaced no advance of the clock waits for a job: the replacement waits for it. */
  async duringReplacement<Result>(replace: () => Promise<Result>): Promise<Result> {
    this.#replacements++
    this.#wake()
    try {
      return await replace()
    } finally {
      this.#replacements--
    }
  }

  /**
   * Waits until a job has ended, or its attempt has failed and it waits for the next one. Returns what it came to, in
   * words. Rejects when this emulator closes, and when `signal` aborts.
   */
  async attempted(id: string, signal?: AbortSignal): Promise<string> {
    for (;;) {
      const changed = this.#change()
      await this.pump()
      const row = await this.store.table(jobTable).get(id)
      if (this.#isClosed) throw new JobReleased(id)
      signal?.throwIfAborted()
      if (!row) return `the job ${id} is gone`
      if (row.endedAt !== undefined) return row.outcome ?? row.state
      if (row.state === 'scheduled') return `the job ${id} waits again`
      if (row.state === 'queued' && row.dueAt > this.clock.machine()) return `is tried again: ${row.outcome}`
      if (!this.#handlers.has(row.kind)) return `left alone: this version knows no job of kind ${row.kind}`
      if (this.#replacements > 0) return `the job ${id} is still running`
      await within(POLL_MS, changed)
    }
  }

  /** Aborts what runs, gives it a second to end, and gives its leases back: another process goes on at once. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#wake()
    this.#abort(() => true, JobReleased)
    await this.#pumping?.catch(() => undefined)
    const running = [...this.#running.values()]
    if (running.length === 0) return
    await within(GRACE_MS, Promise.all(running.map(({ ended }) => ended)))
    const left = [...this.#running.values()].map((attempt) => this.#leave(attempt, { state: 'released' }))
    // Where the browser has closed the database already, the leases lapse.
    await Promise.allSettled(left)
  }

  #isDue(): boolean {
    const now = this.clock.machine()
    return !this.#isClosed && (now >= this.#nextAt || Math.abs(now - this.#lookedAt) >= LOOK_AGAIN_MS)
  }

  async #startDue(): Promise<void> {
    try {
      do {
        const now = this.clock.machine()
        // Set before looking: a job enqueued meanwhile lowers it again.
        this.#nextAt = Number.POSITIVE_INFINITY
        this.#lookedAt = now
        const isOwn = (token: string) => this.#running.has(token)
        const { claimed, exhausted, nextAt } = await claimDue(this.store, now, this.#handlers, isOwn)
        this.#nextAt = Math.min(this.#nextAt, nextAt)
        for (const each of claimed) this.#start(each)
        for (const each of exhausted) await this.#giveUp(each)
      } while (this.#isDue())
    } catch (thrown) {
      this.#lookedAt = 0
      throw thrown
    } finally {
      // In the same turn as the last look: who comes after it must not take it for one that is still to come.
      this.#pumping = undefined
      this.#setTimer()
    }
  }

  /** For what is known to become due: a host may have nothing else that calls. */
  #setTimer(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#nextAt === Number.POSITIVE_INFINITY) return
    const ms = Math.min(Math.max(1, this.#nextAt - this.clock.machine()), LOOK_AGAIN_MS)
    this.#timer = setTimeout(() => this.#pumpSoon(), ms)
    unreferenced(this.#timer)
  }

  /** Nobody waits for it. */
  #pumpSoon(): void {
    if (this.#isClosed) return
    this.ready()
      .then(() => this.pump())
      .catch((thrown) => {
        if (!this.#isClosed) reportFailure(this.bus, 'jobs', thrown)
      })
  }

  #start(claim: Claim): void {
    const attempt: Attempt = { ...claim, controller: new AbortController(), ended: Promise.resolve() }
    this.#running.set(claim.token, attempt)
    if (this.#isClosed) attempt.controller.abort(new JobReleased(claim.row.id))
    attempt.ended = this.#carryOut(attempt)
      .catch((thrown) => {
        // What was taken away from it by closing has been given back.
        if (!this.#isClosed) reportFailure(this.bus, 'jobs', thrown)
      })
      .finally(() => {
        this.#running.delete(claim.token)
        this.#nextAt = 0
        this.#pumpSoon()
      })
    this.#publish(claim.row)
  }

  async #carryOut(attempt: Attempt): Promise<void> {
    const handler = this.#handlers.get(attempt.row.kind) as JobHandler
    const heartbeat = setInterval(() => this.#renew(attempt), HEARTBEAT_MS)
    unreferenced(heartbeat)
    const reporting = new Reporting(
      (progress) => this.#writeProgress(attempt, progress),
      (thrown) => this.#failedAside(attempt, thrown),
    )
    let ending: Ending
    try {
      ending = { state: 'done', outcome: (await handler.run(this.#job(attempt, reporting))) ?? null }
    } catch (thrown) {
      ending = endingOf(thrown, attempt.controller.signal)
      if (ending?.state === 'retry' && !isRefusal(thrown)) {
        reportFailure(this.bus, `job: ${attempt.row.kind}`, thrown)
      }
    } finally {
      clearInterval(heartbeat)
      // How it ended says more than why its last progress could not be written.
      await reporting.flush().catch(() => undefined)
    }
    await this.#leave(attempt, ending)
  }

  #job(attempt: Attempt, reporting: Reporting): Job {
    const { row, controller } = attempt
    const { id, payload, attempts, progress: reported } = row
    const commit: Job['commit'] = (tables, run) =>
      this.store.write([...claimTables, ...tables], async () => {
        const { lease } = await this.#held(attempt)
        if (!lease.committed) await this.store.table(leaseTable).put({ ...lease, committed: true })
        return run()
      })
    return {
      id,
      payload,
      attempt: attempts,
      reported,
      signal: controller.signal,
      commit,
      asRequest: (run) =>
        this.asRequest(async () => {
          await this.store.read(claimTables, () => this.#held(attempt))
          return run()
        }),
      progress: async (progress) => {
        controller.signal.throwIfAborted()
        await reporting.report(progress)
      },
    }
  }

  async #writeProgress(attempt: Attempt, progress: Json): Promise<void> {
    const { id, kind } = attempt.row
    await this.store.write(claimTables, async () => {
      const held = await this.#held(attempt)
      await this.store.table(jobTable).put({ ...held.row, progress })
    })
    this.bus.publish({ type: 'job.progress', id, kind, progress })
  }

  /** In the caller's transaction. Throws for a job that is lost or was cancelled, and tells the attempt. */
  async #held({ row: { id }, token, controller }: Attempt) {
    const held = await heldJob(this.store, id, token)
    if (held && !held.row.cancelRequested) return held
    const reason = held ? new JobCancelled(id) : new JobLost(id)
    controller.abort(reason)
    throw reason
  }

  async #renew(attempt: Attempt): Promise<void> {
    try {
      await this.ready()
      await this.store.write(claimTables, async () => {
        const { lease } = await this.#held(attempt)
        await this.store.table(leaseTable).put({ ...lease, until: this.clock.machine() + LEASE_MS })
      })
    } catch (thrown) {
      // A store that is closed for the moment is tried again by the next one.
      this.#failedAside(attempt, thrown)
    }
  }

  /** What was written beside the attempt failed. One that is lost or was cancelled has been told by its signal. */
  #failedAside({ controller }: Attempt, thrown: unknown): void {
    if (!controller.signal.aborted) reportFailure(this.bus, 'jobs', thrown)
  }

  /** Writes how an attempt ended, unless the job is somebody else's by now. */
  async #leave({ row: { id, kind }, token }: Attempt, ending: Ending): Promise<void> {
    if (!ending) return
    const handler = this.#handlers.get(kind) as JobHandler
    await this.store.write([...claimTables, ...(handler.tables ?? [])], async () => {
      const held = await heldJob(this.store, id, token)
      if (!held) return
      const { row } = held
      if (ending.state === 'done') return this.#end(row, 'done', ending.outcome)
      if (row.cancelRequested || ending.state === 'cancelled') {
        return this.#end(row, 'cancelled', new JobCancelled(id).message)
      }
      if (ending.state === 'released') return this.#requeue({ ...row, attempts: row.attempts - 1 }, 0)
      const { outcome } = ending
      if (row.attempts >= handler.maxAttempts) return this.#end(row, 'failed', outcome)
      await this.#requeue({ ...row, outcome }, handler.backoffMs(row.attempts))
    })
  }

  async #giveUp({ row: { id, kind, attempts }, token }: Claim): Promise<void> {
    await this.store.write([...claimTables, ...(this.#handlers.get(kind)?.tables ?? [])], async () => {
      const held = await heldJob(this.store, id, token)
      if (held) await this.#end(held.row, 'failed', `its process died in each of ${attempts} attempts`)
    })
  }

  /** In the caller's transaction. */
  async #requeue(row: JobRow, afterMs: number): Promise<void> {
    const next: JobRow = { ...row, state: 'queued', dueAt: this.clock.machine() + afterMs }
    await this.store.table(jobTable).put(next)
    await this.store.table(leaseTable).delete(row.id)
    this.#changed(next)
  }

  /** In the caller's transaction. */
  async #end(row: JobRow, state: 'done' | 'failed' | 'cancelled', outcome: string | null): Promise<void> {
    const ended: JobRow = { ...row, state, outcome, endedAt: this.clock.machine() }
    await this.store.table(jobTable).put(ended)
    await this.store.table(leaseTable).delete(row.id)
    if (state !== 'done') await this.#handlers.get(row.kind)?.unfinished?.(row, state, outcome ?? state)
    this.#changed(ended)
  }

  /** In the transaction of the change. */
  #changed(row: JobRow): void {
    this.store.afterCommit(() => {
      this.#publish(row)
      if (row.state !== 'queued') return
      this.#nextAt = Math.min(this.#nextAt, row.dueAt)
      this.#pumpSoon()
    })
  }

  #publish({ id, kind, state }: JobRow): void {
    this.bus.publish({ type: 'job.changed', id, kind, state })
    this.#wake()
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve)
    })
  }

  #abort(isMeant: (attempt: Attempt) => boolean, Reason: new (id: string) => Error): void {
    for (const attempt of this.#running.values()) {
      if (isMeant(attempt)) attempt.controller.abort(new Reason(attempt.row.id))
    }
  }

  #dueTask(): TaskHandler {
    return {
      tables: claimTables,
      run: async (store, { payload: id }) => {
        const row = await store.table(jobTable).get(id)
        if (row?.state !== 'scheduled') return `the job ${id} was not waiting`
        await this.#requeue(row, 0)
        return {
          what: `the job ${id} was started`,
          publish() {},
          completion: (signal) => this.attempted(id, signal),
        }
      },
    }
  }
}

function endingOf(thrown: unknown, { aborted, reason }: AbortSignal): Ending {
  const names = [(thrown as Error)?.name, aborted && (reason as Error).name]
  if (names.includes('JobLost')) return undefined
  if (names.includes('JobCancelled')) return { state: 'cancelled' }
  if (names.includes('JobReleased')) return { state: 'released' }
  return { state: 'retry', outcome: thrown instanceof Error ? thrown.message : String(thrown) }
}

/** Node would wait for it before it ends. */
function unreferenced(timer: unknown): void {
  if (typeof timer === 'object') (timer as { unref?(): void } | null)?.unref?.()
}
