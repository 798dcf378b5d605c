import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningNode, startNode } from 'sandbank/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../src/cli/admin.mjs'
import { showProgress } from '../../src/cli/progress.mjs'
import { sandbank } from '../helpers/command'
import { serveLocally } from '../helpers/local-server'

let host: RunningNode
let folder: string
let env: { SANDBANK_URL: string }
beforeAll(async () => {
  host = await startNode({ port: 0 })
  env = { SANDBANK_URL: host.url }
  folder = mkdtempSync(join(tmpdir(), 'sandbank-cli-'))
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

const marram = async () => (await (await fetch(`${host.url}/agent-profiles/marram`)).json()).projectName
const remove = () =>
  fetch(`${host.url}/agent/profile`, { method: 'DELETE', headers: { 'X-API-Key': host.emulator.keys.full } })
const publish = () =>
  fetch(`${host.url}/agent/profile`, {
    method: 'POST',
    headers: { 'X-API-Key': host.emulator.keys.full, 'Content-Type': 'application/json' },
    body: '{"projectName":"Harbor Light"}',
  })

describe('sandbank status', () => {
  it('tells people what is running, without colours in a pipe', async () => {
    const { code, stdout, stderr } = await sandbank(['status', '--url', host.url])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`Sandbank 0.1.0  ${host.url}`)
    expect(stdout).toMatch(/host +node\n/)
    expect(stdout).toContain(host.emulator.keys.full)
    expect(stdout).not.toContain('\u001b')
  })

  it('tells programs everything', async () => {
    const { stdout } = await sandbank(['status', '-o', 'json'], { env })
    expect(JSON.parse(stdout)).toMatchObject({
      host: 'node',
      seed: 'sandbank',
      clock: { mode: 'real' },
      credentials: { baseUrl: host.url, keys: host.emulator.keys },
      env: { SANDBANK_URL: host.url },
    })
  })

  it('writes the lines of an .env file', async () => {
    const { stdout } = await sandbank(['status', '--output=env'], { env })
    const { full } = host.emulator.keys
    expect(stdout).toBe(
      `SANDBANK_URL="${host.url}"\nBANKR_API_URL="${host.url}"\nBANKR_LLM_URL="${host.url}"\n` +
        `BANKR_WEBHOOK_URL="${host.url}"\nBANKR_API_KEY="${full}"\nBANKR_LLM_KEY="${full}"\n`,
    )
  })
})

describe('sandbank clock', () => {
  const clock = async (...args: string[]) => (await sandbank(['clock', ...args], { env })).stdout

  it('freezes at a time, travels with what falls due, and goes on', async () => {
    expect(await clock('freeze', '2030-01-01T00:00:00Z')).toBe('2030-01-01T00:00:00.000Z  frozen\n')
    await fetch(`${host.url}/agent-profiles/marram/tweets`)
    expect(await clock('advance', '1d12h')).toMatch(
      /^2030-01-01T00:10:00\.000Z {2}the cached answer social:\S+ expired\n2030-01-02T12:00:00\.000Z\n$/,
    )
    expect(await clock('now')).toBe('2030-01-02T12:00:00.000Z  frozen\n')
    expect(await clock('release')).toMatch(/^2030-01-02T12:00:\S+Z {2}offset\n$/)
    await host.emulator.reset()
  })

  it('shows on a terminal how far it has come, and leaves the line empty', async () => {
    const written: string[] = []
    const terminal = {
      isTTY: true,
      write: (text: string) => written.push(text),
      cursorTo: () => written.push('<'),
      clearLine: () => written.push('-'),
    }
    const [from, at, until] = [0, 1, 4].map((day) => day * 86_400_000) as [number, number, number]
    const telling = setInterval(() => {
      host.emulator.events.publish({ type: 'clock.progress', from, at, until })
    }, 20)
    const shown = () => expect.poll(() => written).not.toEqual([])
    await showProgress(connect(host.url), terminal as never, shown)
    clearInterval(telling)
    expect(written.slice(0, 3)).toEqual(['<', ' 25 %  1970-01-02T00:00:00.000Z', '-'])
    expect(written.slice(-2)).toEqual(['-', '<'])
  })
})

describe('sandbank state', () => {
  it('exports to a file, into a folder and to standard output, and imports from each', async () => {
    await publish()
    const file = join(folder, 'one.json')
    expect((await sandbank(['state', 'export', file], { env })).stdout).toContain(`bytes are in ${file}.`)
    await sandbank(['state', 'export', folder], { env })
    const { stdout: piped } = await sandbank(['state', 'export'], { env })
    expect(readdirSync(folder).sort()).toEqual(['one.json', 'snapshot.json'])
    for (const [source, input] of [[file], [folder], ['-', piped]] as const) {
      await remove()
      const { code, stdout } = await sandbank(['state', 'import', source], { env, ...(input && { input }) })
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+ rows are in\.\n$/)])
      expect((await publish()).status).toBe(409)
    }
  })

  it('carries stored files in an archive, by a file, a folder and standard output', async () => {
    const headers = { 'X-API-Key': host.emulator.keys.full, 'Content-Type': 'application/json' }
    const content = 'more than a chunk of it '.repeat(60_000)
    const body = JSON.stringify({ path: '/docs/a.txt', content })
    expect((await fetch(`${host.url}/user/files`, { method: 'POST', headers, body })).status).toBe(201)
    const file = join(folder, 'files.archive')
    const exported = await sandbank(['state', 'export', file], { env })
    const whole = readFileSync(file)
    expect(whole.toString('latin1').startsWith('{"format":"sandbank-archive"')).toBe(true)
    expect(exported.stdout).toBe(`${whole.length} bytes are in ${file}.\n`)
    const { stdout: piped } = await sandbank(['state', 'export'], { env })
    for (const [source, input] of [[file], ['-', piped]] as const) {
      await host.emulator.reset()
      const { code, stdout } = await sandbank(['state', 'import', source], { env, ...(input && { input }) })
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+ rows are in\.\n$/)])
      const read = await fetch(`${host.url}/user/files/docs/a.txt/content`, { headers })
      expect(await read.text()).toBe(content)
    }
    writeFileSync(file, whole.subarray(0, -1))
    const { code, stderr } = await sandbank(['state', 'import', file], { env })
    expect([code, stderr]).toEqual([1, expect.stringContaining('is missing: the file ends after')])
    expect((await fetch(`${host.url}/user/files/docs/a.txt`, { headers })).status).toBe(200)
    rmSync(file)
    await host.emulator.reset()
  })

  it('puts the seeded data back, or another one', async () => {
    expect((await sandbank(['state', 'reset'], { env })).stdout).toBe(
      'The seeded data of "sandbank" is back.\n',
    )
    expect((await publish()).status).toBe(201)
    const other = await sandbank(['state', 'reset', '--seed', 'harbor'], { env })
    expect(other.stdout).toBe('The seeded data of "harbor" is back.\n')
    await host.emulator.reset()
  })

  it('says why an import is refused, and changes nothing', async () => {
    const file = join(folder, 'broken.json')
    const whole = JSON.parse((await sandbank(['state', 'export'], { env })).stdout)
    writeFileSync(file, JSON.stringify({ ...whole, sha256: '0'.repeat(64) }))
    const { code, stderr } = await sandbank(['state', 'import', file], { env })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^sandbank: Invalid snapshot: .*its contents do not match its sha256\./),
    ])
    expect(await marram()).toBe('Marram')
  })

  it('leaves an older export where a new one cannot be written', async () => {
    const { code, stderr } = await sandbank(['state', 'export', join(folder, 'none', 'x.json')], { env })
    expect([code, stderr]).toEqual([1, expect.stringContaining('Could not write')])
    expect(JSON.parse(readFileSync(join(folder, 'one.json'), 'utf8')).format).toBe('sandbank-snapshot')
  })
})

