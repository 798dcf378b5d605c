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
async function output(...args: string[]) {
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
    const made = await output('init', 'harbor', '--template', 'trading-panel')
    expect(made).toContain('apps/harbor/scripts/prepare.ts is new.')
    expect(JSON.parse(readFileSync(file('manifest.json'), 'utf8')).slug).toBe('harbor')
    expect(await output('check', 'harbor')).toMatch(
      /^Nothing is wrong: \d+ calls of the SDK, all of them declared\.\n$/,
    )
    expect(await output('push', 'harbor')).toMatch(
      /^sent {2}index\.html\n(.+\n)+sent {2}manifest\.json\nhttp.+\/harbor\n$/,
    )
    expect(await output('push', 'harbor')).toContain('The emulator has it all.')
    const run = await apps('run', 'prepare', '--app', 'harbor', '--args', '{"side":"wrap","amount":"0.5"}')
    expect([run.code, JSON.parse(run.stdout).label]).toEqual([0, 'Wrap 0.5 ETH'])
    expect(run.stderr).toMatch(/prepare {2}passed {2}\d+ ms {2}call {2}run_/)
    const failed = await apps('run', 'prepare', '--app', 'harbor', '--args', '{"side":"sell"}')
    expect([failed.code, failed.stdout]).toEqual([3, ''])
    expect(failed.stderr).toMatch(/side must be wrap or unwrap.* at scripts\/prepare\.ts:6/)
    expect((await output('logs', 'harbor')).match(/prepare {2}(passed|failed)/g)).toEqual([
      'prepare  passed',
      'prepare  failed',
    ])
  })

  it('[app-identity] runs a script as another wallet', async () => {
    await output('init', 'harbor', '--template', 'viewer-tool')
    await output('push', 'harbor')
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
    await output('init', 'harbor')
    writeFileSync(file('scripts/collect.ts'), "log('x')\nreturn http.fetch('https://api.test')\n")
    const { code, stdout } = await apps('check', 'harbor')
    expect(code).toBe(4)
    expect(stdout).toContain('scripts/collect.ts:2  error  http.fetch needs the permission fetch:http')
    expect(stdout).toContain('warning  permissions[0] read:chain is declared')
    expect((await call('GET', '/apps')).body.apps).toEqual([])
  })

  it('[app-kv] push leaves what the app has written, pull brings it, and neither loses the other’s', async () => {
    await output('init', 'harbor')
    await output('push', 'harbor')
    await call('PUT', '/apps/harbor/kv/figures', { value: { mine: 1 } })
    await call('PUT', '/apps/harbor/kv/more', { value: 2 })
    expect(await output('push', 'harbor')).toContain('The emulator has it all.')
    expect(await contentOf('data/figures.json')).toBe('{"mine":1}')
    writeFileSync(file('index.html'), '<p>mine</p>')
    const refused = await apps('pull', 'harbor')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('index.html')])
    await output('push', 'harbor')
    expect(await output('pull', 'harbor')).toBe('brought  data/figures.json\nbrought  data/more.json\n')
    expect(readFileSync(file('data/more.json'), 'utf8')).toBe('2')
    rmSync(join(folder, 'apps'), { recursive: true })
    await output('pull', 'harbor')
    expect(readdirSync(file('')).sort()).toEqual(['data', 'index.html', 'manifest.json', 'scripts'])
    expect(readFileSync(file('index.html'), 'utf8')).toBe('<p>mine</p>')
  })

  it('dev keeps folder and emulator in step both ways, and prints problems and runs', async () => {
    await output('init', 'harbor')
    await output('push', 'harbor')
    const { child, exited, printed: sawPrinted } = startCommand(['apps', 'dev', 'harbor'], options())
    await sawPrinted('are in step')
    writeFileSync(file('index.html'), '<p>saved</p>')
    await sawPrinted('sent  index.html')
    expect(await contentOf('index.html')).toBe('<p>saved</p>')
    await call('PUT', '/apps/harbor/kv/tides', { value: { high: 3 } })
    await sawPrinted('brought  data/tides.json')
    expect(readFileSync(file('data/tides.json'), 'utf8')).toBe('{"high":3}')
    rmSync(file('data/tides.json'))
    await sawPrinted('deleted there  data/tides.json')
    expect(await contentOf('data/tides.json')).toBe(404)
    writeFileSync(file('scripts/collect.ts'), "return bankr.files.list('/')")
    await sawPrinted('files.list needs the permission read:files')
    await call('POST', '/apps/harbor/scripts/collect/run', {})
    await sawPrinted('collect  failed')
    child.kill('SIGINT')
    expect((await exited).code).toBe(0)
  })

  it('dev loses nothing: what changed on one side goes to the other, what changed on both is kept twice', async () => {
    await output('init', 'harbor')
    const put = (path: string, content: string) =>
      call('POST', '/user/files', { path: `/apps/harbor/${path}`, content, overwrite: true })
    const dev = async () => {
      const { child, exited, printed: sawPrinted } = startCommand(['apps', 'dev', 'harbor'], options())
      await sawPrinted('are in step')
      const stop = async () => {
        child.kill('SIGINT')
        await exited
      }
      return { sawPrinted, stop }
    }
    await (await dev()).stop()
    // Without a watcher.
    await put('index.html', '<p>theirs</p>')
    await put('scripts/collect.ts', 'return "theirs"')
    await put('data/figures.json', '"theirs"')
    await put('data/new.json', '1')
    writeFileSync(file('scripts/collect.ts'), 'return "mine"')
    writeFileSync(file('data/figures.json'), '"mine"')
    writeFileSync(file('notes.txt'), 'mine')
    const { sawPrinted: sawOutput, stop } = await dev()
    expect([await contentOf('index.html'), readFileSync(file('index.html'), 'utf8')]).toEqual([
      ...['<p>theirs</p>', '<p>theirs</p>'],
    ])
    expect(await contentOf('scripts/collect.ts')).toBe('return "mine"')
    expect(readFileSync(file('scripts/collect.ts.emulator~'), 'utf8')).toBe('return "theirs"')
    expect(readFileSync(file('data/figures.json'), 'utf8')).toBe('"theirs"')
    expect(readFileSync(file('data/figures.json.folder~'), 'utf8')).toBe('"mine"')
    expect([await contentOf('notes.txt'), readFileSync(file('data/new.json'), 'utf8')]).toEqual(['mine', '1'])
    // A file that is refused holds up no other one, and is reported once.
    writeFileSync(file('setup.exe'), 'x')
    writeFileSync(file('later.txt'), 'x')
    await sawOutput('not sent  setup.exe: ')
    await expect.poll(() => contentOf('later.txt')).toBe('x')
    await stop()
    // An emulator that knows nothing of it.
    await host.emulator.reset()
    await (await dev()).stop()
    expect(await contentOf('scripts/collect.ts')).toBe('return "mine"')
    // Another app has its place.
    await call('DELETE', '/user/files//apps/harbor?recursive=true')
    await put('index.html', '<p>another</p>')
    await (await dev()).stop()
    expect(readFileSync(file('index.html'), 'utf8')).toBe('<p>another</p>')
    expect(readFileSync(file('index.html.folder-2~'), 'utf8')).toBe('<p>theirs</p>')
    expect(readFileSync(file('scripts/collect.ts.deleted~'), 'utf8')).toBe('return "mine"')
    expect(await contentOf('scripts/collect.ts.deleted~')).toBe(404)
  })

  it('push goes on behind a file that is refused, and says at the end which they were, with exit code 1', async () => {
    await output('init', 'harbor')
    writeFileSync(file('a.exe'), 'x')
    writeFileSync(file('b.bat'), 'x')
    writeFileSync(file('z.txt'), 'x')
    const { code, stdout, stderr } = await apps('push', 'harbor')
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/sent {2}z\.txt\n(.+\n)*sent {2}manifest\.json\n$/),
    ])
    expect(stderr).toMatch(
      /^not sent {2}a\.exe: .+\nnot sent {2}b\.bat: .+\n2 of the folder's files were refused; /,
    )
    expect(await contentOf('z.txt')).toBe('x')
  })

  it('pull leaves what is no part of the app', async () => {
    await output('init', 'harbor')
    await output('push', 'harbor')
    await call('POST', '/user/files', { path: '/apps/harbor/.env', content: 'theirs' })
    writeFileSync(file('.env'), 'mine')
    expect(await output('pull', 'harbor')).toContain('has it all')
    expect(readFileSync(file('.env'), 'utf8')).toBe('mine')
  })

  it('sends files that are too large for JSON', async () => {
    await output('init', 'harbor')
    const bytes = new Uint8Array(9_000_000).fill(65)
    writeFileSync(file('film.txt'), bytes)
    expect(await output('push', 'harbor')).toContain('sent  film.txt')
    const [film] = (await call('GET', '/user/files?folder=/apps/harbor')).body.files.filter(
      ({ name }: { name: string }) => name === 'film.txt',
    )
    expect(film.size).toBe(9_000_000)
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
