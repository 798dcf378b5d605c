import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bin, root, run } from '../../src/cli/project.mjs'

let folder: string

/** A tree of its own under the real lint rules. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-lint-'))
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'))
  await cp(join(root, 'test/lint'), join(folder, 'test/lint'), { recursive: true })
  await writeFile(join(folder, '.gitignore'), 'node_modules\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function problemsOf(path: string, code: string): Promise<number> {
  await mkdir(join(folder, dirname(path)), { recursive: true })
  await writeFile(join(folder, path), `${code}\n`)
  const { output } = await run(process.execPath, [bin('@biomejs/biome/bin/biome'), 'lint', path], {
    quiet: true,
    cwd: folder,
  })
  return Number(/Found (\d+) errors?/.exec(output)?.[1] ?? 0)
}

describe('in src/domains and src/control the linter', () => {
  it.each([
    'export const now = Date.now()',
    'export const now = new Date()',
    'export const chance = Math.random()',
    'export const id = crypto.randomUUID()',
    "export const page = fetch('http://x.test')",
    'export const timer = setTimeout(() => undefined, 1)',
    'export const page = globalThis.fetch',
  ])('refuses %s', async (code) => {
    expect(await problemsOf('src/domains/any/rule.ts', code)).toBeGreaterThan(0)
    expect(await problemsOf('src/control/any.ts', code)).toBeGreaterThan(0)
  })

  it('lets a date be formatted, a property be named fetch, and the kernel have its clock', async () => {
    const lawful =
      'export const text = (ms: number) => new Date(ms).toISOString()\nexport const port = { fetch: text }'
    expect(await problemsOf('src/domains/any/rule.ts', lawful)).toBe(0)
    expect(await problemsOf('src/kernel/clock.ts', 'export const now = () => Date.now()')).toBe(0)
  })
})
