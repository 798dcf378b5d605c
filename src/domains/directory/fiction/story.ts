import type { MarketProfile } from '#domains/pools'
import type { FictionalProject } from '../tables'

/**
 * How the directory is written down: prose, ages in days, dollars and WETH as a person says them. `fictional-directory.ts`
 * turns a story into rows; what a story leaves open (times of day, likes, commits per week) it draws from the
 * seed.
 */
export interface ProjectStory {
  readonly slug: string
  readonly projectName: string
  readonly description: string
  readonly social: string
  /** Empty where the project has none. */
  readonly website: string
  readonly token: {
    readonly symbol: string
    readonly name: string
    readonly chain: string
    readonly marketCapUsd: number
  } & (
    | {
        /** Launched here: what it earns follows from how its pool trades. */
        readonly market: MarketProfile
      }
    | { readonly weeklyRevenueWeth: string }
  )
  readonly teamMembers: FictionalProject['teamMembers']
  readonly products: FictionalProject['products']
  readonly revenueSources: FictionalProject['revenueSources']
  /** Days since the profile was created. */
  readonly age: number
  /** Days since the last project update, roughly; two by default. */
  readonly quiet?: number
  /** The updates kept reach back this many days, where that is less than the project's age. */
  readonly updatesOver?: number
  readonly approved: boolean
  readonly featured: boolean
}

export interface AccountStory {
  readonly username: string
  readonly displayName: string
  /** Followers: what likes are measured against. No row keeps it. */
  readonly audience: number
  /** The posts reach back this many days… */
  readonly over: number
  /** …and stop this many days ago. */
  readonly quiet?: number
  /** Newest first, a blank line between two. */
  readonly posts: string
}

export interface RepoStory {
  readonly owner: string
  readonly name: string
  readonly maintainers: readonly string[]
  /** Age in weeks, where that is less than a year. */
  readonly weeks: number
  /**
   * Commits per week at evenly spaced moments of those weeks, oldest first: the rhythm of the story, to be
   * roughened by the seed. Null where the host has not computed it yet.
   */
  readonly rhythm: readonly number[] | null
  readonly pullRequests: number | null
  readonly releases: number | null
}

export interface ReputationStory {
  readonly username: string
  readonly displayName: string
  readonly score: number
  readonly vouches: readonly [count: number, eth: string]
}

/** A paragraph broken for the reader of the source, in one line for everybody else. */
export function prose(text: TemplateStringsArray): string {
  return fold(text.join(''))
}

/** A member of a team with the links people put up: social profile, repository or code-host profile, page. */
export function member(
  name: string,
  role: string,
  at: { x?: string; github?: string; website?: string } = {},
) {
  const links: { type: string; url: string }[] = []
  if (at.x) links.push({ type: 'x', url: `https://x.com/${at.x}` })
  if (at.github) links.push({ type: 'github', url: `https://github.com/${at.github}` })
  if (at.website) links.push({ type: 'website', url: at.website })
  return { name, role, links }
}

/** Updates from text: a blank line between two, the first line of each is its title. */
export function updates(text: string): { title: string; content: string }[] {
  return paragraphs(text).map((paragraph) => {
    const [title = '', ...content] = paragraph.split('\n')
    return { title: title.trim(), content: fold(content.join('\n')) }
  })
}

/**
 * Posts from text. The kind is in the words, as on the network itself: `@somebody …` is a reply, `RT
 * @somebody: …` a repost. A ¶ is a line break inside a post.
 */
export function posts(text: string): { text: string; kind: 'post' | 'reply' | 'repost' }[] {
  return paragraphs(text).map((paragraph) => {
    const kind = paragraph.startsWith('RT @') ? 'repost' : paragraph.startsWith('@') ? 'reply' : 'post'
    return { text: fold(paragraph).replace(/ ?¶ ?/g, '\n'), kind }
  })
}

const SENTIMENTS = { '+': 'positive', '=': 'neutral', '-': 'negative' } as const

/** Reviews from text, newest first: each starts a line with `+`, `=` or `-`, the author and a colon. */
export function reviews(text: string) {
  return text
    .trim()
    .split(/\n\s*(?=[+=-] \w+: )/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, sign, author, words] = /^([+=-]) (\w+): (.*)$/s.exec(entry) ?? []
      if (!sign || !author || !words) throw new Error(`Not a review: ${entry}`)
      return { author, sentiment: SENTIMENTS[sign as keyof typeof SENTIMENTS], text: fold(words) }
    })
}

function paragraphs(text: string): string[] {
  return text
    .trim()
    .split(/\n\s*\n\s*/)
    .filter((paragraph) => paragraph !== '')
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
