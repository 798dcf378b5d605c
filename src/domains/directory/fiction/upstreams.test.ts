import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#kernel/durations'
import { WEEK_MS } from './chance'
import { buildDirectory } from './fictional-directory'
import { passersBy } from './people'
import { reviewsByUsername } from './reviews'

const NOW = Date.UTC(2026, 10, 21)
/** A Saturday, the Sunday after it (whose week has only begun), a leap day, a new year. */
const DIRECTORIES = [NOW, NOW + DAY_MS, Date.UTC(2028, 1, 29), Date.UTC(2027, 0, 1)].flatMap((now) =>
  ['sandbank', 'another tide', ''].map((seed) => ({ now, directory: buildDirectory({ seed, now }) })),
)
const directory = buildDirectory({ seed: 'sandbank', now: NOW })

function find<Row extends { key: string }>(rows: readonly Row[], name: string): Row {
  const row = rows.find(({ key }) => key === name.toLowerCase())
  if (!row) throw new Error(`Nothing called ${name}`)
  return row
}
const keys = (rows: readonly { key: string }[]) => new Set(rows.map(({ key }) => key))

const memberHandles = directory.projects
  .flatMap(({ teamMembers }) => teamMembers.flatMap(({ links }) => links))
  .flatMap(({ type, url }) => (type === 'x' ? url.slice('https://x.com/'.length).toLowerCase() : []))
/** Everybody who is named with a handle anywhere: projects, members, accounts, people with a reputation. */
const handles = new Set([...keys(directory.accounts), ...keys(directory.reputations), ...memberHandles])
const repoLinks = directory.projects.flatMap(({ social, products, teamMembers }) =>
  [...products.map(({ url }) => url), ...teamMembers.flatMap(({ links }) => links.map(({ url }) => url))]
    .flatMap((url) => /^https:\/\/github\.com\/([\w-]+\/[\w-]+)$/.exec(url)?.[1] ?? [])
    .map((key) => ({ social, key })),
)

const expectUnique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)
const expectDescending = (times: readonly number[]) => {
  for (const [index, at] of times.slice(1).entries()) expect(at).toBeLessThan(times[index] ?? 0)
}

describe('its accounts', () => {
  it('include one for each project, spelled as the project spells it', () => {
    for (const { social } of directory.projects)
      expect(find(directory.accounts, social).username).toBe(social)
    for (const { username } of directory.accounts) expect(username).toMatch(/^\w{1,15}$/)
  })

  it('have at most fourteen posts, newest first, none after now, ids that sort as the times do', () => {
    for (const { now, directory } of DIRECTORIES) {
      for (const { posts } of directory.accounts) {
        expect(posts.length).toBeLessThanOrEqual(14)
        expectDescending(posts.map(({ createdAt }) => createdAt))
        expectDescending(posts.map(({ id }) => Number(BigInt(id) >> 22n)))
        for (const { createdAt } of posts) {
          expect(createdAt).toBeLessThanOrEqual(now)
          expect(createdAt).toBeGreaterThan(now - 120 * DAY_MS)
        }
      }
      const ids = directory.accounts.flatMap(({ posts }) => posts.map(({ id }) => id))
      expectUnique(ids)
      for (const id of ids) expect(id).toMatch(/^[1-9]\d{18}$/)
    }
  })

  it('repost what somebody had posted before', () => {
    for (const { directory } of DIRECTORIES) {
      for (const repost of directory.accounts
        .flatMap(({ posts }) => posts)
        .filter(({ kind }) => kind === 'repost')) {
        const [, source = '', text] = /^RT @(\w+): (.*)$/s.exec(repost.text) ?? []
        const original = directory.accounts.find(({ key }) => key === source.toLowerCase())
        if (!original) continue
        const post = original.posts.find((candidate) => candidate.text === text)
        expect(post?.createdAt, repost.text).toBeLessThan(repost.createdAt)
      }
    }
  })

  it('mix kinds as their words show, and never say the same twice', () => {
    const posts = directory.accounts.flatMap((account) => account.posts)
    for (const { kind, text } of posts) {
      expect(kind).toBe(text.startsWith('RT @') ? 'repost' : text.startsWith('@') ? 'reply' : 'post')
      expect(text.length).toBeLessThanOrEqual(280)
    }
    expectUnique(posts.map(({ text }) => text))
    expect(new Set(posts.map(({ kind }) => kind)).size).toBe(3)
    expect(posts.some(({ text }) => text.includes('\n'))).toBe(true)
  })

  it('are liked as much as they are followed', () => {
    for (const { directory } of DIRECTORIES) {
      const likes = (username: string) => {
        const { posts } = find(directory.accounts, username)
        return posts.reduce((sum, post) => sum + post.likes, 0) / posts.length
      }
      expect(likes('MarramDesk')).toBeGreaterThan(likes('glazehouse_'))
      expect(likes('glazehouse_')).toBeGreaterThan(likes('biscuittin_sav'))
      for (const { likes, retweets, replies } of directory.accounts.flatMap(({ posts }) => posts)) {
        expect(Math.min(likes, retweets, replies)).toBeGreaterThanOrEqual(0)
        expect(Math.max(retweets, replies)).toBeLessThanOrEqual(likes)
      }
    }
  })

  it('include a silent one, one that only answers, and one with more originals than are ever shown', () => {
    expect(find(directory.accounts, 'hollowoakreg').posts).toEqual([])
    const answers = find(directory.accounts, 'tuppennygate').posts
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['reply', 'repost']))
    const originals = find(directory.accounts, 'MarramDesk').posts.filter(({ kind }) => kind === 'post')
    expect(originals.length).toBeGreaterThan(10)
  })
})

