import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { artifacts } from '../../contracts/compile.mjs'

it('the committed artifacts are what solc makes of the sources', async () => {
  const stale = [...(await artifacts())].filter(([path, text]) => readFileSync(path, 'utf8') !== text)
  expect(stale.map(([path]) => path)).toEqual([])
})
