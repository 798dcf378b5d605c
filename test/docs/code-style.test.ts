import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bin, run } from '../../src/cli/project.mjs'
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
  leaveUnchecked(join(folder, 'src'), touched)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.test.json',
      compilerOptions: { tsBuildInfoFile: null, incremental: false },
      include: ['*.ts', 'src/emulator.ts'],
    }),
  )
  const [typed, checked] = await Promise.all([
    run(process.execPath, [bin('typescript7/bin/tsc'), '-p', folder], { quiet: true }),
    run(
      process.execPath,
      [bin('@biomejs/biome/bin/biome'), 'check', '--vcs-use-ignore-file=false', ...files],
      { quiet: true },
    ),
  ])
  expect(typed.output).toBe('')
  expect(checked.code, checked.output).toBe(0)
  expect(checked.output).toContain(`Checked ${files.length} files`)
}, 180_000)

/** The rest of the copy is what `npm run types` has checked already. */
function leaveUnchecked(sources: string, touched: ReadonlySet<string>): void {
  for (const entry of readdirSync(sources, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.tsx?$/.test(path) || touched.has(path)) continue
    writeFileSync(path, `// @ts-nocheck\n${readFileSync(path, 'utf8')}`)
  }
}
