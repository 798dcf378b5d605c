import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { composeEmulator } from '../../src/emulator'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { caller } from '../helpers/caller'
import { balancesOf, partnerOf, USDC } from './partner'

const emulator = createEmulator()
const partner = partnerOf(emulator)
afterAll(() => emulator.close())

const fund = {
  tokens: [
    { tokenAddress: 'native', amount: '0.01' },
    { tokenAddress: USDC, amount: '12.5' },
  ],
}

describe('fund', () => {
  it('[partner-key-fund] moves real tokens of the organisation when a wallet is made', async () => {
    const { status, body } = await partner('POST', '/partner/wallets', { fund })
    expect(status).toBe(201)
    expect(body.fund).toEqual({
      success: true,
      results: fund.tokens.map((token) => ({
        ...token,
        success: true,
        txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      })),
    })
    expect(await balancesOf(emulator, body.evmAddress)).toEqual({ native: 10n ** 16n, usdc: 12_500_000n })
  })

  it('[partner-key-fund] never keeps a wallet from being made, and says why each token was not sent', async () => {
    const { status, body } = await partner('POST', '/partner/wallets', {
      fund: {
        tokens: [
          { tokenAddress: '0x00000000000000000000000000000000000000ee', amount: '1' },
          { tokenAddress: USDC, amount: '501' },
          { tokenAddress: USDC, amount: '2' },
        ],
      },
    })
    expect(status).toBe(201)
    expect(body.fund.success).toBe(false)
    expect(body.fund.results).toMatchObject([
      {
        success: false,
        error: 'Invalid request',
        message: expect.stringContaining('there is no ERC-20 token'),
      },
      { success: false, error: 'Transaction value $501.00 exceeds the per-transaction limit of $500.00' },
      { success: true, txHash: expect.any(String) },
    ])
    expect((await balancesOf(emulator, body.evmAddress)).usdc).toBe(2_000_000n)
  })

  it('[partner-key-fund] funds later, on the chain that was asked for', async () => {
    const { body: wallet } = await partner('POST', '/partner/wallets', { idempotencyKey: 'user-1' })
    const { status, body } = await partner('POST', '/partner/wallets/user-1/fund', {
      tokens: [{ tokenAddress: 'native', amount: '0.001' }],
      chain: 'mainnet',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      results: [{ tokenAddress: 'native', amount: '0.001', success: true, txHash: expect.any(String) }],
    })
    expect((await balancesOf(emulator, wallet.evmAddress)).native).toBe(0n)
    const [newest] = await spendsOf()
    expect(newest).toMatchObject({ chain: 'mainnet', amount: '0.001', to: wallet.evmAddress.toLowerCase() })
  })

  it('[partner-idempotent] pays once for 50 requests at the same moment', async () => {
    const before = await spendsOf()
    const walletBody = { idempotencyKey: 'user-2', fund }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => partner('POST', '/partner/wallets', walletBody)),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.fund))).size).toBe(1)
    expect(await spendsOf()).toHaveLength(before.length + 2)
    expect((await balancesOf(emulator, answers[0]?.body.evmAddress)).usdc).toBe(12_500_000n)
    // A retry does not try again what was refused, either.
    const poor = { idempotencyKey: 'user-3', fund: { tokens: [{ tokenAddress: USDC, amount: '499' }] } }
    const first = await partner('POST', '/partner/wallets', poor)
    expect(first.body.fund.success).toBe(false)
    await emulator.clock.advance(2 * 86_400_000)
    const retry = await partner('POST', '/partner/wallets', poor)
    expect(retry.body.fund).toEqual(first.body.fund)
  })

  it('[partner-idempotent] goes on where a process died, and pays once from two processes', async () => {
    const [one, other] = twoProcesses()
    await one.ready
    const walletBody = { idempotencyKey: 'user-4', fund }
    // Told after the wallet is stored, before anything moves.
    one.events.subscribe((event) => {
      if (event.type === 'partner.changed') one.close()
    })
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect((await partnerOf(one)('POST', '/partner/wallets', walletBody)).status).toBe(500)
    complaints.mockRestore()
    const listed = (await partnerOf(other)('GET', '/partner/wallets')).body
    expect(listed.total).toBe(1)
    expect((await balancesOf(other, listed.wallets[0].evmAddress)).usdc).toBe(0n)
    const third = composeEmulator(processOptions)
    const retries = await Promise.all(
      [other, third, other, third].map((process) =>
        partnerOf(process)('POST', '/partner/wallets', walletBody),
      ),
    )
    for (const { status, body } of retries) {
      expect(status).toBe(200)
      expect(body.fund.success).toBe(true)
    }
    expect((await balancesOf(other, listed.wallets[0].evmAddress)).usdc).toBe(12_500_000n)
    await other.close()
    await third.close()
  })
})

const processOptions = {
  host: 'page',
  databaseName: 'shared',
  indexedDB: new IDBFactory(),
  IDBKeyRange,
  keyring: memoryKeyring(),
} as const

function twoProcesses() {
  return [composeEmulator(processOptions), composeEmulator(processOptions)] as const
}

async function spendsOf() {
  const call = caller(emulator)
  const { organisations } = (await call('GET', '/__sandbank/partners')).body
  const { session } = (await call('POST', '/__sandbank/sessions', { walletId: organisations[0].wallet.id }))
    .body
  const response = await emulator.fetch(
    new Request('http://sandbank.test/__sandbank/wallet/history', {
      headers: { Authorization: `Bearer ${session}` },
    }),
  )
  return (await response.json()).items
}
