import type { TransactionContext } from '#kernel/context'
import type { ScheduleRow } from '../tables'

/** The kind of the jobs by which scripts fire, one for each time. */
export const FIRE = 'app.fire'

export type Entry = ScheduleRow['entries'][number]

/** One time of one entry, as its job names it. */
interface Firing extends Entry {
  /** Of the app: its row. */
  readonly id: string
}

export function firingOf(payload: string): Firing {
  const [id, script, cron, nextAt] = JSON.parse(payload) as [string, string, string, number]
  return { id, script, cron, nextAt }
}

/** Has it fire at its time (over `jobTables`). False where this very firing is still under way. */
export function scheduleFiring({ jobs }: TransactionContext, app: string, entry: Entry): Promise<boolean> {
  const payload = payloadOf(app, entry)
  return jobs.enqueue({ id: `${FIRE}:${payload}`, kind: FIRE, payload }, { virtualAt: entry.nextAt })
}

/** As `scheduleFiring`. One that has begun goes on. */
export async function unscheduleFiring(
  { jobs }: TransactionContext,
  app: string,
  entry: Entry,
): Promise<void> {
  await jobs.cancel(`${FIRE}:${payloadOf(app, entry)}`)
}

function payloadOf(app: string, { script, cron, nextAt }: Entry): string {
  return JSON.stringify([app, script, cron, nextAt])
}

export function isSame(one: Pick<Entry, 'script' | 'cron'>, other: Pick<Entry, 'script' | 'cron'>): boolean {
  return one.script === other.script && one.cron === other.cron
}
