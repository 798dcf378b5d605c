import { getAddress, toHex } from 'viem'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { seededBytes } from '#kernel/ids'
import { roundedUnits } from '#kernel/numbers/token-amount'
import type {
  AccountRow,
  FictionalDirectory,
  FictionalProject,
  Post,
  RepoRow,
  ReputationRow,
  Review,
} from '../tables'
import { type Chance, chanceOf, hexOf, momentsBetween, WEEK_MS, whileAwake, wholeBelow } from './chance'
import { passersBy, reputationStories } from './people'
import { loudAccounts } from './posts'
import { quietAccounts } from './posts-quiet'
import { largeProjects } from './projects-large'
import { midProjects } from './projects-mid'
import { smallProjects } from './projects-small'
import { repoStories } from './repos'
import { reviewsByUsername } from './reviews'
import { type AccountStory, type ProjectStory, posts, type RepoStory, type ReputationStory } from './story'
import { updatesBySlug } from './updates'

/**
 * The seeded directory: twelve invented projects, the people around them, and what the three services outside
 * know of them. Words are written down, numbers follow from `seed`, times from `now` (epoch ms, the start of
 * a day); nothing lies after `now`. The same two arguments give the same directory.
 */
export function buildDirectory({ seed, now }: { seed: string; now: number }): FictionalDirectory {
  return {
    projects: [...largeProjects, ...midProjects, ...smallProjects].map((story) =>
      projectOf(story, seed, now),
    ),
    accounts: [...loudAccounts, ...quietAccounts].map((story) => accountOf(story, seed, now)),
    repos: repoStories.map((story) => repoOf(story, seed, now)),
    reputations: reputationStories.map((story) => reputationOf(story, seed, now)),
  }
}

function projectOf(story: ProjectStory, seed: string, now: number): FictionalProject {
  const { slug, projectName, description, social, website, teamMembers, products, revenueSources } = story
  const chance = chanceOf(seed, `project:${slug}`)
  const createdAt = now - story.age * DAY_MS + wholeBelow(chance, 16 * 60) * MINUTE_MS
  const { token, worth } = tokenOf(story, seed, chance)
  const written = updatesBySlug[slug] ?? []
  const since = Math.max(createdAt, now - (story.updatesOver ?? story.age) * DAY_MS)
  const times = momentsBetween(chance, since, now - (story.quiet ?? 2) * DAY_MS, written.length).reverse()
  return {
    slug,
    projectName,
    description,
    social,
    codeHost: repoStories.find(({ maintainers }) => maintainers.includes(social))?.owner ?? null,
    website,
    teamMembers,
    products,
    revenueSources,
    token,
    worth,
    projectUpdates: written.map((update, index) => ({ ...update, createdAt: times[index] ?? createdAt })),
    createdAt,
    approved: story.approved,
    featured: story.featured,
  }
}

function tokenOf(
  { slug, token, age }: ProjectStory,
  seed: string,
  chance: Chance,
): Pick<FictionalProject, 'token' | 'worth'> {
  const address = getAddress(toHex(seededBytes(seed, `world:token:${slug}`).subarray(0, 20)))
  const { symbol, name, chain } = token
  const row = { key: address.toLowerCase(), address, chain, symbol, name, decimals: 18 }
  const marketCapMicroUsd = token.marketCapUsd * 1_000_000
  if ('market' in token) {
    const { key } = row
    const pool = { key, profile: token.market, age, targetMicroUsd: String(marketCapMicroUsd) }
    return { token: row, worth: { pool } }
  }
  // A story says revenue to four digits. What follows them is dust from real swaps, so that nothing can get
  // away with floats; an agent that earns nothing earns no dust either.
  const revenue = roundedUnits(token.weeklyRevenueWeth, 18)
  const dust = revenue === 0n ? 0n : BigInt(wholeBelow(chance, 1e14))
  return { token: row, worth: { marketCapMicroUsd, weeklyRevenueWei: String(revenue + dust) } }
}

function accountOf(story: AccountStory, seed: string, now: number): AccountRow {
  const { username, displayName } = story
  const chance = chanceOf(seed, `account:${username}`)
  const written = posts(story.posts)
  const spread = momentsBetween(
    chance,
    now - story.over * DAY_MS,
    now - (story.quiet ?? 0) * DAY_MS,
    written.length,
  )
  const times = whileAwake(spread, (5 + wholeBelow(chance, 11)) * HOUR_MS)
  return {
    key: username.toLowerCase(),
    username,
    displayName,
    posts: written.map(({ text, kind }, index) => {
      const createdAt = times[index] ?? now
      return { id: postId(createdAt, chance), text, createdAt, kind, ...reach(story.audience, kind, chance) }
    }),
  }
}

