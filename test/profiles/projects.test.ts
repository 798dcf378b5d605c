import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { developer } from '../helpers/chain'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const create = async (body: object, query = '') => {
  const answer = await call('POST', `/agent/profile${query}`, body)
  expect(answer.status).toBe(201)
  return answer.body
}
const own = async () => (await call('GET', '/agent/profile?multi=true')).body.profiles as { slug: string }[]
const publicOf = (slug: string) => call('GET', `/agent-profiles/${slug}`, undefined, '')
const review = (id: string, body: object) => call('PUT', `/__sandbank/profiles/${id}`, body)

describe('[projects-multi] projects of one wallet', () => {
  it('are several with multi, and one without', async () => {
    expect(await own()).toEqual([])
    const first = await create({ projectName: 'First' }, '?multi=true')
    const refused = await call('POST', '/agent/profile', { projectName: 'Second' })
    expect([refused.status, refused.body.error]).toEqual([409, 'Profile already exists'])
    const second = await create({ projectName: 'Second' }, '?multi=true')
    expect(await own()).toEqual([first, second])
    expect((await call('GET', '/agent/profile')).body).toEqual(first)
    const wrong = await call('POST', '/agent/profile?multi=perhaps', { projectName: 'Third' })
    expect(wrong.status).toBe(400)
  })

  it('are changed, told of and deleted by their slugs; the next one is the first then', async () => {
    await create({ projectName: 'First' })
    const second = await create({ projectName: 'Second' }, '?multi=true')
    const changed = await call('PUT', '/agent/profile/second', { website: 'https://two.example' })
    expect(changed.body).toEqual({ ...second, website: 'https://two.example' })
    const update = { title: 'News', content: 'There are two.' }
    const appended = await call('POST', '/agent/profile/second/update', update)
    expect(appended.body.projectUpdates).toEqual([{ ...update, createdAt: expect.any(String) }])
    expect((await call('GET', '/agent/profile')).body).toMatchObject({ website: null, projectUpdates: [] })

    expect((await call('DELETE', '/agent/profile/first')).body).toEqual({ success: true })
    expect((await call('GET', '/agent/profile')).body).toEqual(appended.body)
    expect((await call('POST', '/agent/profile', { projectName: 'Third' })).status).toBe(409)
    expect((await call('DELETE', '/agent/profile')).status).toBe(200)
    expect(await own()).toEqual([])
    expect((await create({ projectName: 'Third' })).slug).toBe('third')
  })

  it('are nobody else’s', async () => {
    const [stranger] = (await call('GET', '/agent-profiles')).body.profiles
    for (const [method, path, body] of [
      ['PUT', `/agent/profile/${stranger.slug}`, { description: 'Mine' }],
      ['DELETE', `/agent/profile/${stranger.slug}`, undefined],
      ['POST', `/agent/profile/${stranger.slug}/update`, { title: 'T', content: 'C' }],
      ['PUT', '/agent/profile/nowhere', { description: 'Mine' }],
    ] as const) {
      const { status, body: answer } = await call(method, path, body)
      expect(status).toBe(404)
      const slug = path.split('/')[3]
      expect(answer).toEqual({
        error: 'Profile not found',
        message: `This wallet has no profile "${slug}". Create one with POST /agent/profile.`,
      })
    }
  })

  it('are as many as were sent at once, and one of them is the first', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/agent/profile?multi=true', { projectName: 'Many' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set((await own()).map(({ slug }) => slug)).size).toBe(10)
    expect((await call('GET', '/agent/profile')).status).toBe(200)
  })
})

describe('what becomes of a project', () => {
  it('is a draft until it is published, and the operator approves or declines it', async () => {
    const draft = await create({ projectName: 'Slow', isPublished: false })
    expect(draft).toMatchObject({ status: 'draft', isPublished: false, approved: false })
    const published = (await call('PUT', '/agent/profile', { isPublished: true })).body
    expect(published).toMatchObject({ status: 'pending', isPublished: true, approved: false })
    expect((await review(draft.id, { status: 'declined' })).body).toMatchObject({
      status: 'declined',
      approved: false,
    })
    expect((await publicOf('slow')).status).toBe(404)
    // Published once more, it waits again.
    expect((await call('PUT', '/agent/profile', { isPublished: true })).body.status).toBe('pending')
    expect((await review(draft.id, { approved: true })).body).toMatchObject({ status: 'approved' })
    expect((await publicOf('slow')).body).toMatchObject({ status: 'approved', isPublished: true })
    expect((await call('PUT', '/agent/profile', { isPublished: true })).body.status).toBe('approved')
    const total = async () => (await call('GET', '/agent-profiles')).body.total
    const before = await total()
    expect((await call('PUT', '/agent/profile', { isPublished: false })).body.status).toBe('draft')
    expect((await publicOf('slow')).status).toBe(404)
    expect(await total()).toBe(before - 1)
    const both = await review(draft.id, { status: 'approved', approved: false })
    expect(both.body.message).toBe('approved: says what `status` says; send one of them')
    const sent = await call('PUT', '/agent/profile', { status: 'approved' })
    expect(sent.body.message).toBe('status: follows from isPublished and from what the operator decided')
  })

  it('has tags and pictures, which null clears', async () => {
    const images = ['https://slow.example/one.png', 'https://slow.example/two.png']
    await create({ projectName: 'Slow', tags: ['boats', 'late'], projectImages: images })
    const seen = (await call('GET', '/agent/profile')).body
    expect(seen).toMatchObject({ tags: ['boats', 'late'], projectImages: images })
    const cleared = await call('PUT', '/agent/profile', { tags: null, projectImages: [] })
    expect(cleared.body).toMatchObject({ tags: [], projectImages: [] })
    for (const [body, message] of [
      [{ tags: [''] }, 'tags[0]: must not be empty'],
      [{ projectImages: ['ftp://x'] }, 'projectImages[0]: must be an http(s) URL, at most 500 characters'],
      [{ isPublished: 'yes' }, 'isPublished: must be true or false'],
    ] as const) {
      expect((await call('PUT', '/agent/profile', body)).body.message).toBe(message)
    }
  })
})

