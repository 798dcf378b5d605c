import { describe, expect, it } from 'vitest'
import { ENDLESS } from '../../helpers/endless'
import type { Client } from '../client'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOMEBODY = '0x00000000000000000000000000000000000000ee'

export function chainCases(api: () => Client): void {
  const ask = async (method: string, params: unknown[] = [], headers: Record<string, string> = {}) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    return (await api().post('/rpc/8453', { body, headers })).body
  }

  describe('POST /rpc/:chainId', () => {
    it('executes a transaction and answers about it', async () => {
      const { result: hash } = await ask('eth_sendTransaction', [{ from: ALICE, to: SOMEBODY, value: '0x5' }])
      expect((await ask('eth_getTransactionReceipt', [hash])).result).toMatchObject({ status: '0x1' })
      expect((await ask('eth_getBalance', [SOMEBODY, 'latest'])).result).toBe('0x5')
    })

    it('executes a repeated request once', async () => {
      const send = () =>
        ask('eth_sendTransaction', [{ from: ALICE, to: SOMEBODY, value: '0x5' }], {
          'X-Sandbank-Request-Id': 'the-same',
        })
      const first = await send()
      expect(first.result).toMatch(/^0x[0-9a-f]{64}$/)
      expect(await send()).toEqual(first)
      expect((await ask('eth_getBalance', [SOMEBODY, 'latest'])).result).toBe('0x5')
    })

    it('lets others be answered while it executes, and breaks off what takes too long', async () => {
      await ask('eth_blockNumber')
      await api().put('/__sandbank/settings', { body: { evmTimeoutMs: 400 } })
      let isDone = false
      const heavy = ask('eth_call', [{ data: ENDLESS, gas: `0x${'f'.repeat(60)}` }]).finally(() => {
        isDone = true
      })
      let answered = 0
      while (!isDone) {
        expect((await api().get('/__sandbank/health')).status).toBe(200)
        answered++
        // In process an answer may take promises alone.
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      expect((await heavy).error).toMatchObject({
        data: { rule: 'chain.evm.timeout', facts: { limitMs: 400 } },
      })
      expect(answered).toBeGreaterThan(1)
    })

    it('forgets with a reset', async () => {
      // The ninety days that Base begins with.
      expect((await ask('eth_blockNumber')).result).toBe('0x5a')
      expect((await ask('eth_frobnicate')).error.code).toBe(-32601)
    })
  })

  describe('GET /__sandbank/chains', () => {
    it('lists nine chains, and those in use with their newest block', async () => {
      await ask('evm_mine')
      const { chains, developerAccounts } = (await api().get('/__sandbank/chains')).body
      expect(chains).toHaveLength(9)
      expect(chains[0]).toMatchObject({ id: 8453, key: 'base', head: 91, mode: { kind: 'embedded' } })
      expect(chains[1].head).toBeNull()
      expect(developerAccounts.accounts[0].address).toBe(ALICE)
      expect(developerAccounts.warning).toContain('Never send anything of value')
    })
  })

  describe('GET /__sandbank/chains/:id/contracts', () => {
    it('gives the interfaces of contracts that stand there', async () => {
      const { contracts } = (await api().get('/__sandbank/chains/8453/contracts')).body
      const usdc = contracts.find(({ name }: { name: string }) => name === 'USD Coin')
      expect(usdc.token).toEqual({ symbol: 'USDC', decimals: 6 })
      expect(usdc.abi).toContainEqual(expect.objectContaining({ type: 'function', name: 'transfer' }))
      for (const { address } of contracts) {
        expect((await ask('eth_getCode', [address, 'latest'])).result.length).toBeGreaterThan(2)
      }
    })

    it('refuses a chain that there is not', async () => {
      const { status, body } = await api().get('/__sandbank/chains/7/contracts')
      expect(status).toBe(404)
      expect(body.error).toBe('Chain not found')
    })
  })
}
