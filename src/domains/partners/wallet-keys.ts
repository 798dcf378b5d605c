import { type KeyRow, walletKey } from '#domains/keys'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { partnerErrors } from './errors'
import { partnerWallet } from './wallets'

interface Path {
  readonly identifier: string
  readonly keyId: string
}

/** A key of one of the organisation's wallets; another wallet's is as unknown as none (404). */
export async function keyOfWallet(
  context: Context,
  organisationId: string,
  { identifier, keyId }: Path,
): Promise<KeyRow> {
  const { id: walletId } = await partnerWallet(context, organisationId, identifier)
  const key = await walletKey(context, walletId, keyId)
  if (key) return key
  throw unknown(walletId, keyId)
}

/** The same, of the keys that work. */
export async function activeKeyOfWallet(
  context: Context,
  organisationId: string,
  path: Path,
): Promise<KeyRow> {
  const key = await keyOfWallet(context, organisationId, path)
  if (key.revokedAt === null) return key
  throw unknown(key.walletId, key.id, ' that works')
}

function unknown(walletId: string, keyId: string, which = ''): Refusal {
  return new Refusal(
    partnerErrors.keyUnknown,
    `The wallet ${walletId} has no key${which} with the id ${keyId}. GET /partner/wallets/${walletId}/api-keys lists them.`,
    { rule: 'partner.key.unknown', facts: { walletId, keyId } },
  )
}
