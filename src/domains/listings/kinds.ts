/** How tokens of a kind move, and how deep their pools are. */
export interface KindFacts {
  /** The most by which the price is above or below its middle, billionths. */
  readonly amplitude: bigint
  /** Of each side of a pool in its middle, whole dollars. */
  readonly depthUsd: bigint
  /** What their prices follow together; each its own unless given. */
  readonly together?: string
  /** Priced in the chain's wrapped native token where that is what they follow. */
  readonly follows?: 'ETH' | 'SOL'
}

/** docs/howto/market.md describes them. */
export const KINDS = {
  bitcoin: { amplitude: 80_000_000n, depthUsd: 20_000_000n, together: 'bitcoin' },
  /** Ether elsewhere and what is staked: what the exchange says of the native token, and next to nothing of its own. */
  ether: { amplitude: 1_000_000n, depthUsd: 10_000_000n, follows: 'ETH' },
  sol: { amplitude: 1_000_000n, depthUsd: 5_000_000n, follows: 'SOL' },
  /** Tokens of chains that trade natively elsewhere, where their price stands still unless somebody trades. */
  native: { amplitude: 0n, depthUsd: 5_000_000n },
  stable: { amplitude: 500_000n, depthUsd: 20_000_000n },
  euro: { amplitude: 15_000_000n, depthUsd: 5_000_000n, together: 'euro' },
  gold: { amplitude: 40_000_000n, depthUsd: 5_000_000n, together: 'gold' },
  mid: { amplitude: 200_000_000n, depthUsd: 3_000_000n },
  wild: { amplitude: 550_000_000n, depthUsd: 500_000n },
} as const satisfies Readonly<Record<string, KindFacts>>

export type Kind = keyof typeof KINDS

export function kindOf(name: string): Kind {
  if (name in KINDS) return name as Kind
  throw new Error(`there is no kind "${name}"`)
}

/** The native token that a kind follows, where it does. */
export function followedBy(kind: Kind): KindFacts['follows'] {
  const { follows }: KindFacts = KINDS[kind]
  return follows
}
