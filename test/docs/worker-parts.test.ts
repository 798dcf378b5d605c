import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PARTS } from '../../build/worker-parts.mjs'
import { root } from '../../src/cli/project.mjs'

it('decision 51 lists the parts of the worker as the build has them', async () => {
  const page = await readFile(join(root, 'docs/decisions/0051-worker-in-parts.md'), 'utf8')
  const [, rows = ''] = /\| Part \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(page) ?? []
  expect(rows.trim().split('\n')).toEqual(
    PARTS.map(({ name, limit, neededBy }) => `| ${name} | ${limit} kB | ${neededBy} |`),
  )
})
