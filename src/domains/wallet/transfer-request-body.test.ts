import { createEmulator } from 'sandbank'
import { formatUnits } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'
import { rpcOf } from '../../../test/helpers/chain'

const emulator = createEmulator()
const call = caller(emulator)
const rpc = rpcOf(emulator, 8453)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const transfer = (body: object) => call('POST', '/wallet/transfer', body)
const native = async (owner: string) => BigInt(await rpc('eth_getBalance', owner, 'latest'))
const dollars = async (owner: string) =>
  BigInt(await rpc('eth_call', { to: USDC, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` }, 'latest'))

describe('[transfer-symbol] POST /wallet/transfer by names', () => {
  it('[transfer-erc20] sends a token by its symbol, its name or its address', async () => {
    for (const token of ['USDC', 'usdc', '$USDC', 'USD Coin', USDC]) {
      const { status, body } = await transfer({ to: SOMEBODY, token, amount: '1', chain: 'base' })
      expect([token, status, body.success]).toEqual([token, 200, true])
    }
    expect(await dollars(SOMEBODY)).toBe(5_000_000n)
    expect(
      (await transfer({ to: SOMEBODY, tokenAddress: USDC, isNativeToken: false, amount: '1' })).status,
    ).toBe(200)
    expect((await transfer({ recipientAddress: SOMEBODY, token: 'USDC', amount: '1' })).status).toBe(200)
    expect(await dollars(SOMEBODY)).toBe(7_000_000n)
  })

  it('[transfer-native] sends the native token by its symbol, on Solana too', async () => {
    for (const token of ['ETH', 'native', 'Ether'])
      expect((await transfer({ to: SOMEBODY, token, amount: '0.001', chain: 'base' })).body.success).toBe(
        true,
      )
    expect(await native(SOMEBODY)).toBe(3_000_000_000_000_000n)
    const to = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    expect((await transfer({ to, token: 'SOL', amount: '0.01', chain: 'solana' })).body.success).toBe(true)
    expect((await transfer({ to, token: 'USDC', amount: '1', chain: 'solana' })).body.success).toBe(true)
  })

  it('[transfer-recipient-resolve] sends to a name or a handle', async () => {
    const known = 'marram.eth'
    const { address } = (await call('GET', `/addresses/resolve?value=${known}`)).body
    const before = await dollars(address)
    expect((await transfer({ to: known, token: 'USDC', amount: '2' })).body.success).toBe(true)
    expect(await dollars(address)).toBe(before + 2_000_000n)
  })

  it('sends what was launched here, and what the wallet has', async () => {
    const { launches } = (await call('GET', '/token-launches')).body
    const [{ tokenAddress, tokenSymbol }] = launches
    await call('POST', '/wallet/swap', { fromToken: USDC, toToken: tokenAddress, amount: '20' })
    expect((await transfer({ to: SOMEBODY, token: tokenSymbol, amount: '1' })).body.success).toBe(true)
  })

  it('answers a repeat of a request that sent all of a token that only the wallet named', async () => {
    const token = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
    const { body } = await call('POST', '/wallet/swap', { fromToken: USDC, toToken: token, amount: '20' })
    const send = async () => {
      const answer = await emulator.fetch('http://sandbank.test/wallet/transfer', {
        method: 'POST',
        headers: {
          ...{ 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
          'X-Sandbank-Request-Id': '7f4f1a52-6c39-4a80-9c3b-0d5c7f8f0001',
        },
        body: JSON.stringify({
          ...{ to: SOMEBODY, token: 'AERO', amount: formatUnits(BigInt(body.amountReceivedRaw), 18) },
        }),
      })
      return { status: answer.status, body: await answer.json() }
    }
    const first = await send()
    expect(first).toEqual({ status: 200, body: { success: true, txHash: expect.any(String) } })
    expect(await send()).toEqual(first)
  })

  it('names the field that stands for nothing, for two things, or against another field', async () => {
    const body = { to: SOMEBODY, token: 'USDC', amount: '1' }
    for (const [fields, message] of [
      [{ token: 'NOBODYS' }, /^token: no token of base is called "NOBODYS" .* \(Rule transfer\.token\.\)$/],
      [{ to: 'nobody-at-all.eth' }, /^to: Nobody is known as "nobody-at-all\.eth"/],
      [{ to: '0x12' }, /^to: must be an EVM address/],
      [{ token: '0x12' }, /^token: must be an EVM address/],
      [{ to: '0x0000000000000000000000000000000000000000' }, /^to: must not be the zero address/],
      [{ tokenAddress: USDC }, /^token: contradicts tokenAddress/],
      [{ recipientAddress: SOMEBODY }, /^to: contradicts recipientAddress/],
      [{ isNativeToken: true }, /^isNativeToken: USDC is not the native token of base/],
      [{ token: 'ETH', isNativeToken: false }, /^isNativeToken: ETH is the native token of base/],
      [{ chain: 'arc' }, /^token: "USDC" could be more than one token on arc: native, 0x/],
      [{ to: undefined }, /^to: is required$/],
      [{ amount: '1.0000001' }, /^amount: has more decimals than USDC/],
    ] as const) {
      const { status, body: refused } = await transfer({ ...body, ...fields })
      expect([status, refused.error]).toEqual([400, 'Invalid request'])
      expect(refused.message).toMatch(message)
    }
    expect((await transfer({ amount: '1' })).body.message).toBe('tokenAddress: is required')
  })

  it('[transfer-recipient-resolve] checks the lists and limits for who is meant', async () => {
    const { status, body } = await transfer({ to: SOMEBODY, token: 'ETH', amount: '0.3', chain: 'base' })
    expect(status).toBe(400)
    expect(body.error).toMatch(/exceeds the per-transaction limit/)
  })
})
