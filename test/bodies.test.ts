import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminApi } from '../src/control/admin-api'
import { loadRoutes } from '../src/kernel/http/lazy-routes'
import { allRoutes } from '../src/routes'
import { caller } from './helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const DEPTH = 50_000
const DEEP = {
  lists: '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  objects: `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  'a call': `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
  'an id': `{"jsonrpc":"2.0","method":"eth_chainId","id":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
  'a batch': `[{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}]`,
}

const send = async (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
  emulator.fetch(
    new Request(`http://sandbank.test${path}`, {
      method,
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json', ...headers },
      body,
    }),
  )

const ROUTES = Object.values(await loadRoutes(allRoutes({} as AdminApi)))

describe('a body nested 50,000 deep', () => {
  const bodied = ROUTES.filter(
    (route) =>
      (route.body || route.key.includes('/rpc/')) && ['public', 'key', 'operator'].includes(route.auth.kind),
  )

  it.each(Object.entries(DEEP))('is refused with 400 by every route that reads one: %s', async (_, body) => {
    expect(bodied.length).toBeGreaterThan(40)
    for (const { key } of bodied) {
      const [method, path] = key.split(' ') as [string, string]
      const response = await send(method, path.replace(':chainId', '8453').replace(/:\w+/g, 'x'), body)
      const text = await response.text()
      expect(response.status, `${key}: ${text}`).toBe(400)
      expect(text, key).toContain('body: nested deeper than 64 levels')
    }
  })

  it('is refused in JSON-RPC where JSON-RPC is spoken', async () => {
    expect(await (await send('POST', '/rpc/8453', DEEP['a call'])).json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32600,
        message: 'Invalid request: body: nested deeper than 64 levels',
        data: { rule: 'request.depth', facts: { field: 'body' } },
      },
    })
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const typed = { jsonrpc: '2.0', id: 1, method: 'eth_signTypedData_v4', params: [account, DEEP.objects] }
    const { error } = await (await send('POST', '/rpc/8453', JSON.stringify(typed))).json()
    expect([error.code, error.message]).toEqual([
      -32602,
      expect.stringContaining('nested deeper than 64 levels'),
    ])
  })
})

describe('a body of JSON-RPC with millions of values', () => {
  it.each([
    ['[1]', `[${'1,'.repeat(2_000_000)}1]`],
    ['objects', `[${'{},'.repeat(2_000_000)}{}]`],
    ['lists in a call', `{"method":"eth_chainId","params":[${'[[]],'.repeat(1_000_000)}1]}`],
    ['behind a text of quotes', `["\\\\","\\"",${'[],'.repeat(2_000_000)}[]]`],
  ])('is refused before they are made: %s', async (_, body) => {
    for (const path of ['/rpc/8453', '/rpc/solana']) {
      // Solana's takes a tenth of the bytes: its first megabyte has too many values as well.
      const small = path.endsWith('solana') ? body.slice(0, 1_000_000) : body
      const response = await send('POST', path, small)
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          jsonrpc: '2.0',
          id: null,
          error: {
            code: -32600,
            message: 'Invalid request: body: has more than 250000 values',
            data: { rule: 'request.values', facts: { field: 'body' } },
          },
        },
      ])
    }
  })

  it('is not mistaken for one long text', async () => {
    const data = `0x${'00'.repeat(8)}`
    const body = { jsonrpc: '2.0', id: `,[{\\"${',[{'.repeat(300_000)}`, method: 'web3_sha3', params: [data] }
    const { result } = await (await send('POST', '/rpc/8453', JSON.stringify(body))).json()
    expect(result).toBe('0x011b4d03dd8c01f1049143cf9c4c817e4b167f1d1b83e5c6f0f10d89ba1e7bce')
  })
})

describe('X-Sandbank-Request-Id', () => {
  it('with another body or query than before is refused, and the first change stands', async () => {
    const id = { 'X-Sandbank-Request-Id': 'one' }
    const first = await send('POST', '/__sandbank/keys', '{"name":"first"}', id)
    const { key } = await first.json()
    const again = await send('POST', '/__sandbank/keys', '{"name":"first"}', id)
    expect([again.status, (await again.json()).key.id]).toEqual([201, key.id])
    for (const [path, body] of [
      ['/__sandbank/keys', '{"name":"second"}'],
      ['/__sandbank/keys?x=1', '{"name":"first"}'],
    ] as const) {
      const other = await send('POST', path, body, id)
      expect(other.status).toBe(409)
      expect(await other.json()).toEqual({
        error: 'Request id already used',
        message: expect.stringMatching(
          /^X-Sandbank-Request-Id: this id came \d+ s ago with another query or body.*\(Rule request\.id\.\)$/,
        ),
      })
    }
    const { keys } = (await call('GET', '/__sandbank/keys')).body
    const names = keys.map(({ name }: { name: string }) => name)
    expect(names.filter((name: string) => /^(first|second)$/.test(name))).toEqual(['first'])
  })

  it('of a swap too', async () => {
    const { tokens } = (await call('GET', '/__sandbank/market')).body
    const swap = (amount: string) =>
      send(
        'POST',
        '/__sandbank/market/swap',
        JSON.stringify({ tokenAddress: tokens[0].tokenAddress, side: 'buy', amount }),
        { 'X-Sandbank-Request-Id': 'swap' },
      )
    const { transactionHash } = await (await swap('0.1')).json()
    expect((await (await swap('0.1')).json()).transactionHash).toBe(transactionHash)
    expect((await swap('0.2')).status).toBe(409)
  })
})
