import type { Principal } from '#domains/keys'
import type { Actor } from './layers/key-layer'

/** A web session has no lists of its own: the wallet's layer alone stands before it. */
export function actorOf(principal: Principal): Actor {
  if (principal.kind !== 'key') return undefined
  return { name: principal.keyName, allowedRecipients: principal.allowedRecipients }
}
