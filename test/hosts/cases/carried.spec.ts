import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

const BEYOND_ASCII = 'Zoë’s 灯台 🕯'

/** What a host carries between the caller and the emulator: nothing is lost, changed or mixed up on the way. */
export function carriedCases(api: () => Client): void {
  describe('a host', () => {
    it('carries the methods, bodies and statuses of reads and writes, and those of a refusal', async () => {
      const key = api().keys.full
      const fields = { projectName: 'Harbor Light', description: BEYOND_ASCII }
      const created = await api().post('/agent/profile', { key, body: fields })
      expect([created.status, created.body.description]).toEqual([201, BEYOND_ASCII])
      const changed = await api().put('/agent/profile', { key, body: { website: 'https://lamp.example' } })
      expect([changed.status, changed.body.website]).toEqual([200, 'https://lamp.example'])
      const { body: named } = await api()
        .newKey({ name: BEYOND_ASCII })
        .then(({ id }) => api().patch(`/__sandbank/keys/${id}`, { body: { name: `${BEYOND_ASCII}!` } }))
      expect(named.name).toBe(`${BEYOND_ASCII}!`)
      expect((await api().delete('/agent/profile', { key })).status).toBe(200)
      const gone = await api().get('/agent/profile', { key })
      expect([gone.status, gone.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/json'),
      ])
      const wrong = await api().post('/agent/profile', { key, body: '{"projectName":' })
      expect([wrong.status, wrong.body.error]).toEqual([400, 'Invalid request'])
    })

    it('carries headers both ways, a path that is escaped, and an answer that is no JSON', async () => {
      const key = api().keys.full
      const bearer = await api().get('/wallet/me', { headers: { Authorization: `Bearer ${key}` } })
      expect(bearer.status).toBe(200)
      const other = await api().delete('/wallet/me')
      expect([other.status, other.headers.allow]).toEqual([405, 'GET'])
      const picture = await api().get('/__sandbank/avatars/Zo%C3%AB%3Cscript%3E.svg')
      expect(picture.headers['content-type']).toBe('image/svg+xml')
      expect(picture.text).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
    })

    it('carries a large body in and a large answer out, and refuses one that is too large', async () => {
      await api().post('/__sandbank/seed', { body: { profiles: 300 } })
      const exported = (await api().get('/__sandbank/export')).text
      expect(exported.length).toBeGreaterThan(400_000)
      // Spaces are as good as rows here, and cost the database nothing.
      const imported = await api().post('/__sandbank/import', { body: exported.padEnd(5_000_000) })
      expect(imported.status).toBe(200)
      expect((await api().get('/__sandbank/export')).text === exported).toBe(true)
      const refused = await api().post('/agent/profile', {
        key: api().keys.full,
        body: 'x'.repeat(3_000_000),
      })
      expect([refused.status, refused.body.error]).toEqual([413, 'Request body too large'])
      expect((await api().get('/agent-profiles?limit=1')).status).toBe(200)
    })

    it('gives each of many callers at once its own answer, and keeps a limit under them', async () => {
      const reads = Array.from({ length: 20 }, async (_, n) => {
        const { body } = await api().get(`/agent-profiles?limit=${n + 1}`)
        return body.limit === undefined ? body.profiles.length <= n + 1 : body.limit === n + 1
      })
      const key = api().keys.full
      const writes = Array.from({ length: 20 }, async (_, n) => {
        const { status } = await api().post('/agent/profile', { key, body: { projectName: `Number ${n}` } })
        return status
      })
      expect(await Promise.all(reads)).toEqual(Array(20).fill(true))
      expect((await Promise.all(writes)).sort()).toEqual([201, ...Array(19).fill(409)])
    })

    it("[key-ip-allowlist] knows the caller's address", async () => {
      const { apiKey } = await api().newKey({ allowedIps: ['127.0.0.1'] })
      expect((await api().get('/wallet/me', { key: apiKey })).status).toBe(200)
      const stranger = await api().newKey({ allowedIps: ['203.0.113.9'] })
      const refused = await api().get('/wallet/me', { key: stranger.apiKey })
      expect([refused.status, refused.body.error]).toEqual([403, 'IP address not allowed'])
      expect(refused.body.message).toContain('127.0.0.1')
    })
  })
}
