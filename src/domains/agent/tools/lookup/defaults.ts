import type { Context } from '#kernel/context'
import { agentSettingsOf, SETTINGS_PATH, USUAL_SLIPPAGE_BPS } from '../../settings/settings'
import type { AgentSettings } from '../../settings/table'
import type { Default } from '../tool'

/** A default that was applied, in a sentence; `own`: whether the wallet's owner set it. */
export function applied(
  slot: string,
  value: string,
  { own, message }: { own: boolean; message: string },
): Default {
  const whose = own ? 'the default of this wallet' : 'the default'
  return {
    slot,
    value,
    rule: `${own ? 'wallet' : 'agent'}.default.${slot}`,
    message: `${message} (${whose}; change it at ${SETTINGS_PATH}).`,
  }
}

/** What an answer adds where something was not said; empty where all was. */
export function defaultsText(defaults: readonly Default[]): string {
  return defaults.map(({ message }) => ` ${message}`).join('')
}

/** The chain, where none is said. Of the emulator's own default the answer names the chain anyway. */
export function chainDefault(
  given: string | undefined,
  chain: string,
  { chain: own }: Pick<AgentSettings, 'chain'>,
): Default[] {
  if (given !== undefined) return []
  return [applied('chain', chain, { own: own === chain, message: `No chain was said, so it is ${chain}` })]
}

/** The slippage that a swap goes by, and the default where none was said. */
export async function slippageOf(
  context: Context,
  walletId: string,
  given: number | undefined,
): Promise<{ slippageBps: number; defaults: Default[] }> {
  if (given !== undefined) return { slippageBps: given, defaults: [] }
  const { slippageBps: own } = await agentSettingsOf(context, walletId)
  const slippageBps = own ?? USUAL_SLIPPAGE_BPS
  const value = `${slippageBps / 100} %`
  return {
    slippageBps,
    defaults: [applied('slippage', value, { own: own !== null, message: `Slippage is at most ${value}` })],
  }
}

/** Those that an answer names: the chain and the slippage of the emulator itself stand in it, or change nothing. */
export function spoken(defaults: readonly Default[]): readonly Default[] {
  return defaults.filter(
    ({ slot, rule }) => rule.startsWith('wallet.') || (slot !== 'chain' && slot !== 'slippage'),
  )
}
