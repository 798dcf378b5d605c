import { getAddress } from 'viem'
import { z } from 'zod'
import { chainName } from '#domains/chain'
import { moment } from '#kernel/clock'
import { evmAddress } from '#kernel/evm-address'
import { upstream } from '#operators/directory'

/** What an operator writes into the seeded directory: the wire's units, ISO times; ids and times may be left out. */
const count = z.int().min(0).max(1_000_000_000)
const text = (max: number) => z.string().min(1).max(max)
const time = z.iso
  .datetime({ offset: true })
  .transform((iso) => Date.parse(iso))
  // An offset can push a text with four digits out of their years.
  .refine((at) => moment.safeParse(at).success, 'must lie in the years 0000 to 9999 of UTC')
const ether = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a decimal number such as 1.25')

/** Names as the services outside allow them, so that one record is one key. */
export const username = z.string().regex(/^\w{1,50}$/, 'must have 1 to 50 letters, digits or underscores')
export const repoPart = z
  .string()
  .regex(/^[\w.-]{1,100}$/, 'must have 1 to 100 letters, digits, hyphens, underscores or dots')

/** Names of the name service and handles of the social graph: no dot at either end, and one in every name. */
export const serviceName = z
  .string()
  .max(255)
  .regex(/^[\p{L}\p{N}\p{So}_-]+(\.[\p{L}\p{N}\p{So}_-]+)+$/u, 'must be a name such as dune.eth')
export const graphHandle = z
  .string()
  .regex(/^\w[\w-]{0,39}(\.eth)?$/, 'must be a handle such as dune or dune.eth')
const checksummed = evmAddress.transform((text) => getAddress(text))

export const nameFields = z.strictObject({ address: checksummed })
export const handleFields = z.strictObject({ displayName: text(100), address: checksummed })

export const tokenFields = z.strictObject({
  symbol: text(20),
  name: text(100),
  chain: chainName,
  decimals: z.int().min(0).max(36).default(18),
  // A micro-dollar more would no longer be an exact integer.
  marketCapUsd: z.number().min(0).max(9_000_000_000),
  weeklyRevenueWeth: ether,
})

export const accountFields = z.strictObject({
  displayName: text(100),
  posts: z
    .array(
      z.strictObject({
        id: text(40).optional(),
        text: text(2000),
        createdAt: time.optional(),
        kind: z.enum(['post', 'reply', 'repost']).default('post'),
        likes: count.default(0),
        retweets: count.default(0),
        replies: count.default(0),
      }),
    )
    .max(200),
})

export const repoFields = z.strictObject({
  maintainers: z.array(text(80)).max(50).default([]),
  commits: count.nullable(),
  pullRequests: count.nullable(),
  releases: count.nullable(),
  lastPushAt: time,
  weekly: z.array(z.strictObject({ weekStart: z.iso.date(), commits: count })).max(52),
})

export const reputationFields = z.strictObject({
  displayName: text(100),
  score: z.int().min(0).max(2800),
  reviews: z
    .array(
      z.strictObject({
        id: text(40).optional(),
        authorName: text(100),
        authorUsername: z.string().max(80).default(''),
        authorScore: z.int().min(0).max(2800).default(1200),
        sentiment: z.enum(['positive', 'neutral', 'negative']),
        text: text(5000),
        createdAt: time.optional(),
      }),
    )
    .max(200),
  vouches: z.strictObject({ count, eth: ether }),
})

export const upstreamFields = upstream.pick({ state: true }).strict()
