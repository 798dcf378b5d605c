import { walletNow } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isClientError } from '#kernel/errors'
import { TEST_ORIGIN } from '#kernel/http/fetch-call'
import type { Job } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { nextAfter } from '#kernel/schedule'
import { type App, readApp, type ValidApp, validApp } from '../apps'
import { carryOutRun, newRun, type RunInput } from '../run-script'
import { beginRun } from '../runs'
import { type RunRow, runTable, type ScheduleRow, scheduleTable } from '../tables'
import { firingOf, isSame, scheduleFiring } from './firings'

/**
 * Runs a script whose time has come, as the app's owner. That it fires, its run and its next time are one transaction: a
 * process that dies before it fires again, one that dies after it leaves a run that is lost. Row app-schedule.
 */
export async function fire(context: Context, job: Job): Promise<string> {
  const firing = firingOf(job.payload)
  const { id, script, cron } = firing
  const { store, clock } = context
  const schedules = store.table(scheduleTable)
  const known = await schedules.get(id)
  if (!known || !isDue(known, firing)) return `${script} fires at another time, or not at all`
  const { walletId, slug } = known
  const input = await runInput(context, job, known, firing)
  const fresh = input && (await newRun(context, input))
  const nextAt = await nextAfter(cron, clock.now())
  const begun = await job.commit([scheduleTable, runTable, ...jobTables], async (context) => {
    const row = await schedules.get(id)
    if (!row || !isDue(row, firing)) return undefined
    const others = row.entries.filter((entry) => !isSame(entry, firing))
    // Its manifest has changed, and is being read again: what stands there then begins anew.
    if (!fresh) await schedules.put({ ...row, entries: others })
    if (!fresh) return undefined
    const next = { script, cron, nextAt }
    await schedules.put({ ...row, entries: row.entries.map((entry) => (isSame(entry, next) ? next : entry)) })
    await scheduleFiring(context, id, next)
    return beginRun(context, fresh)
  })
  if (!begun || !input)
    return `${slug}: ${script} is no longer in the schedule, or something is wrong with the app`
  const ended = await carryOutRun(context, begun, input, (end) => job.commit([runTable], end))
  return `${slug}: ${script} ${ended.status}${ended.error ? `: ${ended.error.message}` : ''} (${walletId}, run ${ended.n})`
}

/** Undefined where the manifest does not say so any more, or nothing runs by it. */
async function runInput(
  context: Context,
  job: Job,
  { id, walletId, slug }: ScheduleRow,
  { script, cron }: ReturnType<typeof firingOf>,
): Promise<RunInput | undefined> {
  const app = await validAppOf(context, walletId, slug)
  if (app?.key !== id) return undefined
  const isListed = app.manifest.schedule.some((entry) => entry.enabled && isSame(entry, { script, cron }))
  if (!isListed) return undefined
  return {
    ...{ app, script, args: null, callerId: walletId, trigger: 'schedule' as RunRow['trigger'] },
    ...{ origin: TEST_ORIGIN, signal: job.signal, asRequest: job.asRequest },
  }
}

async function validAppOf(context: Context, walletId: string, slug: string): Promise<ValidApp | undefined> {
  try {
    const app: App = await readApp(context, await walletNow(context, walletId), slug)
    return validApp(app)
  } catch (thrown) {
    if (isClientError(thrown)) return undefined
    throw thrown
  }
}

function isDue(row: ScheduleRow, firing: ReturnType<typeof firingOf>): boolean {
  return row.entries.some((entry) => isSame(entry, firing) && entry.nextAt === firing.nextAt)
}
