import { formatEther } from 'viem'
import { z } from 'zod'
import type { DirectoryRecords } from '#domains/directory'
import type { TokenRow } from '#domains/tokens'
import { iso } from '#kernel/clock'
import type { addressRecords } from '#operators/addresses'

type AddressRecords = Awaited<ReturnType<typeof addressRecords>>

export const tokenView = z.object({
  address: z.string(),
  chain: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  marketCapUsd: z.number(),
  weeklyRevenueWeth: z.string(),
})
export const accountView = z.object({
  username: z.string(),
  displayName: z.string(),
  posts: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      createdAt: z.iso.datetime(),
      kind: z.enum(['post', 'reply', 'repost']),
      likes: z.int(),
      retweets: z.int(),
      replies: z.int(),
    }),
  ),
})
export const repoView = z.object({
  owner: z.string(),
  name: z.string(),
  maintainers: z.array(z.string()),
  commits: z.int().nullable(),
  pullRequests: z.int().nullable(),
  releases: z.int().nullable(),
  lastPushAt: z.iso.datetime(),
  weekly: z.array(z.object({ weekStart: z.iso.date(), commits: z.int() })),
})
export const reputationView = z.object({
  username: z.string(),
  displayName: z.string(),
  score: z.int(),
  reviews: z.array(
    z.object({
      id: z.string(),
      authorName: z.string(),
      authorUsername: z.string(),
      authorScore: z.int(),
      sentiment: z.enum(['positive', 'neutral', 'negative']),
      text: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  vouches: z.object({ count: z.int(), eth: z.string() }),
})
export const nameView = z.object({ name: z.string(), address: z.string() })
export const handleView = z.object({ handle: z.string(), displayName: z.string(), address: z.string() })

export function viewToken({
  key,
  marketCapMicroUsd,
  weeklyRevenueWei,
  ...token
}: TokenRow): z.infer<typeof tokenView> {
  return {
    ...token,
    marketCapUsd: marketCapMicroUsd / 1_000_000,
    weeklyRevenueWeth: formatEther(BigInt(weeklyRevenueWei)),
  }
}

export function viewAccount({
  key,
  posts,
  ...account
}: DirectoryRecords['accounts']): z.infer<typeof accountView> {
  return { ...account, posts: posts.map((post) => ({ ...post, createdAt: iso(post.createdAt) })) }
}

export function viewRepo({ key, lastPushAt, ...repo }: DirectoryRecords['repos']): z.infer<typeof repoView> {
  return { ...repo, lastPushAt: iso(lastPushAt) }
}

export function viewReputation({
  key,
  reviews,
  vouches,
  ...reputation
}: DirectoryRecords['reputations']): z.infer<typeof reputationView> {
  return {
    ...reputation,
    reviews: reviews.map(({ id, author, sentiment, text, createdAt }) => ({
      id,
      authorName: author.name,
      authorUsername: author.username,
      authorScore: author.score,
      sentiment,
      text,
      createdAt: iso(createdAt),
    })),
    vouches: { count: vouches.count, eth: formatEther(BigInt(vouches.wei)) },
  }
}

export function viewName({ name, address }: AddressRecords['names'][number]): z.infer<typeof nameView> {
  return { name, address }
}

export function viewHandle({
  key,
  ...handle
}: AddressRecords['handles'][number]): z.infer<typeof handleView> {
  return handle
}
