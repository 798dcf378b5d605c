import { defineRoute } from '#kernel/http/define-route'
import { profileErrors } from '../profiles'
import { detailSchema, detailView } from '../views'
import { visibleProfile } from '../visible'

/** Rows profile-detail-by-token, profile-detail-by-slug, profile-detail-unknown, profile-unapproved-hidden. */
export const detail = defineRoute('GET /agent-profiles/:identifier', {
  summary: 'A profile by token address or slug; unapproved ones only for their owner',
  level: 'documented',
  auth: { kind: 'public' },
  response: detailSchema,
  errors: [profileErrors.unknown],
  async handle({ context, params, principal, origin }) {
    const { profile, wallet } = await visibleProfile(context, params.identifier, principal)
    return detailView(profile, wallet, origin)
  },
})
