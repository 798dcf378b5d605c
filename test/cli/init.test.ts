import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libFolder, root, run } from '../../src/cli/project.mjs'
import { sandbank } from '../helpers/command'
import { makeReadOnly, unprivileged } from '../helpers/unprivileged'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'sandbank-init-'))
  mkdirSync(join(site, 'public'))
  writeFileSync(join(site, 'package.json'), '{\n    "name": "site"\n}\n')
})
afterEach(() => rmSync(site, { recursive: true }))

const init = (...args: string[]) => sandbank(['init', ...args], { cwd: site })
const copied = (folder = 'public') => readFileSync(join(site, folder, 'sandbank-worker.js'), 'utf8')
const worker = () => readFileSync(join(libFolder, 'worker.js'), 'utf8')
const manifest = () => readFileSync(join(site, 'package.json'), 'utf8')

describe('sandbank init', () => {
  it('copies the worker and says how to start it', async () => {
    const { code, stdout } = await init('public')
    expect(code).toBe(0)
    expect(stdout).toContain('The worker is in public/sandbank-worker.js.')
    expect(stdout).toContain("import { start } from 'sandbank/browser'")
    expect(copied()).toBe(worker())
    expect(manifest()).toBe('{\n    "name": "site"\n}\n')
  })

  it('copies the parts beside the worker, and takes away those that it no longer has', async () => {
    writeFileSync(join(site, 'public', 'sandbank-worker.former.js'), 'of an older version')
    writeFileSync(join(site, 'public', 'app.js'), 'of the site')
    await init('public')
    const built = readdirSync(libFolder).filter((name) => /^worker\.\w+\.js$/.test(name))
    expect(built).toContain('worker.chain.js')
    expect(readdirSync(join(site, 'public')).sort()).toEqual(
      ['app.js', 'sandbank-worker.js', ...built.map((name) => `sandbank-${name}`)].sort(),
    )
    for (const name of built) {
      const copy = readFileSync(join(site, 'public', `sandbank-${name}`))
      expect(copy.equals(readFileSync(join(libFolder, name)))).toBe(true)
    }
  })

  it('remembers folders in a package.json that otherwise stays as it is', async () => {
    mkdirSync(join(site, 'demo'))
    await init('public', '--save')
    await init('demo', '--save')
    await init('public', '--save')
    expect(manifest()).toBe(
      '{\n    "name": "site",\n    "sandbank": {\n        "workerDirectory": [\n            "public",\n            "demo"\n        ]\n    }\n}\n',
    )
    writeFileSync(join(site, 'demo', 'sandbank-worker.js'), 'old')
    expect((await init()).code).toBe(0)
    expect(copied('demo')).toBe(worker())
  })

  it('says in a line what is wrong with the folder or the package.json', async () => {
    const folder = join(site, 'public')
    chmodSync(site, 0o755)
    makeReadOnly(folder)
    const denied = await sandbank(['init', 'public'], { cwd: site, user: unprivileged })
    expect(denied).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^sandbank: public\/sandbank-worker\.\w+\.js cannot be used: this user has no right to it \(EACCES\)\.\n$/,
      ),
    })
    chmodSync(folder, 0o755)
    writeFileSync(join(site, 'package.json'), '{')
    const broken = await init('public', '--save')
    expect([broken.code, broken.stderr]).toEqual([
      1,
      expect.stringMatching(/^sandbank: .*package\.json is not JSON: [^\n]*\n$/),
    ])
  })

  it('refuses a folder that is not there, and to guess one', async () => {
    const missing = await init('pubic')
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('pubic is not a folder.')])
    const none = await init()
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('needs a FOLDER')])
  })
})

describe('after an install', () => {
  const install = () =>
    run(process.execPath, [join(root, 'src/cli/postinstall.mjs')], { quiet: true, env: { INIT_CWD: site } })

  it('the saved folders have the worker of the installed version', async () => {
    await init('public', '--save')
    writeFileSync(join(site, 'public', 'sandbank-worker.js'), 'old')
    expect(await install()).toEqual({ code: 0, output: '' })
    expect(copied()).toBe(worker())
  })

  it('a folder that is gone is mentioned and stops nothing', async () => {
    await init('public', '--save')
    rmSync(join(site, 'public'), { recursive: true })
    const { code, output } = await install()
    expect([code, output]).toEqual([0, expect.stringContaining('public is not a folder.')])
  })
})
