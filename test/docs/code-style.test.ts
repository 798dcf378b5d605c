import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bin, root, run } from '../../src/cli/project.mjs'
import { blocksOf, pagesBelow } from './pages'
import { fileOf, runFolder } from './run-blocks'
import { carryOut } from './tree'

const folder = runFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('has code in the pages with the right types and in house style', async () => {
  const touched = new Set(carryOut('docs/extending.md', folder))
  const made = [...touched].filter((path) => path.includes('guestbook'))
  for (const block of ['README.md', ...pagesBelow('docs/howto')].flatMap(blocksOf)) {
    if (!block.marks.includes('run')) continue
    const path = join(folder, fileOf(block))
    writeFileSync(path, block.code)
    made.push(path)
  }
  const files = [...new Set(made)]
  // What a page of the shell calls knows the new routes by these two.
  leaveOnly(new Set([...touched, join(folder, 'src/contract.ts'), join(folder, 'src/shell/api.ts')]))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.test.json'),
      compilerOptions: {
        tsBuildInfoFile: null,
        incremental: false,
        // What the pages leave as it is stands in the sources.
        rootDirs: [folder, root],
        paths: { ...sourcePaths(), '#domains/guestbook': [join(folder, 'src/domains/guestbook/index.ts')] },
      },
      include: ['*.ts', 'src'],
      references: ['core', 'shell', 'node'].map((part) => ({ path: join(root, `tsconfig.${part}.json`) })),
    }),
  )
  const [typed, checked] = await Promise.all([
    run(process.execPath, [bin('typescript7/bin/tsc'), '-b', folder, '--builders', '1', '--checkers', '1'], {
      quiet: true,
    }),
    run(
      process.execPath,
      [bin('@biomejs/biome/bin/biome'), 'check', '--vcs-use-ignore-file=false', ...files],
      { quiet: true },
    ),
  ])
  expect(typed.output).toBe('')
  expect(checked.code, checked.output).toBe(0)
  expect(checked.output).toContain(`Checked ${files.length} files`)
})

/** The rest of the copy is what `npm run types` has checked already, and left the declarations of. */
function leaveOnly(remaining: ReadonlySet<string>): void {
  rmSync(join(folder, 'package.json'))
  for (const entry of readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !remaining.has(path)) rmSync(path)
  }
}

function sourcePaths(): Record<string, string[]> {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'))
  const paths = Object.entries<string[]>(compilerOptions.paths)
  return Object.fromEntries(paths.map(([name, files]) => [name, files.map((file) => join(root, file))]))
}
