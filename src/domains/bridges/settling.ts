import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import type { JobHandler } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { expectSettling } from './schedule'

/** Pays out what has travelled long enough. One at a time: what the bridge holds is spent by nobody else meanwhile. */
export function settlingJob(context: Context): JobHandler {
  return {
    concurrency: 1,
    maxAttempts: 5,
    backoffMs: (attempt) => 1_000 * 2 ** attempt,
    forgetDone: true,
    async run(job) {
      return (await import('./settle')).settle(context, job)
    },
    tables: jobTables,
    /** What is owed stays owed. */
    async unfinished(context, { payload }) {
      await expectSettling(context, { id: payload }, context.clock.now() + 10 * MINUTE_MS)
    },
  }
}
