import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import type { Block } from './pages'

/** `docs/howto/msw.md`, line 12 → `msw-line-12.ts` */
export function fileOf({ page, line }: Block): string {
  return `${basename(page, '.md').toLowerCase()}-line-${line}.ts`
}

/** A folder of this run, inside the repository so that `sandbank` and the packages resolve as they do for a reader. */
export function runFolder(): string {
  return mkdtempSync(join(root, 'test/docs/.run-'))
}

/**
 * Imports each block as the file that a reader would make of it. Its own `it` and `beforeEach` land in a suite of its
 * own; a block that throws, or that has no test in it, fails.
 */
export function runBlocks(blocks: readonly Block[]): void {
  const folder = runFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const block of blocks) {
    describe(`${block.page}:${block.line}`, async () => {
      const file = join(folder, fileOf(block))
      writeFileSync(file, block.code)
      await import(/* @vite-ignore */ file)
    })
  }
}
