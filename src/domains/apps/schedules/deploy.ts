import { fileTables, folderInstance, foldersOf } from '#domains/files'
import { findWallet, walletNow } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Job } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { nextAfter } from '#kernel/schedule'
import { appSlugs, readApp } from '../apps'
import { appErrors } from '../errors'
import { appKey } from '../slug'
import { appTable, recordTable, runTable, type ScheduleRow, scheduleTable } from '../tables'
import { type Entry, isSame, scheduleFiring, unscheduleFiring } from './firings'

/** Reads the manifest of an app, or of all apps of a wallet, and has its scripts fire as it says from now on. */
export async function deploy(context: Context, job: Job): Promise<string> {
  const [walletId = '', slug = '', folder] = job.payload.split('\n')
  if (!(await findWallet(context, walletId))) return `there is no wallet ${walletId}`
  const known = await context.store.table(scheduleTable).where('walletId').equals(walletId).toArray()
  const slugs =
    slug === ''
      ? new Set([...known.map((row) => row.slug), ...(await appSlugs(context, walletId))])
      : new Set([slug])
  for (const each of slugs) await deployApp(context, job, walletId, each)
  if (folder !== undefined) await forget(context, job, walletId)
  return `the schedules of ${slugs.size === 1 ? `the app ${[...slugs][0]}` : `${slugs.size} apps`} were read`
}

async function deployApp(context: Context, job: Job, walletId: string, slug: string): Promise<void> {
  const declaredApp = await declaredEntries(context, walletId, slug)
  const { key: id, entries: declared } = declaredApp ?? { key: '', entries: [] }
  const schedules = context.store.table(scheduleTable)
  await job.commit([scheduleTable, ...jobTables], async (context) => {
    const rows = await schedules.where('walletId').equals(walletId).toArray()
    // Of an app that was in this place before, and has gone or is called otherwise now.
    for (const row of rows) if (row.slug === slug && row.id !== id) await unscheduled(context, row)
    if (!declaredApp) return
    const before = rows.find((row) => row.id === id)?.entries ?? []
    const entries: Entry[] = []
    for (const { following, ...entry } of declared) {
      const known = before.find((each) => isSame(each, entry))
      // What was there before keeps its time, which may have come by now; but the clock may have been set back.
      if (known && known.nextAt <= entry.nextAt) entries.push(known)
      // A firing of that time is under way, from before the clock was set back.
      else if (await scheduleFiring(context, id, entry)) entries.push(entry)
      else {
        const later = { ...entry, nextAt: following }
        if (known?.nextAt !== following) await scheduleFiring(context, id, later)
        entries.push(known?.nextAt === following ? known : later)
      }
    }
    for (const entry of before) if (!entries.includes(entry)) await unscheduleFiring(context, id, entry)
    if (entries.length === 0) await schedules.delete(id)
    else await schedules.put({ id, walletId, slug, entries })
  })
}

async function unscheduled(context: TransactionContext, { id, entries }: ScheduleRow): Promise<void> {
  for (const entry of entries) await unscheduleFiring(context, id, entry)
  await context.store.table(scheduleTable).delete(id)
}

/** With the time behind the next one. */
type DeclaredEntry = Entry & { readonly following: number }

/** With the next time of each; none of an app that something is wrong with. Undefined where there is no app. */
async function declaredEntries(
  context: Context,
  walletId: string,
  slug: string,
): Promise<{ key: string; entries: DeclaredEntry[] } | undefined> {
  try {
    const owner = await walletNow(context, walletId)
    const { key, manifest, problems } = await readApp(context, owner, slug)
    if (!manifest || problems.length > 0) return { key, entries: [] }
    const enabled = manifest.schedule.filter(({ enabled }) => enabled)
    const now = context.clock.now()
    const entries = enabled.map(async ({ script, cron }) => {
      const nextAt = await nextAfter(cron, now)
      return { script, cron, nextAt, following: await nextAfter(cron, nextAt) }
    })
    return { key, entries: await Promise.all(entries) }
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.spec === appErrors.unknown) return undefined
    throw thrown
  }
}

/** What was kept of apps whose folders are gone goes too. One that was moved out of /apps may come back. */
async function forget(context: Context, job: Job, walletId: string): Promise<void> {
  const { store } = context
  const tables = [appTable, recordTable, runTable]
  await job.commit([...fileTables, ...tables], async () => {
    const folders = await foldersOf(context, walletId)
    const apps = folders.filter(({ folder, instance }) => folder === '/apps' || instance !== undefined)
    const there = new Set(apps.map((folder) => appKey(walletId, folderInstance(folder))))
    for (const row of await store.table(appTable).where('walletId').equals(walletId).toArray())
      if (!there.has(row.id)) await store.table(appTable).delete(row.id)
    const records = await store.table(recordTable).where('walletId').equals(walletId).primaryKeys()
    await store.table(recordTable).bulkDelete(records.filter((id) => !there.has(appOf(id))))
    const runs = await store.table(runTable).where('walletId').equals(walletId).toArray()
    const gone = runs.filter(({ app, status }) => !there.has(app) && status !== 'running')
    await store.table(runTable).bulkDelete(gone.map(({ id }) => id))
  })
}

/** A record's id begins with wallet and instance. */
function appOf(recordId: string): string {
  return recordId.split('\n', 2).join('\n')
}
