import { walletNow, walletTable } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Job } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { nextAfter } from '#kernel/schedule'
import { appSlugs, readApp } from '../apps'
import { appErrors } from '../errors'
import { appKey } from '../slug'
import { scheduleTable } from '../tables'
import { type Entry, isSame, scheduleFiring, unscheduleFiring } from './firings'

/** Reads the manifest of an app, or of all apps of a wallet, and has its scripts fire as it says from now on. */
export async function deploy(context: Context, job: Job): Promise<string> {
  const [walletId = '', slug = ''] = job.payload.split('\n')
  if (!(await context.store.table(walletTable).get(walletId))) return `there is no wallet ${walletId}`
  if (slug !== '') return deployApp(context, job, walletId, slug)
  const known = await context.store.table(scheduleTable).where('walletId').equals(walletId).toArray()
  const slugs = new Set([...known.map((row) => row.slug), ...(await appSlugs(context, walletId))])
  for (const each of slugs) await deployApp(context, job, walletId, each)
  return `the schedules of ${slugs.size} apps were read`
}

async function deployApp(context: Context, job: Job, walletId: string, slug: string): Promise<string> {
  const wanted = await wantedOf(context, walletId, slug)
  const id = appKey(walletId, slug)
  const schedules = context.store.table(scheduleTable)
  await job.commit([scheduleTable, ...jobTables], async () => {
    const before = (await schedules.get(id))?.entries ?? []
    // What was there before keeps its time, which may have come by now.
    const entries = wanted.map((entry) => before.find((each) => isSame(each, entry)) ?? entry)
    for (const entry of before) if (!entries.includes(entry)) await unscheduleFiring(context, id, entry)
    for (const entry of entries) if (!before.includes(entry)) await scheduleFiring(context, id, entry)
    if (entries.length === 0) await schedules.delete(id)
    else await schedules.put({ id, walletId, slug, entries })
  })
  return `the app ${slug} has ${wanted.length} schedules`
}

/** With the next time of each; none of an app that is not there, or that something is wrong with. */
async function wantedOf(context: Context, walletId: string, slug: string): Promise<Entry[]> {
  try {
    const owner = await walletNow(context, walletId)
    const { manifest, problems } = await readApp(context, owner, slug)
    if (!manifest || problems.length > 0) return []
    const enabled = manifest.schedule.filter(({ enabled }) => enabled)
    const each = enabled.filter((entry, at) => enabled.findIndex((other) => isSame(other, entry)) === at)
    const now = context.clock.now()
    return await Promise.all(
      each.map(async ({ script, cron }) => ({ script, cron, nextAt: await nextAfter(cron, now) })),
    )
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.spec === appErrors.unknown) return []
    throw thrown
  }
}
