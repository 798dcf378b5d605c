import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

export function launchCases(api: () => Client): void {
  describe('POST /token-launches/deploy', () => {
    it('launches what it simulated, and the lists have it', async () => {
      const key = api().keys.full
      const token = { tokenName: 'Harbour Seal', tokenSymbol: 'SEAL' }
      const simulated = await api().post('/token-launches/deploy', {
        key,
        body: { ...token, simulateOnly: true },
      })
      expect(simulated.status).toBe(200)
      const { status, body } = await api().post('/token-launches/deploy', { key, body: token })
      expect(status).toBe(201)
      expect(body.tokenAddress).toBe(simulated.body.tokenAddress)
      const detail = await api().get(`/token-launches/${body.tokenAddress}`)
      expect(detail.body.launch).toMatchObject({ tokenSymbol: 'SEAL', txHash: body.txHash })
      const { launches } = (await api().get('/token-launches')).body
      expect(launches[0]).toEqual(detail.body.launch)
    })
  })
}
