import type { Context } from '#kernel/context'
import type { BridgeView } from './view'

/** What the admin API may use, besides index.ts. */

export { bridgeView } from './view'

/** See list.ts. */
export async function listBridges(
  context: Context,
  query: { walletId?: string | undefined; limit: number },
): Promise<BridgeView[]> {
  return (await import('./onchain')).listBridges(context, query)
}
