import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { keyOrSessionScheme, keyScheme, publicScheme, sessionScheme } from './schemes'
import { SESSION_EXPIRES, sessionExpiry } from './sessions'
import { keyTable, sessionTable } from './tables'

export { authorizeKey, enforceWrites } from './authorize'
export { SEEDED_KEYS, seededCredentials } from './credentials'
export { keyPrincipal } from './identify'
export { addKey, changeKey, keyChanges, keyErrors, makeKey, revealKey, revokeKey } from './keys'
export { callerOf, makerOf, makerSchema } from './maker'
export { principalNow } from './principal-now'
export { sessionTables } from './sessions'
export { type KeyRow, keyRights, keyTables } from './tables'
export { keysOf, updateStop, walletKey } from './wallet-keys'

/** API keys and web sessions: who may call, and what each key may do. */
export const keysDomain: Domain = {
  name: 'keys',
  tables: [keyTable, sessionTable],
  routes: {},
  auth: [publicScheme, keyScheme, keyOrSessionScheme, sessionScheme],
  seed: async (input) => (await import('./seed')).seedKeys(input),
  check: (rowsOf) => ownerless(rowsOf, keyTable) ?? ownerless(rowsOf, sessionTable),
  tasks: { [SESSION_EXPIRES]: () => sessionExpiry },
}
