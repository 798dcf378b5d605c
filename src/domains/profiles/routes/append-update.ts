import type { z } from 'zod'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { newUpdate } from '../fields'
import { appendUpdate, type OwnProfile, profileErrors, profileTables } from '../profiles'
import { type OwnerView, ownerView, ownerViewSchema } from '../views'

const spec = {
  auth: { kind: 'key', write: true },
  body: newUpdate,
  response: ownerViewSchema,
  errors: [profileErrors.unknown],
} as const

/** Rows profile-update-append, profile-update-cap. */
export const append = defineRoute('POST /agent/profile/update', {
  ...spec,
  summary: 'Append a project update; above 50 the oldest is dropped',
  level: 'documented',
  handle: (call) => appended(call, { walletId: call.principal.walletId }, call.body),
})

export const appendBySlug = defineRoute('POST /agent/profile/:slug/update', {
  ...spec,
  summary: 'The same for one of several profiles of a wallet',
  level: 'public',
  handle: (call) => appended(call, { walletId: call.principal.walletId, ...call.params }, call.body),
})

async function appended(
  { context, transact }: Pick<Call, 'context' | 'transact'>,
  own: OwnProfile,
  update: z.infer<typeof newUpdate>,
): Promise<OwnerView> {
  const { profile, wallet, change } = await transact(profileTables, (context) =>
    appendUpdate(context, own, update),
  )
  context.bus.publish({ type: 'profile.changed', ...change })
  return ownerView(profile, wallet)
}
