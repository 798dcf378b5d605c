import type { readTokensBy } from '#domains/orders'
import type { Context } from '#kernel/context'
import { agentSettingsOf } from './settings/settings'

/** Reads the tokens and amounts that people write for orders, as the tools do. */
export function orderTokens(context: Context): Parameters<typeof readTokensBy>[1] {
  // With the tools, of which most pages have no use.
  const amounts = () => import('./tools/lookup/amounts')
  return {
    named: async (named) => (await import('./tools/lookup/tokens')).assetNamed(context, named),
    defaults: (walletId) => agentSettingsOf(context, walletId),
    called: async (token) => (await import('./tools/lookup/tokens')).assetsCalled(context, token),
    price: async (asset) => (await amounts()).priceOf(context, asset),
    held: async (walletId, asset) => (await amounts()).balanceIn(context, walletId, asset),
    exact: async (call, asset, amount) => (await amounts()).exactAmount(call, asset, amount, 'contract call'),
  }
}
