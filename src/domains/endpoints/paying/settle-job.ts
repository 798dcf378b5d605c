import type { Context } from '#kernel/context'
import type { JobHandler } from '#kernel/jobs/handler'
import { failSettlement, settledTables } from './settled'

/** The kind of the jobs that settle what was served; each is named by its authorization. */
export const SETTLE = 'endpoints.settle'

/** Settles a served call through the router, once for its authorization. Row x402-cloud-settle. */
export function settleJob(context: Context): JobHandler {
  return {
    concurrency: 4,
    maxAttempts: 6,
    backoffMs: (attempt) => 500 * 2 ** attempt,
    // What was signed for a minute must not be over because the clock was set forward.
    beforeAdvance: true,
    forgetDone: true,
    tables: settledTables,
    run: async (job) => (await import('./settle')).settle(context, job),
    unfinished: (context, { payload }, _, why) =>
      failSettlement(context, payload, 'unexpected_settle_error', why),
  }
}
