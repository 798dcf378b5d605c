import { connect } from 'node:net'
import { createEmulator } from 'sandbank'
import { startNode } from 'sandbank/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploying } from './deploying'

/** Answers as the request says. */
const AS_SENT = `
module.exports.default = async (request) => {
  const { status = 200, headers = {}, body = 'ABCDE' } = await request.json()
  return new Response(typeof body === 'string' ? body : body && Uint8Array.from(body), { status, headers })
}`
const RATE = { rateLimit: { perMinute: 1_000, perDay: 5_000 } }
const POLICY = 'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads'

interface Answer {
  status?: number
  headers?: Record<string, string> | [string, string][]
  body?: string | number[] | null
}

let node: Awaited<ReturnType<typeof startNode>>
let url: URL
let key: Record<string, string>

beforeAll(async () => {
  node = await startNode({ port: 0 })
  key = { 'X-API-Key': node.emulator.keys.full }
  const deployed = await fetch(`${node.url}/webhooks/deploy`, {
    method: 'POST',
    headers: { ...key, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      config: { webhooks: { raw: RATE } },
      bundles: { raw: { file: 'raw.js', code: AS_SENT } },
    }),
  })
  url = new URL((await deployed.json()).webhooks[0].url)
})
afterAll(() => node?.close())

interface Received {
  status: number
  headers: [string, string][]
  body: Buffer
}