/** 2010-11-04T01:42:54.657Z: where the network's ids begin to count. */
const SNOWFLAKE_EPOCH = 1_288_834_974_657

/** Ids as the network makes them: ms since its epoch, 22 bits for machine and sequence. They sort by time. */
function postId(createdAt: number, chance: Chance): string {
  return String((BigInt(createdAt - SNOWFLAKE_EPOCH) << 22n) | BigInt(wholeBelow(chance, 2 ** 22)))
}

/** Most posts please one follower in a few hundred, a rare one ten times that; replies are read by few. */
function reach(
  audience: number,
  kind: Post['kind'],
  chance: Chance,
): Pick<Post, 'likes' | 'retweets' | 'replies'> {
  const reached = audience * (kind === 'reply' ? 0.1 : 1)
  const likes = Math.round(reached * (0.0025 + 0.028 * chance() ** 4) + chance() * 4)
  return {
    likes,
    retweets: Math.round(likes * (0.04 + chance() * 0.14)),
    replies: Math.round(likes * (0.03 + chance() * 0.11)),
  }
}

function repoOf(
  { owner, name, maintainers, weeks, rhythm, ...counts }: RepoStory,
  seed: string,
  now: number,
): RepoRow {
  const chance = chanceOf(seed, `repo:${owner}/${name}`)
  const thisWeek = sundayBefore(now)
  const weekly = (rhythm === null ? [] : Array.from({ length: weeks }, (_, index) => index)).map((index) => {
    const start = thisWeek - (weeks - 1 - index) * WEEK_MS
    // The week that has just begun had less time for commits.
    const elapsed = Math.min(1, (now - start) / WEEK_MS)
    const pace = between(rhythm ?? [], index / (weeks - 1)) * elapsed
    return { start, commits: Math.round(pace * (0.55 + chance() * 0.9)) }
  })
  const last = weekly.findLast((week) => week.commits > 0)?.start ?? thisWeek - WEEK_MS
  const lastPushAt = last + wholeBelow(chance, Math.min(WEEK_MS, now - last))
  return {
    key: `${owner}/${name}`.toLowerCase(),
    owner,
    name,
    maintainers: [...maintainers],
    commits: rhythm && weekly.reduce((sum, week) => sum + week.commits, 0),
    ...counts,
    lastPushAt,
    weekly: weekly.map(({ start, commits }) => ({ weekStart: isoDay(start), commits })),
  }
}

function reputationOf(story: ReputationStory, seed: string, now: number): ReputationRow {
  const { username, displayName, score } = story
  const chance = chanceOf(seed, `reputation:${username}`)
  const written = reviewsByUsername[username] ?? []
  const times = momentsBetween(chance, now - (20 + written.length * 38) * DAY_MS, now, written.length)
  return {
    key: username.toLowerCase(),
    username,
    displayName,
    score,
    reviews: written.map(
      ({ author, sentiment, text }, index): Review => ({
        id: `rev_${hexOf(chance, 20)}`,
        author: authorOf(author),
        sentiment,
        text,
        createdAt: times[index] ?? now,
      }),
    ),
    vouches: { count: story.vouches[0], wei: String(roundedUnits(story.vouches[1], 18)) },
  }
}

/** An author says the same of themselves in a review as the reputation service says elsewhere. */
function authorOf(username: string): Review['author'] {
  const known = reputationStories.find((story) => story.username === username)
  if (known) return { name: known.displayName, username, score: known.score }
  const passerBy = passersBy[username]
  if (!passerBy) throw new Error(`The directory has a review by ${username}, whom nobody knows`)
  return { name: passerBy[0], username, score: passerBy[1] }
}

/** The start (UTC) of the Sunday that `at` lies after or on. Day 0 of the epoch was a Thursday. */
function sundayBefore(at: number): number {
  const day = dayOf(at)
  return (day - ((day + 4) % 7)) * DAY_MS
}

/** The value of a line through evenly spaced points, at `position` from 0 to 1. */
function between(points: readonly number[], position: number): number {
  const at = position * (points.length - 1)
  const left = points[Math.floor(at)] ?? 0
  const right = points[Math.ceil(at)] ?? left
  return left + (right - left) * (at - Math.floor(at))
}

/** YYYY-MM-DD of epoch ms: the clock is the kernel's, and this only spells a number. */
function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
