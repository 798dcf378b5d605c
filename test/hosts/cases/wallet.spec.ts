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
