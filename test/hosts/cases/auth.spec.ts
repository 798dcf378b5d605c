import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

/** Every endpoint that requires an API key, with a body it would accept. */
const KEY_ENDPOINTS: readonly [string, string, unknown?][] = [
  ['GET', '/wallet/me'],
  ['GET', '/agent/me'],
  ['GET', '/agent/profile'],
  ['POST', '/agent/profile', { projectName: 'Harbor Light' }],
  ['PUT', '/agent/profile', { description: 'lit' }],
  ['POST', '/agent/profile/update', { title: 'One', content: 'Two' }],
  ['DELETE', '/agent/profile'],
  ['POST', '/agent/prompt', { prompt: 'hello' }],
  ['POST', '/wallet/transfer', {}],
  ['POST', '/wallet/sign', {}],
  ['POST', '/wallet/submit', {}],
]

const PUBLIC_ENDPOINTS = [
  '',
  '/:slug',
  '/:slug/llm-usage',
  '/:slug/repo-activity',
  '/:slug/reputation',
  '/:slug/tweets',
]

export function authCases(api: () => Client): void {
  describe('authentication', () => {
    it('[auth-header] [auth-bearer] takes the key in X-API-Key and, equally, as a bearer token', async () => {
      for (const [method, path, body] of KEY_ENDPOINTS) {
        await api().reset()
        const byHeader = await api().send(method, path, { key: api().keys.full, body })
        await api().reset()
        const byBearer = await api().send(method, path, {
          headers: { Authorization: `Bearer ${api().keys.full}` },
          body,
        })
        expect(byHeader.status, `${method} ${path}`).not.toBe(401)
        expect(byBearer.status, `${method} ${path}`).toBe(byHeader.status)
        expect(withoutTimes(byBearer.text)).toBe(withoutTimes(byHeader.text))
      }
    })

    it('[auth-missing] refuses a request without a key', async () => {
      for (const [method, path, body] of KEY_ENDPOINTS) {
        const answer = await api().send(method, path, { body })
        expect(answer.status, `${method} ${path}`).toBe(401)
        expect(answer.body).toEqual({
          error: 'API key required',
          message: expect.stringMatching(
            /^Send an API key in X-API-Key or Authorization: Bearer(, or a web session)?\. The seeded keys are on Keys in the shell \(\/ui\/keys\) and at GET \/__sandbank\/credentials\.$/,
          ),
        })
      }
    })

    it('[auth-invalid] refuses an unknown key, one with a wrong secret and a revoked one', async () => {
      const { apiKey, id } = await api().newKey()
      expect((await api().get('/wallet/me', { key: apiKey })).status).toBe(200)
      expect((await api().delete(`/__sandbank/keys/${id}`)).status).toBe(200)
      const wrongSecret = `${api().keys.full.slice(0, -1)}_`
      for (const key of [apiKey, wrongSecret, 'bk_usr_nobody_secret', 'nonsense', '__proto__']) {
        for (const [method, path, body] of KEY_ENDPOINTS) {
          const answer = await api().send(method, path, { key, body })
          expect(answer.status, `${method} ${path} ${key}`).toBe(401)
          expect(Object.keys(answer.body)).toEqual(['error', 'message'])
          expect(answer.body.error).toBe('Invalid API key')
          expect(answer.body.message).toContain('/ui/keys')
        }
      }
    })

    it('[auth-public-open] answers /agent-profiles* without a key, and with a wrong one', async () => {
      const slug = (await api().get('/agent-profiles')).body.profiles[0].slug
      for (const end of PUBLIC_ENDPOINTS) {
        const path = `/agent-profiles${end.replace(':slug', slug)}`
        expect((await api().get(path)).status, path).toBe(200)
        expect((await api().get(path, { key: 'bk_usr_nobody_secret' })).status, path).toBe(200)
      }
    })

    it('tells whoever uses a web session that is over when it ended, and how to get another', async () => {
      const { body } = await api().post('/__sandbank/sessions', { body: {} })
      const headers = { Authorization: `Bearer ${body.session}` }
      const claim = () =>
        api().post('/user/launchpad/execute-transfer-beneficiary', { headers, body: { tokenAddress: 'x' } })
      expect((await claim()).status).toBe(400)
      const ms = Date.parse(body.expiresAt) - Date.parse((await api().get('/__sandbank/clock')).body.now)
      await api().post('/__sandbank/clock/advance', { body: { ms: ms + 1_000 } })
      const over = await claim()
      expect([over.status, over.body]).toEqual([
        401,
        {
          error: 'Session expired',
          message: expect.stringContaining(
            `expired at ${body.expiresAt} by the emulator's clock. Mint a new one`,
          ),
        },
      ])
      const listed = (await api().get('/__sandbank/sessions')).body.sessions
      expect(listed.map(({ id }: { id: string }) => id)).not.toContain(body.id)
    })

    it('takes a web session only where one is meant', async () => {
      const { session } = (await api().get('/__sandbank/credentials')).body
      const answer = await api().get('/wallet/me', { headers: { Authorization: `Bearer ${session}` } })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        error: 'API key required',
        message: 'Send an API key in X-API-Key or Authorization: Bearer. This endpoint takes no web session.',
      })
    })

    it('[key-agent-flag] POST /agent/prompt asks for Agent API access', async () => {
      const refused = await api().post('/agent/prompt', { key: api().keys.noAgent, body: { prompt: 'hi' } })
      expect(refused.status).toBe(403)
      expect(refused.body).toEqual({
        error: 'Agent API access not enabled',
        message:
          'The key "No Agent API" has Agent API access off (agentApiEnabled=false). Switch it on at Keys in the shell (/ui/keys).',
      })
      const allowed = await api().post('/agent/prompt', { key: api().keys.full, body: { prompt: 'hi' } })
      expect(allowed.status).toBe(202)
    })

    it('[key-wallet-flag] wallet writes ask for Wallet API access', async () => {
      for (const path of ['/wallet/transfer', '/wallet/sign', '/wallet/submit']) {
        const refused = await api().post(path, { key: api().keys.noWallet, body: {} })
        expect(refused.status, path).toBe(403)
        expect(refused.body.error).toBe('Wallet API access not enabled')
        expect(refused.body.message).toContain('walletApiEnabled=false')
      }
    })

    it('refuses writes to a read-only key', async () => {
      for (const [method, path] of [
        ['POST', '/wallet/transfer'],
        ['POST', '/agent/profile'],
        ['DELETE', '/agent/profile'],
      ] as const) {
        const refused = await api().send(method, path, {
          key: api().keys.readOnly,
          body: { projectName: 'x' },
        })
        expect(refused.status, path).toBe(403)
        expect(refused.body.error).toBe('Read-only API key')
      }
    })

    it('[key-ip-allowlist] lets a key with an IP allowlist in from its addresses only', async () => {
      const cases: [string[], string, number][] = [
        [['127.0.0.1'], '127.0.0.1', 200],
        [['10.0.0.7'], '10.0.0.8', 403],
        [['10.0.0.0/8'], '10.200.3.4', 200],
        [['10.0.0.0/8'], '11.0.0.1', 403],
        [['192.168.1.0/30', '203.0.113.9'], '203.0.113.9', 200],
        [['192.168.1.0/30'], '192.168.1.4', 403],
        [['2001:db8::1'], '2001:0db8:0:0:0:0:0:1', 200],
        [['2001:db8::/32'], '2001:db8:ffff::9', 200],
        [['2001:db8::/32'], '2001:db9::1', 403],
        [['::ffff:10.0.0.0/104'], '10.9.9.9', 200],
        [['10.0.0.0/8'], '::ffff:10.1.2.3', 200],
        [['2001:db8::/32'], '10.0.0.1', 403],
      ]
      for (const [allowedIps, callerIp, expected] of cases) {
        const { apiKey } = await api().newKey({ allowedIps })
        await api().put('/__sandbank/settings', { body: { callerIp } })
        const answer = await api().get('/wallet/me', { key: apiKey })
        expect(answer.status, `${allowedIps} from ${callerIp}`).toBe(expected)
        if (expected === 403) {
          expect(answer.body.error).toBe('IP address not allowed')
          expect(answer.body.message).toContain(callerIp)
        }
      }
    })

    it('writes to the journal which rule decided, with its numbers', async () => {
      await api().post('/agent/prompt', { key: api().keys.noAgent, body: { prompt: 'hi' } })
      const { entries } = (await api().get('/__sandbank/journal?limit=1')).body
      expect(entries[0]).toMatchObject({
        method: 'POST',
        path: '/agent/prompt',
        route: 'POST /agent/prompt',
        status: 403,
        caller: { kind: 'key', label: 'No Agent API', ip: '127.0.0.1' },
        decision: {
          rule: 'key.flag',
          facts: { agentApiEnabled: false },
          text: 'key.flag agentApiEnabled=false',
        },
      })
    })
  })
}

function withoutTimes(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
}
