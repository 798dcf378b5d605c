import type { Context } from '#kernel/context'
import type { JobHandler } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { jobTable } from '#kernel/jobs/tables'
import { automationTable } from './tables'

/** The kind of the jobs that look for earlier times of automations. */
export const RETIME = 'automation.retime'

/** Each automation has its next time, before which there are others now. In the transaction that sets the clock back. */
export async function clockSetBack({ store, jobs, clock }: Context): Promise<void> {
  if ((await store.table(automationTable).count()) === 0) return
  if (await jobs.enqueue({ id: RETIME, kind: RETIME })) return
  // One that runs may have read the clock already: another comes behind it.
  if ((await store.table(jobTable).get(RETIME))?.state !== 'running') return
  await jobs.enqueue({ id: `${RETIME}@${clock.machine()}`, kind: RETIME })
}

export const setBackTables = [automationTable, ...jobTables]

export function retimeJob(context: Context): JobHandler {
  return {
    concurrency: 1,
    maxAttempts: 5,
    backoffMs: (attempt) => 200 * 2 ** attempt,
    beforeAdvance: true,
    forgetDone: true,
    // No worker needs it for its start.
    run: async (job) => (await import('./retime')).retime(context, job),
  }
}
