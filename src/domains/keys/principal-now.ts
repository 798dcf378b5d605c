import type { Principal } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { keyPrincipal } from './identify'
import type { Maker } from './maker'
import { walletKey } from './wallet-keys'

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
