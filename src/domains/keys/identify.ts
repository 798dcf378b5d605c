import type { Principal } from '#domains/wallet'
import { cached } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import { sha256Hex } from '#kernel/sha256-hex'
import type { KeyPrincipal, SessionPrincipal } from './auth-rules'
import { keyIdOf, SESSION_PREFIX } from './credentials'
import { type KeyRow, keyTable, sessionTable } from './tables'

/** The credential of a wallet's caller: `X-API-Key` first, then `Authorization: Bearer`. */
export function sentCredential(headers: Headers): string | undefined {
  const key = headers.get('x-api-key')?.trim()
  if (key) return key
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
  return bearer || undefined
}

/**
 * Returns the owner of a key or a session; undefined for a revoked one. `cachedMs`: how old what is known of a key may
 * be.
 */
export function walletCaller(
  context: Context,
  credential: string,
  cachedMs?: number,
): Promise<Principal | undefined> {
  return credential.startsWith(SESSION_PREFIX)
    ? bySession(context, credential)
    : byKey(context, credential, cachedMs)
}

async function byKey(context: Context, key: string, cachedMs?: number): Promise<KeyPrincipal | undefined> {
  const id = keyIdOf(key)
  if (id === undefined) return undefined
  const row = await (cachedMs ? cachedKey(context, id, cachedMs) : context.store.readCommitted(keyTable, id))
  if (!row || !isOf(context, row, key)) return undefined
  // A key of a wallet that was stopped still has its owner: the refusal says why it no longer works.
  return row.revokedAt === null || row.stopped ? keyPrincipal(row) : undefined
}

/** The key that a row was last found to be of. Rows in memory stay the same objects until they change. */
const provenKeys = defineLocal('keys.proven', () => new WeakMap<KeyRow, string>())

/** Whether the row is this key's: hashing takes longer than everything else that is done to identify a caller. */
function isOf({ local }: Context, row: KeyRow, key: string): boolean {
  const proven = local(provenKeys)
  if (proven.get(row) === key) return true
  if (row.hash !== sha256Hex(key)) return false
  proven.set(row, key)
  return true
}

async function bySession(context: Context, session: string): Promise<SessionPrincipal | undefined> {
  const row = await context.store.readCommitted(sessionTable, sha256Hex(session), 'hash')
  if (!row) return undefined
  const { id: sessionId, walletId, expiresAt } = row
  // An expired session is refused as expired, and not as unknown.
  const expiredAt = expiresAt !== null && expiresAt <= context.clock.now() ? expiresAt : undefined
  return { kind: 'session', sessionId, walletId, ...(expiredAt !== undefined && { expiredAt }) }
}

/** The key as it was when it was last looked up. One that is unknown or revoked is looked up each time. */
function cachedKey(context: Context, id: string, lifetimeMs: number): Promise<KeyRow | undefined> {
  return cached(context, { group: 'key-state', key: id, lifetimeMs, tables: [keyTable] }, async () => {
    const row = await context.store.table(keyTable).get(id)
    return { value: row && { ...row, ciphertext: null }, keep: row !== undefined && row.revokedAt === null }
  })
}

/** The principal of requests with this key. */
export function keyPrincipal({ id, name, ...row }: KeyRow): KeyPrincipal {
  const { walletId, flags, readOnly, allowedIps, allowedRecipients, stopped } = row
  const may = { flags, readOnly, allowedIps, allowedRecipients, stopped }
  return { kind: 'key', keyId: id, keyName: name, walletId, ...may }
}
