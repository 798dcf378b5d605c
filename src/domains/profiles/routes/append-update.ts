import { defineRoute } from '#kernel/http/define-route'
import { newUpdate } from '../fields'
import { appendUpdate, profileErrors, profileTables } from '../profiles'
import { ownerView, ownerViewSchema } from '../views'

/** Rows profile-update-append, profile-update-cap. */
export const append = defineRoute('POST /agent/profile/update', {
  summary: 'Append a project update; above 50 the oldest is dropped',
  level: 'documented',
  auth: { kind: 'key', write: true },
  body: newUpdate,
  response: ownerViewSchema,
  errors: [profileErrors.unknown],
  async handle({ context, principal, body, transact }) {
    const { profile, wallet, change } = await transact(profileTables, () =>
      appendUpdate(context, principal.walletId, body),
    )
    context.bus.publish({ type: 'profile.changed', ...change })
    return ownerView(profile, wallet)
  },
})
