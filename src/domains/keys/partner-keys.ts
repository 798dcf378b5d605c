import type { Context } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'
import { oldestFirst } from '#kernel/order'
import { hashOf, KEY_ID_LENGTH, PARTNER_KEY_PREFIX, SECRET_LENGTH, seededPartnerKey } from './credentials'
import { keyErrors } from './keys'
import { type PartnerKeyRow, partnerKeyTable } from './tables'

export const partnerKeyErrors = defineErrors({
  unknown: { status: 404, error: 'Partner key not found' },
  tooMany: { status: 409, error: 'Too many partner keys' },
})

/** Keys that work at one time, for one organisation. */
const MOST_ACTIVE = 5

/** A new partner key, not yet stored, and the whole of it. Call it before a transaction opens. */
export async function makePartnerKey(
  context: Context,
  {
    organisationId,
    name,
    allowedIps = [],
  }: Pick<PartnerKeyRow, 'organisationId' | 'name'> & {
    allowedIps?: string[] | undefined
  },
): Promise<{ apiKey: string; row: PartnerKeyRow }> {
  const id = await context.ids.secret('partner-key-id', KEY_ID_LENGTH)
  const apiKey = `${PARTNER_KEY_PREFIX}${id}_${await context.ids.secret('partner-key', SECRET_LENGTH)}`
  const row: PartnerKeyRow = {
    id,
    organisationId,
    name,
    hash: hashOf(apiKey),
    ciphertext: await context.secrets.encrypt(apiKey),
    allowedIps,
    createdAt: context.clock.now(),
    seq: await context.ids.sequence(),
    revokedAt: null,
    seeded: false,
  }
  return { apiKey, row }
}

/** Stores a new key, in the caller's transaction. Refused with 409 where the organisation has five that work. */
export async function addPartnerKey(context: Context, row: PartnerKeyRow): Promise<PartnerKeyRow> {
  const active = (await partnerKeysOf(context, row.organisationId)).filter((key) => key.revokedAt === null)
  if (active.length >= MOST_ACTIVE) {
    throw new Refusal(
      partnerKeyErrors.tooMany,
      `The organisation ${row.organisationId} has ${active.length} partner keys that work, and may have ${MOST_ACTIVE}. Revoke one first.`,
      { rule: 'partner.keys.most', facts: { active: active.length, most: MOST_ACTIVE } },
    )
  }
  await context.store.table(partnerKeyTable).add(row)
  return row
}

/** Every key of an organisation, the oldest first. */
export async function partnerKeysOf({ store }: Context, organisationId: string): Promise<PartnerKeyRow[]> {
  const keys = await store.table(partnerKeyTable).where('organisationId').equals(organisationId).toArray()
  return keys.sort(oldestFirst)
}

/** Changes a key's name or list, in the caller's transaction. A revoked key stays as it was. */
export async function changePartnerKey(
  context: Context,
  id: string,
  { name, allowedIps }: { name?: string | undefined; allowedIps?: string[] | undefined },
): Promise<PartnerKeyRow> {
  const key = await activePartnerKey(context, id)
  const row = { ...key, name: name ?? key.name, allowedIps: allowedIps ?? key.allowedIps }
  await context.store.table(partnerKeyTable).put(row)
  return row
}

/** Revokes a key, in the caller's transaction: the next request with it is refused. Revoking twice changes nothing. */
export async function revokePartnerKey(context: Context, id: string): Promise<PartnerKeyRow> {
  const key = await partnerKeyById(context, id)
  const row = { ...key, revokedAt: key.revokedAt ?? context.clock.now() }
  await context.store.table(partnerKeyTable).put(row)
  return row
}

/** Refused with 404 for none, and with 409 for one that is revoked already. */
export async function activePartnerKey(context: Context, id: string): Promise<PartnerKeyRow> {
  const key = await partnerKeyById(context, id)
  if (key.revokedAt === null) return key
  throw new Refusal(keyErrors.revoked, `The partner key "${key.name}" is revoked for good. Make a new one.`, {
    rule: 'partner.key.revoked',
    facts: { id },
  })
}

/** The whole key, where this browser encrypted it. */
export async function revealPartnerKey(context: Context, id: string): Promise<string> {
  const key = await partnerKeyById(context, id)
  if (key.seeded) return seededPartnerKey(context.seed())
  const apiKey = key.ciphertext === null ? undefined : await context.secrets.decrypt(key.ciphertext)
  if (apiKey !== undefined) return apiKey
  throw new Refusal(
    keyErrors.sealedElsewhere,
    `The partner key "${key.name}" came with an imported snapshot, which contains no secrets. It still works for whoever has it; make a new one otherwise.`,
    { rule: 'key.sealed', facts: { id } },
  )
}

/** Also one that is revoked. Refused with 404 for none. */
export async function partnerKeyById({ store }: Context, id: string): Promise<PartnerKeyRow> {
  const key = await store.table(partnerKeyTable).get(id)
  if (key) return key
  throw new Refusal(
    partnerKeyErrors.unknown,
    `No partner key has the id ${id}. GET /__sandbank/partners lists them.`,
    { rule: 'partner.key.unknown', facts: { id } },
  )
}
