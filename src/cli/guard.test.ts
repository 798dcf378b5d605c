import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { Guard } from './guard.mjs'

const guard = new Guard()
const OWN = 'http://localhost:4100'

/** What the guard looks at of a request to http://localhost:4100. */
function knock({
  method = 'GET',
  url = '/agent-profiles',
  ...headers
}: Record<string, string>): IncomingMessage {
  return { method, url, headers: { host: 'localhost:4100', ...headers } } as unknown as IncomingMessage
}

describe('the host', () => {
  it.each([
    'localhost',
    'localhost:4100',
    '127.0.0.1:80',
    '[::1]:4100',
    'app.localhost:4100',
    'LOCALHOST:1',
    '10.0.0.7:4100',
  ])('%s cannot be owned by a stranger', (host) => {
    expect(guard.refusal(knock({ host }))).toBeUndefined()
  })

  it.each(['', 'evil.example:4100', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil@x y'])(
    '%s is turned away, on every path and from every socket',
    (host) => {
      for (const url of ['/', '/agent-profiles', '/__sandbank/health', 'http://localhost/']) {
        expect(guard.refusal(knock({ host, url }))?.rule).toBe('host.name')
      }
      expect(guard.socketRefusal(knock({ host }))?.rule).toBe('host.name')
      expect(guard.tabRefusal(knock({ host, origin: `http://${host}` }))?.rule).toBe('host.name')
    },
  )

  it('that it was told is let in', () => {
    expect(new Guard({ hosts: ['Box.test'] }).refusal(knock({ host: 'box.test:4100' }))).toBeUndefined()
  })
})

describe('the control routes', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    ['a page of its own', { origin: OWN }, undefined],
    ['a program', {}, undefined],
    ['a page of another site', { origin: 'https://evil.example' }, 'control.origin'],
    ['a page of another port', { origin: 'http://localhost:5173' }, 'control.origin'],
    ['a sandboxed frame', { origin: 'null' }, 'control.origin'],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site' }, 'control.origin'],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, undefined],
  ])('asked by %s', (_, from, rule) => {
    for (const url of ['/__sandbank/reset', '//__SANDBANK/reset', '/%5f_sandbank/reset', '/__sandbank?x']) {
      expect(guard.refusal(knock({ url, ...from }))?.rule).toBe(rule)
    }
  })

  it('open to an origin that was named', () => {
    const open = new Guard({ origins: ['https://demo.example.com'] })
    expect(
      open.refusal(knock({ url: '/__sandbank/reset', origin: 'https://demo.example.com' })),
    ).toBeUndefined()
  })
})

describe('the API', () => {
  it('is read by pages of this machine and by no other', () => {
    const readable = (origin: string) =>
      guard.corsHeaders(knock({ origin }))['Access-Control-Allow-Origin'] ?? 'nobody'
    expect(readable('http://localhost:5173')).toBe('http://localhost:5173')
    expect(readable('https://evil.example')).toBe('nobody')
    expect(readable('null')).toBe('nobody')
  })

  it('grants a preflight what it asks for, or says why not', () => {
    const preflight = (origin: string) =>
      knock({
        method: 'OPTIONS',
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      })
    expect(guard.corsHeaders(preflight('http://localhost:5173'))).toMatchObject({
      'Access-Control-Allow-Headers': 'authorization',
    })
    expect(guard.refusal(preflight('http://localhost:5173'))).toBeUndefined()
    expect(guard.refusal(preflight('https://evil.example'))?.rule).toBe('cors.origin')
  })
})

describe('a WebSocket', () => {
  it('is for programs and pages of this machine', () => {
    expect(guard.socketRefusal(knock({}))).toBeUndefined()
    expect(guard.socketRefusal(knock({ origin: 'http://localhost:5173' }))).toBeUndefined()
    expect(guard.socketRefusal(knock({ origin: 'https://evil.example' }))?.rule).toBe('cors.origin')
  })

  it('of the relay is for its own pages only', () => {
    const relay = { url: '/__relay' }
    expect(guard.tabRefusal(knock({ ...relay, origin: OWN }))).toBeUndefined()
    for (const from of [{ origin: 'http://localhost:5173' }, { origin: 'null' }, {}]) {
      expect(guard.tabRefusal(knock({ ...relay, ...from }))?.rule).toBe('relay.origin')
    }
  })
})
