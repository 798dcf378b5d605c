import { describe, expect, it } from 'vitest'
import { DEFAULT_SERVICE_RULES } from '../../../src/kernel/service-rules'
import type { Client } from '../client'

const DAY = 86_400_000
/** Of nobody. */
const WALLET = '0x00000000000000000000000000000000000000ee'

/** A snapshot of these tables with a checksum that fits. */
async function signed(tables: object): Promise<unknown> {
  const bytes = new TextEncoder().encode(JSON.stringify(canonical(tables)))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { format: 'sandbank-snapshot', version: 1, sha256, tables }
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  )
}

const isDeveloper = ({ id }: { id: string }) => id === 'wlt_developer'

export function controlCases(api: () => Client): void {
  describe('/__sandbank', () => {
    it('says that it is well and what is running', async () => {
      const health = (await api().get('/__sandbank/health')).body
      expect(health).toEqual({
        ok: true,
        host: expect.stringMatching(/^(service-worker|node|page|test)$/),
        baseAddresses: expect.arrayContaining(['https://api.bankr.bot']),
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        vocabulary: 'neutral',
        now: expect.any(String),
      })
      const info = (await api().get('/__sandbank/info')).body
      expect(info).toMatchObject({ host: health.host, version: health.version, seed: 'sandbank' })
      expect(info.baseAddresses).toContain('https://api.bankr.bot')
      expect(info.counts).toMatchObject({ keys: 5, profiles: 12, wallets: 15 })
    })

    it('hands out credentials that work, the same after every reset', async () => {
      const { body } = await api().get('/__sandbank/credentials')
      expect(body.llmUrl).toBe(body.baseUrl)
      expect(body.webhookUrl).toBe(body.baseUrl)
      expect(body.partnerKey).toMatch(/^bk_ptr_[A-Za-z0-9]{8}_[A-Za-z0-9]{32}$/)
      const me = (await api().get('/wallet/me', { key: body.keys.full })).body
      expect(me.wallets.map(({ address }: { address: string }) => address)).toEqual([
        body.wallet.evm,
        body.wallet.solana,
      ])
      const listed = (await api().get('/__sandbank/keys')).body.keys
      const off = Object.fromEntries(
        Object.entries(body.keys as Record<string, string>).map(([name, key]) => {
          const row = listed.find(({ id }: { id: string }) => key.startsWith(`bk_usr_${id}_`))
          return [name, Object.keys(row).filter((field) => field.endsWith('Enabled') && !row[field])]
        }),
      )
      expect(off).toEqual({
        full: [],
        readOnly: [],
        noAgent: ['agentApiEnabled'],
        noWallet: ['walletApiEnabled'],
        noGateway: ['llmGatewayEnabled'],
      })
      await api().post('/__sandbank/reset', { body: {} })
      expect((await api().get('/__sandbank/credentials')).body).toEqual(body)
      await api().post('/__sandbank/reset', { body: { seed: 'another' } })
      const other = (await api().get('/__sandbank/credentials')).body
      expect(other.keys.full).not.toBe(body.keys.full)
      expect((await api().get('/wallet/me', { key: body.keys.full })).status).toBe(401)
      expect((await api().get('/wallet/me', { key: other.keys.full })).status).toBe(200)
      await api().post('/__sandbank/reset', { body: { seed: 'sandbank' } })
    })

    it('resets to the seeded data and keeps the settings', async () => {
      const list = (await api().get('/agent-profiles')).body
      const settings = {
        vocabulary: 'neutral',
        callerIp: '203.0.113.1',
        baseAddresses: ['https://api.example.com'],
        allowedHosts: ['localhost:3000'],
        evmTimeoutMs: 10_000,
        serviceRules: DEFAULT_SERVICE_RULES,
      }
      await api().put('/__sandbank/settings', { body: settings })
      await api().post('/__sandbank/seed', { body: { profiles: 3 } })
      await api().delete('/__sandbank/directory/accounts/sandbank_dev')
      await api().post('/agent/profile', { key: api().keys.full, body: { projectName: 'Gone soon' } })
      await api().put('/__sandbank/clock', { body: { freeze: true } })
      await api().post('/__sandbank/reset', { body: {} })
      expect((await api().get('/agent-profiles')).body).toEqual(list)
      expect((await api().get('/agent/profile', { key: api().keys.full })).status).toBe(404)
      expect((await api().get('/__sandbank/clock')).body.mode).toBe('real')
      expect((await api().get('/__sandbank/settings')).body).toEqual(settings)
      expect((await api().get('/__sandbank/journal')).body.total).toBe(2)
    })

    it('freezes, moves and releases time', async () => {
      const put = async (body: unknown) => (await api().put('/__sandbank/clock', { body })).body
      const frozen = await put({ freeze: true })
      expect(frozen.mode).toBe('frozen')
      expect((await api().get('/__sandbank/health')).body.now).toBe(frozen.now)
      expect(await put({ now: '2030-01-01T02:00:00+02:00' })).toMatchObject({
        mode: 'frozen',
        now: '2030-01-01T00:00:00.000Z',
      })
      const created = await api().post('/agent/profile', {
        key: api().keys.full,
        body: { projectName: 'Later' },
      })
      expect(created.body.createdAt).toBe('2030-01-01T00:00:00.000Z')
      const running = await put({ freeze: false })
      expect(running.mode).toBe('offset')
      expect(running.now.slice(0, 16)).toBe('2030-01-01T00:00')
      expect((await put({ offsetMs: 0 })).mode).toBe('real')
      const ahead = await put({ offsetMs: DAY })
      expect(ahead).toMatchObject({ mode: 'offset', offsetMs: DAY })
      for (const bad of [
        {},
        { freeze: 'yes' },
        { offsetMs: 9e15 },
        { now: 'tomorrow' },
        { freeze: true, offsetMs: 1 },
      ]) {
        expect((await api().put('/__sandbank/clock', { body: bad })).status, JSON.stringify(bad)).toBe(400)
      }
      expect((await api().get('/__sandbank/clock')).body.mode).toBe('offset')
    })

    it('advances through everything that falls due, in order, each at its own time', async () => {
      const start = '2030-01-01T00:00:00.000Z'
      await api().put('/__sandbank/clock', { body: { freeze: true } })
      await api().put('/__sandbank/clock', { body: { now: start } })
      const { session } = (await api().post('/__sandbank/sessions', { body: {} })).body
      const [profile] = (await api().get('/agent-profiles')).body.profiles
      await api().get(`/agent-profiles/${profile.slug}/tweets`)
      await api().get(`/agent-profiles/${profile.slug}/llm-usage`)
      const short = (await api().post('/__sandbank/clock/advance', { body: { ms: 3_600_000 } })).body
      expect(short.now).toBe('2030-01-01T01:00:00.000Z')
      expect(short.fellDue.map(({ at, kind }: { at: string; kind: string }) => [at, kind])).toEqual([
        ['2030-01-01T00:05:00.000Z', 'cache.expires'],
        ['2030-01-01T00:10:00.000Z', 'cache.expires'],
      ])
      const long = (await api().post('/__sandbank/clock/advance', { body: { ms: 31 * DAY } })).body
      expect(long.fellDue).toEqual([
        { at: '2030-01-31T00:00:00.000Z', kind: 'session.expires', what: expect.stringContaining('expired') },
      ])
      expect(session).toMatch(/^sess_/)
      expect((await api().post('/__sandbank/clock/advance', { body: { ms: -1 } })).status).toBe(400)
    })

    it('keeps a journal: filters, masks secrets, clears', async () => {
      const { full } = api().keys
      await api().delete('/__sandbank/journal')
      await api().get(`/wallet/me?note=${full}`, { key: full })
      await api().post('/agent/profile', { key: full, body: { projectName: `my key is ${full}` } })
      await api().get('/agent-profiles/nobody')
      await api().get('/agent/nowhere')
      const { entries, total } = (await api().get('/__sandbank/journal')).body
      expect(total).toBe(4)
      expect(
        entries.map(({ method, status, route }: Record<string, unknown>) => [method, status, route]),
      ).toEqual([
        ['GET', 404, null],
        ['GET', 404, 'GET /agent-profiles/:identifier'],
        ['POST', 201, 'POST /agent/profile'],
        ['GET', 200, 'GET /wallet/me'],
      ])
      const secret = full.split('_').at(-1) as string
      expect(JSON.stringify(entries)).not.toContain(secret)
      expect(entries[2].request.body).toContain('my key is bk_usr_')
      expect(entries[3]).toMatchObject({ decision: null, caller: { kind: 'key', label: 'Everything on' } })
      const count = async (query: string) =>
        (await api().get(`/__sandbank/journal?${query}`)).body.entries.length
      expect(await count('status=4xx')).toBe(2)
      expect(await count('status=201')).toBe(1)
      expect(await count('method=post')).toBe(1)
      expect(await count('path=agent-profiles')).toBe(1)
      expect(await count('caller=anonymous')).toBe(2)
      expect(await count(`before=${entries[1].seq}`)).toBe(2)
      expect(await count('limit=3')).toBe(3)
      expect((await api().get('/__sandbank/journal?status=bad')).status).toBe(400)
      expect((await api().delete('/__sandbank/journal')).body).toEqual({ cleared: 4 })
      expect((await api().get('/__sandbank/journal')).body).toEqual({ entries: [], total: 0 })
    })

    it('covers exactly the routes it answers', async () => {
      const { routes, totals } = (await api().get('/__sandbank/coverage')).body
      const { paths } = (await api().get('/__sandbank/openapi.json')).body
      // A client that reads its whole answer waits for a minute.
      const isStream = (path: string) =>
        String(Object.keys(paths[path]?.get?.responses[200]?.content ?? {})) === 'text/event-stream'
      const described = Object.entries(paths as Record<string, { $ref?: string }>).flatMap(([path, item]) => {
        const operations = item.$ref ? paths[item.$ref.replace('#/paths/', '').replaceAll('~1', '/')] : item
        return Object.keys(operations).map(
          (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        )
      })
      const covered = routes.flatMap(({ route, aliases }: { route: string; aliases: string[] }) => [
        route,
        ...aliases.map((alias) => `${route.split(' ')[0]} ${alias}`),
      ])
      // Every spelling and every other path of an endpoint.
      expect(described.sort()).toEqual(covered.sort())
      expect(totals.documented + totals.public + totals.ours + totals.planned).toBe(routes.length)
      // A path of the table is never "unknown", whatever it then answers.
      for (const { route } of routes) {
        const [method, path] = route.split(' ')
        if (method !== 'GET' || isStream(path)) continue
        const answer = await api().get(path.replace(':wallet', WALLET).replace(/:\w+/g, 'x'))
        expect(answer.body?.error, route).not.toBe('Not found')
      }
      expect((await api().delete('/wallet/me')).status).toBe(405)
      expect((await api().delete('/wallet/me')).headers.allow).toBe('GET')
    })

    it('exports everything and takes it back', async () => {
      await api().put('/__sandbank/clock', { body: { now: '2030-01-01T00:00:00Z' } })
      await api().put('/__sandbank/clock', { body: { freeze: true } })
      const { apiKey } = await api().newKey({ name: 'travels' })
      await api().post('/agent/profile', { key: apiKey, body: { projectName: 'Travels' } })
      const before = await api().get('/__sandbank/export')
      const profile = (await api().get('/agent/profile', { key: apiKey })).body
      expect(before.text).not.toContain(apiKey.split('_').at(-1))
      await api().reset()
      expect((await api().get('/wallet/me', { key: apiKey })).status).toBe(401)
      const imported = await api().post('/__sandbank/import', { body: before.text })
      expect(imported.body).toEqual({ ok: true, rows: expect.any(Number) })
      expect((await api().get('/__sandbank/export')).body).toEqual(before.body)
      expect((await api().get('/__sandbank/clock')).body.mode).toBe('frozen')
      // The key still works for its holder; it cannot be shown again.
      expect((await api().get('/agent/profile', { key: apiKey })).body).toEqual(profile)
      const { keys } = (await api().get('/__sandbank/keys')).body
      const { id } = keys.find(({ name }: { name: string }) => name === 'travels')
      const hidden = await api().post(`/__sandbank/keys/${id}/reveal`)
      expect([hidden.status, hidden.body.error]).toEqual([409, 'Key cannot be revealed'])
    })

    it('advances once for a request that is sent twice, and adds up those that are sent at once', async () => {
      await api().put('/__sandbank/clock', { body: { freeze: true } })
      await api().put('/__sandbank/clock', { body: { now: '2030-01-01T00:00:00Z' } })
      const advance = (headers = {}) =>
        api().post('/__sandbank/clock/advance', { body: { ms: 3_600_000 }, headers })
      await advance({ 'X-Sandbank-Request-Id': 'advance' })
      expect((await advance({ 'X-Sandbank-Request-Id': 'advance' })).body.now).toBe(
        '2030-01-01T01:00:00.000Z',
      )
      await Promise.all(Array.from({ length: 10 }, () => advance()))
      expect((await api().get('/__sandbank/clock')).body.now).toBe('2030-01-01T11:00:00.000Z')
    })

    it('serves nothing from a cache that was filled later than now', async () => {
      const put = (text: string) =>
        api().put('/__sandbank/directory/accounts/MarramDesk', {
          body: { displayName: 'M', posts: [{ text }] },
        })
      const read = async () => (await api().get('/agent-profiles/marram/tweets')).body.tweets[0].text
      await put('from the future')
      await api().put('/__sandbank/clock', { body: { now: '2035-01-01T00:00:00Z' } })
      expect(await read()).toBe('from the future')
      await api().put('/__sandbank/clock', { body: { now: '2026-01-01T00:00:00Z' } })
      await put('from today')
      expect(await read()).toBe('from today')
    })

    it('exports the same before and after mere reading', async () => {
      const before = (await api().get('/__sandbank/export')).body
      await api().get('/agent-profiles/marram/tweets')
      await api().get('/agent-profiles/marram/reputation')
      expect((await api().get('/__sandbank/export')).body).toEqual(before)
    })

    it('changes nothing when an import is not whole', async () => {
      const good = (await api().get('/__sandbank/export')).body
      const damaged = structuredClone(good)
      damaged.tables.profiles[0].projectName = 'Tampered'
      const cases: [unknown, string][] = [
        [{}, 'not a Sandbank snapshot'],
        [[], 'not a Sandbank snapshot'],
        [{ ...good, version: good.version + 1 }, 'update Sandbank'],
        [{ ...good, sha256: 'x' }, 'does not match|do not match'],
        [damaged, 'do not match its sha256'],
        [{ ...good, tables: 'none' }, 'damaged'],
        [JSON.stringify(good).slice(0, -20), 'not valid JSON'],
        [await signed({}), 'lacks the table'],
        [await signed({ ...good.tables, meta: [] }), 'not the number of its profiles|lacks its seed'],
        [
          await signed({ ...good.tables, wallets: good.tables.wallets.filter(isDeveloper) }),
          'belongs to the wallet',
        ],
        [
          await signed({ ...good.tables, profiles: good.tables.profiles.slice(1) }),
          'not the number of its profiles',
        ],
        [await signed({ ...good.tables, keys: [...good.tables.keys, good.tables.keys[0]] }), 'the same key'],
        [
          await signed({ ...good.tables, sessions: [{ ...good.tables.sessions[0], createdAt: 9e15 }] }),
          'createdAt',
        ],
        [
          await signed({ ...good.tables, meta: [...good.tables.meta, { key: 'clock', value: 'nonsense' }] }),
          '"clock" is not of its kind',
        ],
      ]
      for (const [body, message] of cases) {
        const answer = await api().post('/__sandbank/import', { body })
        expect(answer.status, message).toBe(400)
        expect(answer.body.message).toMatch(new RegExp(message))
      }
      expect((await api().get('/__sandbank/export')).body).toEqual(good)
    })

    it('checks settings, and keeps base addresses as origins', async () => {
      const set = (body: unknown) => api().put('/__sandbank/settings', { body })
      expect(
        (await set({ baseAddresses: ['https://Api.Example.com/v1/', 'https://api.example.com'] })).body,
      ).toEqual({
        vocabulary: 'neutral',
        callerIp: '127.0.0.1',
        baseAddresses: ['https://api.example.com'],
        allowedHosts: [],
        evmTimeoutMs: 10_000,
        serviceRules: DEFAULT_SERVICE_RULES,
      })
      const hosts = ['LocalHost:03000', '[::FFFF:7f00:1]', '0x7f.1', 'api.test:443', 'api.test:443']
      expect((await set({ allowedHosts: hosts })).body.allowedHosts).toEqual([
        'localhost:3000',
        '[::ffff:7f00:1]',
        '127.0.0.1',
        'api.test:443',
      ])
      await set({ allowedHosts: [] })
      for (const [body, field] of [
        [{ vocabulary: 'klingon' }, 'vocabulary'],
        [{ callerIp: 'localhost' }, 'callerIp'],
        [{ baseAddresses: ['ftp://x.example'] }, 'baseAddresses[0]'],
        [{ allowedHosts: ['http://api.test'] }, 'allowedHosts[0]'],
        [{ allowedHosts: ['api.test:70000'] }, 'allowedHosts[0]'],
        [{ allowedHosts: ['api.test/v1'] }, 'allowedHosts[0]'],
        [{ allowedHosts: ['user@api.test'] }, 'allowedHosts[0]'],
        [{ allowedHosts: ['*'] }, 'allowedHosts[0]'],
        [{ speed: 1 }, 'speed'],
      ] as const) {
        const answer = await set(body)
        expect(answer.status, field).toBe(400)
        expect(answer.body.message.startsWith(`${field}: `), answer.body.message).toBe(true)
      }
      const info = (await api().get('/__sandbank/info')).body
      expect(info.baseAddresses).toContain('https://api.example.com')
    })

    it('lists for the operator what waits for approval', async () => {
      const all = (await api().get('/__sandbank/profiles?limit=100')).body
      const pending = (await api().get('/__sandbank/profiles?state=pending&limit=100')).body
      const approved = (await api().get('/__sandbank/profiles?state=approved&limit=100')).body
      expect(all.total).toBe(pending.total + approved.total)
      expect(pending.profiles.map(({ approved }: { approved: boolean }) => approved)).toEqual([false, false])
      expect(approved.profiles).toHaveLength(approved.total)
      const [first] = pending.profiles
      const judged = await api().put(`/__sandbank/profiles/${first.id}`, { body: { approved: true } })
      expect(judged.body).toEqual({ ...first, status: 'approved', approved: true })
      expect((await api().get('/__sandbank/profiles?state=pending')).body.total).toBe(pending.total - 1)
      expect((await api().put('/__sandbank/profiles/prf_none', { body: { approved: true } })).status).toBe(
        404,
      )
    })

    it('draws an avatar for any name', async () => {
      const answer = await api().get('/__sandbank/avatars/Zo%C3%AB%3Cscript%3E.svg')
      expect(answer.headers['content-type']).toBe('image/svg+xml')
      expect(answer.text).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
      expect(answer.text).not.toContain('<script')
    })
  })
}
