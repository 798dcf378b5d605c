import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './project.mjs'

/** A checkout with one source, built. */
const checkout = mkdtempSync(join(tmpdir(), 'sandbank-checkout-'))
const source = join(checkout, 'src/emulator.ts')
let project: typeof import('./project.mjs')

beforeAll(async () => {
  for (const folder of ['src/cli', 'build', 'dist/lib'])
    mkdirSync(join(checkout, folder), { recursive: true })
  cpSync(join(root, 'src/cli/project.mjs'), join(checkout, 'src/cli/project.mjs'))
  for (const file of [
    'package-lock.json',
    'index.html',
    'vite.config.ts',
    'build/some.ts',
    'dist/sw.js',
    'dist/lib/worker.js',
  ])
    writeFileSync(join(checkout, file), 'one')
  writeFileSync(source, 'one')
  project = await import(pathToFileURL(join(checkout, 'src/cli/project.mjs')).href)
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

it('packages are installed as the lock file names them, those of the tests only for who needs them', () => {
  const locked = {
    '': {},
    'node_modules/vite': { version: '1.0.0' },
    'node_modules/for-windows': { version: '1.0.0', optional: true },
    'node_modules/vitest': { version: '1.0.0', peer: true },
    'test/packages': {},
  }
  const install = (packages: Record<string, object>) =>
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  const installed = () => [project.isInstalled(), project.isInstalled({ tests: true })]
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: locked }))
  expect(installed()).toEqual([false, false])

  const forSite = { 'node_modules/vite': { version: '1.0.0' } }
  mkdirSync(join(checkout, 'node_modules'))
  install(forSite)
  expect(installed()).toEqual([true, false])
  install({ ...forSite, 'node_modules/vitest': { version: '0.9.0', peer: true } })
  expect(installed()).toEqual([true, false])
  install({ ...forSite, 'node_modules/vitest': { version: '1.0.0', peer: true } })
  expect(installed()).toEqual([true, true])
  install({ 'node_modules/vitest': { version: '1.0.0', peer: true } })
  expect(installed()).toEqual([false, false])
})

it('a build is that of the sources as long as what they say is what it was made from', () => {
  expect(project.isBuilt()).toBe(false)
  for (const folder of [project.distFolder, project.libFolder])
    project.stampBuild(folder, project.sourcesHash())
  expect(project.isBuilt()).toBe(true)
  // By dates alone, now.
  expect(project.isBuilt()).toBe(true)

  for (const file of [source, join(checkout, 'vite.config.ts'), join(checkout, 'build/some.ts')]) {
    writeFileSync(file, 'two')
    expect(project.isBuilt()).toBe(false)
    writeFileSync(file, 'one')
    expect(project.isBuilt()).toBe(true)
  }

  writeFileSync(join(checkout, 'src/more.ts'), '')
  expect(project.isBuilt()).toBe(false)
  rmSync(join(checkout, 'src/more.ts'))
  expect(project.isBuilt()).toBe(true)

  rmSync(join(project.libFolder, 'worker.js'))
  expect([project.isBuilt(), project.isBuilt({ library: false })]).toEqual([false, true])
  rmSync(join(project.distFolder, 'sw.js'))
  expect(project.isBuilt({ library: false })).toBe(false)
})
