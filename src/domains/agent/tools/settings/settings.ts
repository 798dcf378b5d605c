import { z } from 'zod'
import { changeSettings } from '../../change-settings'
import {
  agentSettingsOf,
  readSettings,
  SETTINGS_PATH,
  type SettingsChanges,
  type SettingsView,
  settingsChanges,
} from '../../settings/settings'
import { refusal } from '../refusal'
import { defineTool, type SettlingCall } from '../tool'

const LINK = { label: 'Defaults', path: SETTINGS_PATH }

const nothing = z.strictObject({})

export const showSettings = defineTool<z.infer<typeof nothing>>({
  name: 'show_settings',
  description:
    'What is taken where a prompt does not say it (payer, token to get, chain, slippage), and above what an act is asked about first.',
  args: nothing,
  writes: false,
  words: () => 'show the defaults of this wallet',
  async run({ context, principal: { walletId } }) {
    const settings = await readSettings(context, walletId)
    return { text: `${sentences(settings)} Change them at ${SETTINGS_PATH}.`, data: settings, links: [LINK] }
  },
})

/** A model does not choose another one to be billed for. */
const byAgent = settingsChanges.omit({ maxMode: true })

export const changeSettingsTool = defineTool<z.infer<typeof byAgent>>({
  name: 'change_settings',
  description:
    'Change what is taken where a prompt does not say it: pay (for purchases), get (for sales), chain, slippageBps; and confirmAboveUsd, above what an act is asked about first. null is the default again. Only where the user asks for it.',
  args: byAgent,
  writes: true,
  words: (changes) => `change the defaults: ${changesText(changes)}`,
  /** Whoever may ask less often is asked about that itself, as about an act that is worth any amount. */
  async preview(call, changes) {
    const isLess = await confirmsLess(call, changes)
    return {
      words: `change the defaults: ${changesText(changes)}`,
      worth: isLess ? undefined : 0n,
      defaults: [],
    }
  },
  async run(call, changes) {
    if (Object.keys(changes).length === 0)
      throw refusal(
        'Say what is to change: pay, get, chain, slippageBps or confirmAboveUsd.',
        'agent.settings',
        {},
      )
    const { walletId } = call.principal
    const settings = await changeSettings(call, walletId, changes)
    return {
      changed: true,
      text: `From now on: ${changesText(changes)}. See ${SETTINGS_PATH}.`,
      data: settings,
      links: [LINK],
    }
  },
})

async function confirmsLess(
  { context, principal }: SettlingCall,
  { confirmAboveUsd }: SettingsChanges,
): Promise<boolean> {
  if (confirmAboveUsd === undefined) return false
  const { confirmAboveUsdCents: before } = await agentSettingsOf(context, principal.walletId)
  return before !== null && (confirmAboveUsd === null || confirmAboveUsd * 100 > before)
}

function changesText({ pay, get, chain, slippageBps, confirmAboveUsd }: SettingsChanges): string {
  return [
    ...(pay === undefined ? [] : [`purchases are paid with ${pay ?? 'USDC, or the native token'}`]),
    ...(get === undefined ? [] : [`sales are into ${get ?? 'USDC, or the native token for USDC'}`]),
    ...(chain === undefined ? [] : [`the chain is ${chain ?? "Base, or the token's own"} unless said`]),
    ...(slippageBps === undefined ? [] : [`slippage is at most ${(slippageBps ?? 100) / 100} %`]),
    ...(confirmAboveUsd === undefined
      ? []
      : [
          confirmAboveUsd === null
            ? 'nothing is asked about first'
            : `acts above $${confirmAboveUsd} are asked about first`,
        ]),
  ].join('; ')
}

function sentences({ pay, get, chain, slippageBps, confirmAboveUsd }: SettingsView): string {
  const all = changesText({ pay, get, chain, slippageBps, confirmAboveUsd })
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`
}
