import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { scratchFolder } from '../helpers/scratch'
import { doorExports, doorsIn, MOST_EXPORTS, tooManyExports } from './door-exports.mjs'

const scratches: ReturnType<typeof scratchFolder>[] = []

async function tree(files: Record<string, string>): Promise<string> {
  const scratch = scratchFolder()
  scratches.push(scratch)
  const folder = scratch.path
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

afterEach(() => {
  for (const scratch of scratches.splice(0)) scratch.remove()
})

describe('the doors of domains', () => {
  it('are all looked through for tables', async () => {
    const looked = await readFile(join(root, 'test/types/doors.ts'), 'utf8')
    const names = [...looked.matchAll(/'(.+)': typeof import\('\.\.\/\.\.\/src\/domains\/(.+)'\)/g)]
    expect(names.map(([, name]) => name)).toEqual(doorsIn(root))
    expect(names.map(([, , path]) => path)).toEqual(doorsIn(root))
  })

  it('hand out no more than is allowed', () => {
    expect(tooManyExports(root)).toEqual([])
  })

  it('are counted by what they export, and objects by their members wherever they are written', async () => {
    const folder = await tree({
      'package.json': '{ "imports": { "#domains/*": "./src/domains/*/index.ts" } }',
      'src/domains/one/index.ts': `
        import { Inner, rules as imported } from './inner'
        export const [first, second] = [1, 2]
        export function open() {}
        export interface Shape { a: 1; b: 2 }
        export const oneDomain: Domain<typeof routes> = { name: 'one', tables: [], routes }
        export const group = { open, nested: { a: 1, b: open }, ...imported } as const
        export { Inner, imported }
        export * as parts from './inner'
      `,
      'src/domains/one/inner.ts': `
        export class Inner { method() {} }
        export const rules = { least: 1, most: 2 }
      `,
      'src/domains/two/index.ts': `export { group } from '#domains/one'\nexport type { Inner } from '../one/inner'`,
      'src/domains/two/operator.ts': `export * from './rows'`,
      'src/domains/two/rows.ts': `const rows = { a: 1, b: 2 }\nexport { rows as views }\nconst own = 1`,
      'src/domains/two/seed.ts': `export const seed = 1`,
    })
    expect(Object.fromEntries(doorExports(folder))).toEqual({
      // first, second, open, Shape, oneDomain; of group 1 + 2 + 2; Inner; of imported 2; of parts 1 + 2
      'one/index': 5 + 5 + 1 + 2 + 3,
      // of group 5, Inner
      'two/index': 6,
      'two/operator': 2,
    })
  })

  it('fail with their sum and the largest of them', async () => {
    const names = Array.from({ length: MOST_EXPORTS }, (_, index) => `name${index}`)
    const folder = await tree({
      'src/domains/one/index.ts': names.map((name) => `export const ${name} = 1`).join('\n'),
      'src/domains/two/operator.ts': 'export const more = 1',
    })
    expect(tooManyExports(folder)).toEqual([
      `door-exports: the doors of the domains hand out ${MOST_EXPORTS + 1} things, and at most ${MOST_EXPORTS} are allowed (test/architecture/door-exports.mjs). Most: one/index ${MOST_EXPORTS}, two/operator 1`,
    ])
  })
})
