import type { Context } from '#kernel/context'
import { type JobHandler, reconciling } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { scheduleTable } from '../tables'
import { firingOf, isSame } from './firings'
import { deployLater } from './watch'

/** Reads the schedules of an app. */
export function deployJob(context: Context): JobHandler {
  return {
    ...reconciling,
    // No worker needs it for its start.
    run: async (job) => (await import('./deploy')).deploy(context, job),
  }
}

/** Runs a script whose time has come. */
export function fireJob(context: Context): JobHandler {
  return {
    concurrency: 8,
    maxAttempts: 5,
    backoffMs: (attempt) => 500 * 2 ** attempt,
    beforeAdvance: true,
    // The run is what is kept.
    forgetDone: true,
    run: async (job) => (await import('./fire')).fire(context, job),
    tables: [scheduleTable, ...jobTables],
    async unfinished(context, { payload }, how) {
      if (how === 'cancelled') return
      // It never began: the next time is found as for a new entry.
      const { id, ...firing } = firingOf(payload)
      const schedules = context.store.table(scheduleTable)
      const row = await schedules.get(id)
      if (!row) return
      await schedules.put({ ...row, entries: row.entries.filter((each) => !isSame(each, firing)) })
      await deployLater(context, row.walletId, row.slug)
    },
  }
}
