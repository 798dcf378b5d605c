import type { Context } from '#kernel/context'
import type { WishedMode } from './modes/modes'

export { contractsOf } from './contracts'
export { chainsView, chainView, viewChain, viewChains } from './views'

/** Puts a chain in another mode; see modes/modes.ts, which is loaded on first use. */
export async function switchChain(context: Context, chainId: number, wish: WishedMode): Promise<void> {
  await (await import('./modes/modes')).changeMode(context, chainId, wish)
}
