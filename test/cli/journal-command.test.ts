import { request } from 'node:http'
import { type RunningNode, startNode } from 'sandbank/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandbank, startCommand } from '../helpers/command'
import { serveLocally } from '../helpers/local-server'

let host: RunningNode
let env: { SANDBANK_URL: string }
beforeAll(async () => {
  host = await startNode({ port: 0 })
  env = { SANDBANK_URL: host.url }
})
afterAll(() => host.close())
beforeEach(() => host.emulator.reset())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${host.url}${path}`, { headers })
const journal = async (...args: string[]) => (await sandbank(['journal', ...args], { env })).stdout
const pathsIn = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).path)

/** A server in front of another, whose connections can be cut. */
async function cuttable(target: string) {
  const { url, server, close } = await serveLocally((incoming, answer) => {
    const { method = 'GET', headers, url: path = '/' } = incoming
    const outgoing = request(new URL(path, target), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    answer.on('close', () => outgoing.destroy())
    outgoing.on('error', () => answer.destroy())
    outgoing.end()
  })
  return { url, cut: () => server.closeAllConnections(), close }
}

describe('sandbank journal', () => {
  it('prints the last requests, oldest first, with who called and what decided', async () => {
    const { full } = host.emulator.keys
    await get('/wallet/me', { 'X-API-Key': full })
    await get('/wallet/me')
    const time = String.raw`\d{4}-\d\d-\d\dT\S+Z`
    const [first, second, message, ...more] = (await journal()).trimEnd().split('\n')
    expect(first).toMatch(new RegExp(`^${time}  200  GET    /wallet/me  \\d+ ms  key \\S.*$`))
    expect(second).toMatch(
      new RegExp(`^${time}  401  GET    /wallet/me  \\d+ ms  anonymous no credential  auth.missing$`),
    )
    expect(message).toMatch(/^ {4}\S.*X-API-Key/)
    expect(more).toEqual([])
  })

  it('prints whole entries for programs, of those that the filters let through', async () => {
    await get('/agent-profiles/nobody')
    await get('/wallet/me', { 'X-Sandbank-Caller': 'shell' })
    for (let n = 1; n <= 3; n++) await get(`/agent-profiles?limit=${n}`)
    const [entry] = (await journal('--json', '--status', '4xx'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entry).toMatchObject({
      status: 404,
      decision: { rule: 'profile.visible' },
      request: { body: null },
    })
    expect(pathsIn(await journal('--json', '--shell', '--path', 'wallet'))).toEqual(['/wallet/me'])
    expect(pathsIn(await journal('--json', '--path', 'wallet'))).toEqual([])
    expect(pathsIn(await journal('--json', '-n', '2', '--method', 'get'))).toEqual([
      '/agent-profiles?limit=2',
      '/agent-profiles?limit=3',
    ])
    expect(pathsIn(await journal('--json', '--caller', 'key'))).toEqual([])
  })

  it('follows, and misses and repeats none where its stream is cut; it ends when nothing answers any more', async () => {
    const front = await cuttable(host.url)
    const { exited, printed } = startCommand([
      'journal',
      '-f',
      '--json',
      '--path',
      '/wallet',
      '--url',
      front.url,
    ])
    for (let n = 1; n <= 9; n++) {
      await get(`/wallet/me?n=${n}`)
      if (n % 3 === 1) await printed(`n=${n}"`)
      else front.cut()
    }
    await printed('n=9"')
    await front.close()
    const { code, stdout, stderr } = await exited
    expect(pathsIn(stdout)).toEqual(Array.from({ length: 9 }, (_, index) => `/wallet/me?n=${index + 1}`))
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Nothing answers at ${front.url}`)])
  })

  it('is no failure where its reader has enough', async () => {
    for (let n = 0; n < 5; n++) await get(`/wallet/me?n=${n}`)
    const { child, exited, printed } = startCommand(['journal', '--follow', '--json'], { env })
    await printed('n=4')
    child.stdout?.destroy()
    for (let n = 5; n < 8; n++) await get(`/wallet/me?n=${n}`)
    expect((await exited).code).toBe(0)
  })
})
