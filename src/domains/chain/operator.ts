import type { Context } from '#kernel/context'
import { chainSpec } from './chains'
import type { WishedMode } from './modes/modes'
import { viewChain } from './views'

export { contractsOf } from './contracts'
export { chainsView, viewChains } from './views'

/** Puts a chain in another mode (see modes/modes.ts, which is loaded on first use), and shows it as `viewChains` does. */
export async function switchChain(
  context: Context,
  chainId: number | string,
  requested: WishedMode,
  origin: string,
): ReturnType<typeof viewChain> {
  const spec = chainSpec(chainId)
  await (await import('./modes/modes')).changeMode(context, spec.id, requested)
  return viewChain(context, spec, origin)
}
