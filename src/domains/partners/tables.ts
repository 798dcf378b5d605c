import { z } from 'zod'
import { moment } from '#kernel/clock'
import { ipOrRange } from '#kernel/outbound/ip'
import { defineTable, renamed } from '#kernel/store'

/**
 * A partner. Its own wallet is an ordinary one, with the limits of one: what it gives to its users' wallets comes from
 * there.
 */
export const organisationTable = defineTable('partner_organisations', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      name: z.string(),
      walletId: z.string(),
      /** How many wallets it has had made, whatever became of them. */
      wallets: z.int(),
      createdAt: moment,
      seeded: z.boolean(),
    }),
  indexes: { 4: 'id' },
})
export type OrganisationRow = z.infer<typeof organisationTable.schema>

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
      /** Breaks ties of `createdAt`: ids of keys are drawn by lot. Absent from rows of older versions. */
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

/** What a partner's wallet is beyond being a wallet. Its id is the wallet's. */
export const partnerWalletTable = defineTable('partner_wallets', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      organisationId: z.string(),
      /** Lower case: what a path is compared with. */
      evmAddress: z.string(),
      /** Whether the partner requested a Solana address: only then is it shown. */
      solana: z.boolean(),
      /** Absent rather than null, so that the index has only those that are there. */
      idempotencyKey: z.string().optional(),
      /** The funding that it was made with. */
      fundingId: z.string().optional(),
      createdAt: moment,
    }),
  indexes: {
    4: 'id, &[organisationId+idempotencyKey], [organisationId+evmAddress], [organisationId+createdAt+id]',
  },
  // Its status is the wallet's.
  migrations: { 12: ({ status, ...row }) => row },
})
export type PartnerWalletRow = z.infer<typeof partnerWalletTable.schema>

const leg = z.strictObject({
  /** `native` or the token's address, as it was requested. */
  tokenAddress: z.string(),
  /** Whole tokens. */
  amount: z.string(),
  /**
   * `planned`: requested; `promised`: in the outbox, and perhaps not sent yet; `done`: the chain has it; `failed`:
   * refused, and not tried again.
   */
  state: z.enum(['planned', 'promised', 'done', 'failed']),
  hash: z.string().nullable(),
  error: z.string().nullable(),
  message: z.string().nullable(),
})

/** The transfers of one funding of a wallet, written before anything moves: each leg is paid at most once. */
export const fundingTable = defineTable('partner_fundings', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      organisationId: z.string(),
      /** As the wallet's endpoints name it. */
      chain: z.string(),
      createdAt: moment,
      legs: z.array(leg).min(1).max(3),
    }),
  indexes: { 4: 'id, walletId' },
})
export type FundingRow = z.infer<typeof fundingTable.schema>
export type Leg = FundingRow['legs'][number]
