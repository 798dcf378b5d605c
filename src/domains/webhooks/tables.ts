import { z } from 'zod'
import { variableSet } from '#domains/environment'
import { handlerError, handlerLine, storedTexts } from '#domains/handlers'
import { keyRights } from '#domains/keys'
import { moment } from '#kernel/clock'
import { ipOrRange } from '#kernel/outbound/ip'
import { defineTable, renamed } from '#kernel/store'

const count = z.int().min(0)

/** A handler that a wallet deployed under a name, and what its callers and its prompts may do. Row webhook-config. */
export const webhookTable = defineTable('webhooks', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      name: z.string(),
      /** Wallet and name: each is there once. */
      place: z.string(),
      description: z.string(),
      provider: z.string().nullable(),
      readOnly: z.boolean(),
      allowedRecipients: keyRights.shape.allowedRecipients,
      allowedIps: z.array(ipOrRange),
      rateLimit: z.strictObject({ perMinute: count, perDay: count }),
      maxPayloadBytes: count,
      status: z.enum(['active', 'paused']),
      /** The version that is called, and the newest one that there was. */
      version: z.int(),
      lastVersion: z.int(),
      /** Who deployed it last: its prompts have the rights of this key, looked up again at every step. */
      by: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('key'), keyId: z.string(), name: z.string() }),
        z.strictObject({ kind: z.literal('session'), sessionId: z.string() }),
      ]),
      createdAt: moment,
      updatedAt: moment,
    }),
  indexes: { 13: 'id, &place, walletId' },
})
export type WebhookRow = z.infer<typeof webhookTable.schema>

/** A bundle as it was deployed. Its texts are blobs: by their SHA-256. */
export const versionTable = defineTable('webhook_versions', {
  schema: () =>
    z.strictObject({
      /** `<webhook>:000001` */
      id: z.string(),
      walletId: z.string(),
      webhookId: z.string(),
      version: z.int(),
      deployedAt: moment,
      ...storedTexts,
    }),
  indexes: { 13: 'id, webhookId' },
})
export type VersionRow = z.infer<typeof versionTable.schema>

/** Headers and body as they may be shown: with the names of variables in the place of their values. */
const message = { headers: z.array(z.tuple([z.string(), z.string()])), body: z.string() }
const encoding = z.enum(['utf8', 'base64'])

/** A call of a webhook and what became of it. The newest 200 of each webhook. */
export const deliveryTable = defineTable('webhook_deliveries', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      webhookId: z.string(),
      at: moment,
      version: z.int(),
      outcome: z.enum(['queued', 'passed', 'failed', 'timeout', 'refused']),
      status: z.int(),
      rule: z.string().optional(),
      durationMs: count,
      cpuMs: count,
      requestBytes: count,
      ip: z.string(),
      logs: z.array(handlerLine),
      error: handlerError.optional(),
      jobId: z.string().optional(),
      threadId: z.string().optional(),
      replayOf: z.string().optional(),
      request: z.strictObject({ method: z.string(), url: z.string(), ...message, encoding }),
      response: z.strictObject({ status: z.int(), ...message, encoding }),
      /** Headers of the handler's that were not sent. Absent where there are none. */
      droppedHeaders: z.array(z.strictObject({ name: z.string(), reason: z.string() })).optional(),
      /** The exact request under this browser's sealing key; null where it was not read to its end, or is from elsewhere. */
      ciphertext: z.string().nullable(),
    }),
  indexes: { 13: 'id, [webhookId+id]' },
  migrations: { 16: renamed('sealed', 'ciphertext') },
  encrypted: ['ciphertext'],
})
export type DeliveryRow = z.infer<typeof deliveryTable.schema>

/** What the calls of a webhook came to in one hour of the virtual clock. */
export const hourTable = defineTable('webhook_hours', {
  schema: () =>
    z.strictObject({
      /** `<webhook>:2026-11-22T23` */
      id: z.string(),
      walletId: z.string(),
      at: moment,
      queued: count,
      passed: count,
      failed: count,
      timeout: count,
      refused: count,
      /** Of all together. */
      durationMs: count,
    }),
  indexes: { 13: 'id' },
})
export type HourRow = z.infer<typeof hourTable.schema>

/** What handlers find in `process.env`: a set of a wallet's own, apart from the agent's. Row webhook-env. */
export const WEBHOOK_VARIABLES = variableSet('webhook_variables', 13, '/webhooks/env')
