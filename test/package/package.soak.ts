import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bin, root, run } from '../../src/cli/project.mjs'
import { makeScratch, type Scratch } from '../helpers/scratch-project'

let made: Scratch
let scratch: string
beforeAll(async () => {
  made = await makeScratch([
    'vitest',
    'jest',
    'jest-environment-jsdom@29.7.0',
    'msw',
    'happy-dom',
    '@types/node',
  ])
  scratch = made.scratch
})
afterAll(() => made?.remove())

const node = (args: string[], cwd = scratch) =>
  run(process.execPath, args, { quiet: true, cwd, env: { NODE_ENV: '', VITEST: '', NO_COLOR: '1' } })

describe('the packed package', () => {
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
      [bin('@arethetypeswrong/cli/dist/index.js'), made.tarball, ...args],
      root,
    )
    expect(code, output).toBe(0)
    const { analysis } = JSON.parse(output)
    const doors = [
      '.',
      './apps',
      './browser',
      './guard',
      './msw',
      './node',
      './vitest',
      './webhooks',
      './package.json',
    ]
    expect(Object.keys(analysis.entrypoints).sort()).toEqual(doors.sort())
  })
})

describe('compilers and test runners in a project of somebody else', () => {
  it('suites use sandbank/vitest and sandbank/msw, in Node and under happy-dom', async () => {
    const { code, output } = await node(['node_modules/vitest/vitest.mjs', 'run'])
    expect(code, output).toBe(0)
    expect(output).toMatch(/Tests +20 passed \(20\)/)
  })

  it('[app-sdk-frontend] Jest has its timers faked, before all imports and by the tests, and many parts needed at once, and shows the page of an app under jsdom', async () => {
    const { code, output } = await node(['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'])
    expect(code, output).toBe(0)
    expect(output).toMatch(/Tests: +9 passed, 9 total/)
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
