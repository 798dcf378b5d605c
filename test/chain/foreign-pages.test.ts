import type { IncomingMessage } from 'node:http'
import { createEmulator } from 'sandbank'
import { createWalletClient, custom, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'
import { Guard } from '../../src/hosts/server/guard.mjs'

const ALICE = DEVELOPER_ACCOUNTS[0] as (typeof DEVELOPER_ACCOUNTS)[0]
const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const PAGE = 'http://localhost:5173'
const SOL = '11111111111111111111111111111112'

const emulator = createEmulator()
const guard = new Guard({ origins: ['https://demo.example.com'] })
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** As a server passes it on: with what its guard says of the page. */
async function ask(chain: string, body: unknown, headers: Record<string, string>) {
  const request = new Request(`http://localhost:4100/rpc/${chain}`, {
    method: 'POST',
    headers,
    body: new TextEncoder().encode(JSON.stringify(body)),
  })
  const page = guard.foreignPage({
    method: 'POST',
    url: `/rpc/${chain}`,
    headers: { host: 'localhost:4100', ...headers },
  } as unknown as IncomingMessage)
  const response = await emulator.fetch(request, page && { page })
  return { status: response.status, body: await response.json() }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })
const SEND = call('eth_sendTransaction', [{ from: ALICE.address, to: SOMEBODY, value: '0x5' }])
const balance = async () =>
  (await ask('8453', call('eth_getBalance', [SOMEBODY, 'latest']), JSON_TYPE)).body.result

describe('JSON-RPC asked by a page', () => {
  it.each([
    { 'content-type': 'text/plain', origin: PAGE },
    { origin: PAGE },
    { 'content-type': 'application/x-www-form-urlencoded', origin: PAGE },
    { 'content-type': 'text/plain', origin: 'http://localhost:4100' },
  ])('is not read unless it is called JSON, which a browser asks leave for: %j', async (headers) => {
    const { status, body } = await ask('8453', SEND, headers as Record<string, string>)
    expect([status, body.error]).toEqual([400, 'Invalid request'])
    expect(body.message).toContain('send it as Content-Type: application/json')
    expect(await balance()).toBe('0x0')
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  ])('of another site is refused whole: %j', async (from) => {
    for (const chain of ['8453', 'solana']) {
      const headers = { ...JSON_TYPE, ...from } as Record<string, string>
      const { status, body } = await ask(chain, call('eth_chainId'), headers)
      expect([status, body.error]).toEqual([403, 'Origin not allowed'])
      expect(body.message).toContain('--allow-origin')
    }
  })

  it.each([
    SEND,
    call('eth_sendUnsignedTransaction', [{ from: SOMEBODY, to: ALICE.address }]),
    call('personal_sign', ['0x00', ALICE.address]),
    call('anvil_setBalance', [SOMEBODY, '0x5']),
    call('hardhat_setBalance', [SOMEBODY, '0x5']),
    call('anvil_impersonateAccount', [SOMEBODY]),
    call('evm_increaseTime', [86_400]),
    call('evm_mine'),
    call('anvil_reset'),
    call('no_such_method'),
  ])('of another port of this machine, may not $method', async (sent) => {
    const before = (await emulator.snapshot()).tables
    const { status, body } = await ask('8453', [sent], { ...JSON_TYPE, origin: PAGE })
    expect(status).toBe(200)
    expect(body[0].error).toEqual({
      code: -32000,
      message: expect.stringContaining(`start the server with --allow-origin ${PAGE}. (Rule rpc.method.)`),
      data: { rule: 'rpc.method', facts: { method: sent.method, origin: PAGE } },
    })
    await emulator.drain()
    const after = (await emulator.snapshot()).tables
    expect({ ...after, journal: [] }).toEqual({ ...before, journal: [] })
  })

  it('of another port of this machine, reads, and sends what a wallet has signed', async () => {
    const client = createWalletClient({
      account: privateKeyToAccount(ALICE.privateKey),
      chain: base,
      transport: custom({
        async request({ method, params }) {
          const { body } = await ask('8453', call(method, params), { ...JSON_TYPE, origin: PAGE })
          if (body.error) throw new Error(body.error.message)
          return body.result
        },
      }),
    })
    await client.sendTransaction({ to: SOMEBODY, value: parseEther('1') })
    expect(BigInt(await balance())).toBe(parseEther('1'))
  })

  it('may ask Solana for no airdrop, and read', async () => {
    const from = { ...JSON_TYPE, origin: PAGE }
    const refused = await ask('solana', call('requestAirdrop', [SOL, 1_000_000_000]), from)
    expect(refused.body.error.data.rule).toBe('rpc.method')
    expect((await ask('solana', call('getBalance', [SOL]), from)).body.result.value).toBe(0)
  })

  it('that was allowed, or is no other page, may do everything', async () => {
    for (const [times, origin] of ['https://demo.example.com', 'http://localhost:4100'].entries()) {
      expect((await ask('8453', SEND, { ...JSON_TYPE, origin })).body.result).toMatch(/^0x[0-9a-f]{64}$/)
      expect(BigInt(await balance())).toBe(5n * BigInt(times + 1))
    }
  })
})

describe('JSON-RPC asked by a program', () => {
  it('is read whatever it is called: curl -d says that it is a form', async () => {
    const curl = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask('8453', SEND, curl)).body.result).toMatch(/^0x[0-9a-f]{64}$/)
    expect((await ask('solana', call('requestAirdrop', [SOL, 1_000_000_000]), {})).body.result).toBeDefined()
  })

  it('under one id is carried out once, and another call under that id is refused', async () => {
    const headers = { ...JSON_TYPE, 'x-sandbank-request-id': 'one' }
    const first = await ask('8453', SEND, headers)
    expect(await ask('8453', SEND, headers)).toEqual(first)
    const other = call('eth_sendTransaction', [{ from: ALICE.address, to: SOMEBODY, value: '0x6' }])
    const { status, body } = await ask('8453', other, headers)
    expect([status, body.error]).toEqual([409, 'Request id already used'])
    expect(await balance()).toBe('0x5')
    expect((await ask('8453', call('eth_chainId'), headers)).body.result).toBe('0x2105')
  })
})
