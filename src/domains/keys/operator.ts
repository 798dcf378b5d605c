/** What the admin API may use, besides index.ts. */

export { allKeys, countKeys, ownKey } from './keys'
export { allSessions, beginSession, endSession, sessionErrors } from './sessions'
