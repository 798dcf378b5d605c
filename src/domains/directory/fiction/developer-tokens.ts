import { getAddress, toHex } from 'viem'
import type { MarketProfile } from '#domains/pools'
import type { SeedInput } from '#kernel/domain'
import { DAY_MS } from '#kernel/durations'
import { seededBytes } from '#kernel/ids'
import type { LaunchedToken } from '../tables'

/** Tokens that the seeded wallet launched before anybody looked: a new user has fees to claim. */
const STORIES = [
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

/** The developer's tokens as they were launched. Addresses follow from the seed. */
export function developerTokens({ seed, now }: SeedInput): readonly LaunchedToken[] {
  return STORIES.map(({ slug, name, symbol, description, marketCapUsd, age, profile }) => {
    const address = getAddress(toHex(seededBytes(seed, `launch:token:${slug}`).subarray(0, 20)))
    const key = address.toLowerCase()
    return {
      slug,
      description,
      website: '',
      createdAt: now - age * DAY_MS,
      token: { key, address, chain: 'base', symbol, name, decimals: 18 },
      worth: { pool: { key, profile, age, targetMicroUsd: String(marketCapUsd * 1_000_000) } },
    }
  })
}
