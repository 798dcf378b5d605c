import type { Authenticator } from '#kernel/auth'
import type { Context } from '#kernel/context'
import { hashOf, keyIdOf } from './credentials'
import { keyTable, sessionTable } from './tables'

/** Answers the kernel's question whose a credential is. Revoked and expired ones are nobody's. */
export function keyAuthenticator({ store, clock }: Context): Authenticator {
  return {
    async byKey(key) {
      const id = keyIdOf(key)
      const row = id === undefined ? undefined : await store.table(keyTable).get(id)
      if (!row || row.revokedAt !== null || row.hash !== hashOf(key)) return undefined
      const { walletId, name, flags, readOnly, allowedIps, allowedRecipients } = row
      return {
        kind: 'key',
        keyId: row.id,
        keyName: name,
        walletId,
        flags,
        readOnly,
        allowedIps,
        allowedRecipients,
      }
    },
    async bySession(session) {
      const row = await store.table(sessionTable).where('hash').equals(hashOf(session)).first()
      if (!row || (row.expiresAt !== null && row.expiresAt <= clock.now())) return undefined
      return { kind: 'session', sessionId: row.id, walletId: row.walletId }
    },
  }
}