describe('the address', () => {
  it('is that of --url before that of SANDBANK_URL', async () => {
    const { code } = await sandbank(['clock', 'now', '--url', host.url], {
      env: { SANDBANK_URL: 'http://[' },
    })
    expect(code).toBe(0)
  })

  it('where nobody answers is named with what to do', async () => {
    const { url, close } = await serveLocally(() => {})
    await close()
    const { code, stderr } = await sandbank(['status', '--url', url])
    expect(code).toBe(1)
    expect(stderr).toContain(
      `Nothing answers at ${url} (ECONNREFUSED). Start an emulator with \`sandbank start\``,
    )
  })

  it('of something else is told apart', async () => {
    const { url, close } = await serveLocally((_request, response) => response.end('hello'))
    const { code, stderr } = await sandbank(['status', '--url', url])
    await close()
    expect([code, stderr]).toEqual([1, `sandbank: What answers at ${url} is not Sandbank (status 200).\n`])
  })
})

describe('sandbank understand', () => {
  it('says what would be done, with what was not said, and does nothing', async () => {
    const { code, stdout, stderr } = await sandbank(['understand', 'buy $5 of DRIFT'], { env })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      `outcome   would be done
intent    buy  token=DRIFT  amount=$5
default   chain=base  (agent.default.chain)
default   pay=USDC  (agent.default.pay)
default   slippage=1 %  (agent.default.slippage)
step 1    swap $5 from the usual payer → DRIFT
`,
    )
    const threads = await fetch(`${host.url}/__sandbank/agent/threads`, {
      headers: { Authorization: `Bearer ${(await connect(host.url).get('/credentials')).session}` },
    })
    expect(await threads.json()).toEqual({ threads: [] })
  })

  it('says what it would ask, for whoever is named, as one object', async () => {
    const { wallets } = await connect(host.url).get('/wallets')
    const { stdout } = await sandbank(['understand', 'send 5 USDC', '--user', wallets[1].id, '--json'], {
      env,
    })
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'asks',
      calls: [],
      defaults: [],
      response: expect.stringContaining('To whom?'),
    })
    const { code, stderr } = await sandbank(['understand', 'price of ETH', '--user', 'nobody'], { env })
    expect(code).toBe(1)
    expect(stderr).toContain('There is no wallet "nobody".')
  })
})
