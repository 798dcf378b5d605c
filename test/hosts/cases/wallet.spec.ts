import { isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

export function walletCases(api: () => Client): void {
  describe('GET /wallet/me', () => {
    it('[wallet-me] answers every documented field to any valid key', async () => {
      for (const key of Object.values(api().keys)) {
        const { status, body } = await api().get('/wallet/me', { key })
        expect(status).toBe(200)
        expect(body).toEqual({
          success: true,
          wallets: [
            { chain: 'evm', address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) },
            { chain: 'solana', address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) },
          ],
          socialAccounts: [{ platform: 'twitter', username: 'sandbank_dev' }],
          refCode: expect.stringMatching(/^[A-Z0-9]{8}-BNKR$/),
          serviceClub: {
            active: true,
            subscriptionType: expect.any(String),
            renewOrCancelOn: expect.any(Number),
          },
          leaderboard: { score: expect.any(Number), rank: expect.any(Number) },
          ban: { banned: false },
        })
        expect(isAddress(body.wallets[0].address)).toBe(true)
      }
    })

    it('speaks the other vocabulary when asked to', async () => {
      const neutral = (await api().get('/wallet/me', { key: api().keys.full })).body
      await api().speak('bankr')
      const { serviceClub, ...rest } = neutral
      expect((await api().get('/wallet/me', { key: api().keys.full })).body).toEqual({
        ...rest,
        bankrClub: serviceClub,
      })
    })
  })

  describe('the vocabulary of the settings', () => {
    it('is that of OpenAPI: paths, fields and parameters', async () => {
      const words = /launchpad|repo-activity|reputation|serviceClub|socialUsername/
      const branded = /doppler|github-activity|ethos\b|bankrClub|twitterUsername/
      const pathsOf = async () => (await api().get('/__sandbank/openapi.json')).body.paths
      const product = (paths: Record<string, object>) =>
        Object.entries(paths).filter(([path, item]) => !path.startsWith('/__sandbank') && !('$ref' in item))
      const neutral = product(await pathsOf())
      await api().speak('bankr')
      const bankr = product(await pathsOf())
      expect(bankr).toHaveLength(neutral.length)
      for (const [path] of bankr) expect(path).not.toMatch(words)
      for (const [path] of neutral) expect(path).not.toMatch(branded)
      expect(JSON.stringify(Object.fromEntries(bankr)['/wallet/me'])).toContain('bankrClub')
      expect(JSON.stringify(bankr)).not.toMatch(/serviceClub|socialUsername/)
      expect(JSON.stringify(neutral)).not.toMatch(/bankrClub|twitterUsername/)
    })

    it('is that of refusals: the field and the paths that they name', async () => {
      const refusal = async (field: string) => {
        const body = { projectName: 'Named', [field]: 'ann' }
        return (await api().post('/agent/profile', { key: api().keys.full, body })).body.message
      }
      expect(await refusal('socialUsername')).toMatch(/^socialUsername: /)
      await api().speak('bankr')
      expect(await refusal('twitterUsername')).toMatch(/^twitterUsername: /)
      expect(await refusal('twitterUsername')).not.toContain('socialUsername')
    })
  })

  describe('GET /agent/me', () => {
    it('[agent-me-deprecated] is /wallet/me with Deprecation and Sunset, and asks for walletApiEnabled', async () => {
      const old = await api().get('/agent/me', { key: api().keys.full })
      expect(old.body).toEqual((await api().get('/wallet/me', { key: api().keys.full })).body)
      expect(old.headers.deprecation).toBe('true')
      expect(old.headers.sunset).toBe('Mon, 15 Jun 2026 00:00:00 GMT')
      const refused = await api().get('/agent/me', { key: api().keys.noWallet })
      expect(refused.status).toBe(403)
      expect(refused.body.error).toBe('Wallet API access not enabled')
      expect(refused.headers.sunset).toBe('Mon, 15 Jun 2026 00:00:00 GMT')
    })
  })
}
