import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bin, run } from '../../src/cli/project.mjs'
import { blocksOf, pagesBelow } from './pages'
import { fileOf, runFolder } from './run-blocks'
import { carryOut } from './tree'

const folder = runFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('has code in the pages with the right types and in house style', async () => {
  const made = carryOut('docs/extending.md', folder).filter((path) => path.includes('guestbook'))
  for (const block of ['README.md', ...pagesBelow('docs/howto')].flatMap(blocksOf)) {
    if (!block.marks.includes('run')) continue
    const path = join(folder, fileOf(block))
    writeFileSync(path, block.code)
    made.push(path)
  }
  const files = [...new Set(made)]
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
