import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SOMEBODY = '0x00000000000000000000000000000000000000ee'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const usdc = (amount: string) => ({
  tokenAddress: USDC,
  recipientAddress: SOMEBODY,
  amount,
  isNativeToken: false,
})

describe('50 parallel transfers', () => {
  it('never go over the daily limit, and lose and double no nonce', async () => {
    const rpc = rpcOf(emulator, 8453)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/wallet/transfer', usdc('30'))),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(16)
    for (const { status, body } of answers) {
      if (status !== 200)
        expect(body.error).toBe(
          'Daily limit exceeded: $480.00 spent so far plus $30.00 for this transaction is over the limit of $500.00',
        )
    }
    const hashes = new Set(done.map(({ body }) => body.txHash))
    expect(hashes.size).toBe(16)
    for (const hash of hashes) {
      expect((await rpc('eth_getTransactionReceipt', hash)).status).toBe('0x1')
    }
  })
})
