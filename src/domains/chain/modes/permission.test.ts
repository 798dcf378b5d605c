import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Context } from '#kernel/context'
import { type AnyAnswer, responseOf } from '#kernel/http/text-answer'
import { Outbound } from '#kernel/outbound/outbound'
import { kernel } from '../../../../test/helpers/context'
import { type LocalServer, serveLocally } from '../../../../test/helpers/local-server'
import { chainRequest } from '../request'
import { rpc } from '../routes/rpc'
import { chainTables } from '../tables'
import { changeMode } from './modes'
import { isLoopback, isRead, permissionText } from './permission'

describe('isLoopback', () => {
  it.each([
    ['http://localhost:8545', true],
    ['http://127.0.0.1:8545', true],
    ['http://127.1.2.3', true],
    ['http://[::1]:8545', true],
    ['https://mainnet.example.org', false],
    ['http://localhost.example.org', false],
    ['http://127.0.0.1.example.org', false],
    ['http://192.168.1.5:8545', false],
  ])('%s: %s', (url, expected) => expect(isLoopback(url)).toBe(expected))
})

describe('isRead', () => {
  it.each([
    'eth_call',
    'eth_getLogs',
    'eth_feeHistory',
    'eth_newFilter',
    'net_version',
    'debug_traceTransaction',
  ])('%s only reads', (method) => expect(isRead(method)).toBe(true))
  it.each([
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'eth_sign',
    'personal_sign',
    'anvil_setBalance',
    'x',
  ])('%s may send', (method) => expect(isRead(method)).toBe(false))
})

describe('a chain passed through to a node that is not on this machine', () => {
  const URL_ELSEWHERE = 'https://rpc.example.org/v1/secret'
  const methods: string[] = []
  const answer: RequestListener = (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { id, method } = JSON.parse(body)
      methods.push(method)
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : '0x2a' }))
    })
  }
  let server: LocalServer
  let context: Context

  beforeAll(async () => {
    server = await serveLocally(answer)
    // The foreign host, reached here: what is sent to it is seen.
    const outbound = new Outbound({ fetch: (_, init) => fetch(server.url, init) })
    context = { ...(await kernel({ tables: chainTables })), outbound }
  })
  afterAll(() => server.close())

  const send = () => chainRequest(context, 1, { method: 'eth_sendRawTransaction', params: ['0x02'] })

  it('is read from, and sent nothing', async () => {
    expect(await changeMode(context, 1, { kind: 'rpc', url: URL_ELSEWHERE })).toMatchObject({
      maySend: false,
    })
    expect(await chainRequest(context, 1, { method: 'eth_blockNumber', params: [] })).toBe('0x2a')
    methods.length = 0
    await expect(send()).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining('send real transactions through rpc.example.org'),
      data: { rule: 'chain.rpc.sending', facts: { method: 'eth_sendRawTransaction', maySend: false } },
    })
    expect(methods).toEqual([])
  })

  it('tells the journal which rule kept it from sending', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0x02'] }
    const request = new Request('http://sandbank.test', { method: 'POST', body: JSON.stringify(body) })
    const note = vi.fn()
    const answer = (await rpc.handle({
      context,
      params: { chainId: '1' },
      request,
      note,
    } as never)) as AnyAnswer
    expect(await responseOf(answer).json()).toMatchObject({ id: 1, error: { code: -32000 } })
    expect(note).toHaveBeenCalledWith({
      rule: 'chain.rpc.sending',
      facts: { chainId: 1, method: 'eth_sendRawTransaction', host: 'rpc.example.org', maySend: false },
    })
  })

  it('takes no other words for a permission', async () => {
    await expect(
      changeMode(context, 1, { kind: 'rpc', url: URL_ELSEWHERE, allowSending: 'yes' }),
    ).rejects.toThrow('"send real transactions through rpc.example.org"')
    await expect(send()).rejects.toThrow('was not sent')
  })

  it('is sent to once the user has said so', async () => {
    await changeMode(context, 1, {
      kind: 'rpc',
      url: URL_ELSEWHERE,
      allowSending: permissionText(URL_ELSEWHERE),
    })
    methods.length = 0
    expect(await send()).toBe('0x2a')
    expect(methods).toEqual(['eth_sendRawTransaction'])
  })
})
