import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Range, ROUTES } from './range'
import { report } from './report'
import { shotsAt } from './shot'

/** `npm run fuzz -- --minutes 30 --seed 7` sets these; in CI every run is the same. */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const RUNS = 1
const SHARE_MS = (minutes * 60_000) / ROUTES.length

/**
 * Every route of the table, with requests made from its own schemas, good and broken, by every kind of caller, in
 * sequences that leave their marks. Whatever is sent: no failure, no hang, no change by a refusal, every answer as
 * documented. What fails is made as small as it gets and printed as curl.
 */
describe('every route', () => {
  let range: Range
  beforeAll(async () => {
    range = await Range.open()
  })
  afterAll(() => range?.close())

  it.each(ROUTES.map((route) => [route.key, route] as const))(
    '%s',
    async (_, route) => {
      const aimed = shotsAt(route, range.known)
      const anywhere = fc.constantFrom(...ROUTES).chain((other) => shotsAt(other, range.known))
      const sequence = fc.array(
        fc.oneof({ weight: 4, arbitrary: aimed }, { weight: 1, arbitrary: anywhere }),
        { minLength: 1, maxLength: 8 },
      )
      let shots = 0
      const result = await fc.check(
        fc.asyncProperty(sequence, async (sent) => {
          const fault = await range.faultOf(sent)
          shots += sent.length
          if (fault) throw new Error(fault)
        }),
        // Requests are dropped one by one below: to make them smaller too would take minutes.
        { seed, endOnFailure: true, ...(minutes > 0 ? forLong : { numRuns: RUNS }) },
      )
      if (result.failed) throw new Error(await report(range, result))
      expect(shots).toBeGreaterThanOrEqual(RUNS)
    },
    Math.max(120_000, SHARE_MS * 3),
  )
})

const forLong = { numRuns: 1_000_000, interruptAfterTimeLimit: SHARE_MS, markInterruptAsFailure: false }
