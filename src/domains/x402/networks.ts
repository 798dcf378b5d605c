import { CHAINS, type ChainSpec } from '#domains/chain'

/** What version 1 of the packages calls those of our chains that it knows; the others it has no name for. */
const NAMES: ReadonlyMap<string, number> = new Map([
  ['base', 8453],
  ['ethereum', 1],
  ['polygon', 137],
])

export type Version = 1 | 2

/** The names of a chain: CAIP-2 in version 2. Empty where version 1 has none. */
export function networksOf({ id }: ChainSpec): { version: Version; network: string }[] {
  const old = [...NAMES].filter(([, chainId]) => chainId === id)
  return [
    ...old.map(([network]) => ({ version: 1 as const, network })),
    { version: 2 as const, network: `eip155:${id}` },
  ]
}

/** The chain of ours that a network is; undefined where there is none. */
export function chainOf(version: Version, network: string): ChainSpec | undefined {
  return CHAINS.find((spec) =>
    networksOf(spec).some((known) => known.version === version && known.network === network),
  )
}
