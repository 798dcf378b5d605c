import { createEmulator } from 'sandbank'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../helpers/anvil'
import { caller } from '../helpers/caller'

const SOMEBODY = '0x00000000000000000000000000000000000000ee'

const emulator = createEmulator()
const call = caller(emulator)
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil('--chain-id', '8453')
})
afterAll(async () => {
  await anvil.stop()
  await emulator.close()
})

const order = {
  tokenAddress: '0x0000000000000000000000000000000000000000',
  recipientAddress: SOMEBODY,
  amount: '0.5',
  isNativeToken: true,
}

it('on a node elsewhere the wallet pays its own gas, and what is sent arrives there', async () => {
  await call('PUT', '/__sandbank/chains/8453/mode', { kind: 'rpc', url: anvil.url })
  const { wallet, session } = (await call('GET', '/__sandbank/credentials')).body
  // No pool of ours has a price there.
  expect((await call('POST', '/wallet/transfer', order)).body.error).toBe('Pricing unavailable for ETH')
  await emulator.fetch(
    new Request('http://sandbank.test/__sandbank/wallet/controls', {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ dailyLimit: { enabled: false }, transactionLimit: { enabled: false } }),
    }),
  )
  await anvil.request('anvil_setBalance', [wallet.evm, `0x${parseEther('0.5').toString(16)}`])
  const poor = await call('POST', '/wallet/transfer', order)
  expect(poor.body.error).toBe('insufficient_funds_for_gas')
  expect(poor.body.message).toContain('base is passed through to a node elsewhere, where nobody sponsors gas')

  await anvil.request('anvil_setBalance', [wallet.evm, `0x${parseEther('2').toString(16)}`])
  expect((await call('POST', '/wallet/transfer', order)).status).toBe(200)
  const transaction = { to: SOMEBODY, chainId: 8453, value: String(parseEther('0.5')) }
  expect((await call('POST', '/wallet/submit', { transaction })).body).toMatchObject({
    status: 'success',
    gasUsed: '21000',
  })
  expect(BigInt((await anvil.request('eth_getBalance', [SOMEBODY, 'latest'])) as string)).toBe(
    parseEther('1'),
  )
  const left = BigInt((await anvil.request('eth_getBalance', [wallet.evm, 'latest'])) as string)
  expect(left).toBeLessThan(parseEther('1'))
})

it('says so when the node elsewhere is gone, and sends nothing', async () => {
  const gone = await startAnvil('--chain-id', '8453')
  await call('PUT', '/__sandbank/chains/8453/mode', { kind: 'rpc', url: gone.url })
  await gone.stop()
  const refused = await call('POST', '/wallet/transfer', order)
  expect(refused.status).toBe(502)
  expect(refused.body).toEqual({
    error: 'Chain unreachable',
    message: expect.stringMatching(/^Base is in mode "rpc", and the node elsewhere did not answer: /),
  })
})
