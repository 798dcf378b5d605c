import { z } from 'zod'
import { readAccount } from '#domains/directory'
import { iso } from '#kernel/clock'
import { defineRoute } from '#kernel/http/define-route'
import { profileErrors } from '../profiles'
import { socialUsernameOf } from '../usernames'
import { visibleProfile } from '../visible'

const MAX_POSTS = 10

const tweet = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  metrics: z.object({ likes: z.int(), retweets: z.int(), replies: z.int() }),
  url: z.string(),
})

/** Row profile-tweets: original posts only; an empty array without an account or when the fetch fails. */
export const tweets = defineRoute('GET /agent-profiles/:identifier/tweets', {
  summary: 'Up to ten original posts of the linked social account, cached 10 minutes',
  level: 'documented',
  auth: { kind: 'public' },
  response: z.object({ tweets: z.array(tweet).max(MAX_POSTS) }),
  errors: [profileErrors.unknown],
  async handle({ context, params, principal }) {
    const { wallet } = await visibleProfile(context, params.identifier, principal)
    const username = socialUsernameOf(wallet)
    if (username === null) return { tweets: [] }
    const found = await readAccount(context, username)
    const posts = found.reached && found.row ? found.row.posts : []
    const originals = posts
      .filter(({ kind }) => kind === 'post')
      .toSorted((a, b) => b.createdAt - a.createdAt)
    return {
      tweets: originals.slice(0, MAX_POSTS).map(({ id, text, createdAt, likes, retweets, replies }) => ({
        id,
        text,
        createdAt: iso(createdAt),
        metrics: { likes, retweets, replies },
        url: `https://x.com/${username}/status/${id}`,
      })),
    }
  },
})
