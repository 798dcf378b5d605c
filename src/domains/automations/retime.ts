import type { Context } from '#kernel/context'
import type { Job } from '#kernel/jobs/handler'
import { automationTables, scheduleFiring, unscheduleFiring } from './automations'
import { automationTable } from './tables'
import { nextTime } from './times'

/** Gives each automation the first of its times from now on, where the one that it waits for is a later one. */
export async function retime(context: Context, job: Job): Promise<string> {
  const table = context.store.table(automationTable)
  let count = 0
  for (const { id, trigger, nextRunAt } of await table.toArray()) {
    const earlier = nextRunAt === null ? null : await nextTime(context, trigger)
    if (nextRunAt === null || earlier === null || earlier >= nextRunAt) continue
    const following = await nextTime(context, trigger, earlier)
    const walletId = await job.commit(automationTables, async (context) => {
      const row = await table.get(id)
      if (row?.nextRunAt !== nextRunAt) return undefined
      let next = { ...row, nextRunAt: earlier }
      if (!(await scheduleFiring(context, next))) {
        // A firing of that time is under way, from before the clock was set back.
        if (following === null || following >= nextRunAt) return undefined
        next = { ...next, nextRunAt: following }
        await scheduleFiring(context, next)
      }
      await unscheduleFiring(context, row)
      await table.put(next)
      return row.walletId
    })
    if (walletId === undefined) continue
    count++
    context.bus.publish({ type: 'automations.changed', walletId })
  }
  return `${count} automations have an earlier time`
}
