import type { Context } from '#kernel/context'
import type { JobHandler } from '#kernel/jobs/handler'
import { automationTable } from './tables'

/** How automations are fired. */
export function fireJob(context: Context): JobHandler {
  return {
    concurrency: 8,
    maxAttempts: 5,
    backoffMs: (attempt) => 500 * 2 ** attempt,
    // No worker needs it for its start.
    run: async (job) => (await import('./fire')).fire(context, job),
    tables: [automationTable],
    async unfinished({ store }, { payload: id }, how, why) {
      const row = await store.table(automationTable).get(id)
      if (how === 'cancelled' || row?.status !== 'active') return
      const problem = `It could not fire (${why}), and was paused.`
      await store.table(automationTable).put({ ...row, status: 'paused', nextRunAt: null, problem })
    },
  }
}