describe('GET /agent-profiles', () => {
  it('finds by name, slug, symbol, description and tag, page by page', async () => {
    for (const index of [1, 2, 3]) {
      const body = { projectName: `Harbour Lamp ${index}`, tags: index === 2 ? ['Lighthouse'] : [] }
      await review((await create(body, '?multi=true')).id, { approved: true })
    }
    const { id } = await create({ projectName: 'Harbour Lamp hidden' }, '?multi=true')
    const found = (await call('GET', '/agent-profiles?q=HARBOUR%20lamp&sort=newest&limit=2')) as {
      body: { total: number; profiles: { id: string; projectName: string }[] }
      headers: Headers
    }
    expect(found.body.total).toBe(3)
    expect(found.body.profiles.map(({ projectName }) => projectName)).toEqual([
      'Harbour Lamp 3',
      'Harbour Lamp 2',
    ])
    const [, next = ''] = /<(.+)>/.exec(found.headers.get('Link') ?? '') ?? []
    const rest = (await call('GET', next)).body
    expect(rest.profiles).toMatchObject([{ projectName: 'Harbour Lamp 1' }])
    expect(rest.profiles.map((profile: { id: string }) => profile.id)).not.toContain(id)
    expect((await call('GET', '/agent-profiles?q=lighthouse')).body.total).toBe(1)
    expect((await call('GET', '/agent-profiles?q=nowhere-to-be-found')).body).toMatchObject({
      profiles: [],
      total: 0,
    })
    const [seeded] = (await call('GET', '/agent-profiles')).body.profiles
    const bySymbol = (await call('GET', `/agent-profiles?q=${seeded.tokenSymbol}`)).body.profiles
    expect(bySymbol).toContainEqual(seeded)
  })
})

describe('what the public reads of an approved project', () => {
  it('is its market cap, what it was paid over x402, and its skills', async () => {
    const [seeded] = (await call('GET', '/agent-profiles')).body.profiles
    const read = (part: string) => call('GET', `/agent-profiles/${seeded.slug}/${part}`, undefined, '')
    const detail = (await publicOf(seeded.slug)).body
    expect((await read('market-cap')).body).toEqual({
      tokenAddress: detail.tokenAddress,
      tokenSymbol: seeded.tokenSymbol,
      marketCapUsd: seeded.marketCapUsd,
    })
    expect((await read('x402-revenue')).body).toEqual({ totalRevenueUsd: 0, totalRequests: 0 })
    expect((await read('skills')).body).toEqual({ skills: [] })
  })

  it('is nothing of one that is not approved', async () => {
    await create({ projectName: 'Slow' })
    for (const part of ['market-cap', 'x402-revenue', 'skills']) {
      const { status, body } = await call('GET', `/agent-profiles/slow/${part}`)
      expect([status, body.error]).toEqual([404, 'Profile not found'])
    }
  })

  it('has the skills of its wallet, and not what they say', async () => {
    const { id } = await create({ projectName: 'Slow' })
    await review(id, { approved: true })
    const skill = { name: 'night-watch', description: 'Looks out.', instructions: 'Look out at night.' }
    expect((await call('POST', '/user/skills', skill)).status).toBeLessThan(300)
    const { skills } = (await call('GET', '/agent-profiles/slow/skills', undefined, '')).body
    expect(skills).toEqual([{ name: 'night-watch', description: 'Looks out.', tags: [] }])
  })
})

describe('GET /agent/profile/token-eligibility', () => {
  it('says whether the wallet launched a token, or has its fees', async () => {
    const { tokens } = (await call('GET', '/__sandbank/market')).body
    const launched = (await call('POST', '/token-launches/deploy', { tokenName: 'Harbour Seal' })).body
    const mine = await call('GET', `/agent/profile/token-eligibility?address=${launched.tokenAddress}`)
    expect(mine.body).toEqual({
      address: launched.tokenAddress,
      eligible: true,
      reason: null,
      tokenChainId: 'base',
      tokenSymbol: 'HARB',
      tokenName: 'Harbour Seal',
    })
    const path = '/agent/profile/token-eligibility?address='
    const { launches } = (await call('GET', '/__sandbank/launches')).body
    const other = launches.find(({ symbol }: { symbol: string }) => symbol === 'MARRAM')
    const theirs = await call('GET', `${path}${other.tokenAddress}`)
    expect(theirs.body).toMatchObject({ eligible: false, tokenSymbol: 'MARRAM' })
    expect(theirs.body.reason).toMatch(/^MARRAM was launched by 0x/)
    expect(tokens.length).toBeGreaterThan(0)
    const unknown = await call('GET', `${path}${developer(1).address}`)
    expect(unknown.body).toMatchObject({
      eligible: false,
      reason: 'No token was launched here at this address.',
      tokenSymbol: null,
    })
    expect((await call('GET', `${path}0x12`)).status).toBe(400)
  })
})
