import { keyErrors } from '#domains/keys'
import type { Context, TransactionContext } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { oldestFirst } from '#kernel/order'
import { sha256Hex } from '#kernel/sha256-hex'
import { KEY_ID_LENGTH, partnerKey, partnerKeyIdOf, SECRET_LENGTH, seededPartnerKey } from './credentials'
import { partnerErrors } from './errors'
import { organisationById } from './organisations'
import { organisationTable, type PartnerKeyRow, partnerKeyTable } from './tables'

/** Keys that work at one time, for one organisation. */
const MOST_ACTIVE = 5

type Changing = Pick<Call, 'context' | 'transact'>

/** A key, and the whole of it. */
interface IssuedKey {
  readonly apiKey: string
  readonly row: PartnerKeyRow
}

/**
 * A new key of an organisation. Refused with 404 for none of that id, and with 409 where it has five keys that work.
 * A repeated request gets the first one's key.
 */
export async function issuePartnerKey(
  { context, transact }: Changing,
  about: Pick<PartnerKeyRow, 'organisationId' | 'name'> & { allowedIps?: string[] | undefined },
): Promise<IssuedKey> {
  const made = await makeKey(context, about)
  const row = await transact([partnerKeyTable, organisationTable], async (context) => {
    await organisationById(context, about.organisationId)
    return add(context, made.row)
  })
  return issued(context, made, row)
}

/** A new key of the same name and list, and the old one revoked, in one step. Refused with 409 for a revoked one. */
export async function rotatePartnerKey({ context, transact }: Changing, id: string): Promise<IssuedKey> {
  const { organisationId } = await keyById(context, id)
  const made = await makeKey(context, { organisationId, name: '' })
  const row = await transact([partnerKeyTable], async (context) => {
    const { name, allowedIps } = await activeKey(context, id)
    await revoke(context, id)
    return add(context, { ...made.row, name, allowedIps })
  })
  return issued(context, made, row)
}

/** Changes a key's name or list. A revoked key stays as it was. */
export function changePartnerKey(
  { context, transact }: Changing,
  id: string,
  { name, allowedIps }: { name?: string | undefined; allowedIps?: string[] | undefined },
): Promise<PartnerKeyRow> {
  return transact([partnerKeyTable], async () => {
    const key = await activeKey(context, id)
    const row = { ...key, name: name ?? key.name, allowedIps: allowedIps ?? key.allowedIps }
    await context.store.table(partnerKeyTable).put(row)
    return row
  })
}

/** Revokes a key: the next request with it is refused. Revoking twice changes nothing. */
export function revokePartnerKey({ transact }: Changing, id: string): Promise<PartnerKeyRow> {
  return transact([partnerKeyTable], (context) => revoke(context, id))
}

/** Every key of an organisation, the oldest first. */
export async function partnerKeysOf({ store }: Context, organisationId: string): Promise<PartnerKeyRow[]> {
  const keys = await store.table(partnerKeyTable).where('organisationId').equals(organisationId).toArray()
  return keys.sort(oldestFirst)
}

/** The key that was sent, as it is committed; undefined for one that is unknown or revoked. */
export async function sentPartnerKey({ store }: Context, apiKey: string): Promise<PartnerKeyRow | undefined> {
  const id = partnerKeyIdOf(apiKey)
  const row = id === undefined ? undefined : await store.readCommitted(partnerKeyTable, id)
  return row && row.revokedAt === null && row.hash === sha256Hex(apiKey) ? row : undefined
}

/** The whole key, where this browser encrypted it. */
export async function revealPartnerKey(context: Context, id: string): Promise<string> {
  const key = await keyById(context, id)
  if (key.seeded) return seededPartnerKey(context.seed())
  const apiKey = key.ciphertext === null ? undefined : await context.secrets.decrypt(key.ciphertext)
  if (apiKey !== undefined) return apiKey
  throw new Refusal(
    keyErrors.sealedElsewhere,
    `The partner key "${key.name}" came with an imported snapshot, which contains no secrets. It still works for whoever has it; make a new one otherwise.`,
    { rule: 'key.sealed', facts: { id } },
  )
}

/** A new key, not yet stored. Call it before a transaction opens. */
async function makeKey(
  context: Context,
  { organisationId, name, allowedIps = [] }: Parameters<typeof issuePartnerKey>[1],
): Promise<IssuedKey> {
  const id = await context.ids.secret('partner-key-id', KEY_ID_LENGTH)
  const apiKey = partnerKey(id, await context.ids.secret('partner-key', SECRET_LENGTH))
  const row: PartnerKeyRow = {
    id,
    organisationId,
    name,
    hash: sha256Hex(apiKey),
    ciphertext: await context.secrets.encrypt(apiKey),
    allowedIps,
    createdAt: context.clock.now(),
    seq: await context.ids.sequence(),
    revokedAt: null,
    seeded: false,
  }
  return { apiKey, row }
}

async function add(context: TransactionContext, row: PartnerKeyRow): Promise<PartnerKeyRow> {
  const active = (await partnerKeysOf(context, row.organisationId)).filter((key) => key.revokedAt === null)
  if (active.length >= MOST_ACTIVE) {
    throw new Refusal(
      partnerErrors.tooManyPartnerKeys,
      `The organisation ${row.organisationId} has ${active.length} partner keys that work, and may have ${MOST_ACTIVE}. Revoke one first.`,
      { rule: 'partner.keys.most', facts: { active: active.length, most: MOST_ACTIVE } },
    )
  }
  await context.store.table(partnerKeyTable).add(row)
  return row
}

/** A repeated request finds the first one's row: its secret is encrypted. */
async function issued(context: Context, made: IssuedKey, row: PartnerKeyRow): Promise<IssuedKey> {
  return { row, apiKey: row.id === made.row.id ? made.apiKey : await revealPartnerKey(context, row.id) }
}

async function revoke(context: TransactionContext, id: string): Promise<PartnerKeyRow> {
  const key = await keyById(context, id)
  const row = { ...key, revokedAt: key.revokedAt ?? context.clock.now() }
  await context.store.table(partnerKeyTable).put(row)
  return row
}

/** Refused with 404 for none, and with 409 for one that is revoked already. */
async function activeKey(context: Context, id: string): Promise<PartnerKeyRow> {
  const key = await keyById(context, id)
  if (key.revokedAt === null) return key
  throw new Refusal(keyErrors.revoked, `The partner key "${key.name}" is revoked for good. Make a new one.`, {
    rule: 'partner.key.revoked',
    facts: { id },
  })
}

/** Also one that is revoked. Refused with 404 for none. */
async function keyById({ store }: Context, id: string): Promise<PartnerKeyRow> {
  const key = await store.table(partnerKeyTable).get(id)
  if (key) return key
  throw new Refusal(
    partnerErrors.partnerKeyUnknown,
    `No partner key has the id ${id}. GET /__sandbank/partners lists them.`,
    { rule: 'partner.key.unknown', facts: { id } },
  )
}
