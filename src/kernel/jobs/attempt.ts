import { reportFailure } from '../background'
import type { Bus } from '../bus'
import type { Clock } from '../clock'
import { unreferenced } from '../concurrency/pause'
import type { Transaction } from '../context'
import { isRefusal } from '../errors'
import type { Store } from '../store'
import { type Claim, claimTables } from './claims'
import { type Job, JobCancelled, type JobHandler, JobLost } from './handler'
import type { Ending } from './job-states'
import { Reporting } from './reporting'
import { claimedJob, HEARTBEAT_MS, type JobRow, type Json, jobTable, LEASE_MS, leaseTable } from './tables'

/** What an attempt needs of where it runs. */
export interface AttemptContext {
  readonly store: Store
  readonly clock: Clock
  readonly bus: Bus
  readonly transaction: Transaction
  /** Resolves when the store is open and memory is in step with it. */
  ready(): Promise<void>
  /** Runs something during which the state is not replaced. */
  asRequest<Result>(run: () => Promise<Result>): Promise<Result>
}

/** One attempt at a job: every write checks that the job is still under its claim, which a heartbeat renews. */
export class Attempt implements Claim {
  readonly row: JobRow
  readonly token: string
  readonly #controller = new AbortController()
  readonly #context: AttemptContext

  constructor({ row, token }: Claim, context: AttemptContext) {
    this.row = row
    this.token = token
    this.#context = context
  }

  abort(Reason: new (id: string) => Error): void {
    this.#controller.abort(new Reason(this.row.id))
  }

  /** Never rejects with what the handler throws: that is an ending. */
  async carryOut(handler: JobHandler): Promise<Ending> {
    const heartbeat = setInterval(() => this.#renew(), HEARTBEAT_MS)
    unreferenced(heartbeat)
    const reporting = new Reporting(
      (progress) => this.#writeProgress(progress),
      (thrown) => this.#failedAside(thrown),
    )
    try {
      return { state: 'done', outcome: (await handler.run(this.#job(reporting))) ?? null }
    } catch (thrown) {
      const ending = endingOf(thrown, this.#controller.signal)
      if (ending?.state === 'retry' && !isRefusal(thrown)) {
        reportFailure(this.#context.bus, `job: ${this.row.kind}`, thrown)
      }
      return ending
    } finally {
      clearInterval(heartbeat)
      // How it ended says more than why its last progress could not be written.
      await reporting.flush().catch(() => undefined)
    }
  }

  #job(reporting: Reporting): Job {
    const { store, transaction, asRequest } = this.#context
    const { id, payload, attempts, progress: reported } = this.row
    const { signal } = this.#controller
    return {
      id,
      payload,
      attempt: attempts,
      reported,
      signal,
      commit: (tables, run) =>
        transaction([...claimTables, ...tables], async (context) => {
          const { lease } = await this.#claimed()
          if (!lease.committed) await store.table(leaseTable).put({ ...lease, committed: true })
          return run(context)
        }),
      asRequest: (run) =>
        asRequest(async () => {
          await store.read(claimTables, () => this.#claimed())
          return run()
        }),
      progress: async (progress) => {
        signal.throwIfAborted()
        await reporting.report(progress)
      },
    }
  }

  async #writeProgress(progress: Json): Promise<void> {
    const { store, bus } = this.#context
    const { id, kind } = this.row
    await store.write(claimTables, async () => {
      const claimed = await this.#claimed()
      await store.table(jobTable).put({ ...claimed.row, progress })
    })
    bus.publish({ type: 'job.progress', id, kind, progress })
  }

  /**
   * The rows of the job, read in one transaction. Throws for one that is lost or was cancelled, and aborts the handler.
   */
  async #claimed() {
    const { id } = this.row
    const claimed = await claimedJob(this.#context.store, id, this.token)
    if (claimed && !claimed.row.cancelRequested) return claimed
    const reason = claimed ? new JobCancelled(id) : new JobLost(id)
    this.#controller.abort(reason)
    throw reason
  }

  async #renew(): Promise<void> {
    const { store, clock, ready } = this.#context
    try {
      await ready()
      await store.write(claimTables, async () => {
        const { lease } = await this.#claimed()
        await store.table(leaseTable).put({ ...lease, until: clock.machine() + LEASE_MS })
      })
    } catch (thrown) {
      // A store that is closed for the moment is tried again by the next one.
      this.#failedAside(thrown)
    }
  }

  /** A write outside the handler failed. A lost or cancelled job has been aborted by its signal. */
  #failedAside(thrown: unknown): void {
    if (!this.#controller.signal.aborted) reportFailure(this.#context.bus, 'jobs', thrown)
  }
}

function endingOf(thrown: unknown, { aborted, reason }: AbortSignal): Ending {
  const names = [(thrown as Error)?.name, aborted && (reason as Error).name]
  if (names.includes('JobLost')) return undefined
  if (names.includes('JobCancelled')) return { state: 'cancelled' }
  if (names.includes('JobReleased')) return { state: 'released' }
  return { state: 'retry', outcome: thrown instanceof Error ? thrown.message : String(thrown) }
}
