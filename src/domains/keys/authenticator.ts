import type { Authenticator, KeyPrincipal } from '#kernel/auth'
import { cached } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { hashOf, keyIdOf, partnerKeyIdOf } from './credentials'
import { type KeyRow, keyTable, partnerKeyTable, sessionTable } from './tables'

/** Answers the kernel's question whose a credential is. Revoked ones are nobody's. */
export function keyAuthenticator(context: Context): Authenticator {
  const { store, clock } = context
  return {
    async byKey(key, cachedMs) {
      const id = keyIdOf(key)
      if (id === undefined) return undefined
      const row = await (cachedMs ? cachedKey(context, id, cachedMs) : store.readCommitted(keyTable, id))
      if (!row || row.hash !== hashOf(key)) return undefined
      // Of a wallet that was stopped it is somebody's, who is to be told why it opens nothing.
      return row.revokedAt === null || row.stopped ? keyPrincipal(row) : undefined
    },
    async bySession(session) {
      const row = await store.readCommitted(sessionTable, hashOf(session), 'hash')
      if (!row) return undefined
      const { id: sessionId, walletId, expiresAt } = row
      // Whoever still uses it is to be told so, and not that it was never known.
      const expiredAt = expiresAt !== null && expiresAt <= clock.now() ? expiresAt : undefined
      return { kind: 'session', sessionId, walletId, ...(expiredAt !== undefined && { expiredAt }) }
    },
    async byPartnerKey(key) {
      const id = partnerKeyIdOf(key)
      const row = id === undefined ? undefined : await store.readCommitted(partnerKeyTable, id)
      if (!row || row.revokedAt !== null || row.hash !== hashOf(key)) return undefined
      const { name, organisationId, allowedIps } = row
      return { kind: 'partner', keyId: row.id, keyName: name, organisationId, allowedIps }
    },
  }
}

/** The key as it was when it was last looked up. One that is unknown or revoked is looked up each time. */
function cachedKey(context: Context, id: string, lifetimeMs: number): Promise<KeyRow | undefined> {
  return cached(context, { group: 'key-state', key: id, lifetimeMs, tables: [keyTable] }, async () => {
    const row = await context.store.table(keyTable).get(id)
    return { value: row && { ...row, sealed: null }, keep: row !== undefined && row.revokedAt === null }
  })
}

/** Who asks, when this key does. */
export function keyPrincipal({ id, name, ...row }: KeyRow): KeyPrincipal {
  const { walletId, flags, readOnly, allowedIps, allowedRecipients, stopped } = row
  const may = { flags, readOnly, allowedIps, allowedRecipients, stopped }
  return { kind: 'key', keyId: id, keyName: name, walletId, ...may }
}
