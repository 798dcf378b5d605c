import { defineRoute } from '#kernel/http/define-route'
import { profileChanges } from '../fields'
import { changeProfile, profileErrors, profileTables } from '../profiles'
import { ownerView, ownerViewSchema } from '../views'

/** Rows profile-put-partial, profile-put-rederives, profile-derived-rejected. */
export const update = defineRoute('PUT /agent/profile', {
  summary: 'Change the fields sent; null clears one, an array replaces the whole array',
  level: 'documented',
  auth: { kind: 'key', write: true },
  body: profileChanges,
  response: ownerViewSchema,
  errors: [profileErrors.unknown],
  async handle({ context, principal, body, transact }) {
    const { profile, wallet, change } = await transact(profileTables, () =>
      changeProfile(context, principal.walletId, body),
    )
    context.bus.publish({ type: 'profile.changed', ...change })
    return ownerView(profile, wallet)
  },
})
