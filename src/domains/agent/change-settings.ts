import type { Context } from '#kernel/context'
import type { Call } from '#kernel/http/define-route'
import { checkMaxMode } from './brain-choice'
import { ofField } from './of-field'
import { agentSettingsOf, type SettingsChanges, type SettingsView, viewSettings } from './settings/settings'
import { type AgentSettings, agentSettingsTable } from './settings/table'

/**
 * Changes what is sent. Throws the refusals of names that no token and no chain has; a token that several are called is
 * told apart where it is used.
 */
export async function changeSettings(
  call: Pick<Call, 'context' | 'transact'>,
  walletId: string,
  changes: SettingsChanges,
): Promise<SettingsView> {
  await checkMaxMode(call.context, changes.maxMode)
  const { confirmAboveUsd, ...checked } = await namesChecked(call.context, changes)
  const after = await call.transact([agentSettingsTable], async (context) => {
    const before = await agentSettingsOf(context, walletId)
    const { pay = before.pay, get = before.get, chain = before.chain } = checked
    const { slippageBps = before.slippageBps, maxMode = before.maxMode ?? null } = checked
    const confirmAboveUsdCents =
      confirmAboveUsd === undefined
        ? before.confirmAboveUsdCents
        : confirmAboveUsd && Math.round(confirmAboveUsd * 100)
    const row: AgentSettings = { walletId, pay, get, chain, slippageBps, confirmAboveUsdCents, maxMode }
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
  const { chainKey, someAssetNamed } = await import('./tools/lookup/tokens')
  for (const [field, token] of Object.entries({ pay, get }))
    if (typeof token === 'string') await ofField(field, () => someAssetNamed(context, token))
  if (typeof chain !== 'string') return changes
  return { ...changes, chain: await ofField('chain', () => chainKey(chain)) }
}
