import { defineRoute } from '#kernel/http/define-route'
import { ownProfileNow, profileErrors } from '../profiles'
import { ownerView, ownerViewSchema } from '../views'

/** Row profile-get. */
export const getOwn = defineRoute('GET /agent/profile', {
  summary: "The wallet's own profile, whatever its approval state",
  level: 'documented',
  auth: { kind: 'key' },
  response: ownerViewSchema,
  errors: [profileErrors.unknown],
  async handle({ context, principal }) {
    const { profile, wallet } = await ownProfileNow(context, principal.walletId)
    return ownerView(profile, wallet)
  },
})
