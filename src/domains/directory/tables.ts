import { z } from 'zod'
import type { poolHistoryOf } from '#domains/pools'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

/** What the history of a pool follows from. */
type SeededToken = Parameters<typeof poolHistoryOf>[1]

const post = z.strictObject({
  id: z.string(),
  text: z.string(),
  createdAt: moment,
  kind: z.enum(['post', 'reply', 'repost']),
  likes: z.int(),
  retweets: z.int(),
  replies: z.int(),
})
export type Post = z.infer<typeof post>

/** An account of the social network, with its posts, newest first. */
export const accountTable = defineTable('accounts', {
  schema: () =>
    z.strictObject({
      /** Lower-case username: the key. */
      key: z.string(),
      username: z.string(),
      displayName: z.string(),
      posts: z.array(post),
    }),
  indexes: { 1: 'key' },
})
export type AccountRow = z.infer<typeof accountTable.schema>

/** A repository of the code host. Figures are null where the host "has not computed them yet". */
export const repoTable = defineTable('repos', {
  schema: () =>
    z.strictObject({
      /** Lower-case `owner/name`: the key. */
      key: z.string(),
      owner: z.string(),
      name: z.string(),
      /** Usernames, on the code host itself, of those who may push. */
      maintainers: z.array(z.string()),
      commits: z.int().nullable(),
      pullRequests: z.int().nullable(),
      releases: z.int().nullable(),
      lastPushAt: moment,
      /** Oldest first, at most 52. `weekStart`: YYYY-MM-DD, a Sunday. */
      weekly: z.array(z.strictObject({ weekStart: z.iso.date(), commits: z.int() })),
    }),
  indexes: { 1: 'key' },
})
export type RepoRow = z.infer<typeof repoTable.schema>

const review = z.strictObject({
  id: z.string(),
  author: z.strictObject({ name: z.string(), username: z.string(), score: z.int() }),
  sentiment: z.enum(['positive', 'neutral', 'negative']),
  text: z.string(),
  createdAt: moment,
})
export type Review = z.infer<typeof review>

/** What the reputation service knows of a social account. */
export const reputationTable = defineTable('reputations', {
  schema: () =>
    z.strictObject({
      /** Lower-case username: the key. */
      key: z.string(),
      username: z.string(),
      displayName: z.string(),
      score: z.int(),
      reviews: z.array(review),
      vouches: z.strictObject({ count: z.int(), wei: z.string().regex(/^\d+$/) }),
    }),
  indexes: { 1: 'key' },
})
export type ReputationRow = z.infer<typeof reputationTable.schema>

/** The records of the services outside, each kind by the name of its table. */
export interface DirectoryRecords {
  readonly accounts: AccountRow
  readonly repos: RepoRow
  readonly reputations: ReputationRow
}

export const upstreamId = z.enum(['social', 'code-host', 'reputation'])
export type UpstreamId = z.infer<typeof upstreamId>
export const upstream = z.object({ id: upstreamId, state: z.enum(['ok', 'unreachable', 'rate-limited']) })

/** Whether a service outside answers; switched by the operator. */
export const upstreamTable = defineTable('upstreams', {
  schema: () => upstream.strict(),
  indexes: { 1: 'id' },
})
export type UpstreamRow = z.infer<typeof upstreamTable.schema>

/** A project of the seeded directory: what its owner's wallet, profile and upstream records are made from. */
export interface FictionalProject {
  readonly slug: string
  readonly projectName: string
  readonly description: string
  /** Username of the project's (and its owner wallet's) social account. */
  readonly social: string
  /** Its account on the code host; null where the project keeps no repository. */
  readonly codeHost: string | null
  readonly token: {
    /** Lower-case address. */
    readonly key: string
    readonly address: string
    /** Chain identifier of the wire: `base`. */
    readonly chain: string
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
  /** What the token is worth: the history of its pool says so where it was launched here. */
  readonly worth:
    | { readonly pool: SeededToken }
    | { readonly marketCapMicroUsd: number; readonly weeklyRevenueWei: string }
  readonly website: string
  readonly teamMembers: readonly {
    name: string
    role: string
    links: readonly { type: string; url: string }[]
  }[]
  readonly products: readonly { name: string; description: string; url: string }[]
  readonly revenueSources: readonly { name: string; description: string }[]
  /** Oldest first. */
  readonly projectUpdates: readonly { title: string; content: string; createdAt: number }[]
  readonly createdAt: number
  readonly approved: boolean
  readonly featured: boolean
}

/** What is known of a token that was launched here before anybody looked. */
export type LaunchedToken = Pick<
  FictionalProject,
  'slug' | 'description' | 'website' | 'createdAt' | 'token'
> & { readonly worth: { readonly pool: SeededToken } }

export interface FictionalDirectory {
  readonly projects: readonly FictionalProject[]
  readonly accounts: readonly AccountRow[]
  readonly repos: readonly RepoRow[]
  readonly reputations: readonly ReputationRow[]
}
