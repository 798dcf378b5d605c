import { z } from 'zod'
import { stoppedStatus } from '#domains/wallet'
import { moment } from '#kernel/clock'
import { ipOrRange } from '#kernel/outbound/ip'
import { defineTable, renamed } from '#kernel/store'

export const keyFlags = z.strictObject({
  walletApiEnabled: z.boolean(),
  agentApiEnabled: z.boolean(),
  tokenLaunchApiEnabled: z.boolean(),
  llmGatewayEnabled: z.boolean(),
})

export const recipients = z.strictObject({ evm: z.array(z.string()), solana: z.array(z.string()) })

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

/** A partner's key: for its servers, which have wallets made for their users. Looked up as an API key is. */
export const partnerKeyTable = defineTable('partner_keys', {
  schema: () =>
    z.strictObject({
      /** The public part: `bk_ptr_<id>_…`. */
      id: z.string(),
      organisationId: z.string(),
      name: z.string(),
      /** SHA-256 of the whole key, hex. */
      hash: z.string(),
      ciphertext: z.string().nullable(),
      allowedIps: z.array(ipOrRange),
      createdAt: moment,
      /** As of an API key. */
      seq: z.int().optional(),
      revokedAt: moment.nullable(),
      seeded: z.boolean(),
    }),
  indexes: { 4: 'id, organisationId' },
  remembered: true,
  migrations: { 16: renamed('sealed', 'ciphertext') },
  encrypted: ['ciphertext'],
})
export type PartnerKeyRow = z.infer<typeof partnerKeyTable.schema>
