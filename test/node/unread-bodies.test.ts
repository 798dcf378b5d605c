import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { type RunningNode, startNode } from '../../src/hosts/node/index'
import { serveSite } from '../../src/hosts/server/site.mjs'

let node: RunningNode
let site: Awaited<ReturnType<typeof serveSite>>
beforeAll(async () => {
  node = await startNode({ port: 0, site: distFolder })
  site = await serveSite({ folder: distFolder, port: 0 })
})
afterAll(async () => {
  await node?.close()
  await site?.close()
})

const MB = 1024 * 1024
const SIZES = [1, 1_000, 70_000, 900_000, 2 * MB, 12 * MB]
const BOUNDARY = 'cut-here'
/** So many bytes of a file that is uploaded. */
function multipart(size: number): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.alloc(size, 'x'), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

interface Refused {
  readonly what: string
  readonly status: number
  readonly path: string
  readonly port: () => number
  readonly headers: () => Record<string, string>
}
const key = () => ({ 'X-API-Key': node.emulator.keys.full })
const form = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
const port = () => Number(new URL(node.url).port)

const REFUSED: readonly Refused[] = [
  { what: 'an upload without a key', status: 401, path: '/user/files', port, headers: () => form },
  {
    what: 'an upload of no file',
    status: 400,
    path: '/user/files',
    port,
    headers: () => ({ ...key(), 'Content-Type': 'multipart/form-data; boundary=other' }),
  },
  {
    what: 'a body that is no JSON',
    status: 400,
    path: '/user/files',
    port,
    headers: () => ({ ...key(), 'Content-Type': 'text/plain' }),
  },
  { what: 'a path that there is not', status: 404, path: '/nowhere', port, headers: key },
  {
    what: 'a name of a stranger’s',
    status: 403,
    path: '/user/files',
    port,
    headers: () => ({ ...form, Host: 'evil.example' }),
  },
  {
    what: 'a page of another origin',
    status: 403,
    path: '/__sandbank/reset',
    port,
    headers: () => ({ ...form, Origin: 'https://evil.example' }),
  },
  { what: 'a file of the shell', status: 405, path: '/index.html', port, headers: () => form },
  {
    what: 'the relay without a tab',
    status: 503,
    path: '/user/files',
    port: () => site.port,
    headers: () => form,
  },
]

interface Answer {
  readonly status: number | undefined
  readonly connection: string | undefined
}

function send(
  agent: Agent,
  { path, port, headers }: Omit<Refused, 'what' | 'status'>,
  body: Buffer | undefined,
  isChunked = false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      ...{ port: port(), host: '127.0.0.1', path, agent, method: body ? 'POST' : 'GET' },
      headers: {
        Host: `localhost:${port()}`,
        ...headers(),
        ...(body && !isChunked && { 'Content-Length': body.length }),
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection }),
      )
    })
    if (body) Readable.from(pieces(body)).pipe(request)
    else request.end()
  })
}

function* pieces(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536)
}

describe.each(REFUSED)('$what, refused with $status', (refused) => {
  it.each([false, true])('leaves the connection as its answer says (chunked: %s)', async (isChunked) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const health = { path: '/__sandbank/health', port: refused.port, headers: () => ({}) }
    const alive = refused.status === 503 ? 503 : 200
    try {
      for (const size of [...SIZES, ...SIZES]) {
        const answer = await send(agent, refused, multipart(size), isChunked)
        expect([refused.status, 413], `${size} bytes`).toContain(answer.status)
        if (!isChunked && size < MB) expect(answer.connection).toBe('keep-alive')
        expect((await send(agent, health, undefined)).status, `after ${size} bytes`).toBe(alive)
      }
    } finally {
      agent.destroy()
    }
  })
})

describe('a refused upload', () => {
  /** What a connection was sent back, until it holds `until` or ends. */
  async function conversation(
    write: (
      socket: ReturnType<typeof connect>,
      receivedText: (text: string) => Promise<void>,
    ) => Promise<void>,
  ) {
    const socket = connect(port(), '127.0.0.1')
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    const closed = once(socket, 'close')
    const receivedPart = async (part: string) => {
      while (!text.includes(part) && !socket.closed) await Promise.race([once(socket, 'data'), closed])
      expect(text).toContain(part)
    }
    await write(socket, receivedPart)
    socket.destroy()
    return text
  }
  const head = (more: string) =>
    `POST /user/files HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n${more}\r\n\r\n`
  const next = 'GET /__sandbank/health HTTP/1.1\r\nHost: localhost\r\n\r\n'

  it('is answered before its end, and read on for as long as that takes', async () => {
    await conversation(async (socket, receivedText) => {
      socket.write(`${head('Content-Length: 200000')}${'x'.repeat(100_000)}`)
      await receivedText('401 Unauthorized')
      await receivedText('Connection: keep-alive')
      await delay(1_500)
      socket.write(`${'x'.repeat(100_000)}${next}`)
      await receivedText('200 OK')
    })
  })

  it('ends its connection where nobody knows how long it is, and what stands behind it is not answered', async () => {
    for (const more of ['Content-Length: 99999999999', 'Transfer-Encoding: chunked']) {
      const text = await conversation(async (socket, receivedText) => {
        socket.on('error', () => undefined)
        socket.write(`${head(more)}5\r\nxxxxx\r\n`)
        await receivedText('401 Unauthorized')
        socket.write(`0\r\n\r\n${next}`)
        await once(socket, 'close')
      })
      expect(text).toContain('Connection: close')
      expect(text).not.toContain('200 OK')
    }
  })
})
