import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { searchUsers } from '../search'

/** The path is public material; the answer's shape is decided here. */
export const usersSearch = defineRoute('GET /users/search', {
  summary: 'Users by a part of their name: linked accounts, handles of the social graph, names',
  level: 'public',
  auth: { kind: 'public' },
  query: z.object({
    query: z
      .string()
      .max(100)
      .refine((text) => text.trim().replace(/^@/, '') !== '', 'must be a part of a name'),
    limit: wholeNumber(1, 50).default(10),
  }),
  response: z.object({
    users: z.array(
      z.object({
        username: z.string(),
        displayName: z.string(),
        platform: z.string().describe('twitter, farcaster, ens'),
        address: z.string(),
      }),
    ),
  }),
  handle: async ({ context, query: { query, limit } }) => ({
    users: await searchUsers(context, query, limit),
  }),
})