/** Sends requests one behind the other on one connection, and reads what comes back as a client does, to its last byte. */
async function onOneConnection(...answers: Answer[]): Promise<Received[]> {
  const socket = connect(Number(url.port), '127.0.0.1')
  answers.forEach((answer, at) => {
    const body = JSON.stringify(answer)
    const isLast = at === answers.length - 1
    socket.write(
      `POST ${url.pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${isLast ? 'Connection: close\r\n' : ''}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece)
  let rest = Buffer.concat(pieces)
  const received: Received[] = []
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n')
    const headers = lines.map((each): [string, string] => {
      const colon = each.indexOf(':')
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()]
    })
    rest = rest.subarray(end + 4)
    const status = Number(line.split(' ')[1])
    const length = headers.find(([name]) => name === 'content-length')?.[1]
    const chunks: Buffer[] = []
    if (headers.some(([name]) => name === 'transfer-encoding')) {
      for (let size = -1; size !== 0; ) {
        const lineEnd = rest.indexOf('\r\n')
        size = Number.parseInt(rest.toString('latin1', 0, lineEnd), 16)
        chunks.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
        rest = rest.subarray(lineEnd + 2 + size + 2)
      }
    } else if (![204, 304].includes(status)) {
      chunks.push(rest.subarray(0, Number(length)))
      rest = rest.subarray(Number(length))
    }
    received.push({ status, headers, body: Buffer.concat(chunks) })
  }
  return received
}

const FORGED = 'AHTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nforged'

describe('the framing of an answer', () => {
  it.each<[string, string]>([
    ['content-length', '1'],
    ['content-length', '0'],
    ['content-length', '300'],
    ['content-length', 'abc'],
    ['content-length', '-1'],
    ['Content-Length', '1, 2'],
    ['transfer-encoding', 'chunked'],
    ['transfer-encoding', 'gzip, chunked'],
    ['connection', 'close'],
    ['connection', 'upgrade'],
    ['keep-alive', 'timeout=1'],
    ['upgrade', 'h2c'],
    ['trailer', 'X'],
    ['te', 'trailers'],
    ['proxy-connection', 'close'],
    ['proxy-authenticate', 'Basic'],
    ['content-encoding', 'gzip'],
    ['content-encoding', 'br'],
  ])('is the host’s: "%s: %s" is not sent, and says so', async (name, value) => {
    const first = { headers: { [name]: value }, body: FORGED }
    const [one, two, ...more] = await onOneConnection(first, { body: 'second' })
    expect(one).toMatchObject({ status: 200, body: Buffer.from(FORGED) })
    expect(two).toMatchObject({ status: 200, body: Buffer.from('second') })
    expect(more).toEqual([])
    expect(one?.headers).toContainEqual(['content-length', String(FORGED.length)])
    expect(one?.headers).toContainEqual(['connection', 'keep-alive'])
    const { deliveries } = await logs()
    const reason = expect.stringMatching(/[a-z]\./)
    expect(deliveries[1]?.droppedHeaders).toEqual([{ name: name.toLowerCase(), reason }])
  })

  it.each([204, 205, 304])('of a %s has no body, whatever its headers say', async (status) => {
    const [one, two, ...more] = await onOneConnection(
      { status, body: null, headers: { 'content-length': '5', 'transfer-encoding': 'chunked' } },
      { body: 'second' },
    )
    expect([one?.status, one?.body.length, two?.body.toString()]).toEqual([status, 0, 'second'])
    expect(more).toEqual([])
  })

  it('leaves an encoding alone that the bytes have', async () => {
    const body = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    const [one] = await onOneConnection({ headers: { 'content-encoding': 'gzip' }, body })
    expect(one?.headers).toContainEqual(['content-encoding', 'gzip'])
    expect([...(one?.body ?? [])]).toEqual(body)
  })

  it('drops a header that HTTP cannot carry', async () => {
    const [one] = await onOneConnection({ headers: { 'x-odd': 'a\u0001b', 'x-even': 'é' } })
    expect(one?.status).toBe(200)
    expect(one?.headers.map(([name]) => name)).not.toContain('x-odd')
    expect(one?.headers).toContainEqual(['x-even', 'é'])
  })
})

const STATE = {
  'accept-ch': 'DPR',
  'activate-storage-access': 'load',
  'alt-svc': 'h2="evil.example:443"',
  'clear-site-data': '"*"',
  'critical-ch': 'DPR',
  'expect-ct': 'max-age=1',
  nel: '{}',
  'observe-browsing-topics': '?1',
  'origin-agent-cluster': '?1',
  'proxy-authorization': 'x',
  'public-key-pins': 'x',
  refresh: '0; url=https://evil.example',
  'report-to': '{}',
  'reporting-endpoints': 'a="https://evil.example"',
  'service-worker-allowed': '/',
  'set-cookie2': 'a=b',
  'speculation-rules': '"/r.json"',
  'strict-transport-security': 'max-age=9',
  'x-sandbank-database': 'forged',
}
const PASSING = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Mine',
  'cache-control': 'max-age=60',
  'content-disposition': 'attachment; filename="a.txt"',
  'content-language': 'de',
  'content-type': 'text/csv',
  etag: '"1"',
  link: '</next>; rel="next"',
  location: 'https://shop.example/',
  'retry-after': '3',
  'www-authenticate': 'Basic',
  'x-mine': '1',
}

async function logs() {
  const answer = await fetch(`${node.url}/webhooks/raw/logs`, { headers: key })
  return (await answer.json()) as { deliveries: { id: string; droppedHeaders?: { name: string }[] }[] }
}

describe('the state of the origin', () => {
  it('is the host’s, and the rest passes', async () => {
    const headers = { ...STATE, ...PASSING, 'set-cookie': 'a=b; Path=/' }
    const [answer] = await onOneConnection({ status: 302, headers, body: '' })
    const got = new Map(answer?.headers)
    expect([...got.keys()].filter((name) => name in STATE || name === 'set-cookie')).toEqual([
      'x-sandbank-database',
    ])
    expect(got.get('x-sandbank-database')).not.toBe('forged')
    expect(Object.fromEntries([...got].filter(([name]) => name in PASSING))).toEqual(PASSING)
    const [newest] = (await logs()).deliveries
    const dropped = newest?.droppedHeaders?.map(({ name }) => name).sort()
    expect(dropped).toEqual([...Object.keys(STATE), 'set-cookie'].sort())
    const one = await fetch(`${node.url}/webhooks/raw/deliveries/${newest?.id}`, { headers: key })
    expect((await one.json()).response.headers.map(([name]: [string]) => name).sort()).toEqual(
      Object.keys(PASSING).sort(),
    )
  })

  it('has no part in a process without sockets, where a test may read Set-Cookie and nothing else is different', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    const { body } = await deploying(call)('raw', AS_SENT)
    const answer = await emulator.fetch(body.webhooks[0].url, {
      method: 'POST',
      body: JSON.stringify({ headers: { ...STATE, 'set-cookie': 'a=b', 'content-length': '1' } }),
    })
    expect(answer.headers.getSetCookie()).toEqual(['a=b'])
    expect([...answer.headers.keys()].filter((name) => name in STATE)).toEqual(['x-sandbank-database'])
    expect(answer.headers.get('content-length')).toBeNull()
    expect(await answer.text()).toBe('ABCDE')
    emulator.close()
  })
})

describe('a redirect', () => {
  const redirected = async (location: string, status = 307) => {
    const [answer] = await onOneConnection({ status, headers: { location }, body: '' })
    return Object.fromEntries(answer?.headers ?? []).location
  }

  it.each([
    '/__sandbank/reset',
    '../../__sandbank/reset?a#b',
    'http://localhost/__sandbank/clock/stop',
    'HTTP://LOCALHOST:80/__sandbank/reset',
    '/%5F_sandbank/reset',
    '/u/../__relay',
    '/.//__sandbank/reset',
  ])('does not lead to the operator’s routes: %s', async (location) => {
    expect(await redirected(location)).toBeUndefined()
    const [newest] = (await logs()).deliveries
    expect(newest?.droppedHeaders).toEqual([
      {
        name: 'location',
        reason:
          'It leads to the operator’s routes (/__sandbank), which whoever follows it would call in the place of the handler.',
      },
    ])
  })

  it.each(['/ui/apps', '/wallet/me', '?page=2', 'https://shop.example/__sandbank/reset', 'http://['])(
    'leads anywhere else: %s',
    async (location) => {
      expect(await redirected(location, 302)).toBe(location)
    },
  )

  it('takes no caller to a change of the emulator', async () => {
    const location = new URL('/__sandbank/reset', url).href
    const body = JSON.stringify({ status: 307, headers: { location } })
    const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    expect([answer.status, answer.redirected]).toEqual([307, false])
  })
})

describe('what a handler says of CORS', () => {
  it('stands alone; where it says nothing, the port lets local pages read the answer', async () => {
    const origin = 'http://localhost:5173'
    const send = async (headers: Record<string, string>) => {
      const init = { method: 'POST', headers: { origin }, body: JSON.stringify({ headers }) }
      return (await fetch(url, init)).headers.get('access-control-allow-origin')
    }
    expect(await send({})).toBe(origin)
    expect(await send({ 'access-control-allow-origin': '*' })).toBe('*')
    expect(await send({ 'access-control-allow-origin': 'https://shop.example' })).toBe('https://shop.example')
  })
})

describe('an answer as a document', () => {
  it.each([
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/pdf',
    'text/plain',
  ])('of %s has an origin of its own, and the handler’s policy beside', async (type) => {
    const own = "default-src 'none'; sandbox allow-same-origin allow-scripts"
    const [plain, strict] = await onOneConnection(
      { headers: { 'content-type': type, 'x-content-type-options': 'no' } },
      { headers: { 'content-type': type, 'content-security-policy': own } },
    )
    const policies = (answer: Received | undefined) =>
      answer?.headers.filter(([name]) => name === 'content-security-policy').map(([, value]) => value)
    expect(policies(plain)?.join(', ')).toBe(POLICY)
    expect(policies(strict)?.join(', ')).toBe(`${own}, ${POLICY}`)
    expect(plain?.headers).toContainEqual(['x-content-type-options', 'nosniff'])
  })

  it('also where the handler fails, and where a model answers', async () => {
    const failed = await fetch(url, { method: 'POST', body: 'no JSON' })
    expect([failed.status, failed.headers.get('content-security-policy')]).toEqual([500, POLICY])
    for (const stream of [false, true]) {
      const answer = await fetch(`${node.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { ...key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ model: 'gpt-5-mini', stream, messages: [{ role: 'user', content: 'hi' }] }),
      })
      expect(answer.headers.get('content-security-policy')).toBe(POLICY)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      await answer.text()
    }
  })
})
