import { z } from 'zod'
import {
  market,
  operatorPage,
  ownerView,
  ownerViewSchema,
  type ProfileRow,
  profileErrors,
  profileTables,
  reviewProfile,
} from '#domains/profiles'
import { type WalletRow, walletById } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'

const judgedView = ownerViewSchema.extend({
  featured: z.boolean(),
  walletId: z.string(),
  marketCapUsd: z.number(),
  weeklyRevenueWeth: z.string(),
})

export const listProfiles = defineRoute('GET /__sandbank/profiles', {
  summary: 'Every profile, newest first, approved or not',
  level: 'ours',
  auth: { kind: 'operator' },
  query: z.object({
    limit: wholeNumber(1, 100).default(20),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
    state: z.enum(['all', 'approved', 'pending']).default('all'),
  }),
  response: z.object({ profiles: z.array(judgedView), total: z.int(), limit: z.int(), offset: z.int() }),
  async handle({ context, query }) {
    const { limit, offset, state } = query
    const { profiles, total } = await operatorPage(context, state, { limit, offset })
    const views = profiles.map(async (profile) => view(profile, await walletById(context, profile.walletId)))
    return { profiles: await Promise.all(views), total, limit, offset }
  },
})

/** Approval has no API in the hosted service; here it is the operator's. */
export const putProfile = defineRoute('PUT /__sandbank/profiles/:id', {
  summary: 'Approve or feature a profile',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ approved: z.boolean().optional(), featured: z.boolean().optional() }),
  response: judgedView,
  errors: [profileErrors.unknown],
  async handle({ context, params, body, transact }) {
    const { profile, wallet, change } = await transact(profileTables, () =>
      reviewProfile(context, params.id, body),
    )
    context.bus.publish({ type: 'profile.changed', ...change })
    return view(profile, wallet)
  },
})

function view(profile: ProfileRow, wallet: WalletRow): z.infer<typeof judgedView> {
  return {
    ...ownerView(profile, wallet),
    featured: profile.featured === 1,
    walletId: profile.walletId,
    ...market(profile),
  }
}
