import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '../helpers/soak'
import { editedExport } from './edited-export'
import { Range } from './range'
import { report } from './report'
import { fuzzSeed } from './seed'
import type { Shot } from './shot'
import { spoiled } from './spoil'

const minutes = Number(process.env.FUZZ_MINUTES ?? 0)
const seed = fuzzSeed('edited exports')
const RUNS = minutes > 0 ? Math.ceil(minutes * 60) : times(8, 60)

/**
 * Exports with one thing changed and a checksum that fits again, as somebody would make who edits them by hand: either
 * refused, with nothing changed, or one after which everything can be read and that can be exported again.
 */
describe('POST /__sandbank/import', () => {
  let range: Range
  beforeAll(async () => {
    range = await Range.open()
  })
  afterAll(() => range?.close())

  it(
    'takes an edited export only where it still is whole',
    async () => {
      const edited = fc
        .constantFrom(...Object.keys(range.snapshot.tables))
        .chain((table) =>
          spoiled(fc.constant(range.snapshot.tables[table])).map((rows) => [table, rows] as const),
        )
        .map(([table, rows]): [Shot] => [
          importing(editedExport(range.snapshot, { ...range.snapshot.tables, [table]: rows })),
        ])
      let taken = 0
      const result = await fc.check(
        fc.asyncProperty(edited, async (sent) => {
          const fault = await range.faultOf(sent)
          taken++
          if (fault) throw new Error(fault)
        }),
        { seed, endOnFailure: true, numRuns: RUNS },
      )
      if (result.failed) throw new Error(await report(range, result.counterexample?.[0] ?? [], seed))
      expect(taken).toBe(RUNS)
    },
    240_000 + minutes * 60_000,
  )
})

function importing(body: string): Shot {
  return {
    caller: 'nobody',
    method: 'POST',
    target: '/__sandbank/import',
    headers: [],
    body,
    encoding: 'utf-8',
  }
}
