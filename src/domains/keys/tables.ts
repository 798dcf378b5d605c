import { z } from 'zod'
import { walletStatus } from '#domains/wallet'
import { moment } from '#kernel/clock'
import { ipOrRange } from '#kernel/outbound/ip'
import { type AnyTable, defineTable, renamed } from '#kernel/store'

/** Of a wallet that its partner has taken out of use. */
const stoppedStatus = walletStatus.exclude(['active'])

export const keyFlags = z.strictObject({
  walletApiEnabled: z.boolean(),
  agentApiEnabled: z.boolean(),
  tokenLaunchApiEnabled: z.boolean(),
  llmGatewayEnabled: z.boolean(),
})

const recipients = z.strictObject({ evm: z.array(z.string()), solana: z.array(z.string()) })

/** What a key may do, as answers say it. */
export const keyRights = z.object({
  ...keyFlags.shape,
  readOnly: z.boolean(),
  allowedIps: z.array(z.string()),
  allowedRecipients: recipients,
})

/** An API key. Looked up by its public part, verified by the hash of the whole. */
export const keyTable = defineTable('keys', {
  schema: () =>
    z.strictObject({
      /** The public part: `bk_usr_<id>_…`. */
      id: z.string(),
      walletId: z.string(),
      name: z.string(),
      /** SHA-256 of the whole key, hex. */
      hash: z.string(),
      /** The whole key under this browser's sealing key; null when it came from elsewhere. */
      ciphertext: z.string().nullable(),
      flags: keyFlags,
      readOnly: z.boolean(),
      // Checked here too: an entry that is none would fail every request with the key.
      allowedIps: z.array(ipOrRange),
      allowedRecipients: recipients,
      createdAt: moment,
      /** Breaks ties of `createdAt`: ids of keys are drawn by lot. Absent from rows of older versions. */
      seq: z.int().optional(),
      revokedAt: moment.nullable(),
      /** Revoked because the partner stopped the wallet: who uses it gets that reason, as long as the wallet is. */
      stopped: stoppedStatus.optional(),
      /** Its secret follows from the seed. */
      seeded: z.boolean(),
    }),
  indexes: { 1: 'id, createdAt', 4: 'id, createdAt, walletId' },
  remembered: true,
  migrations: { 16: renamed('sealed', 'ciphertext') },
  encrypted: ['ciphertext'],
})
export type KeyRow = z.infer<typeof keyTable.schema>

/** Where API keys are, for the scope of a transaction that reads or writes them. */
export const keyTables: readonly AnyTable[] = [keyTable]

/** A web session, minted by the shell. */
export const sessionTable = defineTable('sessions', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      /** SHA-256 of the whole session token, hex. */
      hash: z.string(),
      walletId: z.string(),
      createdAt: moment,
      /** Null: the seeded session, which lasts as long as the database. */
      expiresAt: moment.nullable(),
    }),
  indexes: { 1: 'id, &hash', 4: 'id, &hash, walletId' },
  remembered: true,
})
export type SessionRow = z.infer<typeof sessionTable.schema>
