import type { Context } from '#kernel/context'
import type { Job } from '#kernel/jobs/handler'
import { orderTables, scheduleLook } from './steps'
import { orderTable } from './tables'
import { nextLook } from './times'

/** Gives each active order the first of its looks from now on, where the one that it waits for is a later one. */
export async function relook(context: Context, job: Job): Promise<string> {
  const table = context.store.table(orderTable)
  let count = 0
  for (const { id, nextLookAt, status, ...timed } of await table.toArray()) {
    if (nextLookAt === null || status !== 'active') continue
    const earlier = await nextLook(timed, context.clock.now())
    if (earlier === null || earlier >= nextLookAt) continue
    await job.commit(orderTables, async () => {
      const row = await table.get(id)
      if (row?.nextLookAt !== nextLookAt) return
      const next = { ...row, nextLookAt: earlier }
      await table.put(next)
      // A look of that moment may be under way, from before the clock was set back.
      await scheduleLook(context, next, '#back')
      count++
    })
  }
  return `${count} orders are looked at earlier`
}
