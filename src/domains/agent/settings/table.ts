import { z } from 'zod'
import { defineTable } from '#kernel/store'
import { maxMode } from '../max-mode'

/** What a wallet's owner set for its agent; null, and a wallet without a row: the emulator's own default. */
export const agentSettingsTable = defineTable('agent_settings', {
  schema: () =>
    z.strictObject({
      walletId: z.string(),
      /** What pays for a purchase, as it was said: by symbol, name or address. */
      pay: z.string().nullable(),
      /** What a sale is into. */
      get: z.string().nullable(),
      /** The key of the chain that is meant where none is said. */
      chain: z.string().nullable(),
      slippageBps: z.int().min(0).max(5_000).nullable(),
      /** An act that is worth more is asked about first; null: none is. */
      confirmAboveUsdCents: z.int().min(0).max(100_000_000).nullable(),
      /** Of prompts that say none; absent in rows of versions without it. */
      maxMode: maxMode.nullable().optional(),
    }),
  indexes: { 19: 'walletId' },
  remembered: true,
})
export type AgentSettings = z.infer<typeof agentSettingsTable.schema>
