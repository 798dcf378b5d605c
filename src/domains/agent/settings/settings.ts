import { z } from 'zod'
import type { Context } from '#kernel/context'
import type { Call } from '#kernel/http/define-route'
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
})
export type SettingsView = z.infer<typeof settingsView>

export async function agentSettingsOf({ store }: Context, walletId: string): Promise<AgentSettings> {
  const found = await store.table(agentSettingsTable).get(walletId)
  return found ?? { walletId, ...NO_SETTINGS }
}

/** The emulator's own defaults. */
export const NO_SETTINGS: Omit<AgentSettings, 'walletId'> = {
  ...{ pay: null, get: null, chain: null, slippageBps: null, confirmAboveUsdCents: null },
}

export async function readSettings(context: Context, walletId: string): Promise<SettingsView> {
  return viewSettings(await agentSettingsOf(context, walletId))
}

/**
 * Changes what is sent. Throws the refusals of names that no token and no chain has; a token that several are called is
 * told apart where it is used.
 */
export async function changeSettings(
  call: Pick<Call, 'context' | 'transact'>,
  walletId: string,
  changes: SettingsChanges,
): Promise<SettingsView> {
  const { confirmAboveUsd, ...checked } = await namesChecked(call.context, changes)
  const after = await call.transact([agentSettingsTable], async (context) => {
    const before = await agentSettingsOf(context, walletId)
    const { pay = before.pay, get = before.get, chain = before.chain } = checked
    const { slippageBps = before.slippageBps } = checked
    const confirmAboveUsdCents =
      confirmAboveUsd === undefined
        ? before.confirmAboveUsdCents
        : confirmAboveUsd && Math.round(confirmAboveUsd * 100)
    const row: AgentSettings = { walletId, pay, get, chain, slippageBps, confirmAboveUsdCents }
    await context.store.table(agentSettingsTable).put(row)
    return row
  })
  call.context.bus.publish({ type: 'wallet.changed', walletId })
  return viewSettings(after)
}

async function namesChecked(context: Context, changes: SettingsChanges): Promise<SettingsChanges> {
  const { pay, get, chain } = changes
  if (![pay, get, chain].some((value) => typeof value === 'string')) return changes
  // With the tools, of which most pages have no use.
  const { chainKey, someAssetNamed } = await import('../tools/lookup/tokens')
  for (const token of [pay, get]) if (typeof token === 'string') await someAssetNamed(context, token)
  return { ...changes, ...(typeof chain === 'string' && { chain: chainKey(chain) }) }
}

function viewSettings({ pay, get, chain, slippageBps, confirmAboveUsdCents }: AgentSettings): SettingsView {
  const confirmAboveUsd = confirmAboveUsdCents === null ? null : confirmAboveUsdCents / 100
  return { pay, get, chain, slippageBps, confirmAboveUsd }
}
