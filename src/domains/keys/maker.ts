import { z } from 'zod'
import type { Principal } from '#domains/wallet'
import type { CallerName } from '#kernel/journal-record'

/** Who has something done later, in its row: a key's rights are looked up again when it is done. */
export const makerSchema = () =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('key'), keyId: z.string(), name: z.string() }),
    z.strictObject({ kind: z.literal('session'), sessionId: z.string() }),
  ])
export type Maker = z.infer<ReturnType<typeof makerSchema>>

export function makerOf(principal: Principal): Maker {
  return principal.kind === 'key'
    ? { kind: 'key', keyId: principal.keyId, name: principal.keyName }
    : { kind: 'session', sessionId: principal.sessionId }
}

/** How the journal names whoever made something. */
export function callerOf(by: Maker): CallerName {
  return by.kind === 'key'
    ? { kind: 'key', id: by.keyId, label: by.name }
    : { kind: 'session', id: by.sessionId, label: by.sessionId }
}
