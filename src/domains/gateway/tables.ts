import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

/** Micro-dollars: a millionth of a US dollar, always whole. */
const microUsd = z.int().min(0)
const tokens = z.int().min(0)

/** Moments at which credit of one wallet may expire. */
export const MOST_EXPIRING = 100

export const privacyTier = z.enum(['standard', 'zdr', 'private'])
export type PrivacyTier = z.infer<typeof privacyTier>

/** Micro-dollars for a million tokens, which is micro-dollars a token times a million: cheap models cost less than one. */
const prices = z.strictObject({
  input: microUsd,
  output: microUsd,
  cacheRead: microUsd,
  cacheWrite: microUsd,
  /** Of tokens that are an image; 0 where the model makes none. */
  imageOutput: microUsd,
})
export type Prices = z.infer<typeof prices>

/** What is left of credit that expires. */
const expiringCredit = z.strictObject({ expiresAt: moment, microUsd: z.int().min(1) })
export type ExpiringCredit = z.infer<typeof expiringCredit>

/** What a wallet may spend on models. A wallet without a row has no credit and no budget. */
export const accountTable = defineTable('gateway_accounts', {
  schema: () =>
    z.strictObject({
      walletId: z.string(),
      /** Below 0 only where an upstream reported more tokens than the worst case that was reserved. */
      creditMicroUsd: z.int(),
      /** Held back for requests whose cost is not known yet: the sum of the open reservations. */
      reservedMicroUsd: microUsd,
      /** The part of the credit that expires, the soonest first; one entry a moment. */
      expiring: z.array(expiringCredit).max(MOST_EXPIRING),
      /** At most this in any 24 hours; null: uncapped. */
      budgetMicroUsd: microUsd.nullable(),
      /** The least tier of every request of the wallet. */
      tier: privacyTier,
      /** Of the newest ledger entry. */
      seq: z.int().min(0),
    }),
  indexes: { 4: 'walletId' },
  migrations: { 22: (row) => ({ ...row, expiring: [] }) },
  remembered: true,
})
export type AccountRow = z.infer<typeof accountTable.schema>

/** How a wallet's credit is topped up by itself. A wallet without a row has it off. */
export const autoTopUpTable = defineTable('gateway_auto_topups', {
  schema: () =>
    z.strictObject({
      walletId: z.string(),
      enabled: z.boolean(),
      amountMicroUsd: microUsd,
      thresholdMicroUsd: microUsd,
      /** What it may be paid in, on Base, in this order; `name`: as it was sent. Empty: USDC. */
      tokens: z.array(z.strictObject({ name: z.string(), address: z.string() })).max(10),
      lastTopUpAt: moment.nullable(),
      lastError: z.string().nullable(),
      /** When it was last refused; null since the last one that was paid. */
      refusedAt: moment.nullable(),
      /** Promised to the chain, and not added to the credit yet. */
      payment: z.strictObject({ hash: z.string(), microUsd }).nullable(),
    }),
  indexes: { 21: 'walletId' },
  remembered: true,
})
export type AutoTopUpRow = z.infer<typeof autoTopUpTable.schema>

/** A request that is being answered: its worst case is reserved, so that it can be paid for whatever it comes to. */
export const reservationTable = defineTable('gateway_reservations', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      keyId: z.string(),
      model: z.string(),
      provider: z.string(),
      at: moment,
      microUsd,
      prices,
      /** Tokens of the prompt, as counted here. */
      inputTokens: tokens,
      /** Output tokens at most. */
      maxOutputTokens: tokens,
      /** Tokens that were sent when it was last written down; null until the answer begins. */
      sentTokens: tokens.nullable(),
      /** Machine time at which its process was last seen at work on it, epoch ms. */
      beatAt: z.int(),
    }),
  indexes: { 4: 'id, walletId' },
  remembered: true,
})
export type ReservationRow = z.infer<typeof reservationTable.schema>

/**
 * `topup`: bought; `grant`: set by the operator; `expired`: taken when its time came; the others were used: by the gateway,
 * premium chat, apps.
 */
export const ledgerKind = z.enum(['topup', 'grant', 'expired', 'gateway', 'chat', 'app'])

/** Everything that moved a wallet's credit, in order: its entries add up to the credit. */
export const ledgerTable = defineTable('gateway_ledger', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      /** Counts up within the wallet: the order, also where the clock stands or jumps. */
      seq: z.int().min(1),
      at: moment,
      kind: ledgerKind,
      /** Added to the credit; below 0 for what was used. */
      microUsd: z.int(),
      /** The credit afterwards. */
      creditMicroUsd: z.int(),
      model: z.string().nullable(),
      /** `cut`: the answer broke off, and what was sent of it was billed. */
      outcome: z.enum(['whole', 'cut']),
    }),
  indexes: { 4: 'id, [walletId+seq], [walletId+at]' },
})
export type LedgerRow = z.infer<typeof ledgerTable.schema>

/** What was used on each UTC day of each model: 90 days cost the same however many requests they saw. */
export const usageTable = defineTable('gateway_usage', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      /** `2030-01-31` */
      day: z.iso.date(),
      model: z.string(),
      provider: z.string(),
      /** Answered, whole or in part: these were billed. */
      requests: z.int().min(0),
      failed: z.int().min(0),
      inputTokens: tokens,
      outputTokens: tokens,
      cacheReadTokens: tokens,
      cacheWriteTokens: tokens,
      microUsd,
      /** The part of it that reading from and writing to caches cost. */
      cacheMicroUsd: microUsd,
      /** Of the answered ones together, milliseconds. */
      latencyMs: z.int().min(0),
    }),
  indexes: { 4: 'id, [walletId+day]' },
  remembered: true,
})
export type UsageRow = z.infer<typeof usageTable.schema>

const modality = z.enum(['text', 'image'])

const discount = z.strictObject({
  /** Hundredths of a percent off. */
  bps: z.int().min(1).max(10_000),
  validFrom: moment,
  validTo: moment,
  reason: z.string().max(200),
  /** Whom it is for. */
  eligibilityScope: z.enum(['all', 'club']),
})

/** The catalogue. A life of a model: listed, deprecated, retired (410), removed (410). */
export const modelRow = z.strictObject({
  id: z.string().min(1).max(120),
  name: z.string().max(120),
  ownedBy: z.string().max(120),
  addedAt: moment,
  /** Breaks ties of `addedAt`: of models that were added. */
  seq: z.int().optional(),
  contextWindow: z.int().min(1).max(100_000_000),
  maxOutputTokens: z.int().min(1).max(10_000_000),
  inputModalities: z.array(modality).min(1),
  outputModalities: z.array(modality).min(1),
  /** Whether there is confidential hardware for it. */
  private: z.boolean(),
  zdr: z.boolean(),
  prices,
  discount: discount.nullable(),
  /** Served, and not listed. */
  hidden: z.boolean(),
  /** From then on not listed, and answers say so in a header; null: not deprecated. */
  deprecatedAt: moment.nullable(),
  /** From then on 410 `model_deprecated`. */
  retiredAt: moment.nullable(),
  /** From then on 410 `model_removed`. */
  removedAt: moment.nullable(),
  replacement: z.string().max(120).nullable(),
})
export const modelTable = defineTable('gateway_models', {
  schema: () => modelRow,
  indexes: { 4: 'id' },
  remembered: true,
})
export type ModelRow = z.infer<typeof modelRow>
