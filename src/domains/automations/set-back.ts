import type { Context } from '#kernel/context'
import { type JobHandler, reconciling } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { automationTable } from './tables'

/** The kind of the jobs that look for earlier times of automations. */
export const RETIME = 'automation.retime'

/** Each automation has its next time, before which there are others now. In the transaction that sets the clock back. */
export async function clockSetBack({ store, jobs }: Context): Promise<void> {
  if ((await store.table(automationTable).count()) === 0) return
  await jobs.ensureQueued({ id: RETIME, kind: RETIME })
}

export const setBackTables = [automationTable, ...jobTables]

export function retimeJob(context: Context): JobHandler {
  return {
    ...reconciling,
    // No worker needs it for its start.
    run: async (job) => (await import('./retime')).retime(context, job),
  }
}
