import type { Authenticator, KeyPrincipal } from '#kernel/auth'
import type { Context } from '#kernel/context'
import { hashOf, keyIdOf } from './credentials'
import { type KeyRow, keyTable, sessionTable } from './tables'

/** Answers the kernel's question whose a credential is. Revoked and expired ones are nobody's. */
export function keyAuthenticator({ store, clock }: Context): Authenticator {
  return {
    async byKey(key) {
      const id = keyIdOf(key)
      const row = id === undefined ? undefined : await store.glance(keyTable, id)
      if (!row || row.revokedAt !== null || row.hash !== hashOf(key)) return undefined
      return keyPrincipal(row)
    },
    async bySession(session) {
      const row = await store.glance(sessionTable, hashOf(session), 'hash')
      if (!row || (row.expiresAt !== null && row.expiresAt <= clock.now())) return undefined
      return { kind: 'session', sessionId: row.id, walletId: row.walletId }
    },
  }
}

/** Who asks, when this key does. */
export function keyPrincipal({ id, name, ...row }: KeyRow): KeyPrincipal {
  const { walletId, flags, readOnly, allowedIps, allowedRecipients } = row
  return { kind: 'key', keyId: id, keyName: name, walletId, flags, readOnly, allowedIps, allowedRecipients }
}
