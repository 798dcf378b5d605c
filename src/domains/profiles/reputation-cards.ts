import { formatEther } from 'viem'
import { z } from 'zod'
import type { DirectoryRecords } from '#domains/directory'
import { iso } from '#kernel/clock'
import { linkedSocial } from './links'
import type { ProfileRow } from './tables'
import { avatarUrl } from './views'

const MAX_TEAM = 5
const MAX_ITEMS = 3

/** Lower bounds of the score's tiers, as the reputation service publishes them. */
const LEVELS: readonly [number, string][] = [
  [2600, 'renowned'],
  [2400, 'revered'],
  [2200, 'distinguished'],
  [2000, 'exemplary'],
  [1800, 'reputable'],
  [1600, 'established'],
  [1400, 'known'],
  [1200, 'neutral'],
  [800, 'questionable'],
  [0, 'untrusted'],
]

export const reputationCard = z.object({
  source: z.enum(['project', 'team']),
  role: z.string(),
  ethos: z.object({
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string(),
    score: z.int(),
    level: z.string(),
    profileUrl: z.string(),
    reviews: z.object({
      positive: z.int(),
      neutral: z.int(),
      negative: z.int(),
      positivePercent: z.number().nullable(),
      items: z.array(
        z.object({
          id: z.string(),
          author: z.object({ name: z.string(), avatarUrl: z.string().nullable(), score: z.int() }),
          sentiment: z.enum(['positive', 'neutral', 'negative']),
          text: z.string(),
          createdAt: z.iso.datetime(),
          url: z.string(),
        }),
      ),
    }),
    vouches: z.object({ count: z.int(), eth: z.string() }),
  }),
})
export type ReputationCard = z.infer<typeof reputationCard>

export interface CardSubject {
  source: 'project' | 'team'
  role: string
  username: string
}

/** Whose reputation a profile shows: its own account first, then up to five team members, each account once. */
export function cardSubjects(profile: ProfileRow, ownUsername: string | null): CardSubject[] {
  const members = profile.teamMembers.flatMap(({ role, links }): CardSubject[] => {
    const username = linkedSocial(links)
    return username === undefined ? [] : [{ source: 'team', role: role ?? '', username }]
  })
  const isOwn = ({ username }: CardSubject) => username.toLowerCase() === ownUsername?.toLowerCase()
  const team = new Map<string, CardSubject>()
  for (const member of members) {
    const account = member.username.toLowerCase()
    if (!isOwn(member) && !team.has(account)) team.set(account, member)
  }
  const own: CardSubject[] =
    ownUsername === null
      ? []
      : [{ source: 'project', role: members.find(isOwn)?.role || 'Founder', username: ownUsername }]
  return [...own, ...[...team.values()].slice(0, MAX_TEAM)]
}

export function cardOf(
  { source, role }: CardSubject,
  reputation: DirectoryRecords['reputations'],
  origin: string,
): ReputationCard {
  const { username, displayName, score, reviews, vouches } = reputation
  const profileUrl = `https://app.ethos.network/profile/x/${username}`
  const count = (sentiment: string) => reviews.filter((review) => review.sentiment === sentiment).length
  const newest = reviews.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, MAX_ITEMS)
  return {
    source,
    role,
    ethos: {
      username,
      displayName,
      avatarUrl: avatarUrl(origin, username),
      score,
      level: LEVELS.find(([least]) => score >= least)?.[1] ?? 'untrusted',
      profileUrl,
      reviews: {
        positive: count('positive'),
        neutral: count('neutral'),
        negative: count('negative'),
        positivePercent: reviews.length === 0 ? null : Math.round((100 * count('positive')) / reviews.length),
        items: newest.map(({ id, author, sentiment, text, createdAt }) => ({
          id,
          author: {
            name: author.name,
            avatarUrl: author.username === '' ? null : avatarUrl(origin, author.username),
            score: author.score,
          },
          sentiment,
          text,
          createdAt: iso(createdAt),
          url: `${profileUrl}/reviews/${id}`,
        })),
      },
      vouches: { count: vouches.count, eth: shortEther(vouches.wei) },
    },
  }
}

/** `1.25`: at most four decimals, cut off rather than rounded up. */
function shortEther(wei: string): string {
  const [whole, decimals = ''] = formatEther(BigInt(wei)).split('.')
  const short = decimals.slice(0, 4).replace(/0+$/, '')
  return short === '' ? `${whole}` : `${whole}.${short}`
}
