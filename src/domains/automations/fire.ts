import type { Context, TransactionContext } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Job } from '#kernel/jobs/handler'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { automationTables, firingId, scheduleFiring } from './automations'
import { prompterOf } from './prompter'
import { type AutomationRow, automationTable, type Trigger } from './tables'
import { nextTime } from './times'

/**
 * Fires an automation whose time has come: sends its prompt and schedules the next time, in one transaction. Goes on
 * until the prompt's job has ended or waits, so that an advance of the clock carries out each firing at its own time.
 */
export async function fire(context: Context, job: Job): Promise<string> {
  const { payload: id, signal } = job
  const row = await context.store.table(automationTable).get(id)
  if (!row || !isDue(row, job)) return `the automation ${id} fires at another time, or not at all`
  const isMet = await conditionOf(context, row.trigger)
  const nextRunAt =
    row.trigger.type === 'cron' || isMet === false ? await nextTime(context, row.trigger) : null
  if (isMet !== true) {
    const problem = typeof isMet === 'string' ? isMet : null
    await settle(context, job, { nextRunAt: nextRunAt ?? (await nextTime(context, row.trigger)), problem })
    return `the automation "${row.name}" waits: ${problem ?? 'its price is not met'}`
  }
  const jobId = await context.ids.id('job')
  const why = await prompted(context, job, { row, jobId, nextRunAt })
  context.bus.publish({ type: 'automations.changed', walletId: row.walletId })
  if (why !== undefined) return `the automation "${row.name}" fired for nothing: ${why}`
  const came = await context.jobs.attempted(jobId, signal)
  return `the automation "${row.name}" sent its prompt (${jobId}): ${came}`
}

/** True where it fires; why not otherwise, in words where something is wrong. */
async function conditionOf(context: Context, trigger: Trigger): Promise<boolean | string> {
  if (trigger.type !== 'price') return true
  try {
    const price = await prompterOf(context).price(trigger.token)
    if (price === undefined) return `no pool tells the price of ${trigger.token}`
    return 'below' in trigger
      ? price < roundedUnits(trigger.below, 18)
      : price > roundedUnits(trigger.above, 18)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return thrown.message
  }
}

/** Undefined where the prompt is sent; otherwise why its wallet may not prompt now. */
async function prompted(
  context: Context,
  job: Job,
  { row, jobId, nextRunAt }: { row: AutomationRow; jobId: string; nextRunAt: number | null },
): Promise<string | undefined> {
  const prompter = prompterOf(context)
  const lastRunAt = context.clock.now()
  const after = { nextRunAt, lastRunAt, runs: row.runs + 1 }
  try {
    await settle(
      context,
      job,
      { ...after, lastJobId: jobId, problem: null },
      async (context, { name, ...rest }) => {
        const { walletId, prompt, by, threadId } = rest
        await prompter.queue(context, { jobId, walletId, prompt, by, threadId, name })
      },
    )
    return undefined
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    await settle(context, job, { ...after, problem: thrown.message })
    return thrown.message
  }
}

/** Writes what a firing came to and schedules the next one, while it is this firing's time. */
async function settle(
  context: Context,
  job: Job,
  after: Partial<AutomationRow> & { nextRunAt: number | null },
  queue?: (context: TransactionContext, row: AutomationRow) => Promise<void>,
): Promise<void> {
  const tables = [...automationTables, ...(queue ? prompterOf(context).tables : [])]
  await job.commit(tables, async (context) => {
    const row = await context.store.table(automationTable).get(job.payload)
    if (!row || !isDue(row, job)) return
    const settled: AutomationRow = { ...row, ...after, status: after.nextRunAt === null ? 'done' : 'active' }
    await context.store.table(automationTable).put(settled)
    await scheduleFiring(context, settled)
    await queue?.(context, settled)
  })
}

function isDue({ id, status, nextRunAt }: AutomationRow, job: Job): boolean {
  return status === 'active' && nextRunAt !== null && firingId(id, nextRunAt) === job.id
}
