import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { frameSdk, frameSdkFile } from '../../engine/sdk.mjs'

it("the script in an app's document is what `npm run sdk` makes of src/sdk", async () => {
  expect(readFileSync(frameSdkFile, 'utf8') === (await frameSdk())).toBe(true)
})
