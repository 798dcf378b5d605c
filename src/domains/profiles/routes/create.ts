import { defineRoute } from '#kernel/http/define-route'
import { newProfile } from '../fields'
import { createProfile, profileErrors, profileTables } from '../profiles'
import { ownerView, ownerViewSchema } from '../views'

/** Rows profile-create, profile-create-conflict, profile-derived-rejected. */
export const create = defineRoute('POST /agent/profile', {
  summary: "Create the wallet's profile; it waits for the operator's approval",
  level: 'documented',
  auth: { kind: 'key', write: true },
  body: newProfile,
  status: 201,
  response: ownerViewSchema,
  errors: [profileErrors.exists],
  async handle({ context, principal, body, transact }) {
    const id = await context.ids.id('prf')
    const { profile, wallet, change } = await transact(profileTables, (context) =>
      createProfile(context, principal.walletId, id, body),
    )
    context.bus.publish({ type: 'profile.changed', ...change })
    return ownerView(profile, wallet)
  },
})
