import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { times } from '../../../test/helpers/soak'
import { readPath } from '../../kernel/http/path.mjs'
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

describe('the admin API', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    ['a page of its own', { origin: OWN }, undefined],
    ['a program', {}, undefined],
    ['a page of another site', { origin: 'https://evil.example' }, 'control.origin'],
    ['a page of another port', { origin: 'http://localhost:5173' }, 'control.origin'],
    ['a sandboxed frame', { origin: 'null' }, 'control.origin'],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site' }, 'control.origin'],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, undefined],
  ])('asked by %s', (_, from, rule) => {
    for (const url of [
      '/__sandbank/reset',
      '//__SANDBANK/reset',
      '/%5f_sandbank/reset',
      '/__sandbank?x',
      '/%5f%5fsandbank/reset?x=%ff',
      '/__sandbank/reset#%',
      'http://localhost:4100/%5F_sandbank/reset?%',
      '/__relay/request',
    ]) {
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

describe('a path that can be read in two ways', () => {
  it.each([
    ['/%ff', 'UTF-8'],
    ['/%5f%5fsandbank/%ff', 'UTF-8'],
    ['/%', 'UTF-8'],
    ['/x/../__sandbank/reset', '".."'],
    ['/x/%2e%2E/__sandbank/reset', '".."'],
    ['/./__sandbank/reset', '"."'],
    ['/x%2f..%2f__sandbank', '%2F'],
    ['/__sandbank%5creset', '%2F, %5C'],
    ['/\\__sandbank/reset', 'backslash'],
    ['/x%00', 'control character'],
    ['/\u00e4', 'ASCII'],
    ['*', 'slash'],
    ['//x/\\..', 'backslash'],
  ])('%s is refused to everybody, with the reason', (url, reason) => {
    for (const from of [{}, { origin: OWN }, { origin: 'https://evil.example' }]) {
      const refusal = guard.refusal(knock({ url, ...from }))
      expect(refusal).toMatchObject({ status: 400, rule: 'request.path', error: 'Invalid request' })
      expect(refusal?.message).toContain(reason)
    }
    expect(
      guard.corsHeaders(knock({ url, origin: 'http://localhost:5173' }))['Access-Control-Allow-Origin'],
    ).toBeUndefined()
  })
})

describe('every spelling of a path', () => {
  const emulator = createEmulator()
  afterAll(() => emulator.close())

  /** As the server behind the guard makes a URL of a request's target. */
  const addressOf = (target: string) => {
    const address = target.startsWith('/') ? `http://localhost:4100${target}` : target
    return URL.canParse(address) ? new URL(address) : undefined
  }

  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:5173' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
  ]

  const hex = (letter: string) => letter.charCodeAt(0).toString(16)
  const spelled = (letter: string) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(letter) },
      { weight: 3, arbitrary: fc.constantFrom(`%${hex(letter)}`, `%${hex(letter).toUpperCase()}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(`%25${hex(letter)}`, letter.toUpperCase(), `%u00${hex(letter)}`),
      },
    )
  const slash = fc.oneof(
    { weight: 12, arbitrary: fc.constant('/') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '//',
        '%2f',
        '%2F',
        '\\',
        '%5c',
        '/./',
        '/x/../',
        '/x/%2e%2e/',
        '/%2E/',
        '%252f',
      ),
    },
  )
  const word = (text: string) => fc.tuple(...[...text].map(spelled)).map((letters) => letters.join(''))
  const target = fc
    .tuple(
      fc.constantFrom(
        '',
        '',
        '',
        '',
        'http://localhost:4100',
        'HTTP://localhost:4100',
        'http://evil.example',
      ),
      slash,
      word('__sandbank'),
      slash,
      word('health'),
      fc.constantFrom(
        '',
        '',
        '?x=%ff',
        '?%',
        '?/../',
        '#%ff',
        '#?',
        '%',
        '/',
        '/%ff',
        '%20',
        ';',
        '?\\',
        '%3f',
        '%23',
      ),
    )
    .map((parts) => parts.join(''))

  it('that leads to an admin route is refused to a foreign page, by the guard and again by the route', async () => {
    let reached = 0
    await fc.assert(
      fc.asyncProperty(target, fc.constantFrom(...FOREIGN), async (url, from) => {
        const address = addressOf(url)
        if (!address) return
        const request = () => new Request(address)
        const isControl = 'baseAddresses' in (await (await emulator.fetch(request())).json())
        if (isControl) reached++
        if (isControl) expect(guard.refusal(knock({ url, ...from }))).toBeDefined()
        const page = guard.foreignPage(knock({ url, ...from }))
        expect(page).toBeDefined()
        const answer = await emulator.fetch(request(), page && { page })
        expect([400, 403, 404]).toContain(answer.status)
        if (isControl) expect((await answer.json()).error).toBe('Origin not allowed')
      }),
      { numRuns: times(300, 1_500) },
    )
    expect(reached).toBeGreaterThan(10)
  })

  it('that the guard lets pass is the same path behind it', () => {
    fc.assert(
      fc.property(target, (url) => {
        const read = readPath(url)
        if ('problem' in read) return
        expect(readPath(addressOf(url)?.pathname ?? '')).toMatchObject({
          path: read.path,
          encoded: read.encoded,
        })
        expect(readPath(read.encoded)).toMatchObject({ path: read.path })
      }),
      { numRuns: 2_000 },
    )
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

describe('the token', () => {
  const TOKEN = 'a token; with "odd" characters=%'
  const locked = new Guard({ token: TOKEN, origins: ['https://demo.example.com'] })
  const ADMIN = [
    '/__sandbank/credentials',
    '/__sandbank/health',
    '//__SANDBANK/reset',
    '/%5f_sandbank/x',
    '/__relay',
  ]

  it('is asked for by the admin API, under every spelling, and by nothing else', () => {
    for (const url of ADMIN) {
      expect(locked.refusal(knock({ url })), url).toEqual({
        status: 401,
        rule: 'control.token',
        error: 'Token required',
        message:
          'The admin API (/__sandbank) of this server can be reached from other machines, so it answers whoever has its token, and this request came with none. It was printed at the start. Open http://localhost:4100/?token=TOKEN in a browser, send it as X-Sandbank-Token, or give it to a command as --token or SANDBANK_TOKEN. (Rule control.token.)',
      })
      expect(guard.refusal(knock({ url }))).toBeUndefined()
    }
    for (const url of [
      '/',
      '/ui/keys',
      '/wallet/me',
      '/rpc/8453',
      '/u/wal_1/orders',
      '/assets/x.js',
      '/v1/models',
    ]) {
      expect(locked.refusal(knock({ url })), url).toBeUndefined()
    }
  })

  it('is the whole of it, in the header or the cookie of this port', () => {
    const cookie = (value: string, port = 4100) => `a=b; sandbank_token_${port}=${value}`
    const refusal = (more: Record<string, string>) =>
      locked.refusal(knock({ url: '/__sandbank/reset', ...more }))
    expect(refusal({ 'x-sandbank-token': TOKEN })).toBeUndefined()
    expect(refusal({ cookie: cookie(encodeURIComponent(TOKEN)) })).toBeUndefined()
    for (const wrong of [
      { 'x-sandbank-token': '' },
      { 'x-sandbank-token': TOKEN.slice(0, -1) },
      { 'x-sandbank-token': `${TOKEN}x` },
      { authorization: `Bearer ${TOKEN}` },
      { cookie: cookie('') },
      { cookie: cookie('%') },
      { cookie: cookie(encodeURIComponent(TOKEN), 4101) },
      { url: `/__sandbank/reset?token=${encodeURIComponent(TOKEN)}` },
    ]) {
      expect(refusal(wrong)?.rule, JSON.stringify(wrong)).toBe('control.token')
    }
    expect(refusal({ 'x-sandbank-token': 'other' })?.message).toContain('this request came with another one')
  })

  it('lets no page in that the admin API is closed to', () => {
    const from = { url: '/__sandbank/reset', 'x-sandbank-token': TOKEN, origin: 'https://evil.example' }
    expect(locked.refusal(knock(from))?.rule).toBe('control.origin')
  })

  it('is not asked of a preflight, which cannot carry it', () => {
    const preflight = {
      method: 'OPTIONS',
      url: '/__sandbank/reset',
      origin: 'https://demo.example.com',
      'access-control-request-method': 'POST',
    }
    expect(locked.refusal(knock(preflight))).toBeUndefined()
    expect(locked.refusal(knock({ ...preflight, method: 'POST' }))?.rule).toBe('control.token')
  })

  it('in the address of a page becomes a cookie, and leaves the address', () => {
    const token = encodeURIComponent(TOKEN)
    for (const [url, page] of [
      [`/?token=${token}`, '/'],
      [`/ui/keys?a=1&token=${token}&b=2`, '/ui/keys?a=1&b=2'],
    ] as const) {
      expect(locked.refusal(knock({ url }))).toBeUndefined()
      expect(locked.entry(knock({ url }))).toEqual({
        Location: page,
        'Set-Cookie': `sandbank_token_4100=${token}; Path=/__sandbank; HttpOnly; SameSite=Strict`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
    }
    expect(locked.refusal(knock({ url: '/?token=wrong' }))?.rule).toBe('control.token')
    expect(locked.refusal(knock({ url: '/?token=' }))?.rule).toBe('control.token')
    // A webhook's own, and that of a server that asks for none.
    expect(locked.entry(knock({ url: `/u/wal_1/orders?token=${token}` }))).toBeUndefined()
    expect(locked.entry(knock({ method: 'POST', url: `/?token=${token}` }))).toBeUndefined()
    expect(guard.entry(knock({ url: `/?token=${token}` }))).toBeUndefined()
  })
})
