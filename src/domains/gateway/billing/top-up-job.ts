import type { Context } from '#kernel/context'
import type { JobHandler } from '#kernel/jobs/handler'
import { autoTopUpTable } from '../tables'
import { changeAutoTopUp } from './auto-topup'

export function autoTopUpJob(context: Context): JobHandler {
  return {
    concurrency: 4,
    maxAttempts: 5,
    backoffMs: (attempt) => 200 * 2 ** attempt,
    forgetDone: true,
    run: async (job) => (await import('./pay-top-up')).payTopUp(context, job),
    tables: [autoTopUpTable],
    async unfinished(context, { payload }, how, why) {
      if (how === 'cancelled') return
      const lastError = `The top-up could not be carried out: ${why}`
      await changeAutoTopUp(context, payload, { lastError, refusedAt: context.clock.now() })
    },
  }
}
