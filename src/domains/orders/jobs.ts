import type { Context } from '#kernel/context'
import { type JobHandler, reconciling } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { orderTable } from './tables'

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
    tables: [orderTable],
    async unfinished(context, { payload }, how, why) {
      const row = await context.store.table(orderTable).get(payload)
      if (how === 'cancelled' || !row?.filling || !['active', 'paused'].includes(row.status)) return
      // Of one that is promised to the chain nobody knows what came of it: it is not to happen a second time.
      const after =
        row.filling.hash === null
          ? ({ status: 'paused', filling: null } as const)
          : ({ status: 'failed' } as const)
      const problem = `A filling could not be carried out (${why}), and the order is ${after.status}.`
      await context.store.table(orderTable).put({ ...row, ...after, nextLookAt: null, problem })
    },
  }
}

export function relookJob(context: Context): JobHandler {
  return { ...reconciling, run: async (job) => (await import('./relook')).relook(context, job) }
}
