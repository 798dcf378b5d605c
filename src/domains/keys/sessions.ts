import { enforceActive, walletById, walletTables } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { defineErrors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { seededText } from '#kernel/ids'
import { oldestFirst } from '#kernel/order'
import { type TaskHandler, taskTable } from '#kernel/scheduler'
import { sha256Hex } from '#kernel/sha256-hex'
import type { AnyTable } from '#kernel/store'
import { SECRET_LENGTH, SESSION_PREFIX } from './credentials'
import { type SessionRow, sessionTable } from './tables'

export const sessionErrors = defineErrors({ unknown: { status: 404, error: 'Session not found' } })

/** How long a minted session lasts, on the virtual clock. */
const LIFETIME_MS = 30 * DAY_MS
/** How long an expired one is at least remembered, so that its user gets the reason. */
const EXPIRED_RETENTION_MS = 30 * DAY_MS

export const SESSION_EXPIRES = 'session.expires'
/** Where web sessions are, for the scope of a transaction that begins or ends them. */
export const sessionTables: readonly AnyTable[] = [sessionTable, taskTable]

/**
 * Begins a session for a wallet, and forgets those of the wallet that expired long ago. `session`: the whole of it. Refused
 * with 404 where there is no such wallet, and with 403 where a partner has stopped it.
 */
export async function beginSession(
  { context, transact }: Pick<Call, 'context' | 'transact'>,
  walletId: string,
): Promise<{ id: string; session: string; expiresAt: number }> {
  const createdAt = context.clock.now()
  const id = await context.ids.id('ses')
  const hash = sha256Hex(sessionToken(context.seed(), id))
  const made = { id, hash, walletId, createdAt, expiresAt: createdAt + LIFETIME_MS }
  const stored = await transact([...sessionTables, ...walletTables], async (context) => {
    enforceActive(await walletById(context, walletId))
    await addSession(context, made)
    return { id, expiresAt: made.expiresAt }
  })
  return { ...stored, session: sessionToken(context.seed(), stored.id) }
}

/** The whole session: it follows from the seed and the id, so it need not be kept. */
function sessionToken(seed: string, id: string): string {
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

async function addSession(
  { store, scheduler, clock }: TransactionContext,
  row: SessionRow & { readonly expiresAt: number },
): Promise<void> {
  const long = clock.now() - EXPIRED_RETENTION_MS
  const mine = store.table(sessionTable).where('walletId').equals(row.walletId)
  await mine.filter(({ expiresAt }) => expiresAt !== null && expiresAt < long).delete()
  await store.table(sessionTable).add(row)
  await scheduler.schedule({ id: dueId(row.id), kind: SESSION_EXPIRES, at: row.expiresAt, payload: row.id })
}

/** Ends a session (over `sessionTables`). Refused with 404 for none. */
export async function endSession({ store, scheduler }: TransactionContext, id: string): Promise<void> {
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
