import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

/** That the header arrives through every host; the rules themselves are tried in test/partners. */
export function partnerCases(api: () => Client): void {
  describe('POST /partner/wallets', () => {
    it('[partner-create] makes one wallet for its idempotency key, by X-Partner-Key', async () => {
      const { partnerKey } = (await api().get('/__sandbank/credentials')).body
      const headers = { 'X-Partner-Key': partnerKey }
      const send = { headers, body: { idempotencyKey: 'user-1', apiKey: {} } }
      const first = await api().post('/partner/wallets', send)
      const retry = await api().post('/partner/wallets', send)
      expect([first.status, retry.status]).toEqual([201, 200])
      expect(retry.body.evmAddress).toBe(first.body.evmAddress)
      expect(retry.body.apiKey).toBeUndefined()
      const me = await api().get('/wallet/me', { key: first.body.apiKey })
      expect(me.body.wallets[0].address).toBe(first.body.evmAddress)
      const { status, body } = await api().get('/partner/wallets', { key: first.body.apiKey })
      expect([status, body.error]).toEqual([401, 'Partner API key required'])
    })
  })
}
