import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

interface Item {
  id: string
  slug: string
  marketCapUsd: number
  createdAt: string
}

export function profilesListCases(api: () => Client): void {
  const page = async (query = '') => (await api().get(`/agent-profiles${query}`)).body

  describe('GET /agent-profiles', () => {
    it('[profiles-list-shape] wraps items of the documented shape', async () => {
      const body = await page()
      expect(Object.keys(body).sort()).toEqual(['limit', 'offset', 'profiles', 'total'])
      expect(body.profiles.length).toBeGreaterThan(0)
      expect(body.total).toBe(body.profiles.length)
      for (const item of body.profiles) {
        expect(item).toEqual({
          id: expect.any(String),
          slug: expect.any(String),
          projectName: expect.any(String),
          tokenSymbol: expect.any(String),
          marketCapUsd: expect.any(Number),
          weeklyRevenueWeth: expect.stringMatching(/^\d+(\.\d+)?$/),
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        })
      }
    })

    it('[profiles-list-defaults] takes 20 from 0 by default and refuses what is out of range', async () => {
      await api().post('/__sandbank/seed', { body: { profiles: 30 } })
      const first = await page()
      expect([first.limit, first.offset, first.profiles.length]).toEqual([20, 0, 20])
      const whole = await page('?limit=100')
      expect(whole.profiles).toHaveLength(whole.total)
      expect((await page('?limit=7&offset=5')).profiles).toEqual(whole.profiles.slice(5, 12))
      expect((await page('?offset=1000')).profiles).toEqual([])
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=-1',
        'limit=x',
        'limit=1.5',
        'limit=',
        'offset=-1',
      ]) {
        const answer = await api().get(`/agent-profiles?${query}`)
        expect(answer.status, query).toBe(400)
        expect(answer.body.error).toBe('Invalid request')
        expect(answer.body.message).toMatch(/^(limit|offset): must be a whole number from \d+/)
      }
    })

    it('[profiles-sort] by market cap unless asked for the newest', async () => {
      const byCap = (await page('?limit=100')).profiles as Item[]
      const caps = byCap.map(({ marketCapUsd }) => marketCapUsd)
      expect(caps).toEqual([...caps].sort((a, b) => b - a))
      expect((await page('?sort=marketCap&limit=100')).profiles).toEqual(byCap)
      const newest = (await page('?sort=newest&limit=100')).profiles as Item[]
      const times = newest.map(({ createdAt }) => createdAt)
      expect(times).toEqual([...times].sort().reverse())
      expect(newest).not.toEqual(byCap)
      expect((await api().get('/agent-profiles?sort=best')).body.message).toBe(
        'sort: must be one of marketCap, newest',
      )
    })

    it('[profiles-featured] adds every featured profile to the first page, beyond the limit', async () => {
      const all = (await page('?limit=100&sort=newest')).profiles as Item[]
      for (const { id } of all) await api().put(`/__sandbank/profiles/${id}`, { body: { featured: false } })
      const oldest = all.at(-1) as Item
      await api().put(`/__sandbank/profiles/${oldest.id}`, { body: { featured: true } })
      const slugs = async (query: string) => (await page(query)).profiles.map(({ slug }: Item) => slug)
      expect(await slugs('?limit=2&sort=newest')).toEqual([all[0]?.slug, all[1]?.slug])
      expect(await slugs('?limit=2&sort=newest&includeFeatured=1')).toEqual([
        all[0]?.slug,
        all[1]?.slug,
        oldest.slug,
      ])
      expect(await slugs('?limit=100&sort=newest&includeFeatured=1')).toEqual(all.map(({ slug }) => slug))
      expect(await slugs('?limit=2&offset=2&sort=newest&includeFeatured=1')).toEqual([
        all[2]?.slug,
        all[3]?.slug,
      ])
      await api().put(`/__sandbank/profiles/${oldest.id}`, { body: { approved: false } })
      expect(await slugs('?limit=2&sort=newest&includeFeatured=1')).not.toContain(oldest.slug)
    })

    it('leads on by a Link header that goes through the whole list', async () => {
      await api().post('/__sandbank/seed', { body: { profiles: 12 } })
      const seen: string[] = []
      let next: string | undefined = '/agent-profiles?limit=5&sort=newest'
      while (next) {
        const answer = await api().get(next)
        seen.push(...answer.body.profiles.map(({ id }: Item) => id))
        next = /<([^>]+)>; rel="next"/.exec(answer.headers.link ?? '')?.[1]
      }
      const whole = (await page('?limit=100&sort=newest')).profiles as Item[]
      expect(seen).toEqual(whole.map(({ id }) => id))
      expect((await api().get('/agent-profiles?cursor=nonsense')).status).toBe(400)
    })
  })

  describe('GET /agent-profiles/:identifier', () => {
    it('[profile-detail-by-slug] [profile-detail-by-token] finds by slug and by token in any letter case', async () => {
      const [item] = (await page()).profiles
      const bySlug = await api().get(`/agent-profiles/${item.slug}`)
      expect(bySlug.body).toMatchObject({
        ...item,
        approved: true,
        tokenName: expect.any(String),
        profileImageUrl: expect.stringMatching(/^https?:\/\/.+\.svg$/),
        teamMembers: expect.any(Array),
      })
      const { tokenAddress } = bySlug.body
      for (const identifier of [
        tokenAddress,
        tokenAddress.toLowerCase(),
        `0x${tokenAddress.slice(2).toUpperCase()}`,
      ]) {
        expect((await api().get(`/agent-profiles/${identifier}`)).body).toEqual(bySlug.body)
      }
    })

    it('[profile-create] shows the picture that was sent, and without one that of the social account', async () => {
      const image = 'https://lamp.example/lamp.png'
      const sent = { key: api().keys.full, body: { projectName: 'Lamp', profileImageUrl: image } }
      const { id, slug } = (await api().post('/agent/profile', sent)).body
      await api().put(`/__sandbank/profiles/${id}`, { body: { approved: true } })
      const shown = async () => (await api().get(`/agent-profiles/${slug}`)).body.profileImageUrl
      expect(await shown()).toBe(image)
      const change = (body: unknown) => api().put('/agent/profile', { key: api().keys.full, body })
      expect((await change({ description: 'Other fields leave it.' })).status).toBe(200)
      expect(await shown()).toBe(image)
      expect((await change({ profileImageUrl: `${image}?2` })).status).toBe(200)
      expect(await shown()).toBe(`${image}?2`)
      const refused = await change({ profileImageUrl: 'javascript:alert(1)' })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(/^profileImageUrl: must be an http/)
      expect(await shown()).toBe(`${image}?2`)
      expect((await change({ profileImageUrl: null })).status).toBe(200)
      expect(await shown()).toMatch(/avatars\/sandbank_dev\.svg$/)
    })

    it('[profile-detail-unknown] answers a clear 404', async () => {
      for (const identifier of ['nobody', '0x00000000000000000000000000000000000a11ce', '__proto__']) {
        const answer = await api().get(`/agent-profiles/${identifier}`)
        expect(answer.status, identifier).toBe(404)
        expect(answer.body.error).toBe('Profile not found')
        expect(answer.body.message).toContain('No visible profile')
      }
      for (const identifier of ['%00', '%E0%A4', 'a%2Fb']) {
        const answer = await api().get(`/agent-profiles/${identifier}`)
        expect([answer.status, answer.body.error], identifier).toEqual([400, 'Invalid request'])
        expect(answer.body.message).toMatch(/^path: .*\(Rule request\.path\.\)$/)
      }
    })

    it('[profile-unapproved-hidden] hides an unapproved profile from all but its owner', async () => {
      const [token] = (await api().get('/__sandbank/directory')).body.tokens
      const unused = '0x000000000000000000000000000000000000bEEF'
      await api().put(`/__sandbank/directory/tokens/${unused}`, { body: { ...token, address: undefined } })
      const created = await api().post('/agent/profile', {
        key: api().keys.full,
        body: { projectName: 'Hidden Cove', tokenAddress: unused },
      })
      const stranger = await api().strangersKey()
      for (const identifier of ['hidden-cove', unused]) {
        const path = `/agent-profiles/${identifier}`
        expect((await api().get(path)).status).toBe(404)
        expect((await api().get(path, { key: stranger })).status).toBe(404)
        expect((await api().get(path, { key: `${api().keys.full}x` })).status).toBe(404)
        expect((await api().get(path, { key: api().keys.full })).body.id).toBe(created.body.id)
      }
      const slugs = async () => (await page('?limit=100')).profiles.map(({ slug }: Item) => slug)
      const { total } = await page()
      expect(await slugs()).not.toContain('hidden-cove')
      await api().put(`/__sandbank/profiles/${created.body.id}`, { body: { approved: true } })
      expect(await slugs()).toContain('hidden-cove')
      expect((await page()).total).toBe(total + 1)
      expect((await api().get('/agent-profiles/hidden-cove')).status).toBe(200)
    })
  })
}
