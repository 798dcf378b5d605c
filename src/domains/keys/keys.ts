import { z } from 'zod'
import { addressKind, DEVELOPER_WALLET } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'
import { evmAddress } from '#kernel/evm-address'
import { oldestFirst } from '#kernel/order'
import { ipOrRange } from '#kernel/outbound/ip'
import { sha256Hex } from '#kernel/sha256-hex'
import { KEY_ID_LENGTH, KEY_PREFIX, SECRET_LENGTH, SEEDED_KEYS, seededKey, seededKeyId } from './credentials'
import { type KeyRow, keyFlags, keyTable } from './tables'

export const keyErrors = defineErrors({
  unknown: { status: 404, error: 'Key not found' },
  revoked: { status: 409, error: 'Key is revoked' },
  sealedElsewhere: { status: 409, error: 'Key cannot be revealed' },
})

declare module '#kernel/bus' {
  interface BusEvents {
    'key.changed': { keyId: string }
  }
}

const ipList = z.array(ipOrRange).max(100)
const solanaAddress = z
  .string()
  .refine((text) => addressKind(text) === 'solana', 'must be a Solana address: 32 bytes in base58')

/** Whom a key may send to, by the kind of their addresses. */
const recipientChanges = z.strictObject({
  evm: z.array(evmAddress).max(100).optional(),
  solana: z.array(solanaAddress).max(100).optional(),
})

/** What can be chosen of a key; each field is optional and keeps its default or its value. */
export const keyChanges = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  ...keyFlags.partial().shape,
  readOnly: z.boolean().optional(),
  allowedIps: ipList.optional(),
  allowedRecipients: recipientChanges.optional(),
})
type KeyChanges = z.infer<typeof keyChanges>

/** Row key-defaults: Wallet, Agent and Token Launch API on, read-write; the model gateway must be requested. */
const DEFAULTS = {
  flags: {
    walletApiEnabled: true,
    agentApiEnabled: true,
    tokenLaunchApiEnabled: true,
    llmGatewayEnabled: false,
  },
  readOnly: false,
  allowedIps: [],
  allowedRecipients: { evm: [], solana: [] },
} satisfies Partial<KeyRow>

/** A new key, not yet stored (`addKey`), and the whole of it: shown once, stored only encrypted. Call it before a transaction opens. */
export async function makeKey(
  context: Context,
  { name, walletId = DEVELOPER_WALLET, ...changes }: KeyChanges & { walletId?: string | undefined },
): Promise<{ apiKey: string; row: KeyRow }> {
  const id = await context.ids.secret('key-id', KEY_ID_LENGTH)
  const apiKey = `${KEY_PREFIX}${id}_${await context.ids.secret('key', SECRET_LENGTH)}`
  const fresh: KeyRow = {
    ...DEFAULTS,
    id,
    walletId,
    name: name ?? `Key ${id}`,
    hash: sha256Hex(apiKey),
    ciphertext: await context.secrets.encrypt(apiKey),
    createdAt: context.clock.now(),
    seq: await context.ids.sequence(),
    revokedAt: null,
    seeded: false,
  }
  return { apiKey, row: changed(fresh, changes) }
}

/** Stores a new key (over `keyTables`). */
export async function addKey({ store }: TransactionContext, row: KeyRow): Promise<KeyRow> {
  await store.table(keyTable).add(row)
  return row
}

/** Every key, the oldest first. */
export async function allKeys({ store }: Context): Promise<KeyRow[]> {
  return (await store.table(keyTable).toArray()).sort(oldestFirst)
}

export async function countKeys({ store }: Context): Promise<number> {
  return store.table(keyTable).count()
}

async function keyById({ store }: Context, id: string): Promise<KeyRow> {
  const key = await store.table(keyTable).get(id)
  if (!key) {
    throw new Refusal(keyErrors.unknown, `No key has the id ${id}. GET /__sandbank/keys lists them.`, {
      rule: 'key.unknown',
      facts: { id },
    })
  }
  return key
}

/** A key of this wallet that still works; another wallet's is as unknown as none. */
export async function ownKey(context: Context, walletId: string, id: string): Promise<KeyRow> {
  const key = await keyById(context, id)
  if (key.walletId === walletId && key.revokedAt === null) return key
  throw new Refusal(
    keyErrors.unknown,
    `No key of this wallet that works has the id ${id}. GET /__sandbank/keys lists them.`,
    { rule: 'key.unknown', facts: { id } },
  )
}

/** Changes a key. A revoked key stays as it was. */
export async function changeKey(
  context: TransactionContext,
  id: string,
  changes: KeyChanges,
): Promise<KeyRow> {
  const key = await keyById(context, id)
  if (key.revokedAt !== null) {
    throw new Refusal(keyErrors.revoked, `The key "${key.name}" is revoked for good. Create a new one.`, {
      rule: 'key.revoked',
      facts: { id },
    })
  }
  const row = changed(key, changes)
  await context.store.table(keyTable).put(row)
  return row
}

/** Revokes a key. Revoking twice keeps the first time. */
export async function revokeKey(context: TransactionContext, id: string): Promise<KeyRow> {
  const key = await keyById(context, id)
  const { stopped, ...rest } = key
  const row = { ...rest, revokedAt: key.revokedAt ?? context.clock.now() }
  await context.store.table(keyTable).put(row)
  return row
}

/** The whole key again, for a developer who lost it: this is an emulator. */
export async function revealKey(context: Context, id: string): Promise<string> {
  const key = await keyById(context, id)
  const seededName = SEEDED_KEYS.find((name) => seededKeyId(context.seed(), name) === id)
  if (key.seeded && seededName) return seededKey(context.seed(), seededName)
  const apiKey = key.ciphertext === null ? undefined : await context.secrets.decrypt(key.ciphertext)
  if (apiKey === undefined) {
    throw new Refusal(
      keyErrors.sealedElsewhere,
      `The key "${key.name}" came with an imported snapshot, which contains no secrets. It still works for whoever has it; create a new key otherwise.`,
      { rule: 'key.sealed', facts: { id } },
    )
  }
  return apiKey
}

function changed(
  key: KeyRow,
  { name, readOnly, allowedIps, allowedRecipients, ...flags }: KeyChanges,
): KeyRow {
  return {
    ...key,
    name: name ?? key.name,
    readOnly: readOnly ?? key.readOnly,
    allowedIps: allowedIps ?? key.allowedIps,
    allowedRecipients: {
      evm: allowedRecipients?.evm ?? key.allowedRecipients.evm,
      solana: allowedRecipients?.solana ?? key.allowedRecipients.solana,
    },
    flags: {
      walletApiEnabled: flags.walletApiEnabled ?? key.flags.walletApiEnabled,
      agentApiEnabled: flags.agentApiEnabled ?? key.flags.agentApiEnabled,
      tokenLaunchApiEnabled: flags.tokenLaunchApiEnabled ?? key.flags.tokenLaunchApiEnabled,
      llmGatewayEnabled: flags.llmGatewayEnabled ?? key.flags.llmGatewayEnabled,
    },
  }
}
