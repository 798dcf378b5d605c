import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningNode, startNode } from 'sandbank/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { sandbank, startCommand } from '../helpers/command'

let host: RunningNode
let folder: string
let call: ReturnType<typeof caller>
beforeAll(async () => {
  host = await startNode({ port: 0 })
  call = caller(host.emulator)
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.emulator.reset()
  folder = mkdtempSync(join(tmpdir(), 'sandbank-apps-'))
  return () => rmSync(folder, { recursive: true })
})

const options = () => ({ cwd: folder, env: { SANDBANK_URL: host.url, SANDBANK_API_KEY: '' } })
const apps = (...args: string[]) => sandbank(['apps', ...args], options())
/** What a command says that has to succeed. */
async function says(...args: string[]) {
  const { code, stdout, stderr } = await apps(...args)
  expect([code, stderr], args.join(' ')).toEqual([0, ''])
  return stdout
}
const file = (path: string) => join(folder, 'apps/harbor', path)
const contentOf = async (path: string) => {
  const { status, body } = await call('GET', `/user/files/apps/harbor/${path}/content`)
  return status === 200 ? (typeof body === 'string' ? body : JSON.stringify(body)) : status
}

describe('sandbank apps', () => {
  it('[app-templates] goes from init over check and push to a run, with its log', async () => {
    const made = await says('init', 'harbor', '--template', 'trading-panel')
    expect(made).toContain('apps/harbor/scripts/prepare.ts is new.')
    expect(JSON.parse(readFileSync(file('manifest.json'), 'utf8')).slug).toBe('harbor')
    expect(await says('check', 'harbor')).toMatch(
      /^Nothing is wrong: \d+ calls of the SDK, all of them declared\.\n$/,
    )
    expect(await says('push', 'harbor')).toMatch(
      /^sent {2}index\.html\n(.+\n)+sent {2}manifest\.json\nhttp.+\/harbor\n$/,
    )
    expect(await says('push', 'harbor')).toContain('The emulator has it all.')
    const run = await apps('run', 'prepare', '--app', 'harbor', '--args', '{"side":"wrap","amount":"0.5"}')
    expect([run.code, JSON.parse(run.stdout).label]).toEqual([0, 'Wrap 0.5 ETH'])
    expect(run.stderr).toMatch(/prepare {2}passed {2}\d+ ms {2}call {2}run_/)
    const failed = await apps('run', 'prepare', '--app', 'harbor', '--args', '{"side":"sell"}')
    expect([failed.code, failed.stdout]).toEqual([3, ''])
    expect(failed.stderr).toMatch(/side must be wrap or unwrap.* at scripts\/prepare\.ts:6/)
    expect((await says('logs', 'harbor')).match(/prepare {2}(passed|failed)/g)).toEqual([
      'prepare  passed',
      'prepare  failed',
    ])
  })

  it('[app-identity] runs a script as another wallet', async () => {
    await says('init', 'harbor', '--template', 'viewer-tool')
    await says('push', 'harbor')
    await call('PATCH', '/apps/harbor', { visibility: 'public' })
    const { wallets } = (await call('GET', '/__sandbank/wallets')).body
    const other = wallets.find(({ id }: { id: string }) => id !== 'wlt_developer')
    const as = await apps('run', 'overview', '--app', 'harbor', '--as', other.id)
    expect([as.code, JSON.parse(as.stdout).address]).toEqual([0, other.evmAddress])
    const nobody = await apps('run', 'overview', '--app', 'harbor', '--as', 'wlt_nobody')
    expect([nobody.code, nobody.stderr]).toEqual([
      1,
      expect.stringContaining('There is no wallet "wlt_nobody"'),
    ])
  })

  it('[app-manifest] check tells the place of what is wrong, with exit code 4, and sends nothing', async () => {
    await says('init', 'harbor')
    writeFileSync(file('scripts/collect.ts'), "log('x')\nreturn http.fetch('https://api.test')\n")
    const { code, stdout } = await apps('check', 'harbor')
    expect(code).toBe(4)
    expect(stdout).toContain('scripts/collect.ts:2  error  http.fetch needs the permission fetch:http')
    expect(stdout).toContain('warning  permissions[0] read:chain is declared')
    expect((await call('GET', '/apps')).body.apps).toEqual([])
  })

  it('[app-kv] push leaves what the app has written, pull brings it, and neither loses the other’s', async () => {
    await says('init', 'harbor')
    await says('push', 'harbor')
    await call('PUT', '/apps/harbor/kv/figures', { value: { mine: 1 } })
    await call('PUT', '/apps/harbor/kv/more', { value: 2 })
    expect(await says('push', 'harbor')).toContain('The emulator has it all.')
    expect(await contentOf('data/figures.json')).toBe('{"mine":1}')
    writeFileSync(file('index.html'), '<p>mine</p>')
    const refused = await apps('pull', 'harbor')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('index.html')])
    await says('push', 'harbor')
    expect(await says('pull', 'harbor')).toBe('brought  data/figures.json\nbrought  data/more.json\n')
    expect(readFileSync(file('data/more.json'), 'utf8')).toBe('2')
    rmSync(join(folder, 'apps'), { recursive: true })
    await says('pull', 'harbor')
    expect(readdirSync(file('')).sort()).toEqual(['data', 'index.html', 'manifest.json', 'scripts'])
    expect(readFileSync(file('index.html'), 'utf8')).toBe('<p>mine</p>')
  })

  it('dev keeps folder and emulator in step both ways, and prints problems and runs', async () => {
    await says('init', 'harbor')
    await says('push', 'harbor')
    const { child, exited, says: hears } = startCommand(['apps', 'dev', 'harbor'], options())
    await hears('are in step')
    writeFileSync(file('index.html'), '<p>saved</p>')
    await hears('sent  index.html')
    expect(await contentOf('index.html')).toBe('<p>saved</p>')
    await call('PUT', '/apps/harbor/kv/tides', { value: { high: 3 } })
    await hears('brought  data/tides.json')
    expect(readFileSync(file('data/tides.json'), 'utf8')).toBe('{"high":3}')
    rmSync(file('data/tides.json'))
    await hears('deleted there  data/tides.json')
    expect(await contentOf('data/tides.json')).toBe(404)
    writeFileSync(file('scripts/collect.ts'), "return bankr.files.list('/')")
    await hears('files.list needs the permission read:files')
    await call('POST', '/apps/harbor/scripts/collect/run', {})
    await hears('collect  failed')
    child.kill('SIGINT')
    expect((await exited).code).toBe(0)
  })

  it('refuses words that it cannot use, with exit code 2', async () => {
    for (const [args, message] of [
      [['init', 'kv'], 'A slug must be none of'],
      [['init', 'harbor', '--template', 'none'], '--template is one of agent-app, paid-call'],
      [['run'], 'The name of a script is missing'],
      [['sail'], 'The word after `sandbank apps` is one of init, dev'],
    ] as const) {
      const { code, stderr } = await apps(...args)
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    }
    const { code, stderr } = await apps('push', 'harbor')
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no apps/harbor/manifest.json')])
  })
})
