import { z } from 'zod'
import { variableSet } from '#domains/environment'
import { handlerError, handlerLine, storedTexts } from '#domains/handlers'
import { makerSchema } from '#domains/keys'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'
import { RESERVED_PREFIXES } from './name-rule.mjs'

const count = z.int().min(0)
/** Base units of a token, and micro-dollars. */
const units = z.string().regex(/^\d+$/)

export const CALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A handler that a wallet deployed under a name, what a call of it costs, and what it may use. Row x402-cloud-config. */
export const endpointTable = defineTable('paid_endpoints', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      name: z.string(),
      /** Wallet and name: each is there once. */
      place: z.string(),
      description: z.string(),
      /** As the catalogue has it: in whole tokens. */
      price: z.string(),
      token: z.strictObject({
        chainId: z.int(),
        address: z.string(),
        symbol: z.string(),
        decimals: z.int(),
      }),
      scheme: z.enum(['exact', 'upto']),
      methods: z.array(z.enum(CALL_METHODS)),
      category: z.string().nullable(),
      tags: z.array(z.string()),
      schema: z.strictObject({ input: z.json(), output: z.json() }),
      /** What handlers find in their second argument; null: not there. */
      files: z
        .strictObject({ root: z.string(), read: z.boolean(), write: z.boolean(), delete: z.boolean() })
        .nullable(),
      appData: z.strictObject({ app: z.string().nullable() }).nullable(),
      agent: z.strictObject({ model: z.string().nullable() }).nullable(),
      discoverable: z.boolean(),
      status: z.enum(['active', 'paused']),
      /** The version that is called, and the newest one that there was. */
      version: z.int(),
      lastVersion: z.int(),
      /** Who deployed it last. */
      by: makerSchema(),
      createdAt: moment,
      updatedAt: moment,
      deployedAt: moment,
    }),
  indexes: { 26: 'id, &place, walletId' },
})
export type EndpointRow = z.infer<typeof endpointTable.schema>

/** A handler as it was deployed. */
export const versionTable = defineTable('paid_endpoint_versions', {
  schema: () =>
    z.strictObject({
      /** `<endpoint>:000001` */
      id: z.string(),
      walletId: z.string(),
      version: z.int(),
      deployedAt: moment,
      ...storedTexts,
    }),
  indexes: { 26: 'id' },
})

/** A paid call and what became of it. The newest 200 of each endpoint. */
export const callTable = defineTable('paid_endpoint_calls', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      endpointId: z.string(),
      at: moment,
      version: z.int(),
      method: z.string(),
      path: z.string(),
      status: z.int(),
      /** `pending`: answered, and not settled yet. */
      payment: z.enum(['pending', 'settled', 'failed', 'uncharged']),
      /** Of one that is not settled: why. */
      reason: z.string().nullable(),
      transaction: z.string().nullable(),
      payer: z.string(),
      /** Base units of the endpoint's token: what was signed, or what is to be paid. */
      amount: units,
      symbol: z.string(),
      decimals: z.int(),
      /** Of what was settled; null where nobody prices the token. */
      microUsd: units.nullable(),
      durationMs: count,
      cpuMs: count,
      logs: z.array(handlerLine),
      error: handlerError.optional(),
    }),
  indexes: { 26: 'id, [endpointId+id]' },
})
export type CallRow = z.infer<typeof callTable.schema>

/**
 * An authorization that a handler runs or ran for: one run for each. It stays, so that what was served once is not served
 * again.
 */
export const runTable = defineTable('paid_endpoint_runs', {
  schema: () =>
    z.strictObject({
      /** The authorization, as the facilitator names it. */
      id: z.string(),
      walletId: z.string(),
      endpointId: z.string(),
      callId: z.string(),
      payer: z.string(),
      /** Of the request with its payment: the same one may have the answer again that was lost. */
      digest: z.string(),
      state: z.enum(['running', 'answered', 'settled', 'failed']),
      /** Which process runs it, and until when that counts where others write too; machine time. */
      process: z.string(),
      until: z.int(),
      /** What was signed, and what the endpoint asked for then. */
      payment: z.record(z.string(), z.json()),
      terms: z.record(z.string(), z.json()),
      feeBps: z.int(),
      /** Base units. */
      amount: units,
      /** While it is not delivered; its body is a blob. */
      answer: z
        .strictObject({
          status: z.int(),
          headers: z.array(z.tuple([z.string(), z.string()])),
          body: z.string(),
        })
        .nullable(),
      /** When its month of free calls was counted. */
      countedAt: moment.nullable(),
    }),
  indexes: { 26: 'id, digest, endpointId' },
})
export type RunRow = z.infer<typeof runTable.schema>

/** What was settled for an endpoint on one UTC day. */
export const dayTable = defineTable('paid_endpoint_days', {
  schema: () =>
    z.strictObject({
      /** `<endpoint>:2026-11-28` */
      id: z.string(),
      walletId: z.string(),
      requests: count,
      microUsd: units,
      feeMicroUsd: units,
    }),
  indexes: { 26: 'id' },
})
export type DayRow = z.infer<typeof dayTable.schema>

/** What handlers find in `process.env`: a set of a wallet's own, apart from those of the agent and of webhooks. */
export const ENDPOINT_VARIABLES = variableSet('paid_endpoint_variables', 26, '/x402/endpoints/env', {
  reserved: RESERVED_PREFIXES,
  totalBytes: 4_096,
})
