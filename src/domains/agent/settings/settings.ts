import { z } from 'zod'
import type { Context } from '#kernel/context'
import { maxMode } from '../max-mode'
import { type AgentSettings, agentSettingsTable } from './table'

/** Where the shell shows and changes them. */
export const SETTINGS_PATH = '/ui/wallet#agent-defaults'

/** Of a swap where neither the prompt nor the wallet says one, hundredths of a percent. */
export const USUAL_SLIPPAGE_BPS = 100

const token = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .nullable()
  .describe('by symbol, name or address; null: the default of the emulator')

/** What may be changed; what is not sent stays, and null is the emulator's own default. */
export const settingsChanges = z.strictObject({
  pay: token.optional(),
  get: token.optional(),
  chain: z.string().trim().min(1).max(40).nullable().optional().describe('any name of a chain'),
  slippageBps: z.int().min(0).max(5_000).nullable().optional().describe('hundredths of a percent'),
  confirmAboveUsd: z
    .number()
    .min(0)
    .max(1_000_000)
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'must be a whole number of cents',
    )
    .nullable()
    .optional()
    .describe('an act that is worth more is asked about first; null: none is'),
  maxMode: maxMode.nullable().optional().describe('of prompts that say none; null: off'),
})
export type SettingsChanges = z.infer<typeof settingsChanges>

export const settingsView = z.object({
  pay: z
    .string()
    .nullable()
    .describe('what pays for a purchase; null: USDC where enough is held, else the native token'),
  get: z.string().nullable().describe('what a sale is into; null: USDC, or the native token for USDC'),
  chain: z
    .string()
    .nullable()
    .describe("the chain that is meant where none is said; null: Base, or the token's own"),
  slippageBps: z.int().nullable().describe('hundredths of a percent; null: 100'),
  confirmAboveUsd: z
    .number()
    .nullable()
    .describe('an act that is worth more is asked about first; null: none is'),
  maxMode: maxMode.nullable().describe('of prompts that say none; null: off'),
})
export type SettingsView = z.infer<typeof settingsView>

export async function agentSettingsOf({ store }: Context, walletId: string): Promise<AgentSettings> {
  const found = await store.table(agentSettingsTable).get(walletId)
  return found ?? { walletId, ...NO_SETTINGS }
}

/** The emulator's own defaults. */
export const NO_SETTINGS: Omit<AgentSettings, 'walletId'> = {
  ...{ pay: null, get: null, chain: null, slippageBps: null, confirmAboveUsdCents: null, maxMode: null },
}

export async function readSettings(context: Context, walletId: string): Promise<SettingsView> {
  return viewSettings(await agentSettingsOf(context, walletId))
}

export function viewSettings({
  pay,
  get,
  chain,
  slippageBps,
  confirmAboveUsdCents,
  maxMode = null,
}: AgentSettings): SettingsView {
  const confirmAboveUsd = confirmAboveUsdCents === null ? null : confirmAboveUsdCents / 100
  return { pay, get, chain, slippageBps, confirmAboveUsd, maxMode }
}
