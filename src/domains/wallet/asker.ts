import type { Principal } from '#kernel/auth'
import type { Asker } from './layers/key-layer'

/** A web session has no lists of its own: the wallet's layer alone stands before it. */
export function askerOf(principal: Principal): Asker {
  if (principal.kind !== 'key') return undefined
  return { name: principal.keyName, allowedRecipients: principal.allowedRecipients }
}
