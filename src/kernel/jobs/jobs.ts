import { reportFailure } from '../background'
import { unreferenced, within } from '../concurrency/pause'
import type { Scheduler, TaskHandler } from '../scheduler'
import { Attempt, type AttemptContext } from './attempt'
import { type Claim, claimDue, claimTables } from './claims'
import { JobCancelled, type JobHandler, JobLost, JobReleased } from './handler'
import { type Due, JobStates } from './job-states'
import { JOB_DUE, type JobRow, type JobState, jobTable } from './tables'

declare module '../bus' {
  interface BusEvents {
    /** `state`: a `JobState`. */
    'job.changed': { id: string; kind: string; state: string }
    /** `progress`: what the job reported, as JSON has it. */
    'job.progress': { id: string; kind: string; progress: unknown }
  }
}

/** Another process may have left something behind: look at least this often, milliseconds of machine time. */
const LOOK_AGAIN_MS = 30_000
/** What another process does is seen by looking, milliseconds of machine time. */
const POLL_MS = 250
/** How long an attempt may go on after the emulator began to close, milliseconds. */
const GRACE_MS = 1_000

/**
 * Runs jobs in the background, outside the emulator's read-write lock: neither a request nor a reset waits for
 * one. The truth is the rows (tables.ts): a claim is a lease that a heartbeat renews, and every write of a job checks
 * it. So a job is run by one process at a time, and one that outlived a reset writes nothing.
 */
export class Jobs {
  readonly #states: JobStates
  /** By token: after a reset the same id may be another job. */
  readonly #running = new Map<string, { readonly attempt: Attempt; readonly ended: Promise<void> }>()
  /** Hints that save a transaction per request: nothing known is due before `nextAt`, and `lookedAt` it was looked. */
  #nextAt = 0
  #lookedAt = 0
  #pumping: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #waiting = new Set<() => void>()
  #replacements = 0
  #hasLooked = false
  /** Something that is due waits for an attempt to end. */
  #isFull = false
  /** Outcomes of the jobs that `attempted` waits for, whose rows may be deleted with their end. */
  readonly #outcomes = new Map<string, string | undefined>()
  #isClosed = false

