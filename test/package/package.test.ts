import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { bin, libFolder, root, run } from '../../src/cli/project.mjs'

const scratch = inject('scratch')
const installed = join(scratch, 'node_modules/sandbank')
const node = (args: string[], cwd = scratch) =>
  run(process.execPath, args, { quiet: true, cwd, env: { NODE_ENV: '', VITEST: '', NO_COLOR: '1' } })

describe('the packed package', () => {
  it('is found well by publint', async () => {
    const { output } = await node([bin('publint/src/cli.js'), '--strict', inject('tarball')], root)
    const told = output.split('\n').filter((line) => /^\d+\. /.test(line))
    expect(output).toContain('Linting...')
    // The worker and its parts are scripts to be served, no modules, though one asks for another by `require`.
    const script = /^\d+\. pkg\.exports\["\.\/worker\.(\*\.)?js"\] .* is written in CJS/
    expect(told.filter((line) => !script.test(line))).toEqual([])
  })

  it('has types where attw looks for them, at each of its doors', async () => {
    // The worker is a script to be served, and has no types.
    const args = [
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './worker.js',
      './worker.*.js',
      '--format',
      'json',
    ]
    const { code, output } = await node(
      [bin('@arethetypeswrong/cli/dist/index.js'), inject('tarball'), ...args],
      root,
    )
    expect(code, output).toBe(0)
    const { analysis } = JSON.parse(output)
    const doors = ['.', './browser', './msw', './node', './vitest', './webhooks', './package.json']
    expect(Object.keys(analysis.entrypoints).sort()).toEqual(doors.sort())
  })

  it('holds what its users need, and nothing of how it is made', () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules/sandbank/node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
    const names = files.map((file) => file.slice(installed.length + 1))
    expect(names).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/lib/worker.js', 'dist/index.html']),
    )
    expect(names.filter((name) => /\.map$|\.test\.|(^|\/)\./.test(name))).toEqual([])
    expect(
      names.filter((name) =>
        /^(src\/(?!cli\/|hosts\/((server|node)\/)?[^/]+\.mjs$|kernel\/http\/(path|headers)\.mjs$)|sw|test|docs)/.test(
          name,
        ),
      ),
    ).toEqual([])
    for (const file of files) expect(readFileSync(file, 'latin1').includes(root), file).toBe(false)
  })
})

describe('in a project of somebody else', () => {
  it('a script imports the emulator and the Node host', async () => {
    expect(await node(['script.mjs'])).toEqual({
      code: 0,
      output: '200 200 200 text/html; charset=utf-8\nStartError unsupported\n',
    })
  })

  it('suites use sandbank/vitest and sandbank/msw, in Node and under happy-dom', async () => {
    const { code, output } = await node(['node_modules/vitest/vitest.mjs', 'run'])
    expect(code, output).toBe(0)
    expect(output).toMatch(/Tests +20 passed \(20\)/)
  })

  it('Jest has its timers faked, before all imports and by the tests, and many parts needed at once', async () => {
    const { code, output } = await node(['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'])
    expect(code, output).toBe(0)
    expect(output).toMatch(/Tests: +8 passed, 8 total/)
  })

  it.each([
    // Checks our declarations themselves too, which need no DOM.
    ['NodeNext', 'nodenext', ['node-types.ts'], ['--lib', 'ES2023']],
    ['ESNext', 'bundler', ['suite.ts', 'msw-suite.ts', 'page.ts'], ['--lib', 'ES2023,DOM', '--skipLibCheck']],
  ])(
    'TypeScript reads its declarations: module %s, resolution %s',
    async (module, resolution, files, more) => {
      const args = ['--noEmit', '--ignoreConfig', '--strict', '--target', 'es2023', '--types', 'node']
      const modules = ['--module', module, '--moduleResolution', resolution]
      const { code, output } = await node([bin('typescript/bin/tsc'), ...args, ...modules, ...more, ...files])
      expect(output).toBe('')
      expect(code).toBe(0)
    },
  )

  it('the install has put the worker into the folder that package.json names', () => {
    const copy = readFileSync(join(scratch, 'public/sandbank-worker.js'))
    expect(copy.equals(readFileSync(join(libFolder, 'worker.js')))).toBe(true)
  })

  it('the command runs, and needs nothing to be built', async () => {
    const command = join(scratch, 'node_modules/.bin/sandbank')
    expect((await node([command, 'init', 'public'])).output).toContain('public/sandbank-worker.js')
    const { code, output } = await node([
      command,
      'exec',
      '--',
      process.execPath,
      command,
      'clock',
      'freeze',
      '2030-01-01',
    ])
    expect([code, output]).toEqual([0, '2030-01-01T00:00:00.000Z  frozen\n'])
  })

  it('[webhook-scaffolds] a project made by `sandbank webhooks init` type-checks, and the tests of all scaffolds pass', async () => {
    const project = join(scratch, 'handlers')
    const command = join(scratch, 'node_modules/.bin/sandbank')
    try {
      expect((await node([command, 'webhooks', 'init', 'handlers'])).code).toBe(0)
      for (const provider of ['slack', 'github', 'stripe', 'generic']) {
        const args = [command, 'webhooks', 'add', provider, '--provider', provider]
        const { code, output } = await node(args, project)
        expect(code, output).toBe(0)
      }
      expect(await node([bin('typescript/bin/tsc')], project)).toEqual({ code: 0, output: '' })
      // Vitest would take that of the folder above.
      writeFileSync(join(project, 'vitest.config.mjs'), 'export default {}')
      const tests = await node([join(scratch, 'node_modules/vitest/vitest.mjs'), 'run'], project)
      expect(tests.code, tests.output).toBe(0)
      expect(tests.output).toMatch(/Test Files +4 passed \(4\)/)
    } finally {
      rmSync(project, { recursive: true, force: true })
    }
  })
})
