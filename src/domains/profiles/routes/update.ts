import type { z } from 'zod'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { profileChanges } from '../fields'
import { changeProfile, type OwnProfile, profileErrors, profileTables } from '../profiles'
import { type OwnerView, ownerView, ownerViewSchema } from '../views'

const spec = {
  auth: { kind: 'key', write: true },
  body: profileChanges,
  response: ownerViewSchema,
  errors: [profileErrors.unknown],
} as const

/** Rows profile-put-partial, profile-put-rederives, profile-derived-rejected. */
export const update = defineRoute('PUT /agent/profile', {
  ...spec,
  summary: 'Change the fields sent; null clears one, an array replaces the whole array',
  level: 'documented',
  handle: (call) => changed(call, { walletId: call.principal.walletId }, call.body),
})

export const updateBySlug = defineRoute('PUT /agent/profile/:slug', {
  ...spec,
  summary: 'The same for one of several profiles of a wallet',
  level: 'public',
  handle: (call) => changed(call, { walletId: call.principal.walletId, ...call.params }, call.body),
})

async function changed(
  { context, transact }: Pick<Call, 'context' | 'transact'>,
  own: OwnProfile,
  fields: z.infer<typeof profileChanges>,
): Promise<OwnerView> {
  const { profile, wallet, change } = await transact(profileTables, (context) =>
    changeProfile(context, own, fields),
  )
  context.bus.publish({ type: 'profile.changed', ...change })
  return ownerView(profile, wallet)
}
