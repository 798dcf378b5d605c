import { z } from 'zod'
import { HOUR_MS } from '../durations'
import { defineTable, type Store } from '../store'

/** How long a claim holds without a heartbeat, and how often its process renews it. Milliseconds of machine time. */
export const LEASE_MS = 30_000
export const HEARTBEAT_MS = 10_000

/** The kind of the scheduled task that makes a job due at a virtual time, and its id. */
export const JOB_DUE = 'job.due'

export function dueId(id: string): string {
  return `${JOB_DUE}:${id}`
}

const jobState = z.enum(['scheduled', 'queued', 'running', 'done', 'failed', 'cancelled'])
const json = z.json()
export type Json = z.infer<typeof json>

/** Work of many steps that runs in the background. Its lasting result is the domain's row. */
export const jobTable = defineTable('jobs', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      /** Only the handler of its kind reads it. */
      payload: z.string(),
      /** `scheduled`: waits for virtual time, by a row of scheduled tasks; `queued`: for `dueAt`. */
      state: jobState,
      /** It does not run before, epoch ms of machine time. */
      dueAt: z.int(),
      /** Attempts that count: not those that were released, nor those whose process died after a committed step. */
      attempts: z.int().min(0),
      /** What the handler last reported; null before it has. */
      progress: json,
      cancelRequested: z.boolean(),
      /** What it came to, in words; of an attempt that failed, the error. */
      outcome: z.string().nullable(),
      /** Epoch ms of machine time. Absent rather than null, so that the index has only those that ended. */
      endedAt: z.int().optional(),
    }),
  indexes: { 7: 'id, [state+kind+dueAt], endedAt' },
  // What was not finished is carried out where the snapshot is imported.
  inSnapshot: ({ endedAt }) => endedAt === undefined,
})
export type JobRow = z.infer<typeof jobTable.schema>
export type JobState = JobRow['state']

/**
 * Which claim a running job is under. Apart from the job, because it must not be in a snapshot: an import empties this
 * table, so no process that ran a job before it may write after it.
 */
export const leaseTable = defineTable('job_leases', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      token: z.string(),
      until: z.int(),
      /** A step was committed under it: an attempt that loses it has made progress. */
      committed: z.boolean(),
    }),
  indexes: { 7: 'id' },
  transient: true,
})
export type LeaseRow = z.infer<typeof leaseTable.schema>

/** A machine clock that was set back must not keep a lease for as long as it went back. */
export function isLive({ until }: LeaseRow, now: number): boolean {
  return until > now && until <= now + LEASE_MS
}

/** The job, where it is still under this claim: both of its rows, so to be read in one transaction. */
export async function claimedJob(
  store: Store,
  id: string,
  token: string,
): Promise<{ row: JobRow; lease: LeaseRow } | undefined> {
  const lease = await store.table(leaseTable).get(id)
  const row = await store.table(jobTable).get(id)
  return row?.state === 'running' && lease?.token === token ? { row, lease } : undefined
}

/** Ended jobs are kept for an hour of machine time, so that its outcome can still be read. */
const RETENTION_MS = HOUR_MS

export async function forgetEndedJobs(store: Store, now: number): Promise<void> {
  await store.write([jobTable], () =>
    store
      .table(jobTable)
      .where('endedAt')
      .below(now - RETENTION_MS)
      .delete(),
  )
}
