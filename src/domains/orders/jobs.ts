import type { Context } from '#kernel/context'
import { type JobHandler, reconciling } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { orderTable } from './tables'
import { unfilled } from './unfilled'

/** The kind of the jobs that look for earlier times of orders. */
export const RELOOK = 'order.relook'

/** The first of its moments at which each order is to be looked at is another one now. In the transaction that sets the clock back. */
export async function clockSetBack({ store, jobs }: Context): Promise<void> {
  if ((await store.table(orderTable).count()) === 0) return
  await jobs.ensureQueued({ id: RELOOK, kind: RELOOK })
}

export const setBackTables = [orderTable, ...jobTables]

// No worker needs what these do for its start.

export function lookJob(context: Context): JobHandler {
  return {
    concurrency: 4,
    maxAttempts: 20,
    backoffMs: (attempt) => 500 * 2 ** Math.min(attempt, 6),
    forgetDone: true,
    run: async (job) => (await import('./look')).look(context, job),
  }
}

export function fillJob(context: Context): JobHandler {
  return {
    concurrency: 8,
    maxAttempts: 5,
    backoffMs: (attempt) => 500 * 2 ** attempt,
    forgetDone: true,
    run: async (job) => (await import('./fill')).fill(context, job),
    tables: setBackTables,
    async unfinished({ payload, id }, how, why) {
      if (how === 'failed') await unfilled(context, payload, id, why)
    },
  }
}

export function relookJob(context: Context): JobHandler {
  return { ...reconciling, run: async (job) => (await import('./relook')).relook(context, job) }
}
