import type { Clock } from '../clock'
import type { Transaction, TransactionContext } from '../context'
import { type Scheduler, taskTable } from '../scheduler'
import type { AnyTable, Store } from '../store'
import { type Claim, claimTables } from './claims'
import { JobCancelled, type JobHandler } from './handler'
import {
  claimedJob,
  dueId,
  isLive,
  JOB_DUE,
  type JobRow,
  type JobState,
  jobTable,
  leaseTable,
} from './tables'

/** The tables `enqueue` and `cancel` write to, besides those that a kind's handler names. */
export const jobTables: readonly AnyTable[] = [jobTable, leaseTable, taskTable]

/** Run now, or at a time by one of the two clocks, epoch milliseconds. */
export type Due = { readonly virtualAt: number } | { readonly machineAt: number }

/** How an attempt leaves its job; undefined: as it is, because it is not this attempt's. */
export type Ending =
  | { readonly state: 'done'; readonly outcome: string | null }
  | { readonly state: 'retry'; readonly outcome: string }
  | { readonly state: 'cancelled' }
  | { readonly state: 'released' }
  | undefined

/** How the row of a job passes from one state to the next. */
export class JobStates {
  readonly handlers = new Map<string, JobHandler>()

  /** `committed` is called after the commit: with each row that changed its state, and which attempt is to stop. */
  constructor(
    private readonly store: Store,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    private readonly committed: {
      changed(row: JobRow): void
      cancelled(token: string): void
    },
  ) {}

  enqueue(
    { id, kind, payload = '' }: { id: string; kind: string; payload?: string },
    due: Due,
  ): Promise<boolean> {
    return this.store.write(jobTables, async () => {
      const known = await this.store.table(jobTable).get(id)
      if (known && known.endedAt === undefined) return false
      const isVirtual = 'virtualAt' in due
      const row: JobRow = {
        id,
        kind,
        payload,
        state: isVirtual ? 'scheduled' : 'queued',
        dueAt: isVirtual ? this.clock.machine() : due.machineAt,
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

  ensureQueued(job: { id: string; kind: string; payload?: string }): Promise<void> {
    return this.store.write(jobTables, async () => {
      for (let n = 1; ; n++) {
        const id = n === 1 ? job.id : `${job.id}#${n}`
        if (await this.enqueue({ ...job, id }, { machineAt: this.clock.machine() })) return
        if ((await this.store.table(jobTable).get(id))?.state !== 'running') return
      }
    })
  }

  async cancel(id: string): Promise<JobState | undefined> {
    const kind = (await this.store.table(jobTable).get(id))?.kind ?? ''
    return this.transaction([...jobTables, ...this.#tablesOf(kind)], async (context) => {
      const row = await this.store.table(jobTable).get(id)
      if (!row || row.endedAt !== undefined) return row?.state
      const lease = await this.store.table(leaseTable).get(id)
      if (lease) this.store.afterCommit(() => this.committed.cancelled(lease.token))
      if (row.state === 'running' && lease && isLive(lease, this.clock.machine())) {
        await this.store.table(jobTable).put({ ...row, cancelRequested: true })
        return row.state
      }
      await this.scheduler.cancel(dueId(id))
      await this.#end(context, row, 'cancelled', new JobCancelled(id).message)
      return 'cancelled'
    })
  }

  /** Writes how an attempt ended, unless the job is under another claim by now. */
  async leave({ row: { id, kind }, token }: Claim, ending: Ending): Promise<void> {
    if (!ending) return
    const handler = this.handlers.get(kind) as JobHandler
    await this.transaction([...claimTables, ...this.#tablesOf(kind)], async (context) => {
      const claimed = await claimedJob(this.store, id, token)
      if (!claimed) return
      const { row } = claimed
      if (ending.state === 'done') return this.#end(context, row, 'done', ending.outcome)
      if (row.cancelRequested || ending.state === 'cancelled') {
        return this.#end(context, row, 'cancelled', new JobCancelled(id).message)
      }
      if (ending.state === 'released') return this.#requeue({ ...row, attempts: row.attempts - 1 }, 0)
      const { outcome } = ending
      if (row.attempts >= handler.maxAttempts) return this.#end(context, row, 'failed', outcome)
      await this.#requeue({ ...row, outcome }, handler.backoffMs(row.attempts))
    })
  }

  /** Its processes died, the last time they were allowed to. */
  async giveUp({ row: { id, kind, attempts }, token }: Claim): Promise<void> {
    await this.transaction([...claimTables, ...this.#tablesOf(kind)], async (context) => {
      const claimed = await claimedJob(this.store, id, token)
      if (claimed)
        await this.#end(context, claimed.row, 'failed', `its process died in each of ${attempts} attempts`)
    })
  }

  /** Its virtual time has come. In the scheduler's transaction; false where it was not waiting for it. */
  async fallDue(id: string): Promise<boolean> {
    const row = await this.store.table(jobTable).get(id)
    if (row?.state !== 'scheduled') return false
    await this.#requeue(row, 0)
    return true
  }

  #tablesOf(kind: string): readonly AnyTable[] {
    return this.handlers.get(kind)?.tables ?? []
  }

  async #requeue(row: JobRow, afterMs: number): Promise<void> {
    const next: JobRow = { ...row, state: 'queued', dueAt: this.clock.machine() + afterMs }
    await this.store.table(jobTable).put(next)
    await this.store.table(leaseTable).delete(row.id)
    this.#changed(next)
  }

  async #end(
    context: TransactionContext,
    row: JobRow,
    state: 'done' | 'failed' | 'cancelled',
    outcome: string | null,
  ): Promise<void> {
    const ended: JobRow = { ...row, state, outcome, endedAt: this.clock.machine() }
    const handler = this.handlers.get(row.kind)
    if (state === 'done' && handler?.forgetDone) await this.store.table(jobTable).delete(row.id)
    else await this.store.table(jobTable).put(ended)
    await this.store.table(leaseTable).delete(row.id)
    if (state !== 'done') await handler?.unfinished?.(context, row, state, outcome ?? state)
    this.#changed(ended)
  }

  #changed(row: JobRow): void {
    this.store.afterCommit(() => this.committed.changed(row))
  }
}
