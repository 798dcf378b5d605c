import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { artifacts } from '../../engine/build.mjs'
import { root } from '../../src/cli/project.mjs'

describe('the engine', () => {
  it('is what `npm run engine` makes of the pinned packages and of src/runtime/guest', async () => {
    const made = await artifacts()
    expect([...made.keys()].map((file) => file.slice(root.length + 1))).toEqual([
      'src/runtime/artifacts/engine.ts',
      'src/runtime/artifacts/guest.ts',
    ])
    // Not `toEqual`, which would print half a megabyte.
    for (const [file, text] of made) expect(readFileSync(file, 'utf8') === text, file).toBe(true)
  })
})
