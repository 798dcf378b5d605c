import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { severalQuery } from '../fields'
import { ownProfileNow, ownProfiles, profileErrors } from '../profiles'
import { ownerView, ownerViewSchema } from '../views'

/** Row profile-get. */
export const getOwn = defineRoute('GET /agent/profile', {
  summary: "The wallet's first profile, whatever its approval state; with multi a list of all",
  level: 'documented',
  auth: { kind: 'key' },
  query: severalQuery,
  response: z.union([ownerViewSchema, z.object({ profiles: z.array(ownerViewSchema) })]),
  errors: [profileErrors.unknown],
  async handle({ context, principal: { walletId }, query }) {
    if (query.multi === 'true') {
      const all = await ownProfiles(context, walletId)
      return { profiles: all.map(({ profile, wallet }) => ownerView(profile, wallet)) }
    }
    const { profile, wallet } = await ownProfileNow(context, { walletId })
    return ownerView(profile, wallet)
  },
})
