import { z } from 'zod'
import { profileTables } from '#domains/profiles'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { operatorPage, operatorViewSchema, profileErrors, reviewProfile } from '#operators/profiles'

export const listProfiles = defineRoute('GET /__sandbank/profiles', {
  summary: 'Every profile, newest first, approved or not',
  level: 'ours',
  auth: { kind: 'operator' },
  query: z.object({
    limit: wholeNumber(1, 100).default(20),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
    state: z.enum(['all', 'approved', 'pending']).default('all'),
  }),
  response: z.object({
    profiles: z.array(operatorViewSchema),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  async handle({ context, query }) {
    const { limit, offset, state } = query
    return { ...(await operatorPage(context, state, { limit, offset })), limit, offset }
  },
})

/** Approval has no API in the hosted service; here it is the operator's. */
export const putProfile = defineRoute('PUT /__sandbank/profiles/:id', {
  summary: 'Approve, decline or feature a profile',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z
    .strictObject({
      status: z.enum(['pending', 'approved', 'declined']).optional(),
      approved: z.boolean().optional().describe('`status` in short: approved, or pending again'),
      featured: z.boolean().optional(),
    })
    .refine(({ status, approved }) => status === undefined || approved === undefined, {
      path: ['approved'],
      error: 'says what `status` says; send one of them',
    }),
  response: operatorViewSchema,
  errors: [profileErrors.unknown],
  async handle({ context, params, body, transact }) {
    const { view, change } = await transact(profileTables, (context) =>
      reviewProfile(context, params.id, body),
    )
    context.bus.publish({ type: 'profile.changed', ...change })
    return view
  },
})
