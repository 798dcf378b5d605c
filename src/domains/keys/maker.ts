import { z } from 'zod'
import type { Principal } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { keyPrincipal } from './identify'
import { walletKey } from './wallet-keys'

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

/** The maker with the rights that it has now. Throws for a key that was revoked since. `did`: "had sent this prompt". */
export async function principalNow(
  context: Context,
  { walletId, by }: { readonly walletId: string; readonly by: Maker },
  did: string,
): Promise<Principal> {
  if (by.kind === 'session') return { kind: 'session', sessionId: by.sessionId, walletId }
  const key = await walletKey(context, walletId, by.keyId)
  if (key?.revokedAt === null) return keyPrincipal(key)
  throw new Refusal(
    errors.apiKeyInvalid,
    `The key "${by.name}" was revoked after it ${did}. Nothing is done for it any more.`,
    { rule: 'auth.invalid', facts: { credential: 'API key' } },
  )
}
