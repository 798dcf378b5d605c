import { z } from 'zod'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { deleteProfile, type OwnProfile, profileErrors, profileTables } from '../profiles'

const spec = {
  auth: { kind: 'key', write: true },
  response: z.object({ success: z.literal(true) }),
  errors: [profileErrors.unknown],
} as const

/** Row profile-delete. */
export const remove = defineRoute('DELETE /agent/profile', {
  ...spec,
  summary: "Delete the wallet's first profile",
  level: 'documented',
  handle: (call) => removed(call, { walletId: call.principal.walletId }),
})

export const removeBySlug = defineRoute('DELETE /agent/profile/:slug', {
  ...spec,
  summary: 'The same for one of several profiles of a wallet',
  level: 'public',
  handle: (call) => removed(call, { walletId: call.principal.walletId, ...call.params }),
})

async function removed({ context, transact }: Pick<Call, 'context' | 'transact'>, own: OwnProfile) {
  const change = await transact(profileTables, (context) => deleteProfile(context, own))
  context.bus.publish({ type: 'profile.changed', ...change })
  return { success: true as const }
}
