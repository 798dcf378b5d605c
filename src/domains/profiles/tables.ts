import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

export const teamMember = z.object({
  name: z.string(),
  role: z.string().optional(),
  links: z.array(z.object({ type: z.string(), url: z.string() })),
})
export const product = z.object({
  name: z.string(),
  description: z.string().optional(),
  url: z.string().optional(),
})
export const revenueSource = z.object({ name: z.string(), description: z.string().optional() })

/** IndexedDB cannot index a boolean. */
const flag = z.union([z.literal(0), z.literal(1)])

/**
 * `draft`: its owner does not show it. `pending`: it waits for the operator, who has `approved` or `declined` it
 * otherwise.
 */
export const profileStatus = z.enum(['draft', 'pending', 'approved', 'declined'])
export type ProfileStatus = z.infer<typeof profileStatus>

/** A project profile. */
export const profileTable = defineTable('profiles', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      /** Of a wallet's first profile the wallet's id, which paths without a slug mean; see `ownerKeyOf`. */
      ownerKey: z.string(),
      slug: z.string(),
      projectName: z.string(),
      description: z.string().nullable(),
      status: profileStatus,
      /** As `status` says; lists are read by it. */
      approved: flag,
      featured: flag,
      website: z.string().nullable(),
      /** Null or absent: that of the social account. */
      profileImageUrl: z.string().nullish(),
      tags: z.array(z.string()),
      projectImages: z.array(z.string()),
      teamMembers: z.array(teamMember),
      products: z.array(product),
      revenueSources: z.array(revenueSource),
      projectUpdates: z.array(z.strictObject({ title: z.string(), content: z.string(), createdAt: moment })),
      createdAt: moment,
      tokenAddress: z.string().nullable(),
      /** Lower-case token address, '' without one: found by it in any letter case. */
      tokenKey: z.string(),
      /** What follows from the token; kept here so that a list reads one table by one index. */
      tokenChainId: z.string().nullable(),
      tokenSymbol: z.string().nullable(),
      tokenName: z.string().nullable(),
      marketCapMicroUsd: z.int(),
      weeklyRevenueWei: z.string().regex(/^\d+$/),
    }),
  indexes: {
    1: 'id, &walletId, &slug, tokenKey, [approved+marketCapMicroUsd+id], [approved+createdAt+id], [createdAt+id], [approved+featured]',
    20: 'id, walletId, &ownerKey, &slug, tokenKey, [approved+marketCapMicroUsd+id], [approved+createdAt+id], [createdAt+id], [approved+featured]',
  },
  migrations: {
    // Until then a wallet had one profile at most, which only the operator took from sight.
    20: (row) => ({
      ...row,
      ownerKey: row.walletId,
      status: row.approved === 1 ? 'approved' : 'pending',
      tags: [],
      projectImages: [],
    }),
  },
  remembered: true,
})
export type ProfileRow = z.infer<typeof profileTable.schema>
