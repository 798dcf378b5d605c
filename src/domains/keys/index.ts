import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { keyOrSessionScheme, keyScheme, publicScheme, sessionScheme } from './schemes'
import { SESSION_EXPIRES, sessionExpiry } from './sessions'
import { keyTable, partnerKeyTable, sessionTable } from './tables'

export { authorizeKey } from './authorize'
export {
  hashOf,
  partnerKeyIdOf,
  SEEDED_KEYS,
  type SeededKeyName,
  seededCredentials,
  seededKey,
  seededPartnerKey,
  seededPartnerKeyId,
  seededSession,
} from './credentials'
export { keyPrincipal } from './identify'
export {
  allKeys,
  changeKey,
  ipList,
  type KeyChanges,
  keyChanges,
  keyErrors,
  makeKey,
  ownKey,
  recipientChanges,
  revealKey,
  revokeKey,
} from './keys'
export {
  activePartnerKey,
  addPartnerKey,
  changePartnerKey,
  makePartnerKey,
  partnerKeyById,
  partnerKeyErrors,
  partnerKeysOf,
  revealPartnerKey,
  revokePartnerKey,
} from './partner-keys'
export {
  allSessions,
  endSession,
  makeSession,
  sessionErrors,
  sessionTables,
  sessionToken,
  storeSession,
} from './sessions'
export {
  type KeyRow,
  keyFlags,
  keyTable,
  type PartnerKeyRow,
  partnerKeyTable,
  recipients,
} from './tables'
export { forgetStop, keysOf, stopKeys } from './wallet-keys'

/** API keys, web sessions and partner keys: who may call, and what each key may do. */
export const keysDomain: Domain = {
  name: 'keys',
  tables: [keyTable, sessionTable, partnerKeyTable],
  routes: {},
  auth: [publicScheme, keyScheme, keyOrSessionScheme, sessionScheme],
  seed: async (input) => (await import('./seed')).seedKeys(input),
  check: (rowsOf) => ownerless(rowsOf, keyTable) ?? ownerless(rowsOf, sessionTable),
  tasks: { [SESSION_EXPIRES]: () => sessionExpiry },
}
