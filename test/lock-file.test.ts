import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../src/cli/project.mjs'
import { TOOLS } from '../src/cli/webhooks/init.mjs'

interface Entry {
  version?: string
  peer?: true
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  optionalDependencies?: Record<string, string>
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: Entry = {}): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** `node_modules/a/node_modules/b` → itself, `node_modules/a/` and the root, as Node looks for packages. */
function foldersAbove(path: string): string[] {
  const parts = path.split(/(?<=\/)(?=node_modules\/)/)
  return parts
    .map((_, index) =>
      parts
        .slice(0, parts.length - index)
        .join('')
        .replace(/\/?$/, '/'),
    )
    .concat('')
}

/** Whatever may import a package or start a program of one. */
async function codeFiles(): Promise<string[]> {
  const folders = ['src', 'test', 'bench', 'build', 'engine', 'contracts']
  const listed = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => join(root, folder, name)),
    ),
  )
  return listed.flat().filter((file) => /\.(ts|tsx|mjs|js)$/.test(file) && !/[\\/]\.run-/.test(file))
}

const read = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'))

describe('package-lock.json', () => {
  // npm writes a lock file without the packages that its registry did not give it, and `npm ci` then refuses it.
  it('knows the packages of every platform', async () => {
    const packages: Record<string, Entry> = (await read('package-lock.json')).packages
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })

  it('holds the exact versions that package.json and test/packages pin, each package once', async () => {
    const { dependencies, devDependencies } = await read('package.json')
    const { peerDependencies } = await read('test/packages/package.json')
    const packages: Record<string, Entry> = (await read('package-lock.json')).packages
    const ofSite = { ...dependencies, ...devDependencies }
    expect(Object.keys(peerDependencies).filter((name) => name in ofSite)).toEqual([])
    // All of them stand where sources and tests find the same one.
    expect(Object.keys(packages).filter((path) => path.startsWith('test/'))).toEqual(['test/packages'])
    for (const [name, expected] of Object.entries<string>({ ...ofSite, ...peerDependencies })) {
      // A second version of a package stands under another name: npm:typescript@7.0.2.
      const version = expected.replace(/^npm:[\w/@-]+@/, '')
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      expect(packages[`node_modules/${name}`]?.version).toBe(version)
    }
  })

  it('has what the tests need as peers, which npm start leaves out, and nothing of the site among them', async () => {
    const packages: Record<string, Entry> = (await read('package-lock.json')).packages
    const { dependencies, devDependencies } = await read('package.json')
    const needed = new Set<string>()
    const visit = (path: string) => {
      if (needed.has(path)) return
      needed.add(path)
      for (const name of neededBy(packages[path])) {
        const found = foldersAbove(path).find((folder) => packages[`${folder}node_modules/${name}`])
        if (found !== undefined) visit(`${found}node_modules/${name}`)
      }
    }
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) visit(`node_modules/${name}`)
    expect(needed.size).toBeGreaterThan(300)
    expect([...needed].filter((path) => packages[path]?.peer)).toEqual([])
    for (const name of ['vitest', 'msw', 'typescript', 'binaryen'])
      expect(packages[`node_modules/${name}`]).toMatchObject({ peer: true })
  })

  it('names no package for the tests that nothing uses', async () => {
    const { peerDependencies } = await read('test/packages/package.json')
    const texts = await Promise.all((await codeFiles()).map((file) => readFile(file, 'utf8')))
    const unused = Object.keys(peerDependencies).filter(
      // Of types alone the compiler knows.
      (name) =>
        !name.startsWith('@types/') && !texts.some((text) => new RegExp(`['"]${name}['"/]`).test(text)),
    )
    expect(unused).toEqual([])
  })

  it('has the versions that `sandbank webhooks init` gives a new project', async () => {
    const { peerDependencies } = await read('test/packages/package.json')
    expect(peerDependencies).toMatchObject(TOOLS)
  })
})
