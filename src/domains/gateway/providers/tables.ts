import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable, renamed } from '#kernel/store'
import { fixtureFile } from './scripted/fixture-file'

/** How an operator breaks a provider, to see what a client makes of it. */
export const providerSwitches = z.strictObject({
  /** Cannot be reached: 503 where no other provider serves the model. */
  down: z.boolean(),
  /** Milliseconds before it begins to answer; longer than its timeout is a 504. */
  slowMs: z.int().min(0).max(600_000),
  /** Answers every request with this error. */
  failing: z.strictObject({ status: z.int().min(400).max(599), message: z.string().max(500) }).nullable(),
})
export type ProviderSwitches = z.infer<typeof providerSwitches>

export const NO_SWITCHES: ProviderSwitches = { down: false, slowMs: 0, failing: null }

export const providerName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be 1 to 32 of a-z, 0-9 and -, and begin with a letter or digit')

/** A model server reached over HTTP. */
export const upstream = z.strictObject({
  dialect: z.enum(['chat-completions', 'messages']),
  baseUrl: z.string(),
  /** The gateway's model id → the upstream's; `*` for every other. Undefined: all, under the ids they have here. */
  models: z.record(z.string(), z.string()).optional(),
  /** Until its first byte, and between two. */
  timeoutMs: z.int().min(1).max(600_000),
  /** Declared by the user to run in an attested enclave: no other is sent private requests. Undefined: it does not. */
  enclave: z.boolean().optional(),
})
export type Upstream = z.infer<typeof upstream>

/** What was changed of a provider, and all there is of an upstream. */
export const providerTable = defineTable('modelProviders', {
  schema: () =>
    z.strictObject({
      name: providerName,
      enabled: z.boolean(),
      switches: providerSwitches,
      /** Null for those that are built in. */
      upstream: upstream.nullable(),
      /** The upstream's key under this browser's sealing key; null where it has none, or came from elsewhere. */
      ciphertext: z.string().nullable(),
      addedAt: moment,
      /** Breaks ties of `addedAt`. Absent from rows of older versions. */
      seq: z.int().optional(),
      /** Lower is tried first. */
      position: z.int(),
    }),
  indexes: { 4: 'name' },
  remembered: true,
  migrations: { 16: renamed('sealed', 'ciphertext') },
  encrypted: ['ciphertext'],
})
export type ProviderRow = z.infer<typeof providerTable.schema>

/** All fixtures in one row: they are matched in order, so all are read for one. */
export const fixturesTable = defineTable('modelFixtures', {
  schema: () => z.strictObject({ id: z.literal('fixtures'), fixtures: fixtureFile.shape.fixtures }),
  indexes: { 4: 'id' },
  remembered: true,
})

/** How far the fixtures have come: one row. */
export const fixtureStateTable = defineTable('modelFixtureState', {
  schema: () =>
    z.strictObject({
      id: z.literal('state'),
      /** Requests that the scripted provider answered. */
      answered: z.int(),
      /** Of each sequence, how often it answered. */
      counts: z.record(z.string(), z.int()),
    }),
  indexes: { 4: 'id' },
  remembered: true,
})
export type FixtureState = z.infer<typeof fixtureStateTable.schema>

/** Which fixture answered, newest last: a ring of `KEPT_MATCHES` rows. */
export const matchTable = defineTable<MatchRow, number>('modelFixtureMatches', {
  schema: () =>
    z.strictObject({
      slot: z.int(),
      number: z.int(),
      at: moment,
      endpoint: z.enum(['chat', 'image']),
      model: z.string(),
      /** The last user message, shortened. */
      userText: z.string(),
      /** Its place in the file, from 0; null where none fitted and the default answered. */
      fixture: z.int().nullable(),
    }),
  indexes: { 4: 'slot' },
  transient: true,
})
export interface MatchRow {
  slot: number
  number: number
  at: number
  endpoint: 'chat' | 'image'
  model: string
  userText: string
  fixture: number | null
}

export const MAX_MATCHES = 100

export const providerTables = [providerTable, fixturesTable, fixtureStateTable, matchTable]
