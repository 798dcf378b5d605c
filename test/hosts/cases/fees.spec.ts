import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

export function feeCases(api: () => Client): void {
  describe('fees', () => {
    it('[fees-claim] are read, told line by line, and claimed', async () => {
      const { wallets } = (await api().get('/wallet/me', { key: api().keys.full })).body
      const address = wallets[0].address
      const path = `/public/doppler/beneficiary-fees/${address}`
      const streamed = await api().get(path, { headers: { Accept: 'application/x-ndjson' } })
      const lines = streamed.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(lines.map(({ type }) => type)).toEqual(['progress', 'result'])
      expect((await api().get(path)).body).toEqual(lines[1].data)
      const [token] = lines[1].data.tokens
      const claimed = await api().post(`/token-launches/${token.tokenAddress}/fees/claim`, {
        key: api().keys.full,
        body: {},
      })
      expect(claimed.body).toMatchObject({ status: 'success', signer: address, chainId: 8453 })
    })
  })
}
