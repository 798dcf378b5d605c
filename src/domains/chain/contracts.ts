import type { Context } from '#kernel/context'
import { type ChainSpec, chainSpec } from './chains'
import { extensionsOf } from './extensions'
import type { KnownContract } from './known-contracts'

/** Contracts of a chain whose interfaces are known. Throws a refusal for an unknown chain. */
export async function contractsOf(context: Context, chainId: number | string): Promise<KnownContract[]> {
  const spec = chainSpec(chainId)
  const own = (await import('./known-contracts')).knownContracts(spec)
  return [...own, ...(await extensionContracts(context, spec))]
}

/** Those that other domains know. */
export async function extensionContracts(context: Context, spec: ChainSpec): Promise<KnownContract[]> {
  const contracts = await Promise.all(
    extensionsOf(context).map((extension) => extension.contracts?.(spec) ?? []),
  )
  return contracts.flat()
}
