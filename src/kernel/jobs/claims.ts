import { bytesToHex } from '@noble/hashes/utils'
import type { Store } from '../store'
import type { JobHandler } from './handler'
import { isLive, type JobRow, jobTable, LEASE_MS, type LeaseRow, leaseTable } from './tables'

export interface Claim {
  readonly row: JobRow
  readonly token: string
}

interface Claims {
  readonly claimed: Claim[]
  /** Their processes died, the last time they were allowed to. */
  readonly exhausted: Claim[]
  /** When there may be something to claim again, epoch ms of machine time. */
  readonly nextAt: number
  /** A kind is at its concurrency: something due may be left until an attempt ends. */
  readonly isFull: boolean
}

/** Whoever commits for a job needs them in the transaction. */
export const claimTables = [jobTable, leaseTable] as const

/** Whose a claim is. */
interface Claimants {
  /** An attempt of this process. */
  isOwn(token: string): boolean
  /** This process has claimed nothing yet. Where it writes alone then, every other claim is of one that is gone. */
  readonly isFirst: boolean
}

/**
 * Takes what is due, as far as the concurrency of each kind allows: what is queued, and what lost its process. In one
 * transaction, so that of several processes one gets each job.
 */
export function claimDue(
  store: Store,
  now: number,
  handlers: ReadonlyMap<string, JobHandler>,
  { isOwn, isFirst }: Claimants,
): Promise<Claims> {
  return store.write(claimTables, async () => {
    const areOthersDead = isFirst && store.isAlone
    const claimed: Claim[] = []
    const exhausted: Claim[] = []
    let nextAt = Number.POSITIVE_INFINITY
    let isFull = false
    const running = await runningJobs(store)
    // Most of the time one kind has something to do, of many that there are.
    const kinds = new Set([...running.map(({ row }) => row.kind), ...(await queuedKinds(store))])
    for (const kind of kinds) {
      const handler = handlers.get(kind)
      if (!handler) continue
      const { concurrency, maxAttempts } = handler
      const orphans: JobRow[] = []
      let room = concurrency
      for (const { row, lease } of running.filter((each) => each.row.kind === kind)) {
        // Our own may be late with its heartbeat, as after the machine slept.
        if (lease && (isOwn(lease.token) || (!areOthersDead && isLive(lease, now)))) {
          room--
          if (!isOwn(lease.token)) nextAt = Math.min(nextAt, lease.until)
        } else if (!lease || lease.committed) orphans.push({ ...row, attempts: row.attempts - 1 })
        else if (row.attempts < maxAttempts) orphans.push(row)
        else exhausted.push({ row, token: lease.token })
      }
      const waiting = store.table(jobTable).where('[state+kind+dueAt]')
      const due = await waiting
        .between(['queued', kind, Number.MIN_SAFE_INTEGER], ['queued', kind, now], true, true)
        .limit(Math.max(0, room - orphans.length))
        .toArray()
      const later = await waiting
        .between(['queued', kind, now], ['queued', kind, Number.MAX_SAFE_INTEGER], false, true)
        .first()
      if (later) nextAt = Math.min(nextAt, later.dueAt)
      const found = [...orphans, ...due]
      for (const row of found.slice(0, Math.max(0, room))) claimed.push(await claim(store, row, now))
      if (found.length >= room) isFull = true
    }
    return { claimed, exhausted, nextAt, isFull }
  })
}

/** The kinds of which something is queued, each found by one step over all that is queued of the one before it. */
async function queuedKinds(store: Store): Promise<string[]> {
  const kinds: string[] = []
  for (;;) {
    const next = await store
      .table(jobTable)
      .where('[state+kind+dueAt]')
      // Behind every number of the last kind stands an array.
      .between(['queued', ...(kinds.length > 0 ? [kinds.at(-1), []] : [''])], ['queued', []], true, true)
      .first()
    if (!next) return kinds
    kinds.push(next.kind)
  }
}

async function runningJobs(store: Store): Promise<{ row: JobRow; lease: LeaseRow | undefined }[]> {
  const rows = await store
    .table(jobTable)
    .where('[state+kind+dueAt]')
    .between(['running'], ['running', []])
    .toArray()
  if (rows.length === 0) return []
  const leases = await store.table(leaseTable).bulkGet(rows.map(({ id }) => id))
  return rows.map((row, index) => ({ row, lease: leases[index] }))
}

async function claim(store: Store, before: JobRow, now: number): Promise<Claim> {
  const row: JobRow = { ...before, state: 'running', attempts: before.attempts + 1 }
  // By chance and not by the seed: two processes must never draw the same.
  const token = bytesToHex(crypto.getRandomValues(new Uint8Array(8)))
  await store.table(jobTable).put(row)
  await store.table(leaseTable).put({ id: row.id, token, until: now + LEASE_MS, committed: false })
  return { row, token }
}
