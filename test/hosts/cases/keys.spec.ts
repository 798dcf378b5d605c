import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

export function keyCases(api: () => Client): void {
  describe('keys', () => {
    it('[key-defaults] a new key has Wallet API, Agent API and read-write mode on', async () => {
      const { status, body } = await api().post('/__sandbank/keys', { body: { name: 'fresh' } })
      expect(status).toBe(201)
      expect(body.apiKey).toMatch(/^bk_usr_[A-Za-z0-9]+_[A-Za-z0-9]{32}$/)
      expect(body.key).toMatchObject({
        name: 'fresh',
        walletApiEnabled: true,
        agentApiEnabled: true,
        tokenLaunchApiEnabled: true,
        llmGatewayEnabled: false,
        readOnly: false,
        allowedIps: [],
        allowedRecipients: { evm: [], solana: [] },
        revokedAt: null,
        seeded: false,
      })
      expect((await api().get('/wallet/me', { key: body.apiKey })).status).toBe(200)
      expect(
        (await api().post('/agent/profile', { key: body.apiKey, body: { projectName: 'P' } })).status,
      ).toBe(201)
    })

    it('changes a key at once, reveals it again and revokes it for good', async () => {
      const { apiKey, id } = await api().newKey()
      expect((await api().get('/agent/me', { key: apiKey })).status).toBe(200)
      const changed = await api().patch(`/__sandbank/keys/${id}`, { body: { walletApiEnabled: false } })
      expect(changed.body).toMatchObject({ walletApiEnabled: false, agentApiEnabled: true })
      expect((await api().get('/agent/me', { key: apiKey })).status).toBe(403)
      expect((await api().post(`/__sandbank/keys/${id}/reveal`)).body).toEqual({ apiKey })
      expect((await api().delete(`/__sandbank/keys/${id}`)).body.revokedAt).not.toBeNull()
      expect((await api().patch(`/__sandbank/keys/${id}`, { body: { name: 'again' } })).status).toBe(409)
      expect((await api().get('/agent/me', { key: apiKey })).status).toBe(401)
    })

    it('refuses bad allowlist entries by name and changes nothing', async () => {
      const { id } = await api().newKey({ allowedIps: ['10.0.0.1'] })
      const bad: [Record<string, unknown>, string][] = [
        [
          { allowedIps: ['10.0.0.0/33'] },
          'allowedIps[0]: must be an IPv4 or IPv6 address, or a range such as 10.0.0.0/8',
        ],
        [{ allowedIps: ['10.0.0.1', 'example.com'] }, 'allowedIps[1]: must be an IPv4'],
        [{ allowedRecipients: { evm: ['0x12'] } }, 'allowedRecipients.evm[0]: must be an EVM address'],
        [
          { allowedRecipients: { solana: ['0x12'] } },
          'allowedRecipients.solana[0]: must be a Solana address',
        ],
        // Not decoded to be measured: that would take minutes.
        [
          { allowedRecipients: { solana: ['y'.repeat(500_000)] } },
          'allowedRecipients.solana[0]: must be a Solana address',
        ],
        [{ readOnly: 'yes' }, 'readOnly: '],
        [{ wallet: true }, 'wallet: is not a field of this request'],
      ]
      for (const [body, message] of bad) {
        const answer = await api().patch(`/__sandbank/keys/${id}`, { body })
        expect(answer.status, JSON.stringify(body)).toBe(400)
        expect(answer.body.error).toBe('Invalid request')
        expect(answer.body.message).toContain(message)
      }
      const { keys } = (await api().get('/__sandbank/keys')).body
      const stored = keys.find((key: { id: string }) => key.id === id)
      expect(stored).toMatchObject({ allowedIps: ['10.0.0.1'], readOnly: false })
    })

    it('carries a request out once, however often it is sent', async () => {
      const headers = { 'X-Sandbank-Request-Id': 'one-and-the-same' }
      const first = await api().post('/__sandbank/keys', { body: { name: 'once' }, headers })
      const again = await api().post('/__sandbank/keys', { body: { name: 'once' }, headers })
      expect(again.body).toEqual(first.body)
      const { keys } = (await api().get('/__sandbank/keys')).body
      expect(keys.filter((key: { name: string }) => key.name === 'once')).toHaveLength(1)
    })

    it('tells a repeated request its own outcome, and nobody another’s', async () => {
      const headers = { 'X-Sandbank-Request-Id': 'shared' }
      const stranger = await api().newKey({ walletId: 'wlt_marram' })
      const mine = await api().post('/agent/profile', {
        key: api().keys.full,
        body: { projectName: 'Mine' },
        headers,
      })
      expect(mine.status).toBe(201)
      // The same id on another route, and from another caller, is another request.
      expect((await api().delete('/agent/profile', { key: stranger.apiKey, headers })).body).toEqual({
        success: true,
      })
      const theirs = await api().post('/agent/profile', {
        key: stranger.apiKey,
        body: { projectName: 'Theirs' },
        headers,
      })
      expect(theirs.body.projectName).toBe('Theirs')
      expect((await api().get('/agent/profile', { key: api().keys.full })).body).toEqual(mine.body)
      const append = () =>
        api().post('/agent/profile/update', {
          key: api().keys.full,
          body: { title: 't', content: 'c' },
          headers: { 'X-Sandbank-Request-Id': ' ' },
        })
      await append()
      expect((await append()).body.projectUpdates).toHaveLength(2)
    })

    it('opens sessions, lists them and ends them', async () => {
      const { status, body } = await api().post('/__sandbank/sessions', { body: {} })
      expect(status).toBe(201)
      expect(body.session).toMatch(/^sess_[A-Za-z0-9]{32}$/)
      const headers = { 'X-Sandbank-Request-Id': 'one-session' }
      const once = await api().post('/__sandbank/sessions', { body: {}, headers })
      expect((await api().post('/__sandbank/sessions', { body: {}, headers })).body).toEqual(once.body)
      const listed = (await api().get('/__sandbank/sessions')).body.sessions
      expect(listed.map(({ id }: { id: string }) => id)).toContain(body.id)
      expect((await api().delete(`/__sandbank/sessions/${body.id}`)).body).toEqual({ success: true })
      const gone = await api().delete(`/__sandbank/sessions/${body.id}`)
      expect([gone.status, gone.body.error]).toEqual([404, 'Session not found'])
    })
  })
}
