import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { seedKeys } from './seed'
import { SESSION_EXPIRES, sessionExpiry } from './sessions'
import { keyTable, sessionTable } from './tables'

export { keyAuthenticator } from './authenticator'
export { SEEDED_KEYS, type SeededKeyName, seededKey, seededPartnerKey, seededSession } from './credentials'
export { allKeys, changeKey, keyChanges, keyErrors, makeKey, ownKey, revealKey, revokeKey } from './keys'
export { endSession, makeSession, sessionErrors, sessionTables, sessionToken, storeSession } from './sessions'
export { type KeyRow, keyFlags, keyTable, recipients, sessionTable } from './tables'

/** API keys and web sessions: who may call, and what each key may do. The documents give them no REST. */
export const keysDomain: Domain = {
  name: 'keys',
  tables: [keyTable, sessionTable],
  routes: {},
  seed: seedKeys,
  check: (rowsOf) => ownerless(rowsOf, keyTable) ?? ownerless(rowsOf, sessionTable),
  due: { [SESSION_EXPIRES]: () => sessionExpiry },
}
