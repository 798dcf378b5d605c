import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { bin, libFolder, root, run } from '../../src/cli/project.mjs'

// Compilers and test runners of such a project are tried by package.soak.ts.
const scratch = inject('scratch')
const installed = join(scratch, 'node_modules/sandbank')
const node = (args: string[], cwd = scratch) =>
  run(process.execPath, args, { quiet: true, cwd, env: { NODE_ENV: '', VITEST: '', NO_COLOR: '1' } })

describe('the packed package', () => {
  it('is found well by publint', async () => {
    const { output } = await node([bin('publint/src/cli.js'), '--strict', inject('tarball')], root)
    const reported = output.split('\n').filter((line) => /^\d+\. /.test(line))
    expect(output).toContain('Linting...')
    // The worker and its parts are scripts to be served, no modules, though one asks for another by `require`.
    const script = /^\d+\. pkg\.exports\["\.\/worker\.(\*\.)?js"\] .* is written in CJS/
    expect(reported.filter((line) => !script.test(line))).toEqual([])
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
        /^(src\/(?!cli\/|domains\/(apps\/templates\/|(apps|environment|webhooks)\/[^/]+\.mjs$)|hosts\/((server|node)\/)?[^/]+\.mjs$|kernel\/http\/(path|headers)\.mjs$)|sw|test|docs)/.test(
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

  it('the guard refuses the service, and does nothing under the condition "production"', async () => {
    expect(await node(['guarded.mjs'])).toEqual({
      code: 0,
      output: 'Sandbank kept https, Sandbank kept api.bankr.bot\n',
    })
    const production = await node(['--conditions=production', 'guarded.mjs'])
    expect(production).toEqual({ code: 0, output: 'nothing is guarded\n' })
  })

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
})
