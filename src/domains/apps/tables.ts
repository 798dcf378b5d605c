import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

const owned = {
  /** What `appKey` says, or begins with it. */
  id: z.string(),
  /** The owner's. */
  walletId: z.string(),
  slug: z.string(),
}

/** Settings of an app that are not in its files. One without a row is private. */
export const appTable = defineTable('apps', {
  schema: () =>
    z.strictObject({
      ...owned,
      visibility: z.enum(['private', 'unlisted', 'public']),
      /** The model of its scripts' agent calls, at the owner's expense; absent: the free calls. */
      model: z.string().optional(),
    }),
  indexes: { 14: 'id, walletId' },
})
export type AppRow = z.infer<typeof appTable.schema>

/** Keys with the prefix `record:`, each the caller's who wrote it. Row app-kv. */
export const recordTable = defineTable('app_records', {
  schema: () =>
    z.strictObject({
      ...owned,
      callerId: z.string(),
      key: z.string().startsWith('record:'),
      /** JSON. */
      value: z.string(),
      updatedAt: moment,
    }),
  // The id is `appKey`, caller and key, so that a range of ids is a prefix of keys.
  indexes: { 14: 'id, walletId' },
})
export type RecordRow = z.infer<typeof recordTable.schema>

const line = z.strictObject({
  level: z.enum(['log', 'info', 'warn', 'error', 'debug']),
  text: z.string(),
  at: moment,
  file: z.string().optional(),
  line: z.int().optional(),
})

const failure = z.strictObject({
  message: z.string(),
  /** Of the script's limits or its own: see `Why` of the runtime. */
  why: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  stack: z.string().optional(),
})
export type RunFailure = z.infer<typeof failure>

/** One run of a script. */
export const runTable = defineTable('app_runs', {
  schema: () =>
    z.strictObject({
      ...owned,
      /** Which app: `appKey`. */
      app: z.string(),
      /** Counts the runs of an app. */
      n: z.int(),
      script: z.string(),
      /** The caller's wallet. */
      callerId: z.string(),
      trigger: z.enum(['call', 'schedule']),
      startedAt: moment,
      /** Machine time, by which a run whose process died is distinguished from one that goes on. */
      startedMachine: z.int(),
      /** In which process, for the same; absent in rows of older versions. */
      process: z.string().optional(),
      status: z.enum(['running', 'passed', 'failed']),
      durationMs: z.number(),
      cpuMs: z.number(),
      argsBytes: z.int(),
      logs: z.array(line),
      /** JSON; null while it runs, where it failed, and where it returned nothing. */
      result: z.string().nullable(),
      error: failure.nullable(),
    }),
  indexes: { 14: 'id, walletId, [app+n]' },
})
export type RunRow = z.infer<typeof runTable.schema>

/** When the scripts of an app fall due next, as its manifest was when it was read last. An app without a row has none. */
export const scheduleTable = defineTable('app_schedules', {
  schema: () =>
    z.strictObject({
      ...owned,
      entries: z.array(z.strictObject({ script: z.string(), cron: z.string(), nextAt: moment })),
    }),
  indexes: { 15: 'id, walletId' },
})
export type ScheduleRow = z.infer<typeof scheduleTable.schema>

/** A prepared transaction that was confirmed. */
export const confirmedTable = defineTable('app_transactions', {
  schema: () =>
    z.strictObject({
      /** The blob's. */
      id: z.string(),
      /** Whose wallet sends it. */
      walletId: z.string(),
      /** Which app: `appKey`. */
      app: z.string(),
      /** Of the transaction. */
      hash: z.string(),
      at: moment,
    }),
  indexes: { 15: 'id, walletId' },
})

interface Owing {
  readonly subject: string
  readonly url: string
  readonly state: string
  readonly answer: unknown
  readonly owed?: string | undefined
}

/** The row with the column `owed` that its state and its answer demand. */
export function withOwed<Row extends Owing>(row: Row): Row {
  const { owed: _, ...others } = row
  const isOwed = (row.state === 'sent' || row.state === 'paid') && row.answer === null
  return (isOwed ? { ...others, owed: owedKey(row.subject, row.url) } : others) as Row
}

export function owedKey(subject: string, url: string): string {
  return `${subject} ${url}`
}

/** A paid call of an app's page: what it costs, and what became of it. Row app-x402. */
export const appPaymentTable = defineTable('app_payments', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      /** The visitor's, who pays. */
      walletId: z.string(),
      ownerId: z.string(),
      slug: z.string(),
      /** Visitor and app, as the caps count. */
      subject: z.string(),
      /**
       * `quoted`: nothing is signed; `sent`: its authorization may be out, so its amount is reserved; `paid`; `released`: it
       * was never paid, and can no longer be.
       */
      state: z.enum(['quoted', 'sent', 'paid', 'released']),
      quotedAt: moment,
      /** When its amount was reserved. */
      sentAt: moment.nullable(),
      url: z.string(),
      method: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().nullable(),
      version: z.union([z.literal(1), z.literal(2)]),
      network: z.string(),
      asset: z.string(),
      payTo: z.string(),
      /** Base units of USDC: millionths of a dollar. */
      amount: z.string().regex(/^\d+$/),
      maxMicroUsd: z.string().regex(/^\d+$/),
      description: z.string().nullable(),
      holdsSeconds: z.int(),
      /** What the payment repeats of the 402, JSON. */
      accepted: z.string(),
      resource: z.string().nullable(),
      /** Of the authorization, from the beginning: whatever is sent for this call pays once. */
      nonce: z.string(),
      /** `8453:0x<payer>:0x<nonce>`, lower case. */
      authorization: z.string(),
      /** What was signed; null before. Seconds. */
      signed: z
        .strictObject({
          hash: z.string(),
          signature: z.string(),
          from: z.string(),
          validAfter: z.string(),
          validBefore: z.string(),
        })
        .nullable(),
      /** What the server answered to the payment; null where that is not known. */
      answer: z.strictObject({ status: z.int(), text: z.string() }).nullable(),
      transaction: z.string().nullable(),
      /** Visitor, app and address while it is signed and has no answer. Absent otherwise, so that the index has only those. */
      owed: z.string().optional(),
    }),
  indexes: {
    15: 'id, walletId, subject, authorization',
    17: 'id, walletId, subject, authorization, owed, [walletId+state]',
  },
  migrations: { 17: (row) => ({ ...withOwed(row as unknown as Owing) }) },
})
export type AppPaymentRow = z.infer<typeof appPaymentTable.schema>

/** An answer in the place of one from the network. */
export const httpFixture = z.strictObject({
  method: z.string().max(10).optional().describe('any, where none is given'),
  url: z.string().min(1).max(8_192).describe('a * at the end stands for whatever follows'),
  status: z.int().min(200).max(599).optional().describe('200 unless given'),
  body: z.json().optional().describe('a text is sent as it is, anything else as JSON'),
})
export type HttpFixture = z.infer<typeof httpFixture>

/** In the order of `n`, from 0. */
export const httpFixtureTable = defineTable('http_fixtures', {
  schema: () => z.strictObject({ n: z.int().min(0), fixture: httpFixture }),
  indexes: { 14: 'n' },
})
