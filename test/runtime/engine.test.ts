import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guest, guestFile, record, recordFile } from '../../engine/build.mjs'

describe('what user code runs in', () => {
  it('has the guest that `npm run engine` makes of src/runtime/guest', async () => {
    // Not `toBe`, which would print half a megabyte.
    expect(readFileSync(guestFile, 'utf8') === (await guest())).toBe(true)
  })

  // Who changes the fuel pass, a package or the engine alone is found here; what comes of them, by engine.soak.ts.
  it('has the engine that was made, of these packages by this fuel pass', () => {
    expect(record()).toEqual(JSON.parse(readFileSync(recordFile, 'utf8')))
  })
})
