import { createEmulator } from 'sandbank'
import { parseEther } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'

const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const CHAINS = {
  base: 8453,
  mainnet: 1,
  polygon: 137,
  arbitrum: 42161,
  unichain: 130,
  worldchain: 480,
  bnb: 56,
  equities: 4663,
  arc: 5042,
}

const emulator = createEmulator()
const call = caller(emulator)
let wallet = ''
beforeEach(async () => {
  await emulator.reset()
  wallet = (await call('GET', '/__sandbank/credentials')).body.wallet.evm
})
afterAll(() => emulator.close())

const balance = async (address: string, chainId = 8453) =>
  BigInt(await rpcOf(emulator, chainId)('eth_getBalance', address, 'latest'))
const transfer = (fields: object, key?: string) =>
  call(
    'POST',
    '/wallet/transfer',
    {
      tokenAddress: '0x0000000000000000000000000000000000000000',
      isNativeToken: true,
      recipientAddress: SOMEBODY,
      amount: '0.0001',
      ...fields,
    },
    key,
  )
/** As the wallet's owner, with the seeded web session. */
const asOwner = async (method: string, path: string, body?: unknown) => {
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
  const response = await emulator.fetch(
    new Request(`http://sandbank.test${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return response.json()
}

describe('POST /wallet/transfer', () => {
  it('[transfer-chains] knows each documented chain, in both vocabularies, and no other', async () => {
    for (const [chain, chainId] of Object.entries(CHAINS)) {
      // From the seed.
      expect(await balance(wallet, chainId), chain).toBeGreaterThan(parseEther('0.05'))
      expect((await transfer({ chain })).status, chain).toBe(200)
      expect(await balance(SOMEBODY, chainId), chain).toBe(parseEther('0.0001'))
    }
    expect((await transfer({ chain: 'robinhood' })).status).toBe(200)
    expect(await balance(SOMEBODY, CHAINS.equities)).toBe(parseEther('0.0002'))
    expect((await transfer({})).status).toBe(200)
    expect(await balance(SOMEBODY)).toBe(parseEther('0.0002'))
    const refused = await transfer({ chain: 'goerli' })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(
      /^chain: must be one of base, mainnet, polygon, arbitrum, unichain, worldchain, bnb, equities, arc/,
    )
  })

  it('[sponsored-limit] sponsors 10 transactions a day over all chains, then the wallet pays', async () => {
    await emulator.clock.freeze(Date.parse('2030-01-01T23:50:00Z'))
    const sponsored = ['base', 'polygon', 'unichain', 'worldchain', 'bnb']
    for (const chain of [...sponsored, ...sponsored]) {
      expect((await transfer({ chain })).status, chain).toBe(200)
    }
    expect(await balance(wallet)).toBe(parseEther('0.9998'))
    expect((await asOwner('GET', '/__sandbank/wallet/spending')).sponsored).toEqual({
      used: 10,
      limit: 10,
      usedUsd: expect.closeTo(0.01, 2),
      limitUsd: 3,
      resetsAt: '2030-01-02T00:00:00.000Z',
    })
    expect((await transfer({})).status).toBe(200)
    expect(await balance(wallet)).toBe(parseEther('0.9997') - 21_000n * 11_000_000n)
    // Another wallet has its own ten.
    const { apiKey } = (await call('POST', '/__sandbank/keys', { walletId: 'wlt_gasless' })).body
    expect((await transfer({}, apiKey)).status).toBe(200)
    // A new day brings new ones.
    await emulator.clock.advance(600_000)
    const rested = await balance(wallet)
    expect((await transfer({})).status).toBe(200)
    expect(await balance(wallet)).toBe(rested - parseEther('0.0001'))
  })

  it('[sponsored-limit] counts neither what is not sponsored nor what never went', async () => {
    for (let sent = 0; sent < 3; sent++) expect((await transfer({ chain: 'mainnet' })).status).toBe(200)
    expect((await transfer({ amount: '2' })).status).toBe(400)
    expect((await asOwner('GET', '/__sandbank/wallet/spending')).sponsored).toEqual({
      used: 0,
      limit: 10,
      usedUsd: 0,
      limitUsd: 3,
      resetsAt: null,
    })
  })
})
