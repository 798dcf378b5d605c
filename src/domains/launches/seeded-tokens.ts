import type { MarketProfile } from './tables'

/** Tokens that the seeded wallet launched before anybody looked: a new user has fees to claim. */
export const DEVELOPER_TOKENS = [
  {
    slug: 'sandglass',
    name: 'Sandglass',
    symbol: 'GLASS',
    description: 'Turns over once an hour. Launched by the developer’s own wallet.',
    marketCapUsd: 418_000,
    weeklyRevenueWeth: '0.3127',
    age: 118,
    market: 'steady',
  },
  {
    slug: 'driftline',
    name: 'Driftline',
    symbol: 'DRIFT',
    description: 'What the last tide left. Busier than anybody planned.',
    marketCapUsd: 1_150_000,
    weeklyRevenueWeth: '1.9043',
    age: 61,
    market: 'hot',
  },
  {
    slug: 'low-water',
    name: 'Low Water',
    symbol: 'EBB',
    description: 'An experiment of spring that fewer people trade every week.',
    marketCapUsd: 52_400,
    weeklyRevenueWeth: '0.0118',
    age: 203,
    market: 'dying',
  },
] as const satisfies readonly {
  slug: string
  name: string
  symbol: string
  description: string
  marketCapUsd: number
  weeklyRevenueWeth: string
  age: number
  market: MarketProfile
}[]

/** How the tokens of the seeded projects trade; steady unless said. */
export const PROJECT_MARKETS: Readonly<Record<string, MarketProfile>> = {
  marram: 'hot',
  'hollow-oak-registry': 'quiet',
  'hallway-lamp': 'hot',
  'small-hours-radio': 'hot',
  'biscuit-tin': 'dying',
}
