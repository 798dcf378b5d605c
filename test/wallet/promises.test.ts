import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'

const emulator = createEmulator()
const call = caller(emulator)
const rpc = rpcOf(emulator, 8453)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const transfer = (amount = '0.01') =>
  call('POST', '/wallet/transfer', {
    tokenAddress: '0x0000000000000000000000000000000000000000',
    recipientAddress: '0x00000000000000000000000000000000000000ee',
    amount,
    isNativeToken: true,
  })
const owner = async (path: string) => {
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const headers = { Authorization: `Bearer ${session}` }
  return (await emulator.fetch(new Request(`http://sandbank.test${path}`, { headers }))).json()
}
const states = async () =>
  (await owner('/__sandbank/wallet/history')).items.map(({ state }: { state: string }) => state)

describe('a promise', () => {
  it('waits while the chain mines nothing, counts meanwhile, and is confirmed by a block', async () => {
    await rpc('evm_setAutomine', false)
    const sent = [(await transfer()).body, (await transfer()).body]
    expect(await states()).toEqual(['pending', 'pending'])
    expect((await owner('/__sandbank/wallet/spending')).spentUsd).toBe(60)
    await rpc('evm_mine')
    expect(await states()).toEqual(['confirmed', 'confirmed'])
    for (const { txHash } of sent) {
      expect((await rpc('eth_getTransactionReceipt', txHash)).status).toBe('0x1')
    }
  })

  it('that somebody takes off the chain is dropped, counts no more, and leaves its nonce to the next', async () => {
    await rpc('evm_setAutomine', false)
    const { txHash } = (await transfer()).body
    await rpc('anvil_dropTransaction', txHash)
    await rpc('evm_setAutomine', true)
    const next = (await transfer('0.02')).body
    expect(await states()).toEqual(['confirmed', 'dropped'])
    expect((await owner('/__sandbank/wallet/spending')).spentUsd).toBe(60)
    expect((await rpc('eth_getTransactionByHash', next.txHash)).nonce).toBe('0x0')
  })

  it('may be made again, word for word, on a chain that went back to a snapshot', async () => {
    const id = await rpc('evm_snapshot')
    const first = (await transfer()).body
    await rpc('evm_revert', id)
    const again = await transfer()
    expect(again.status).toBe(200)
    // The same bytes, so the same hash; and counted once for it.
    expect(again.body).toEqual(first)
    expect((await owner('/__sandbank/wallet/spending')).spentUsd).toBe(30)
    expect((await rpc('eth_getTransactionReceipt', first.txHash)).status).toBe('0x1')
  })

  it('survives an export and an import', async () => {
    await transfer()
    const snapshot = await emulator.snapshot()
    await emulator.reset()
    expect(await states()).toEqual([])
    await emulator.restore(snapshot)
    expect(await states()).toEqual(['confirmed'])
    expect((await transfer()).status).toBe(200)
    expect(await states()).toEqual(['confirmed', 'confirmed'])
  })
})