  constructor(
    private readonly context: AttemptContext,
    scheduler: Scheduler,
  ) {
    const { store, transaction, clock } = context
    this.#states = new JobStates(store, transaction, clock, scheduler, {
      changed: (row) => this.#changed(row),
      cancelled: (token) => this.#running.get(token)?.attempt.abort(JobCancelled),
    })
    scheduler.handle(JOB_DUE, this.#dueTask())
    scheduler.beforeAdvance((signal) => this.#endedBeforeAdvance(signal))
  }

  handle(kind: string, handler: JobHandler): void {
    this.#states.handlers.set(kind, handler)
  }

  /**
   * A job, to be run now or at a time by one of the two clocks. It starts when the transaction that this is called in
   * (over `jobTables` too) commits. False, and nothing is changed, where a job of this id has not ended.
   */
  enqueue(
    job: { id: string; kind: string; payload?: string },
    due: Due = { machineAt: this.context.clock.machine() },
  ): Promise<boolean> {
    return this.#states.enqueue(job, due)
  }

  /**
   * Ensures that a job of this id starts after the transaction that this is called in (over `jobTables` too) commits.
   * One that waits already does; one that runs may have read the rows already, so another is enqueued, under `id#2` and
   * so on.
   */
  ensureQueued(job: { id: string; kind: string; payload?: string }): Promise<void> {
    return this.#states.ensureQueued(job)
  }

  /**
   * Ends a job that is not running; aborts one that runs, here at once, in another process at its next commit or
   * heartbeat. One transaction over `jobTables` and the tables of the kind's handler, which joins one that covers them.
   * Returns the state that it is in then; undefined for an unknown id.
   */
  cancel(id: string): Promise<JobState | undefined> {
    return this.#states.cancel(id)
  }

  /** Starts what is due, as far as concurrency allows. Resolves when it is started; costs nothing while nothing is due. */
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
    this.#abortAll(JobLost)
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

  /** Whether a replacement of the rows is waiting: a request that waits for a job must stop waiting. */
  get isReplacing(): boolean {
    return this.#replacements > 0
  }

  /**
   * Waits until a job has ended, or its attempt has failed and it waits for the next one. Returns what it came to, in
   * words. Rejects when this emulator closes, and when `signal` aborts.
   */
  async attempted(id: string, signal?: AbortSignal): Promise<string> {
    this.#outcomes.set(id, undefined)
    try {
      return await this.#attempted(id, signal)
    } finally {
      this.#outcomes.delete(id)
    }
  }

  async #attempted(id: string, signal: AbortSignal | undefined): Promise<string> {
    for (;;) {
      const changed = this.#change()
      await this.pump()
      const row = await this.context.store.table(jobTable).get(id)
      if (this.#isClosed) throw new JobReleased(id)
      signal?.throwIfAborted()
      if (!row) return this.#outcomes.get(id) ?? `the job ${id} is gone`
      if (row.endedAt !== undefined) return row.outcome ?? row.state
      if (row.state === 'scheduled') return `the job ${id} waits again`
      if (row.state === 'queued' && row.dueAt > this.context.clock.machine())
        return `is tried again: ${row.outcome}`
      if (!this.#states.handlers.has(row.kind))
        return `left alone: this version knows no job of kind ${row.kind}`
      if (this.#replacements > 0) return `the job ${id} is still running`
      await within(POLL_MS, changed)
    }
  }

  async #endedBeforeAdvance(signal: AbortSignal | undefined): Promise<void> {
    const kinds = [...this.#states.handlers].filter(([, handler]) => handler.beforeAdvance)
    for (const [kind] of kinds) {
      for (const state of ['queued', 'running'] as const) {
        const due = this.context.store.table(jobTable).where('[state+kind+dueAt]')
        const range = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER].map((at) => [state, kind, at])
        const ids = await due.between(range[0], range[1], true, true).primaryKeys()
        for (const id of ids) await this.attempted(id, signal)
      }
    }
  }

  /** Aborts what runs, gives it a second to end, and gives its leases back: another process goes on at once. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#wake()
    this.#abortAll(JobReleased)
    await this.#pumping?.catch(() => undefined)
    const running = [...this.#running.values()]
    if (running.length === 0) return
    await within(GRACE_MS, Promise.all(running.map(({ ended }) => ended)))
    const left = [...this.#running.values()].map(({ attempt }) =>
      this.#states.leave(attempt, { state: 'released' }),
    )
    // Where the browser has closed the database already, the leases lapse.
    await Promise.allSettled(left)
  }

  #isDue(): boolean {
    const now = this.context.clock.machine()
    return !this.#isClosed && (now >= this.#nextAt || Math.abs(now - this.#lookedAt) >= LOOK_AGAIN_MS)
  }

  async #startDue(): Promise<void> {
    try {
      do {
        const now = this.context.clock.machine()
        // Set before looking: a job enqueued meanwhile lowers it again.
        this.#nextAt = Number.POSITIVE_INFINITY
        this.#lookedAt = now
        const isOwn = (token: string) => this.#running.has(token)
        const { claimed, exhausted, nextAt, isFull } = await claimDue(
          this.context.store,
          now,
          this.#states.handlers,
          {
            isOwn,
            isFirst: !this.#hasLooked,
          },
        )
        this.#hasLooked = true
        this.#isFull = isFull
        this.#nextAt = Math.min(this.#nextAt, nextAt)
        for (const each of claimed) this.#start(each)
        for (const each of exhausted) await this.#states.giveUp(each)
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
    const ms = Math.min(Math.max(1, this.#nextAt - this.context.clock.machine()), LOOK_AGAIN_MS)
    this.#timer = setTimeout(() => this.#pumpSoon(), ms)
    unreferenced(this.#timer)
  }

  /** Nobody waits for it. */
  #pumpSoon(): void {
    if (this.#isClosed) return
    this.context
      .ready()
      .then(() => this.pump())
      .catch((thrown) => {
        if (!this.#isClosed) reportFailure(this.context.bus, 'jobs', thrown)
      })
  }

  #start(claim: Claim): void {
    const attempt = new Attempt(claim, this.context)
    if (this.#isClosed) attempt.abort(JobReleased)
    const ended = this.#carryOut(attempt)
      .catch((thrown) => {
        // What was taken away from it by closing has been given back.
        if (!this.#isClosed) reportFailure(this.context.bus, 'jobs', thrown)
      })
      .finally(() => {
        this.#running.delete(claim.token)
        if (!this.#isFull) return
        this.#nextAt = 0
        this.#pumpSoon()
      })
    this.#running.set(claim.token, { attempt, ended })
    this.#publish(claim.row)
  }

  async #carryOut(attempt: Attempt): Promise<void> {
    const handler = this.#states.handlers.get(attempt.row.kind) as JobHandler
    await this.#states.leave(attempt, await attempt.carryOut(handler))
  }

  #changed(row: JobRow): void {
    if (row.state === 'done' && this.#outcomes.has(row.id)) {
      this.#outcomes.set(row.id, row.outcome ?? row.state)
    }
    this.#publish(row)
    if (row.state !== 'queued') return
    this.#nextAt = Math.min(this.#nextAt, row.dueAt)
    this.#pumpSoon()
  }

  #publish({ id, kind, state }: JobRow): void {
    this.context.bus.publish({ type: 'job.changed', id, kind, state })
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

  #abortAll(Reason: new (id: string) => Error): void {
    for (const { attempt } of this.#running.values()) attempt.abort(Reason)
  }

  #dueTask(): TaskHandler {
    return {
      tables: claimTables,
      run: async (_, { payload: id }) => {
        if (!(await this.#states.fallDue(id))) return `the job ${id} was not waiting`
        return {
          what: `the job ${id} was started`,
          publish() {},
          completion: (signal) => this.attempted(id, signal),
        }
      },
    }
  }
}
