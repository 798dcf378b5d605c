import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../src/cli/project.mjs'

interface Entry {
  version?: string
  optionalDependencies?: Record<string, string>
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

  it('holds the exact versions that package.json pins', async () => {
    const { dependencies, devDependencies } = await read('package.json')
    const packages: Record<string, Entry> = (await read('package-lock.json')).packages
    for (const [name, wanted] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      // A second version of a package stands under another name: npm:typescript@7.0.2.
      const version = wanted.replace(/^npm:[\w/@-]+@/, '')
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      expect(packages[`node_modules/${name}`]?.version).toBe(version)
    }
  })
})
