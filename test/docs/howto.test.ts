import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { blocksOf, pagesBelow, read } from './pages'
import { runBlocks } from './run-blocks'

const PAGES = pagesBelow('docs/howto')
const BLOCKS = PAGES.flatMap(blocksOf)

runBlocks(
  [...BLOCKS, ...blocksOf('README.md')].filter(
    ({ marks }) => marks.includes('run') && !marks.includes('happy-dom'),
  ),
)

describe('the how-tos', () => {
  it('have code on every page that runs, or that a browser test covers', () => {
    expect(PAGES.length).toBeGreaterThanOrEqual(8)
    for (const page of PAGES) {
      const isProved = BLOCKS.some(
        (block) => block.page === page && (block.marks.includes('run') || block.marks.includes('browser')),
      )
      expect(isProved, page).toBe(true)
    }
  })

  it('leave no code unproved but commands', () => {
    const unproved = BLOCKS.filter(({ marks: [language, mark] }) =>
      language === 'sh' ? mark !== undefined : mark !== 'run' && mark !== 'browser',
    )
    expect(unproved.map(({ page, line }) => `${page}:${line}`)).toEqual([])
  })

  it('name the browser test that covers a block, by file and title', () => {
    for (const page of PAGES) {
      const blocks = BLOCKS.filter((block) => block.page === page && block.marks.includes('browser'))
      const named = [...read(page).matchAll(/^Covered by `(test\/(?:e2e|package)\/[^`]+)`: “([^”]+)”/gm)]
      expect(named.length, page).toBe(blocks.length)
      for (const [, file = '', title = ''] of named) {
        expect(existsSync(join(root, file)), file).toBe(true)
        expect(read(file), file).toContain(`it('${title.replace(/\s+/g, ' ')}'`)
      }
    }
  })
})
