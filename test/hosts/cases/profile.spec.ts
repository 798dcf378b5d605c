import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

const FULL = {
  projectName: 'Harbor Light',
  description: 'A lamp for late boats.',
  website: 'https://harbor-light.example',
  teamMembers: [
    { name: 'Ada', role: 'Keeper', links: [{ type: 'x', url: 'https://x.com/ada_keeps' }] },
    { name: 'Bo', links: [] },
  ],
  products: [{ name: 'Lamp', description: 'It shines', url: 'https://harbor-light.example/lamp' }],
  revenueSources: [{ name: 'Oil', description: 'Sold by the barrel' }],
}

const UNKNOWN_TOKEN = '0x00000000000000000000000000000000000A11cE'

export function profileCases(api: () => Client): void {
  const create = (body: unknown = FULL) => api().post('/agent/profile', { key: api().keys.full, body })
  const read = () => api().get('/agent/profile', { key: api().keys.full })
  const update = (body: unknown) => api().put('/agent/profile', { key: api().keys.full, body })

  describe("the owner's profile", () => {
    it('[profile-create] is created unapproved with its derived fields', async () => {
      const [token] = (await api().get('/__sandbank/directory')).body.tokens
      const { status, body } = await create({ ...FULL, tokenAddress: token.address.toLowerCase() })
      expect(status).toBe(201)
      expect(body).toEqual({
        ...FULL,
        id: expect.stringMatching(/^prf_[0-9a-f]{20}$/),
        slug: 'harbor-light',
        status: 'pending',
        isPublished: true,
        approved: false,
        tags: [],
        projectImages: [],
        tokenAddress: token.address,
        tokenChainId: token.chain,
        tokenSymbol: token.symbol,
        socialUsername: 'sandbank_dev',
        projectUpdates: [],
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      })
    })

    it('[profile-create] needs only projectName; what was not sent is null or empty', async () => {
      const { status, body } = await create({ projectName: 'Bare' })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        projectName: 'Bare',
        description: null,
        website: null,
        tokenAddress: null,
        tokenChainId: null,
        tokenSymbol: null,
        teamMembers: [],
        products: [],
        revenueSources: [],
      })
    })

    it('[profile-create] gives every profile a slug of its own', async () => {
      const [taken] = (await api().get('/agent-profiles')).body.profiles
      const first = await create({ projectName: taken.projectName })
      expect(first.body.slug).toBe(`${taken.slug}-2`)
      const odd = await api().post('/agent/profile', {
        key: await api().strangersKey(),
        body: { projectName: 'x' },
      })
      expect(odd.status).toBe(409)
      await api().delete('/agent/profile', { key: api().keys.full })
      expect((await create({ projectName: '  Über — Größe! ' })).body.slug).toBe('uber-gro-e')
      await api().delete('/agent/profile', { key: api().keys.full })
      expect((await create({ projectName: '灯台' })).body.slug).toBe('project')
    })

    it('[profile-get] shows the whole profile to its owner, approved or not', async () => {
      expect((await read()).status).toBe(404)
      const created = (await create()).body
      expect((await read()).body).toEqual(created)
      await api().put(`/__sandbank/profiles/${created.id}`, { body: { approved: true } })
      expect((await read()).body).toEqual({ ...created, status: 'approved', approved: true })
    })

    it('[profile-create-conflict] a second one is a conflict, and the first stays as it was', async () => {
      const first = (await create()).body
      const second = await create({ projectName: 'Another' })
      expect(second.status).toBe(409)
      expect(second.body).toEqual({
        error: 'Profile already exists',
        message:
          'This wallet already has the profile "harbor-light". Change it with PUT /agent/profile, or DELETE it first.',
      })
      expect((await read()).body).toEqual(first)
    })

    it('[profile-create-conflict] 50 at once give one profile and 49 conflicts', async () => {
      const before = (await api().get('/__sandbank/profiles')).body.total
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => create({ projectName: `Race ${index}` })),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(49)
      expect((await api().get('/__sandbank/profiles')).body.total).toBe(before + 1)
      expect((await read()).body).toEqual(answers.find(({ status }) => status === 201)?.body)
    })

    it('[profile-derived-rejected] refuses derived fields and `approved` by name, and stores nothing', async () => {
      const refused = [
        ['approved', true],
        ['featured', true],
        ['id', 'prf_mine'],
        ['slug', 'mine'],
        ['tokenChainId', 'base'],
        ['tokenSymbol', 'ME'],
        ['socialUsername', 'someone'],
        ['createdAt', '2026-01-01T00:00:00Z'],
        ['projectUpdates', []],
        ['marketCapUsd', 1],
      ] as const
      for (const [field, value] of refused) {
        const answer = await create({ ...FULL, [field]: value })
        expect(answer.status, field).toBe(400)
        expect(answer.body.error).toBe('Invalid request')
        expect(answer.body.message).toMatch(new RegExp(`^${field}: (is derived and )?cannot be s`))
      }
      // The same field under its other name.
      await api().speak('bankr')
      expect((await create({ ...FULL, twitterUsername: 'someone' })).body.message).toBe(
        'twitterUsername: is derived and cannot be sent',
      )
      await api().speak('neutral')
      expect((await read()).status).toBe(404)

      const created = (await create()).body
      for (const [field, value] of refused) {
        expect((await update({ description: 'changed', [field]: value })).status, field).toBe(400)
      }
      expect((await read()).body).toEqual(created)
    })

    it('refuses what breaks a rule, naming field and rule, and stores nothing', async () => {
      const long = (length: number) => 'x'.repeat(length)
      const bad: [Record<string, unknown>, string][] = [
        [{ projectName: undefined }, 'projectName: is required'],
        [{ projectName: null }, 'projectName: '],
        [{ projectName: '   ' }, 'projectName: must not be empty'],
        [{ projectName: long(101) }, 'projectName: must have at most 100 characters'],
        [{ description: long(2001) }, 'description: must have at most 2000 characters'],
        [{ description: 7 }, 'description: '],
        [{ website: 'javascript:alert(1)' }, 'website: must be an http(s) URL'],
        [{ website: `https://a.example/${long(500)}` }, 'website: must have at most 500 characters'],
        [{ tokenAddress: '0x123' }, 'tokenAddress: must be an EVM address'],
        [{ products: Array(21).fill({ name: 'p' }) }, 'products: must have at most 20 entries'],
        [{ products: [{ name: 'p', url: 'nowhere' }] }, 'products[0].url: must be an http(s) URL'],
        [{ teamMembers: [{ role: 'x', links: [] }] }, 'teamMembers[0].name: is required'],
        [
          { teamMembers: [{ name: 'n', links: Array(11).fill({ type: 'x', url: 'https://x.com/a' }) }] },
          'teamMembers[0].links: must have at most 10 links',
        ],
        [{ revenueSources: 'oil' }, 'revenueSources: '],
      ]
      for (const [fields, message] of bad) {
        const answer = await create({ ...FULL, ...fields })
        expect(answer.status, message).toBe(400)
        expect(answer.body.error).toBe('Invalid request')
        expect(answer.body.message.slice(0, message.length)).toBe(message)
      }
      const send = (body: string, type: string) =>
        api().post('/agent/profile', { key: api().keys.full, body, headers: { 'Content-Type': type } })
      expect((await send('{"projectName":', 'application/json')).body.message).toContain(
        'body: is not valid JSON',
      )
      expect((await send('projectName=x', 'application/x-www-form-urlencoded')).body.message).toContain(
        'body: send it as Content-Type: application/json',
      )
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
      expect((await send(`{"projectName":${deep}}`, 'application/json')).body.message).toContain(
        'nested deeper',
      )
      expect((await send(`{"projectName":"${long(2_000_000)}"}`, 'application/json')).status).toBe(413)
      expect((await read()).status).toBe(404)
    })

    it('[profile-put-partial] changes only what was sent; null clears, an array replaces the array', async () => {
      const created = (await create()).body
      expect((await update({})).body).toEqual(created)
      const described = await update({ description: 'Now lit all night.' })
      expect(described.status).toBe(200)
      expect(described.body).toEqual({ ...created, description: 'Now lit all night.' })
      const cleared = await update({ website: null, products: null })
      expect(cleared.body).toEqual({ ...described.body, website: null, products: [] })
      const replaced = await update({ teamMembers: [{ name: 'Cy', links: [] }] })
      expect(replaced.body).toEqual({ ...cleared.body, teamMembers: [{ name: 'Cy', links: [] }] })
      const renamed = await update({ projectName: 'Another Name' })
      expect(renamed.body).toEqual({ ...replaced.body, projectName: 'Another Name' })
      expect((await read()).body).toEqual(renamed.body)
    })

    it('[profile-put-rederives] derives chain and symbol again from a new token address', async () => {
      const [one, two] = (await api().get('/__sandbank/directory')).body.tokens
      await create({ ...FULL, tokenAddress: one.address })
      const moved = (await update({ tokenAddress: two.address })).body
      expect(moved).toMatchObject({
        tokenAddress: two.address,
        tokenChainId: two.chain,
        tokenSymbol: two.symbol,
      })
      const unknown = (await update({ tokenAddress: UNKNOWN_TOKEN })).body
      expect(unknown).toMatchObject({ tokenAddress: UNKNOWN_TOKEN, tokenChainId: null, tokenSymbol: null })
      await api().put(`/__sandbank/directory/tokens/${UNKNOWN_TOKEN}`, {
        body: {
          symbol: 'LAMP',
          name: 'Lamp',
          chain: 'unichain',
          marketCapUsd: 12.5,
          weeklyRevenueWeth: '0.25',
        },
      })
      expect((await read()).body).toMatchObject({ tokenChainId: 'unichain', tokenSymbol: 'LAMP' })
      expect((await update({ tokenAddress: null })).body).toMatchObject({
        tokenAddress: null,
        tokenChainId: null,
        tokenSymbol: null,
      })
    })

    it('[profile-delete] deletes, and makes room for a new one', async () => {
      const before = (await api().get('/__sandbank/profiles')).body.total
      await create()
      const deleted = await api().delete('/agent/profile', { key: api().keys.full })
      expect([deleted.status, deleted.body]).toEqual([200, { success: true }])
      const missing = await read()
      expect([missing.status, missing.body.error]).toEqual([404, 'Profile not found'])
      expect((await api().delete('/agent/profile', { key: api().keys.full })).status).toBe(404)
      expect((await update({ description: 'x' })).status).toBe(404)
      expect((await api().get('/__sandbank/profiles')).body.total).toBe(before)
      expect((await create()).status).toBe(201)
    })

    it('[profile-update-append] appends an update and answers the whole profile', async () => {
      const created = (await create()).body
      const append = (body: unknown) => api().post('/agent/profile/update', { key: api().keys.full, body })
      const { status, body } = await append({ title: 'Lit', content: 'The lamp burns.' })
      expect(status).toBe(200)
      expect(body).toEqual({
        ...created,
        projectUpdates: [{ title: 'Lit', content: 'The lamp burns.', createdAt: expect.any(String) }],
      })
      for (const bad of [
        { title: 'Lit' },
        { title: '', content: 'x' },
        { title: 'x'.repeat(201), content: 'x' },
      ]) {
        expect((await append(bad)).status).toBe(400)
      }
      expect((await append({ title: 'Lit', content: 'x'.repeat(5001) })).body.message).toBe(
        'content: must have at most 5000 characters',
      )
      expect((await read()).body.projectUpdates).toHaveLength(1)
    })

    it('[profile-update-cap] keeps 50 updates, in order, also when 60 come at once', async () => {
      await create()
      const append = (title: string) =>
        api().post('/agent/profile/update', { key: api().keys.full, body: { title, content: 'c' } })
      for (let index = 0; index < 3; index++) await append(`first ${index}`)
      await Promise.all(Array.from({ length: 60 }, (_, index) => append(`${index}`)))
      const { projectUpdates } = (await read()).body
      expect(projectUpdates).toHaveLength(50)
      const titles = projectUpdates.map(({ title }: { title: string }) => title)
      expect(new Set(titles).size).toBe(50)
      expect(titles.some((title: string) => title.startsWith('first'))).toBe(false)
      await append('last')
      const after = (await read()).body.projectUpdates
      expect(after).toHaveLength(50)
      expect(after.at(-1).title).toBe('last')
      expect(after.slice(0, 49)).toEqual(projectUpdates.slice(1))
    })

    it('carries a write out once, however often it is sent', async () => {
      await create()
      const headers = { 'X-Sandbank-Request-Id': 'append-once' }
      const send = () =>
        api().post('/agent/profile/update', {
          key: api().keys.full,
          body: { title: 'Once', content: 'Only' },
          headers,
        })
      const first = await send()
      expect((await send()).body).toEqual(first.body)
      expect((await read()).body.projectUpdates).toHaveLength(1)
    })
  })
}
