import type { Context, TransactionContext } from '#kernel/context'
import { jobTables } from '#kernel/jobs/job-states'
import { slugProblem } from '../slug'
import { scheduleTable } from '../tables'

/** The kind of the jobs that read a manifest again, by the wallet and the app. */
export const DEPLOY = 'app.deploy'

/**
 * Has the schedules of an app read again where a change of files may have changed them: its manifest, its scripts, or a
 * folder that they are in. The transaction is that of the change, which has the tables of jobs.
 */
export async function filesChanged(
  context: TransactionContext,
  walletId: string,
  path: string,
): Promise<void> {
  const [, apps, slug, inside, name] = path.split('/')
  if (apps !== 'apps') return
  if (slug === undefined) return deployLater(context, walletId, '')
  if (slugProblem(slug)) return
  if (inside !== undefined && inside !== 'manifest.json' && inside !== 'scripts') return
  if (name !== undefined && !name.endsWith('.ts')) return
  // The folder itself came or went.
  await deployLater(context, walletId, slug, { isFolder: inside === undefined })
}

export const setBackTables = [scheduleTable, ...jobTables]

/** Entries have their next times, before which there are others now. In the transaction that sets the clock back. */
export async function clockSetBack(context: Context): Promise<void> {
  const rows = await context.store.table(scheduleTable).toArray()
  for (const { walletId, slug } of rows) await deployLater(context, walletId, slug)
}

/** `slug`: empty for all apps of the wallet. `isFolder`: what is kept of apps that are gone is looked for, too. */
export async function deployLater(
  context: Context,
  walletId: string,
  slug: string,
  { isFolder = slug === '' }: { isFolder?: boolean } = {},
): Promise<void> {
  const payload = `${walletId}\n${slug}${isFolder ? '\nfolder' : ''}`
  await context.jobs.ensureQueued({ id: `${DEPLOY}:${payload}`, kind: DEPLOY, payload })
}
