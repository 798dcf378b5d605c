import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable, renamed } from '#kernel/store'

export const transport = z.enum(['HTTP', 'SSE'])
export const authMode = z.enum(['none', 'header', 'oauth'])

export const tool = z.strictObject({
  name: z.string(),
  description: z.string(),
  /** JSON Schema of the arguments, as the server gave it. */
  inputSchema: z.record(z.string(), z.unknown()),
})
export type Tool = z.infer<typeof tool>

/** A tool server (MCP server) of a wallet, with the tools it last listed. Row tools-servers. */
export const toolServerTable = defineTable('tool_servers', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      name: z.string(),
      url: z.string(),
      transport,
      auth: authMode,
      /** Of the headers sent with every request; empty unless `auth` is `header`. */
      headerNames: z.array(z.string()),
      /** Their values as JSON, under this browser's sealing key; null where there are none, or they came from elsewhere. */
      encryptedHeaders: z.string().nullable(),
      status: z.enum(['connected', 'not_connected']),
      /** Why it is not connected, for people. */
      problem: z.string().nullable(),
      tools: z.array(tool),
      /** When the tools were listed; null: never. */
      toolsAt: moment.nullable(),
      createdAt: moment,
      updatedAt: moment,
    }),
  indexes: { 9: 'id, walletId' },
  migrations: { 16: renamed('sealedHeaders', 'encryptedHeaders') },
  encrypted: ['encryptedHeaders'],
})
export type ToolServerRow = z.infer<typeof toolServerTable.schema>

/** What a provider granted, apart from the server's own row. Row tools-oauth. */
export const grantTable = defineTable('tool_grants', {
  schema: () =>
    z.strictObject({
      /** The server's. */
      id: z.string(),
      walletId: z.string(),
      /** A `Grant` as JSON, under this browser's sealing key; null where it came from elsewhere. */
      ciphertext: z.string().nullable(),
      /** When the access token ends, on the virtual clock; null where the provider did not say. */
      expiresAt: moment.nullable(),
      /** Another number for other tokens: a refresh sees whether another one came first. */
      generation: z.int(),
    }),
  indexes: { 9: 'id, walletId' },
  migrations: { 16: renamed('sealed', 'ciphertext') },
  encrypted: ['ciphertext'],
})
export type GrantRow = z.infer<typeof grantTable.schema>

/** A sign-in under way: good for one callback, for a short time. */
export const signInTable = defineTable('tool_sign_ins', {
  schema: () =>
    z.strictObject({
      /** SHA-256 of the `state` that the provider sends back, hex. */
      id: z.string(),
      walletId: z.string(),
      serverId: z.string(),
      /** The server's address when it began: the grant is for that one. */
      url: z.string(),
      /** A `SignIn` as JSON, under this browser's sealing key. */
      ciphertext: z.string(),
      expiresAt: moment,
    }),
  indexes: { 9: 'id, serverId' },
  migrations: { 16: renamed('sealed', 'ciphertext') },
  transient: true,
})
