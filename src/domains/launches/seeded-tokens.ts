import type { MarketProfile } from '#domains/pools'

/** Tokens that the seeded wallet launched before anybody looked: a new user has fees to claim. */
export const DEVELOPER_TOKENS = [
  {
    slug: 'sandglass',
    name: 'Sandglass',
    symbol: 'GLASS',
    description: 'Turns over once an hour. Launched by the developer’s own wallet.',
    marketCapUsd: 418_000,
    age: 118,
    profile: 'steady',
  },
  {
    slug: 'driftline',
    name: 'Driftline',
    symbol: 'DRIFT',
    description: 'What the last tide left. Busier than anybody planned.',
    marketCapUsd: 1_150_000,
    age: 61,
    profile: 'hot',
  },
  {
    slug: 'low-water',
    name: 'Low Water',
    symbol: 'EBB',
    description: 'An experiment of spring that fewer people trade every week.',
    marketCapUsd: 52_400,
    age: 203,
    profile: 'dying',
  },
] as const satisfies readonly {
  slug: string
  name: string
  symbol: string
  description: string
  marketCapUsd: number
  age: number
  profile: MarketProfile
}[]