describe('its repositories', () => {
  it('are exactly those that links lead to, maintained by people of the directory', () => {
    expect(new Set(repoLinks.map(({ key }) => key))).toEqual(keys(directory.repos))
    for (const { maintainers } of directory.repos) {
      for (const username of maintainers) expect(handles).toContain(username.toLowerCase())
    }
  })

  it('are maintained by the project that links them, but for one', () => {
    const foreign = repoLinks.filter(
      ({ social, key }) => !find(directory.repos, key).maintainers.includes(social),
    )
    expect(foreign).toEqual([{ social: 'gullwatch', key: 'orlafennimarsh/deployer-graph' }])
  })

  it('have up to 52 weeks from Sunday to Sunday, the last one that of now', () => {
    for (const { now, directory } of DIRECTORIES) {
      for (const { commits, weekly } of directory.repos) {
        const starts = weekly.map(({ weekStart }) => Date.parse(`${weekStart}T00:00:00Z`))
        for (const start of starts) expect(new Date(start).getUTCDay()).toBe(0)
        expectDescending(starts.toReversed())
        expect(weekly.length).toBeLessThanOrEqual(52)
        if (commits === null) continue
        expect(commits).toBe(weekly.reduce((sum, week) => sum + week.commits, 0))
        expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBe((weekly.length - 1) * WEEK_MS)
        expect(now - (starts.at(-1) ?? 0)).toBeGreaterThanOrEqual(0)
        expect(now - (starts.at(-1) ?? 0)).toBeLessThan(WEEK_MS)
      }
    }
  })

  it('were last pushed to in the last week with commits, and not after now', () => {
    for (const { now, directory } of DIRECTORIES) {
      for (const { lastPushAt, weekly } of directory.repos) {
        expect(lastPushAt).toBeLessThanOrEqual(now)
        const busy = weekly.findLast(({ commits }) => commits > 0)
        if (!busy) continue
        const start = Date.parse(`${busy.weekStart}T00:00:00Z`)
        expect(lastPushAt).toBeGreaterThanOrEqual(start)
        expect(lastPushAt).toBeLessThan(start + WEEK_MS)
      }
    }
  })

  it('follow their stories: a launch, a slow death, a newcomer, one not counted yet', () => {
    for (const { now, directory } of DIRECTORIES) {
      const weeks = (key: string) => find(directory.repos, key).weekly.map(({ commits }) => commits)
      const crossing = weeks('nightferry-crew/crossing')
      expect(crossing.indexOf(Math.max(...crossing))).toBeLessThan(crossing.length / 2)
      expect(weeks('dorianwickstead/moth-index').slice(-8)).toEqual(Array(8).fill(0))
      expect(find(directory.repos, 'dorianwickstead/moth-index').lastPushAt).toBeLessThan(now - 56 * DAY_MS)
      expect(weeks('smallhours-radio/announcer')).toHaveLength(5)
      const turnpike = find(directory.repos, 'tuppenny-gate/turnpike')
      expect([turnpike.commits, turnpike.releases, turnpike.weekly]).toEqual([null, null, []])
      expect(turnpike.pullRequests).toBe(87)
    }
  })
})

describe('its reputations', () => {
  it('lie between 0 and 2800, with up to nine reviews, newest first, none after now', () => {
    for (const { now, directory } of DIRECTORIES) {
      for (const { score, reviews, vouches } of directory.reputations) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(2800)
        expect(reviews.length).toBeLessThanOrEqual(9)
        expect(BigInt(vouches.wei) > 0n).toBe(vouches.count > 0)
        expectDescending(reviews.map(({ createdAt }) => createdAt))
        for (const { createdAt } of reviews) expect(createdAt).toBeLessThanOrEqual(now)
        expectUnique(reviews.map(({ author }) => author.username))
      }
      expectUnique(directory.reputations.flatMap(({ reviews }) => reviews.map(({ id }) => id)))
    }
  })

  it('belong to people of the directory, most projects and some of every kind', () => {
    const named = new Set([...keys(directory.accounts), ...memberHandles])
    for (const { key } of directory.reputations) expect(named).toContain(key)
    const without = directory.projects.filter(
      ({ social }) => !keys(directory.reputations).has(social.toLowerCase()),
    )
    expect(without.map(({ slug }) => slug)).toEqual(['hollow-oak-registry', 'biscuit-tin'])
    expect(find(directory.reputations, 'smallhoursradio').reviews).toEqual([])
    expect(find(directory.reputations, 'honest_vault_').score).toBe(0)
    const moods = find(directory.reputations, 'gullwatch').reviews.map(({ sentiment }) => sentiment)
    expect(new Set(moods)).toEqual(new Set(['positive', 'neutral', 'negative']))
  })

  it('let authors of the directory stand by their own name and score, and nobody review themselves', () => {
    for (const { username, reviews } of directory.reputations) {
      for (const { author, text } of reviews) {
        expect(author.username).not.toBe(username)
        const known = directory.reputations.find((candidate) => candidate.username === author.username)
        const { name, score } = author
        expect([name, score]).toEqual(known ? [known.displayName, known.score] : passersBy[author.username])
        expect(text).not.toMatch(/\n| {2}/)
      }
    }
    expectUnique(directory.reputations.flatMap(({ reviews }) => reviews.map(({ text }) => text)))
    const authors = directory.reputations.flatMap(({ reviews }) =>
      reviews.map(({ author }) => author.username),
    )
    for (const username of Object.keys(passersBy)) {
      expect(authors).toContain(username)
      expect(handles).not.toContain(username)
    }
    for (const username of Object.keys(reviewsByUsername))
      expect(keys(directory.reputations)).toContain(username.toLowerCase())
  })
})
