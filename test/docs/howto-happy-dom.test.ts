// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { blocksOf, pagesBelow } from './pages'
import { runBlocks } from './run-blocks'

const BLOCKS = pagesBelow('docs/howto')
  .flatMap(blocksOf)
  .filter(({ marks }) => marks.includes('run') && marks.includes('happy-dom'))

it('has a document, and at least one block to run in it', () => {
  expect(document.body).toBeDefined()
  expect(BLOCKS.length).toBeGreaterThan(0)
})

runBlocks(BLOCKS)
