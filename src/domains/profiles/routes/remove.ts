import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { deleteProfile, profileErrors, profileTables } from '../profiles'

/** Row profile-delete. */
export const remove = defineRoute('DELETE /agent/profile', {
  summary: "Delete the wallet's profile",
  level: 'documented',
  auth: { kind: 'key', write: true },
  response: z.object({ success: z.literal(true) }),
  errors: [profileErrors.unknown],
  async handle({ context, principal, transact }) {
    const change = await transact(profileTables, () => deleteProfile(context, principal.walletId))
    context.bus.publish({ type: 'profile.changed', ...change })
    return { success: true as const }
  },
})
