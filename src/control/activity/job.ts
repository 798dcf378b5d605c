import type { JobHandler } from '#kernel/jobs/handler'
import type { AdminApi } from '../admin-api'
import { activityTable } from './table'

/** The job's kind, and its id: there is one. */
export const ACTIVITY = 'activity'

/** Makes the week of activity, in the background. */
export function activityJob(admin: AdminApi): JobHandler {
  return {
    concurrency: 1,
    maxAttempts: 3,
    backoffMs: () => 1_000,
    tables: [activityTable],
    async unfinished({ store }, _, how, why) {
      const row = await store.table(activityTable).get('week')
      const problems = [
        ...(row?.problems ?? []),
        `It has ${how === 'failed' ? 'failed' : 'been cancelled'}: ${why}`,
      ]
      if (row) await store.table(activityTable).put({ ...row, state: 'failed', problems })
    },
    run: async (job) => (await import('./carry-out')).carryOut(admin, job),
  }
}
