import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

const MINUTE = 60_000

export function profileReadCases(api: () => Client): void {
  /** An approved profile of the developer's wallet, so that a test controls every fact it reads. */
  const publish = async (fields: Record<string, unknown> = {}) => {
    const { body } = await api().post('/agent/profile', {
      key: api().keys.full,
      body: { projectName: 'Harbor Light', ...fields },
    })
    await api().put(`/__sandbank/profiles/${body.id}`, { body: { approved: true } })
    return `/agent-profiles/${body.slug}`
  }
  const freeze = () => api().put('/__sandbank/clock', { body: { freeze: true } })
  const advance = (ms: number) => api().post('/__sandbank/clock/advance', { body: { ms } })
  const upstream = (id: string, state: string) =>
    api().put(`/__sandbank/directory/upstreams/${id}`, { body: { state } })

  const link = (socialAccounts: unknown[]) =>
    api().put('/__sandbank/wallets/wlt_developer', { body: { socialAccounts } })

  const putRepo = (fullName: string, fields: Record<string, unknown> = {}) =>
    api().put(`/__sandbank/directory/repos/${fullName}`, {
      body: {
        maintainers: [],
        commits: 7,
        pullRequests: 3,
        releases: 1,
        lastPushAt: '2026-01-02T03:04:05.000Z',
        weekly: [
          { weekStart: '2026-01-11', commits: 5 },
          { weekStart: '2026-01-04', commits: 2 },
        ],
        ...fields,
      },
    })
  const putPosts = (texts: string[]) =>
    api().put('/__sandbank/directory/accounts/sandbank_dev', {
      body: { displayName: 'Dev', posts: texts.map((text) => ({ text })) },
    })
  const putReputation = (username: string, fields: Record<string, unknown> = {}) =>
    api().put(`/__sandbank/directory/reputations/${username}`, {
      body: {
        displayName: username,
        score: 1650,
        reviews: [],
        vouches: { count: 2, eth: '1.25' },
        ...fields,
      },
    })
  const member = (name: string, handle: string) => ({
    name,
    role: `${name}'s role`,
    links: [{ type: 'x', url: `https://x.com/${handle}` }],
  })

  describe('GET /agent-profiles/:identifier/llm-usage', () => {
    it('has the documented shape for 1 to 90 days, 30 unless said', async () => {
      const path = `${await publish()}/llm-usage`
      const past = (await api().get(path)).body
      expect([past.days, past.totals.totalRequests > 0]).toEqual([30, true])
      expect((await api().get(`${path}?days=1`)).body).toEqual({
        days: 1,
        totals: {
          totalRequests: 0,
          totalTokens: 0,
          totalInputTokens: 0,
          totalOutputTokens: 0,
          successRate: 0,
          avgLatencyMs: 0,
        },
        byModel: [],
        daily: [],
      })
      for (const days of [2, 90]) expect((await api().get(`${path}?days=${days}`)).body.days).toBe(days)
      for (const days of [0, 91, 'x']) expect((await api().get(`${path}?days=${days}`)).status).toBe(400)
    })

    it('[profile-llm-usage-cached] is cached 5 minutes of virtual time', async () => {
      const path = `${await publish()}/llm-usage`
      await freeze()
      await api().get(path)
      const early = await advance(5 * MINUTE - 1)
      expect(early.body.fellDue).toEqual([])
      const late = await advance(1)
      expect(late.body.fellDue).toEqual([
        { at: late.body.now, kind: 'cache.expires', what: expect.stringContaining('llm-usage:') },
      ])
    })
  })

  describe('GET /agent-profiles/:identifier/repo-activity', () => {
    it('[profile-repo-activity] reads the first repository linked across website, products and team', async () => {
      await putRepo('lamp/site')
      await putRepo('lamp/product')
      await putRepo('lamp/team')
      const product = { name: 'p', url: 'https://github.com/lamp/product/tree/main?tab=readme' }
      const team = { name: 't', links: [{ type: 'code', url: 'https://www.github.com/lamp/team.git' }] }
      const path = `${await publish({ website: 'https://github.com/lamp/site', products: [product], teamMembers: [team] })}/repo-activity`
      const fullName = async () => (await api().get(path)).body.activity?.repo.fullName
      expect(await fullName()).toBe('lamp/site')
      const put = (body: unknown) => api().put('/agent/profile', { key: api().keys.full, body })
      await put({ website: 'https://lamp.example' })
      expect(await fullName()).toBe('lamp/product')
      await put({ products: [{ name: 'p', url: 'https://github.com/lamp' }] })
      expect(await fullName()).toBe('lamp/team')
      await put({ teamMembers: null })
      expect((await api().get(path)).body).toEqual({ activity: null })
    })

    it('[profile-repo-activity] answers every documented field, weeks oldest first', async () => {
      await putRepo('Lamp/Site', { maintainers: ['KEEPER'], commits: null, releases: null })
      await link([{ platform: 'github', username: 'keeper' }])
      const path = `${await publish({ website: 'https://github.com/Lamp/Site' })}/repo-activity`
      expect((await api().get(path)).body).toEqual({
        activity: {
          repo: {
            owner: 'Lamp',
            name: 'Site',
            fullName: 'Lamp/Site',
            url: 'https://github.com/Lamp/Site',
            verified: true,
          },
          stats: {
            commits: null,
            pullRequests: 3,
            releases: null,
            lastPushAt: '2026-01-02T03:04:05.000Z',
            weekly: [
              { weekStart: '2026-01-04', commits: 2 },
              { weekStart: '2026-01-11', commits: 5 },
            ],
          },
        },
      })
    })

    it('[profile-repo-activity] is verified for its owner and its maintainers, by their account on the code host alone', async () => {
      await putRepo('Lamp/Site', { maintainers: ['keeper'] })
      const path = `${await publish({ website: 'https://github.com/Lamp/Site' })}/repo-activity`
      const verified = async () => (await api().get(path)).body.activity.repo.verified
      for (const [platform, username, expected] of [
        ['github', 'Keeper', true],
        ['github', 'lamp', true],
        ['github', 'visitor', false],
        ['twitter', 'keeper', false],
        ['farcaster', 'lamp', false],
      ] as const) {
        await link([{ platform, username }])
        expect(await verified(), `${platform} ${username}`).toBe(expected)
      }
    })

    it('[profile-repo-activity] is unverified for a repository of others; stats are null while the host is out', async () => {
      await putRepo('lamp/site', { maintainers: ['somebody'] })
      const path = `${await publish({ website: 'https://github.com/lamp/site' })}/repo-activity`
      const good = (await api().get(path)).body.activity
      expect(good.repo.verified).toBe(false)
      expect(good.stats.commits).toBe(7)
      for (const state of ['unreachable', 'rate-limited']) {
        await upstream('code-host', state)
        expect((await api().get(path)).body.activity).toEqual({ repo: good.repo, stats: null })
      }
      await upstream('code-host', 'ok')
      expect((await api().get(path)).body.activity).toEqual(good)
    })

    it('[profile-repo-rate-limit] allows 30 a minute per IP, also at once', async () => {
      const path = `${await publish()}/repo-activity`
      await freeze()
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async () => (await api().get(path)).status),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(30)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
      await advance(20_000)
      const refused = await api().get(path)
      expect(refused.body).toEqual({ error: 'Rate limit exceeded', message: 'Retry after 40 seconds' })
      expect(refused.headers['retry-after']).toBe('40')
      const { entries } = (await api().get('/__sandbank/journal?limit=1')).body
      expect(entries[0].decision).toMatchObject({
        rule: 'profiles.repo-activity.perIp',
        facts: { subject: '127.0.0.1', limit: 30, windowSeconds: 60, retryAfterSeconds: 40 },
      })
      await api().put('/__sandbank/settings', { body: { callerIp: '203.0.113.5' } })
      expect((await api().get(path)).status).toBe(200)
      await api().put('/__sandbank/settings', { body: { callerIp: '127.0.0.1' } })
      await advance(40_000)
      expect((await api().get(path)).status).toBe(200)
    })

    it('answers under its other name too', async () => {
      const path = await publish()
      expect((await api().get(`${path}/github-activity`)).body).toEqual({ activity: null })
      expect((await api().get(`${path}/ethos`)).body).toEqual({ cards: [] })
    })
  })

  describe('GET /agent-profiles/:identifier/reputation', () => {
    it('[profile-reputation] has every documented field; reviews newest first, at most three', async () => {
      const review = (sentiment: string, day: number) => ({
        id: `r${day}`,
        authorName: 'Rae',
        authorUsername: day === 4 ? '' : 'rae',
        authorScore: 1500,
        sentiment,
        text: `Day ${day}`,
        createdAt: `2026-01-0${day}T00:00:00.000Z`,
      })
      await putReputation('sandbank_dev', {
        displayName: 'The Dev',
        reviews: [review('positive', 2), review('negative', 4), review('positive', 1), review('neutral', 3)],
        vouches: { count: 3, eth: '0.123456' },
      })
      const { cards } = (await api().get(`${await publish()}/reputation`)).body
      expect(cards).toHaveLength(1)
      const [{ ethos, ...card }] = cards
      expect(card).toEqual({ source: 'project', role: 'Founder' })
      expect(ethos).toEqual({
        username: 'sandbank_dev',
        displayName: 'The Dev',
        avatarUrl: expect.stringMatching(/^https?:\/\/.+sandbank_dev\.svg$/),
        score: 1650,
        level: 'established',
        profileUrl: expect.stringMatching(/^https:\/\/.+sandbank_dev$/),
        reviews: {
          positive: 2,
          neutral: 1,
          negative: 1,
          positivePercent: 50,
          items: ['r4', 'r3', 'r2'].map((id) =>
            expect.objectContaining({ id, createdAt: expect.any(String) }),
          ),
        },
        vouches: { count: 3, eth: '0.1234' },
      })
      expect(ethos.reviews.items[0].author).toEqual({ name: 'Rae', avatarUrl: null, score: 1500 })
      expect(ethos.reviews.items[1].author.avatarUrl).toMatch(/rae\.svg$/)
    })

    it('[profile-reputation] puts the project first, then five of the team, each account once', async () => {
      const handles = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'sandbank_dev']
      for (const handle of handles) await putReputation(handle)
      const teamMembers = [
        { name: 'No links', links: [] },
        member('Unknown', 'nobody_knows'),
        member('Ann', 'ann'),
        member('Ann again', 'ANN'),
        member('Owner', 'sandbank_dev'),
        ...['ben', 'cat', 'dan', 'eve', 'fay'].map((handle) => member(handle, handle)),
      ]
      const { cards } = (await api().get(`${await publish({ teamMembers })}/reputation`)).body
      const shown = cards.map((card: { source: string; role: string; ethos: { username: string } }) => [
        card.source,
        card.role,
        card.ethos.username,
      ])
      // Five accounts are asked for; "nobody_knows" is one of them and has no reputation.
      expect(shown).toEqual([
        ['project', "Owner's role", 'sandbank_dev'],
        ['team', "Ann's role", 'ann'],
        ['team', "ben's role", 'ben'],
        ['team', "cat's role", 'cat'],
        ['team', "dan's role", 'dan'],
      ])
    })

    it('[profile-reputation] has no percentage before the first review, and no cards while the service is out', async () => {
      await putReputation('sandbank_dev')
      const path = `${await publish()}/reputation`
      const { cards } = (await api().get(path)).body
      expect(cards[0].ethos.reviews).toEqual({
        positive: 0,
        neutral: 0,
        negative: 0,
        positivePercent: null,
        items: [],
      })
      await upstream('reputation', 'unreachable')
      expect((await api().get(path)).body).toEqual({ cards: [] })
    })

    it('[profile-reputation-cached] is cached per account, and limited to 30 a minute per IP', async () => {
      await putReputation('sandbank_dev', { score: 1000 })
      const path = `${await publish()}/reputation`
      await freeze()
      const score = async () => (await api().get(path)).body.cards[0].ethos.score
      expect(await score()).toBe(1000)
      await putReputation('sandbank_dev', { score: 2000 })
      await advance(10 * MINUTE - 1)
      expect(await score()).toBe(1000)
      await advance(1)
      expect(await score()).toBe(2000)
      await advance(MINUTE)
      const statuses = []
      for (let call = 0; call < 31; call++) statuses.push((await api().get(path)).status)
      expect(statuses).toEqual([...Array(30).fill(200), 429])
    })
  })

  describe('GET /agent-profiles/:identifier/tweets', () => {
    it('[profile-tweets] answers at most ten original posts, newest first', async () => {
      const post = (day: number, kind = 'post') => ({
        id: `10${day}`,
        text: `Day ${day}`,
        kind,
        createdAt: `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`,
        likes: day,
        retweets: 1,
        replies: 2,
      })
      const posts = Array.from({ length: 12 }, (_, index) => post(index + 1))
      await api().put('/__sandbank/directory/accounts/sandbank_dev', {
        body: { displayName: 'Dev', posts: [...posts, post(20, 'reply'), post(21, 'repost')] },
      })
      const { tweets } = (await api().get(`${await publish()}/tweets`)).body
      expect(tweets).toHaveLength(10)
      expect(tweets[0]).toEqual({
        id: '1012',
        text: 'Day 12',
        createdAt: '2026-01-12T12:00:00.000Z',
        metrics: { likes: 12, retweets: 1, replies: 2 },
        url: 'https://x.com/sandbank_dev/status/1012',
      })
      expect(tweets.at(-1).text).toBe('Day 3')
    })

    it('[profile-tweets] is cached 10 minutes', async () => {
      await putPosts(['old'])
      const path = `${await publish()}/tweets`
      await freeze()
      const texts = async () => (await api().get(path)).body.tweets.map(({ text }: { text: string }) => text)
      expect(await texts()).toEqual(['old'])
      await putPosts(['new'])
      await advance(10 * MINUTE - 1)
      expect(await texts()).toEqual(['old'])
      await advance(1)
      expect(await texts()).toEqual(['new'])
    })

    it('[profile-tweets] is empty without a linked account, for an unknown one and when the fetch fails', async () => {
      await putPosts(['hello'])
      const path = `${await publish()}/tweets`
      await upstream('social', 'unreachable')
      expect((await api().get(path)).body).toEqual({ tweets: [] })
      // A failure is not cached: the next fetch succeeds.
      await upstream('social', 'ok')
      expect((await api().get(path)).body.tweets).toHaveLength(1)
      await link([{ platform: 'twitter', username: 'nobody_knows' }])
      expect((await api().get(path)).body).toEqual({ tweets: [] })
      await link([])
      expect((await api().get(path)).body).toEqual({ tweets: [] })
    })
  })

  it('[profile-reads-approved-only] answers usage, activity and reputation for approved profiles only', async () => {
    await api().post('/agent/profile', { key: api().keys.full, body: { projectName: 'Harbor Light' } })
    for (const read of ['llm-usage', 'repo-activity', 'reputation']) {
      const path = `/agent-profiles/harbor-light/${read}`
      for (const key of [undefined, api().keys.full]) {
        const answer = await api().get(path, key === undefined ? {} : { key })
        expect([answer.status, answer.body.error], read).toEqual([404, 'Profile not found'])
      }
    }
    const tweets = '/agent-profiles/harbor-light/tweets'
    expect((await api().get(tweets)).status).toBe(404)
    expect((await api().get(tweets, { key: api().keys.full })).status).toBe(200)
  })
}
