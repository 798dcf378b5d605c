import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { artifacts } from '../../engine/build.mjs'
import { root } from '../../src/cli/project.mjs'

it('the committed engine and guest are what `npm run engine` makes', async () => {
  const made = await artifacts()
  expect([...made.keys()].map((file) => file.slice(root.length + 1))).toEqual([
    'src/runtime/artifacts/engine.ts',
    'src/runtime/artifacts/guest.ts',
  ])
  // Not `toEqual`, which would print half a megabyte.
  for (const [file, text] of made) expect(readFileSync(file, 'utf8') === text, file).toBe(true)
})
