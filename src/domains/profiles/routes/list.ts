import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { approvedPage, featuredProfiles, listOrder } from '../list'
import { listItem, listItemSchema } from '../views'

/** Rows profiles-list-shape, profiles-list-defaults, profiles-sort, profiles-featured. */
export const list = defineRoute('GET /agent-profiles', {
  summary: 'Approved profiles; the Link header leads to a next page that no insert can shift',
  level: 'documented',
  auth: { kind: 'public' },
  query: z.object({
    limit: wholeNumber(1, 100).default(20),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
    sort: listOrder.default('marketCap'),
    includeFeatured: z.enum(['0', '1']).default('0'),
    cursor: z.string().optional(),
    q: z.string().trim().min(1).max(100).optional(),
  }),
  response: z.object({
    profiles: z.array(listItemSchema),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  async handle({ context, query, headers }) {
    const { limit, offset, sort, includeFeatured, cursor, q } = query
    const { profiles, total, next } = await approvedPage(context, sort, { q, limit, offset, cursor })
    const isFirst = offset === 0 && cursor === undefined && q === undefined
    const shown = new Set(profiles.map(({ id }) => id))
    const featured = includeFeatured === '1' && isFirst ? await featuredProfiles(context, sort) : []
    if (next !== undefined) {
      headers.set(
        'Link',
        `</agent-profiles?${new URLSearchParams({ sort, limit: String(limit), ...(q !== undefined && { q }), cursor: next })}>; rel="next"`,
      )
    }
    return {
      profiles: [...profiles, ...featured.filter(({ id }) => !shown.has(id))].map(listItem),
      total,
      limit,
      offset,
    }
  },
})
