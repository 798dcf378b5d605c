export type UpstreamId = 'social' | 'code-host' | 'reputation'
export type UpstreamState = 'ok' | 'unreachable' | 'rate-limited'

export interface Token {
  address: string
  symbol: string
  name: string
  chain: string
  decimals: number
  marketCapUsd: number
  weeklyRevenueWeth: string
}

export interface SocialPost {
  id?: string
  text: string
  createdAt?: string
  kind: 'post' | 'reply' | 'repost'
  likes: number
  retweets: number
  replies: number
}

export interface Account {
  username: string
  displayName: string
  avatarUrl?: string | null
  posts: SocialPost[]
}

export interface Repo {
  owner: string
  name: string
  maintainers: string[]
  commits: number | null
  pullRequests: number | null
  releases: number | null
  lastPushAt: string | null
  weekly: { weekStart: string; commits: number }[]
}

export interface Review {
  authorName: string
  authorScore: number
  sentiment: 'positive' | 'neutral' | 'negative'
  text: string
  createdAt?: string
}

export interface Reputation {
  username: string
  displayName: string
  score: number
  reviews: Review[]
  vouches: { count: number; eth: string }
}

export interface Directory {
  upstreams: { id: UpstreamId; state: UpstreamState }[]
  tokens: Token[]
  accounts: Account[]
  repos: Repo[]
  reputations: Reputation[]
}
