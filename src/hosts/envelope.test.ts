import { describe, expect, it } from 'vitest'
import { envelope, isEnvelope, opened, packed, type RelayedRequest, unpacked } from './envelope'

const relayed: RelayedRequest = {
  method: 'PUT',
  url: 'http://127.0.0.1:4100/agent/profile?a=1',
  headers: [
    ['Host', '127.0.0.1:4100'],
    ['Cookie', 'a=1'],
    ['Origin', 'http://localhost:5173'],
    ['User-Agent', 'curl/8.5.0'],
    ['X-Twice', 'one'],
    ['X-Twice', 'zw\u00f6lf'],
  ],
  ip: '203.0.113.9',
}

function sent(head: RelayedRequest, body: string | null = null): Request {
  const [path, init] = envelope(head, body, new AbortController().signal)
  const url = new URL(path, 'http://localhost:4100')
  expect(isEnvelope(url)).toBe(true)
  return new Request(url, init)
}

describe('an envelope', () => {
  it('keeps the request as its caller sent it, names that a page may not send included', async () => {
    const { request, from } = await unpacked(sent(relayed, '{"a":1}'))
    expect([request.method, request.url, from]).toEqual(['PUT', relayed.url, { ip: '203.0.113.9' }])
    expect(Object.fromEntries(request.headers)).toEqual({
      host: '127.0.0.1:4100',
      cookie: 'a=1',
      origin: 'http://localhost:5173',
      'user-agent': 'curl/8.5.0',
      'x-twice': 'one, zw\u00f6lf',
    })
    expect(await request.text()).toBe('{"a":1}')
  })

  it('has no body where the caller may send none', async () => {
    const { request } = await unpacked(sent({ ...relayed, method: 'GET' }, 'x'))
    expect(request.body).toBeNull()
  })

  it('keeps a body that is no stream, as Firefox has it', async () => {
    const outer = Object.defineProperty(sent(relayed, '{"a":1}'), 'body', { value: undefined })
    expect(await (await unpacked(outer)).request.text()).toBe('{"a":1}')
  })

  it('keeps the answer as the emulator gave it, redirects and empty ones included', async () => {
    for (const answer of [
      new Response('{}', { status: 429, headers: { 'Retry-After': '60' } }),
      new Response(null, { status: 302, headers: { Location: '/elsewhere' } }),
      new Response(null, { status: 204 }),
    ]) {
      const expected = { status: answer.status, headers: [...answer.headers] }
      expect(opened(packed(answer))).toMatchObject(expected)
    }
  })

  it('is told apart from what something else answered', () => {
    expect(opened(new Response('Not found', { status: 404 }))).toBeUndefined()
  })
})
