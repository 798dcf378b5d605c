import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { checkArchitecture } from './check.mjs'

const folders: string[] = []

/** A small tree under the real rules. Values are file contents; the packages are the repository's own. */
async function tree(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-rules-'))
  folders.push(folder)
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
    await cp(join(root, name), join(folder, name))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), `${content}\nexport {}\n`)
  }
  return folder
}

/** A tree in which every folder exists and every import is allowed. */
const LAWFUL = {
  'src/kernel/store/index.ts': `export { store } from './store'`,
  'src/kernel/store/store.ts': `import Dexie from 'dexie'\nexport const store = Dexie`,
  'src/runtime/index.ts': `import '#kernel/store'\nimport './packing'`,
  'src/runtime/packing.ts': ``,
  'src/runtime/guest/main.ts': `import '../packing'`,
  'src/domains/keys/index.ts': `import './rows'\nimport '#kernel/store'\nimport '#runtime'`,
  'src/domains/keys/operator.ts': `import './rows'`,
  'src/domains/keys/rows.ts': ``,
  'src/domains/keys/seed.ts': ``,
  'src/domains/wallet/index.ts': `import '#domains/keys'`,
  'src/control/index.ts': `import '../domains/keys/seed'\nimport '#domains/wallet'\nimport '#operators/keys'`,
  'src/routes.ts': `import '#control'\nexport type Routes = string\nexport const routes = 1`,
  'src/emulator.ts': `import './routes'`,
  'src/sdk/wire.ts': ``,
  'src/sdk/host/index.ts': `import '../wire'`,
  'src/hosts/test.ts': `import 'fake-indexeddb'\nimport '../emulator'`,
  'src/hosts/page/start.ts': `import 'workbox-window'`,
  'src/hosts/node/serve.ts': `import 'node:http'\nimport '../../emulator'`,
  'src/hosts/server/site.mjs': `import 'node:http'`,
  'src/cli/start.mjs': `import 'node:http'\nimport '../hosts/server/site.mjs'`,
  'src/shell/main.tsx': `import { start } from '#hosts/page/start'\nimport './App'`,
  'src/contract.ts': `import type { Routes } from './routes'\nexport type RouteName = Routes\nexport const name = 1`,
  'src/shell/App.tsx': `import type { RouteName } from '../contract'`,
  'sw/sw.ts': `import '#emulator'\nimport 'workbox-precaching'`,
  'test/help.ts': `import '../src/domains/keys/rows'\nimport 'node:fs'`,
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describe('the import rules', () => {
  it('let every lawful import pass', async () => {
    const { modules, problems } = await checkArchitecture(await tree(LAWFUL))
    expect(problems).toEqual([])
    expect(modules).toBeGreaterThan(Object.keys(LAWFUL).length)
  })

  it('name each unlawful import', async () => {
    const { problems } = await checkArchitecture(
      await tree({
        ...LAWFUL,
        'src/kernel/a.ts': `import '#domains/keys'`,
        'src/kernel/b.ts': `import 'node:crypto'`,
        'src/kernel/c.ts': `import 'fake-indexeddb'`,
        'src/kernel/d.ts': `import './nowhere'`,
        'src/kernel/e.ts': `import 'fast-check'`,
        'src/runtime/a.ts': `import '#domains/keys'`,
        'src/runtime/b.ts': `import './guest/main'`,
        'src/runtime/guest/a.ts': `import '../index'`,
        'src/domains/wallet/a.ts': `import '../keys/rows'`,
        'src/domains/wallet/b.ts': `import '#control'`,
        'src/domains/wallet/c.ts': `import type { Routes } from '../../routes'`,
        'src/domains/wallet/d.ts': `import '#operators/keys'`,
        'src/domains/one/index.ts': `import '#domains/two'`,
        'src/domains/two/index.ts': `import '#domains/one'`,
        'src/control/a.ts': `import '../domains/keys/rows'`,
        'src/routes.ts': `import './hosts/test'\nexport type Routes = string\nexport const routes = 1`,
        'src/hosts/msw.ts': `import '#domains/keys'`,
        'src/hosts/page/a.ts': `import '#emulator'`,
        'src/cli/a.mjs': `import '../kernel/store/index'`,
        'src/control/b.ts': `import '../kernel/store/store'`,
        'src/hosts/node/a.ts': `import '../../cli/start.mjs'`,
        'src/hosts/server/a.mjs': `import '../../emulator'`,
        'sw/a.ts': `import '#control'`,
        'src/shell/a.ts': `import '#emulator'`,
        'src/shell/b.ts': `import { name } from '../contract'`,
        'src/shell/d.ts': `import type { Routes } from '../routes'`,
        'src/shell/c.ts': `import { start } from '#hosts/page/start'`,
        'src/shell/main.tsx': `import '../hosts/page/other'`,
        'src/hosts/page/other.ts': ``,
        'src/domains/keys/inner/a.ts': `import '../outer/b'`,
        'src/domains/keys/inner/c.ts': `export type C = string`,
        'src/domains/keys/outer/b.ts': ``,
        'src/domains/keys/outer/d.ts': `import type { C } from '../inner/c'\nexport type D = C`,
        'src/domains/keys/b.ts': `import '../../../test/help'`,
      }),
    )
    const expected = [
      'kernel-knows-nobody: src/kernel/a.ts → src/domains/keys/index.ts',
      'node-modules-only-in-node-hosts: src/kernel/b.ts → crypto',
      'memory-database-only-in-the-test-host: src/kernel/c.ts → ',
      'not-resolvable: src/kernel/d.ts → ./nowhere',
      'no-dev-dependency-in-the-product: src/kernel/e.ts → ',
      'runtime-knows-the-kernel: src/runtime/a.ts → src/domains/keys/index.ts',
      'nobody-imports-the-guest: src/runtime/b.ts → src/runtime/guest/main.ts',
      'guest-knows-the-guest: src/runtime/guest/a.ts → src/runtime/index.ts',
      'domain-knows-kernel-and-doors: src/domains/wallet/a.ts → src/domains/keys/rows.ts',
      'domain-knows-kernel-and-doors: src/domains/wallet/b.ts → src/control/index.ts',
      'domain-knows-kernel-and-doors: src/domains/wallet/c.ts → src/routes.ts',
      'domain-knows-kernel-and-doors: src/domains/wallet/d.ts → src/domains/keys/operator.ts',
      'no-cycles: src/domains/one/index.ts → src/domains/two/index.ts',
      'control-knows-doors-and-seeds: src/control/a.ts → src/domains/keys/rows.ts',
      'core-entry-knows-the-core: src/routes.ts → src/hosts/test.ts',
      'hosts-know-the-emulator: src/hosts/msw.ts → src/domains/keys/index.ts',
      'page-host-has-no-emulator: src/hosts/page/a.ts → src/emulator.ts',
      'hosts-know-the-emulator: src/cli/a.mjs → src/kernel/store/index.ts',
      'store-behind-its-index: src/control/b.ts → src/kernel/store/store.ts',
      'hosts-know-no-command-line: src/hosts/node/a.ts → src/cli/start.mjs',
      'server-needs-no-build: src/hosts/server/a.mjs → src/emulator.ts',
      'hosts-know-the-emulator: sw/a.ts → src/control/index.ts',
      'shell-is-a-client: src/shell/a.ts → src/emulator.ts',
      'shell-takes-only-types: src/shell/b.ts → src/contract.ts',
      'shell-is-a-client: src/shell/d.ts → src/routes.ts',
      'shell-is-a-client: src/shell/c.ts → src/hosts/page/start.ts',
      'shell-main-starts-the-worker: src/shell/main.tsx → src/hosts/page/other.ts',
      'no-folder-circles: src/domains/keys/inner → src/domains/keys/outer (src/domains/keys/inner/a.ts) → src/domains/keys/inner (src/domains/keys/outer/d.ts)',
      'nobody-imports-tests: src/domains/keys/b.ts → test/help.ts',
    ]
    const unnamed = expected.filter((breach) => !problems.some((problem) => problem.startsWith(breach)))
    expect(unnamed).toEqual([])
  })

  it('fail where no module was looked at', async () => {
    expect(await checkArchitecture(await tree({}))).toEqual({
      modules: 0,
      problems: ['0 modules were looked at.'],
    })
    const onlyStrangers = await checkArchitecture(await tree({ 'vite.config.ts': '', 'src/readme.md': '' }))
    expect(onlyStrangers.problems).toContain('0 modules were looked at.')
  })
})
