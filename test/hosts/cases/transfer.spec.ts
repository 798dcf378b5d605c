import { parseEther } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../client'

export const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const NATIVE = '0x0000000000000000000000000000000000000000'
export const SOMEBODY = '0x00000000000000000000000000000000000000ee'

export function transferCases(api: () => Client): void {
  const rpc = async (chainId: number, method: string, ...params: unknown[]) =>
    (await api().post(`/rpc/${chainId}`, { body: { jsonrpc: '2.0', id: 1, method, params } })).body.result
  const balance = async (address: string, chainId = 8453) =>
    BigInt(await rpc(chainId, 'eth_getBalance', address, 'latest'))
  const usdcOf = async (address: string) => {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt(await rpc(8453, 'eth_call', { to: USDC, data }, 'latest'))
  }
  const order = (fields: object = {}) => ({
    tokenAddress: USDC,
    recipientAddress: SOMEBODY,
    amount: '1.5',
    isNativeToken: false,
    ...fields,
  })
  const native = (fields: object = {}) => order({ tokenAddress: NATIVE, isNativeToken: true, ...fields })
  const transfer = (body: object, key = api().keys.full, headers = {}) =>
    api().post('/wallet/transfer', { key, body, headers })

  describe('POST /wallet/transfer', () => {
    let wallet = ''
    beforeEach(async () => {
      wallet = (await api().get('/__sandbank/credentials')).body.wallet.evm
    })

    it('[transfer-erc20] moves a token on the chain', async () => {
      const before = await usdcOf(wallet)
      const { status, body } = await transfer(order())
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      const receipt = await rpc(8453, 'eth_getTransactionReceipt', body.txHash)
      expect(receipt).toMatchObject({ status: '0x1', from: wallet.toLowerCase(), to: USDC.toLowerCase() })
      expect(await usdcOf(SOMEBODY)).toBe(1_500_000n)
      expect(await usdcOf(wallet)).toBe(before - 1_500_000n)
    })

    it('[transfer-native] moves the native token, and the sponsor pays the gas', async () => {
      const before = await balance(wallet)
      const { status, body } = await transfer(native({ amount: '0.01' }))
      expect(status).toBe(200)
      expect(await balance(SOMEBODY)).toBe(parseEther('0.01'))
      expect(await balance(wallet)).toBe(before - parseEther('0.01'))
      // A trace executes it once more, under the same terms.
      const trace = await rpc(8453, 'debug_traceTransaction', body.txHash, { tracer: 'callTracer' })
      expect(trace).toMatchObject({ from: wallet.toLowerCase(), to: SOMEBODY, gasUsed: '0x5208' })
    })

    it('[transfer-native] asks that isNativeToken and the zero address agree', async () => {
      for (const body of [native({ isNativeToken: false }), order({ isNativeToken: true })]) {
        const refused = await transfer(body)
        expect(refused.status).toBe(400)
        expect(refused.body).toEqual({
          error: 'Invalid request',
          message:
            'isNativeToken: must be true with the zero address as tokenAddress, and false with any other',
        })
      }
    })

    it('[transfer-amount-units] reads the decimals of the token, and refuses what is no amount', async () => {
      const bad: [string, RegExp][] = [
        ['1.1234567', /^amount: has more decimals than USDC, which has 6$/],
        ['-1', /^amount: must be a decimal number/],
        ['0', /^amount: must be more than 0$/],
        ['0.000', /^amount: must be more than 0$/],
        ['NaN', /^amount: must be a decimal number/],
        ['1e3', /^amount: must be a decimal number/],
        ['0x10', /^amount: must be a decimal number/],
        ['', /^amount: must be a decimal number/],
      ]
      for (const [amount, message] of bad) {
        const refused = await transfer(order({ amount }))
        expect(refused.status, amount).toBe(400)
        expect(refused.body.error).toBe('Invalid request')
        expect(refused.body.message).toMatch(message)
      }
      expect((await transfer(order({ amount: 1 }))).body.message).toBe('amount: must be a string')
      expect((await transfer(order({ amount: '1.1000000' }))).status).toBe(200)
      expect(await usdcOf(SOMEBODY)).toBe(1_100_000n)
      const refused = await transfer(order({ tokenAddress: SOMEBODY }))
      expect(refused.body.message).toBe(`tokenAddress: there is no ERC-20 token at ${SOMEBODY} on base`)
    })

    it('[transfer-recipient-resolve] points from names and handles to GET /addresses/resolve', async () => {
      for (const recipientAddress of ['vitalik.eth', '@somebody', 'somebody', '']) {
        const refused = await transfer(order({ recipientAddress }))
        expect(refused.status).toBe(400)
        expect(refused.body.error).toBe('Invalid request')
        expect(refused.body.message).toMatch(/^recipientAddress: .*GET \/addresses\/resolve/)
      }
    })

    it('[transfer-insufficient-gas] refuses a wallet that cannot pay the gas itself', async () => {
      const { apiKey } = await api().newKey({ walletId: 'wlt_gasless' })
      const tokenAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
      const refused = await transfer(order({ tokenAddress, chain: 'mainnet' }), apiKey)
      expect(refused.status).toBe(400)
      expect(refused.body.error).toBe('insufficient_funds_for_gas')
      expect(refused.body.message).toMatch(
        /^The wallet has to pay the gas on mainnet \(gas is not sponsored on mainnet\): up to 0\.0\d+ ETH, and it has 0 for it\./,
      )
      expect(await rpc(1, 'eth_blockNumber')).toBe('0x0')
    })

    it('[transfer-insufficient-balance] moves nothing when there is not enough', async () => {
      const refused = await transfer(native({ chain: 'bnb', amount: '0.6' }))
      expect(refused.status).toBe(400)
      expect(refused.body).toEqual({
        error: 'Insufficient balance',
        message: 'This needs 0.6 BNB on bnb, and the wallet holds 0.5. Nothing was sent.',
      })
      expect(await rpc(56, 'eth_blockNumber')).toBe('0x0')
    })

    it('carries a repeated request out once', async () => {
      const headers = { 'X-Sandbank-Request-Id': 'one-and-the-same' }
      const answers = await Promise.all([1, 2, 3].map(() => transfer(order(), api().keys.full, headers)))
      expect(new Set(answers.map(({ body }) => body.txHash)).size).toBe(1)
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await usdcOf(SOMEBODY)).toBe(1_500_000n)
      // Also when what it did has made it impossible to do again.
      const all = native({ amount: '0.1', chain: 'unichain' })
      const first = await transfer(all, api().keys.full, { 'X-Sandbank-Request-Id': 'all' })
      expect(first.status).toBe(200)
      expect(await balance(wallet, 130)).toBe(0n)
      expect((await transfer(all, api().keys.full, { 'X-Sandbank-Request-Id': 'all' })).body).toEqual(
        first.body,
      )
    })
  })
}
