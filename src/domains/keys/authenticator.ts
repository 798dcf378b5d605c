import type { Authenticator, KeyPrincipal } from '#kernel/auth'
import type { Context } from '#kernel/context'
import { hashOf, keyIdOf, partnerKeyIdOf } from './credentials'
import { type KeyRow, keyTable, partnerKeyTable, sessionTable } from './tables'

/** Answers the kernel's question whose a credential is. Revoked and expired ones are nobody's. */
export function keyAuthenticator({ store, clock }: Context): Authenticator {
  return {
    async byKey(key) {
      const id = keyIdOf(key)
      const row = id === undefined ? undefined : await store.glance(keyTable, id)
      if (!row || row.hash !== hashOf(key)) return undefined
      // Of a wallet that was stopped it is somebody's, who is to be told why it opens nothing.
      return row.revokedAt === null || row.stopped ? keyPrincipal(row) : undefined
    },
    async bySession(session) {
      const row = await store.glance(sessionTable, hashOf(session), 'hash')
      if (!row || (row.expiresAt !== null && row.expiresAt <= clock.now())) return undefined
      return { kind: 'session', sessionId: row.id, walletId: row.walletId }
    },
    async byPartnerKey(key) {
      const id = partnerKeyIdOf(key)
      const row = id === undefined ? undefined : await store.glance(partnerKeyTable, id)
      if (!row || row.revokedAt !== null || row.hash !== hashOf(key)) return undefined
      const { name, organisationId, allowedIps } = row
      return { kind: 'partner', keyId: row.id, keyName: name, organisationId, allowedIps }
    },
  }
}

/** Who asks, when this key does. */
export function keyPrincipal({ id, name, ...row }: KeyRow): KeyPrincipal {
  const { walletId, flags, readOnly, allowedIps, allowedRecipients, stopped } = row
  const may = { flags, readOnly, allowedIps, allowedRecipients, stopped }
  return { kind: 'key', keyId: id, keyName: name, walletId, ...may }
}
