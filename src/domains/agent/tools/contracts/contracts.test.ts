import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { prompting } from '../../../../../test/agent/prompting'
import { caller } from '../../../../../test/helpers/caller'

const SPENDER = '0x00000000000000000000000000000000000000ee'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const emulator = createEmulator()
afterAll(() => emulator.close())
beforeEach(() => emulator.reset())
const call = caller(emulator)
const ask = prompting(emulator)

async function allowance(): Promise<bigint> {
  const { body } = await call('GET', '/wallet/me')
  const owner = body.wallets.find(({ chain }: { chain: string }) => chain === 'evm').address
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  const data = `0xdd62ed3e${word(owner)}${word(SPENDER)}`
  const { body: answer } = await call('POST', '/rpc/8453', {
    ...{ jsonrpc: '2.0', id: 1, method: 'eth_call' },
    params: [{ to: USDC, data }, 'latest'],
  })
  return BigInt(answer.result)
}

describe('contracts by prompt', () => {
  it('lets an address spend a token, and takes it back', async () => {
    const job = await ask(`approve ${SPENDER} to spend 100 USDC on base`)
    expect(job.response).toMatch(new RegExp(`^${SPENDER} may spend 100 USDC on base\\.\nTransaction: `))
    expect(job.transactions).toHaveLength(1)
    expect(await allowance()).toBe(100_000_000n)
    await ask(`revoke the USDC allowance of ${SPENDER} on base`)
    expect(await allowance()).toBe(0n)
  })

  it('sends a transaction as its JSON says', async () => {
    const json = JSON.stringify({ to: SPENDER, data: '0x', value: '1000', chainId: 8453 })
    const job = await ask(`submit this transaction: ${json}`)
    expect(job).toMatchObject({ status: 'completed', outcome: 'done' })
    const { body } = await call('POST', '/rpc/8453', {
      ...{ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [job.transactions?.[0]?.hash] },
    })
    expect(body.result).toMatchObject({ to: SPENDER, value: '0x3e8', input: '0x' })
  })

  it('is refused by the layer of contract calls, as the route is', async () => {
    const session = (await call('POST', '/__sandbank/sessions', {})).body.session
    const { status } = await call('PATCH', '/__sandbank/wallet/controls', { contractCalls: false }, session)
    expect(status).toBe(200)
    const json = JSON.stringify({ to: USDC, data: '0xdeadbeef', value: '0', chainId: 8453 })
    const job = await ask(`submit this transaction: ${json}`)
    expect(job).toMatchObject({ status: 'failed', outcome: 'refused' })
    expect(job.response).toContain('Arbitrary contract calls disabled')
  })

  it('reads what a contract answers, for a read-only key too', async () => {
    const job = await ask(`read decimals() of ${USDC} on base`, undefined, emulator.keys.readOnly)
    expect(job.response).toBe(`decimals() of ${USDC} on base is 6.`)
  })
})
