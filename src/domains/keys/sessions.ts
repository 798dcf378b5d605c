import type { Context } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { defineErrors, Refusal } from '#kernel/errors'
import { seededText } from '#kernel/ids'
import { oldestFirst } from '#kernel/order'
import { type TaskHandler, taskTable } from '#kernel/scheduler'
import { hashOf, SECRET_LENGTH, SESSION_PREFIX } from './credentials'
import { type SessionRow, sessionTable } from './tables'

export const sessionErrors = defineErrors({ unknown: { status: 404, error: 'Session not found' } })

/** How long a minted session lasts, on the virtual clock. */
const LIFETIME_MS = 30 * DAY_MS
/** How long an expired one is at least remembered, so that its user gets the reason. */
const EXPIRED_KEPT_MS = 30 * DAY_MS

export const SESSION_EXPIRES = 'session.expires'
/** What `storeSession` and `endSession` write. */
export const sessionTables = [sessionTable, taskTable]

/** A new session, not yet stored. Call it before a transaction opens. */
export async function makeSession(context: Context, walletId: string): Promise<MintedSession> {
  const createdAt = context.clock.now()
  const id = await context.ids.id('ses')
  const hash = hashOf(sessionToken(context.seed(), id))
  return { id, hash, walletId, createdAt, expiresAt: createdAt + LIFETIME_MS }
}

type MintedSession = SessionRow & { expiresAt: number }

/** The whole session: it follows from the seed and the id, so it need not be kept. */
export function sessionToken(seed: string, id: string): string {
  return `${SESSION_PREFIX}${seededText(seed, `session:${id}`, SECRET_LENGTH)}`
}

/** Every open session, the oldest first. */
export async function allSessions({ store, clock }: Context): Promise<SessionRow[]> {
  const now = clock.now()
  const all = await store.table(sessionTable).toArray()
  const sessions = all.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  const written = (row: SessionRow) => ({ ...row, seeded: row.expiresAt === null })
  return sessions.sort((a, b) => oldestFirst(written(a), written(b)))
}

/** Stores a session, and forgets those of its wallet that expired long ago. In the caller's transaction. */
export async function storeSession(
  { store, scheduler, clock }: Context,
  row: SessionRow,
): Promise<SessionRow> {
  const long = clock.now() - EXPIRED_KEPT_MS
  const mine = store.table(sessionTable).where('walletId').equals(row.walletId)
  await mine.filter(({ expiresAt }) => expiresAt !== null && expiresAt < long).delete()
  await store.table(sessionTable).add(row)
  if (row.expiresAt !== null) {
    await scheduler.schedule({ id: dueId(row.id), kind: SESSION_EXPIRES, at: row.expiresAt, payload: row.id })
  }
  return row
}

export async function endSession({ store, scheduler }: Context, id: string): Promise<void> {
  const session = await store.table(sessionTable).get(id)
  if (!session) {
    throw new Refusal(sessionErrors.unknown, `No session has the id ${id}.`, {
      rule: 'session.unknown',
      facts: { id },
    })
  }
  await store.table(sessionTable).delete(id)
  await scheduler.cancel(dueId(id))
}

/** The row stays: it says that there was a session, and when it ended. */
export const sessionExpiry: TaskHandler = {
  tables: [],
  async run(_store, row) {
    return `the web session ${row.payload} expired`
  },
}

function dueId(sessionId: string): string {
  return `${SESSION_EXPIRES}:${sessionId}`
}
