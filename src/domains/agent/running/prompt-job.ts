import type { Context } from '#kernel/context'
import type { JobHandler } from '#kernel/jobs/handler'
import { endedAs, endingTables } from '../ending'
import { publishPrompt } from '../prompts'
import { promptTable } from '../tables'
import { isOpen } from '../views'

/** Prompts that are carried out side by side; most of their time they wait for a model or a chain. */
const CONCURRENCY = 16

/** Carries a prompt out, or goes on where another process stood. */
export function promptJob(context: Context): JobHandler {
  return {
    concurrency: CONCURRENCY,
    maxAttempts: 8,
    backoffMs: (attempt) => Math.min(30_000, 500 * 2 ** attempt),
    // No worker needs it for its start.
    run: async (job) => (await import('./run')).carryOut(context, job),
    tables: endingTables,
    async unfinished(context, { id }, _, why) {
      const row = await context.store.table(promptTable).get(id)
      if (!row || !isOpen(row)) return
      const failed = await endedAs(context, row, { outcome: 'refused', response: why })
      await context.store.table(promptTable).put(failed)
      context.store.afterCommit(() => publishPrompt(context, failed))
    },
  }
}
