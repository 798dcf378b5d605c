import { formatEther } from 'viem'
import { z } from 'zod'
import type { WalletRow } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { ProfileRow } from './tables'
import { product, profileStatus, revenueSource, teamMember } from './tables'
import { socialUsernameOf } from './usernames'

export const ownerViewSchema = z.object({
  id: z.string(),
  slug: z.string(),
  projectName: z.string(),
  description: z.string().nullable(),
  status: profileStatus,
  isPublished: z.boolean(),
  approved: z.boolean(),
  tokenAddress: z.string().nullable(),
  tokenChainId: z.string().nullable(),
  tokenSymbol: z.string().nullable(),
  socialUsername: z.string().nullable(),
  website: z.string().nullable(),
  tags: z.array(z.string()),
  projectImages: z.array(z.string()),
  teamMembers: z.array(teamMember),
  products: z.array(product),
  revenueSources: z.array(revenueSource),
  projectUpdates: z.array(z.object({ title: z.string(), content: z.string(), createdAt: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
})
export type OwnerView = z.infer<typeof ownerViewSchema>

export const detailSchema = ownerViewSchema.extend({
  profileImageUrl: z.string().nullable(),
  tokenName: z.string().nullable(),
  marketCapUsd: z.number(),
  weeklyRevenueWeth: z.string(),
})

export const operatorViewSchema = ownerViewSchema.extend({
  featured: z.boolean(),
  walletId: z.string(),
  marketCapUsd: z.number(),
  weeklyRevenueWeth: z.string(),
})

export const listItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  projectName: z.string(),
  tokenSymbol: z.string().nullable(),
  marketCapUsd: z.number(),
  weeklyRevenueWeth: z.string(),
  createdAt: z.iso.datetime(),
})

export function ownerView(profile: ProfileRow, wallet: WalletRow): OwnerView {
  return {
    id: profile.id,
    slug: profile.slug,
    projectName: profile.projectName,
    description: profile.description,
    status: profile.status,
    isPublished: profile.status !== 'draft',
    approved: profile.approved === 1,
    tokenAddress: profile.tokenAddress,
    tokenChainId: profile.tokenChainId,
    tokenSymbol: profile.tokenSymbol,
    socialUsername: socialUsernameOf(wallet),
    website: profile.website,
    tags: profile.tags,
    projectImages: profile.projectImages,
    teamMembers: profile.teamMembers,
    products: profile.products,
    revenueSources: profile.revenueSources,
    projectUpdates: profile.projectUpdates.map((update) => ({ ...update, createdAt: iso(update.createdAt) })),
    createdAt: iso(profile.createdAt),
  }
}

export function operatorView(profile: ProfileRow, wallet: WalletRow): z.infer<typeof operatorViewSchema> {
  return {
    ...ownerView(profile, wallet),
    featured: profile.featured === 1,
    walletId: profile.walletId,
    ...market(profile),
  }
}

export function detailView(
  profile: ProfileRow,
  wallet: WalletRow,
  origin: string,
): z.infer<typeof detailSchema> {
  const username = socialUsernameOf(wallet)
  return {
    ...ownerView(profile, wallet),
    profileImageUrl: profile.profileImageUrl ?? (username === null ? null : avatarUrl(origin, username)),
    tokenName: profile.tokenName,
    ...market(profile),
  }
}

export function listItem(profile: ProfileRow): z.infer<typeof listItemSchema> {
  return {
    id: profile.id,
    slug: profile.slug,
    projectName: profile.projectName,
    tokenSymbol: profile.tokenSymbol,
    ...market(profile),
    createdAt: iso(profile.createdAt),
  }
}

/** Market figures as the wire writes them: USD as a number, WETH as a decimal string. */
function market(profile: ProfileRow): { marketCapUsd: number; weeklyRevenueWeth: string } {
  return {
    marketCapUsd: profile.marketCapMicroUsd / 1_000_000,
    weeklyRevenueWeth: formatEther(BigInt(profile.weeklyRevenueWei)),
  }
}

export function avatarUrl(origin: string, username: string): string {
  return `${origin}/__sandbank/avatars/${encodeURIComponent(username)}.svg`
}
