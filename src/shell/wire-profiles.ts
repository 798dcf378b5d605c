export interface ListedProfile {
  id: string
  slug: string
  projectName: string
  tokenSymbol: string | null
  marketCapUsd: number | null
  weeklyRevenueWeth: string | null
  createdAt: string
}

export interface Page<T> {
  profiles: T[]
  total: number
  limit: number
  offset: number
}

export interface TeamMember {
  name: string
  role?: string
  links: { type: string; url: string }[]
}

export interface Product {
  name: string
  description?: string
  url?: string
}

export interface RevenueSource {
  name: string
  description?: string
}

export interface ProjectUpdate {
  title: string
  content: string
  createdAt?: string
}

export interface Profile {
  id: string
  slug: string
  projectName: string
  description: string | null
  approved: boolean
  tokenAddress: string | null
  tokenChainId: string | null
  tokenSymbol: string | null
  /** The wire name follows the vocabulary: exactly one of the two is present. */
  socialUsername?: string | null
  twitterUsername?: string | null
  website: string | null
  teamMembers: TeamMember[]
  products: Product[]
  revenueSources: RevenueSource[]
  projectUpdates: ProjectUpdate[]
  createdAt: string
  profileImageUrl?: string | null
  tokenName?: string | null
  marketCapUsd?: number | null
  weeklyRevenueWeth?: string | null
}

export interface OperatorProfile extends Profile {
  featured: boolean
  walletId: string
}

export interface ProfileBody {
  projectName?: string
  description?: string | null
  tokenAddress?: string | null
  website?: string | null
  teamMembers?: TeamMember[]
  products?: Product[]
  revenueSources?: RevenueSource[]
}

export interface RepoActivity {
  activity: null | {
    repo: { owner: string; name: string; fullName: string; url: string; verified: boolean }
    stats: null | {
      commits: number | null
      pullRequests: number | null
      releases: number | null
      lastPushAt: string | null
      weekly: { weekStart: string; commits: number }[]
    }
  }
}

export interface ReputationCard {
  source: 'project' | 'team'
  role: string
  ethos: {
    username: string
    displayName: string
    avatarUrl: string
    score: number
    level: string
    profileUrl: string
    reviews: {
      positive: number
      neutral: number
      negative: number
      positivePercent: number | null
      items: ReviewItem[]
    }
    vouches: { count: number; eth: string }
  }
}

interface ReviewItem {
  id: string
  author: { name: string; avatarUrl: string | null; score: number }
  sentiment: 'positive' | 'neutral' | 'negative'
  text: string
  createdAt: string
  url: string
}

export interface Post {
  id: string
  text: string
  createdAt: string
  metrics: { likes: number; retweets: number; replies: number }
  url: string
}

export interface LlmUsage {
  days: number
  totals: {
    totalRequests: number
    totalTokens: number
    totalInputTokens: number
    totalOutputTokens: number
    successRate: number
    avgLatencyMs: number
  }
  byModel: {
    model: string
    requests: number
    totalTokens: number
    successRate: number
    avgLatencyMs: number
  }[]
  daily: { date: string; requests: number; totalTokens: number }[]
}
