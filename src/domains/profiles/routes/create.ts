import { defineRoute } from '#kernel/http/define-route'
import { newProfile, severalQuery } from '../fields'
import { createProfile, profileErrors, profileTables } from '../profiles'
import { ownerView, ownerViewSchema } from '../views'

/** Rows profile-create, profile-create-conflict, profile-derived-rejected. */
export const create = defineRoute('POST /agent/profile', {
  summary: "Create a profile, the wallet's only one unless multi; it waits for the operator's approval",
  level: 'documented',
  auth: { kind: 'key', write: true },
  query: severalQuery,
  body: newProfile,
  status: 201,
  response: ownerViewSchema,
  errors: [profileErrors.exists],
  async handle({ context, principal, query, body, transact }) {
    const id = await context.ids.id('prf')
    const { profile, wallet, change } = await transact(profileTables, (context) =>
      createProfile(context, { walletId: principal.walletId, id, multi: query.multi === 'true' }, body),
    )
    context.bus.publish({ type: 'profile.changed', ...change })
    return ownerView(profile, wallet)
  },
})
