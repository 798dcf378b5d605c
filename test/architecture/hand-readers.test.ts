import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '../helpers/scratch'
import { handReaders } from './hand-readers.mjs'

it.each([
  ['an address', 'z.string().regex(/^0x[0-9a-f]{40}$/i)'],
  ['wei', 'z.string().regex(/^(0x[0-9a-fA-F]{1,64}|\\d+)$/)'],
  ['bytes in hex', 'z.string().regex(/^0x([0-9a-f]{2})*$/i)'],
  ['an amount', "z.string().regex(/^\\d+(\\.\\d+)?$/, 'must be a number')"],
  ['an amount', "import { parseUnits } from 'viem'"],
  ["a chain's name", "import { CHAIN_ALIASES } from '#kernel/vocabulary'"],
])('names a file that reads %s by hand', (what, source) => {
  const scratch = scratchFolder()
  const folder = scratch.path
  mkdirSync(join(folder, 'src/domains/shop'), { recursive: true })
  writeFileSync(join(folder, 'src/domains/shop/fields.ts'), `${source}\n`)
  expect(handReaders(folder)).toEqual([
    expect.stringMatching(new RegExp(`^one-reader: src/domains/shop/fields\\.ts reads ${what} by hand; #`)),
  ])
  scratch.remove()
})
