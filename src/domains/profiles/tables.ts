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

/** A project profile: at most one per wallet. */
export const profileTable = defineTable('profiles', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      slug: z.string(),
      projectName: z.string(),
      description: z.string().nullable(),
      approved: flag,
      featured: flag,
      website: z.string().nullable(),
      /** Null or absent: that of the social account. */
      profileImageUrl: z.string().nullish(),
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
  },
  remembered: true,
})
export type ProfileRow = z.infer<typeof profileTable.schema>
