import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../src/kernel/http/define-route'
import { someOf, times } from '../helpers/soak'
import { Range, ROUTES } from './range'
import { report } from './report'
import { fuzzSeed } from './seed'
import { type Shot, shotsAt } from './shot'

/** `npm run fuzz -- --minutes 30 --seed 7` sets it. */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0)
const seed = fuzzSeed('shots at every route')
const SHOTS = times(2, 12)
/** `npm run fuzz` and `npm run soak` shoot at each. */
const TARGETS = minutes > 0 ? ROUTES : someOf(ROUTES, 8)
const SHARE_MS = (minutes * 60_000) / ROUTES.length

/**
 * Every route of the table, with requests made from its own schemas, good and broken, by every kind of caller, in a
 * database that keeps their marks. Whatever is sent: no failure, no hang, no change by a refusal, every answer as
 * documented. What fails is made as small as it gets and printed as curl. `npm run fuzz` gives each sequence an
 * emulator of its own, and each route its share of the time.
 */
describe('every route', () => {
  let range: Range
  beforeAll(async () => {
    range = await Range.open()
  })
  afterAll(() => range?.close())

  const shots = (route: Route) => {
    const anywhere = fc.constantFrom(...ROUTES).chain((other) => shotsAt(other, range.known))
    return fc.oneof({ weight: 4, arbitrary: shotsAt(route, range.known) }, { weight: 1, arbitrary: anywhere })
  }

  it.each(TARGETS.map((route) => [route.key, route] as const))(
    '%s',
    async (_, route) => {
      if (minutes > 0) return searchForLong(range, shots(route))
      const fault = await range.faultOfMore(fc.sample(shots(route), { numRuns: SHOTS, seed }))
      if (fault) throw new Error(`${fault}\n\nAgain: ${await report(range, [...range.fired], seed)}`)
    },
    Math.max(120_000, SHARE_MS * 3),
  )

  it('leaves a state that reads, exports and explains itself', async () => {
    const fault = await range.leave()
    expect(fault && (await report(range, [...range.fired], seed))).toBeUndefined()
  })
})

/** Sequences, each in an emulator of its own, until the route's share of the time is over. */
async function searchForLong(range: Range, shot: fc.Arbitrary<Shot>): Promise<void> {
  let count = 0
  const result = await fc.check(
    fc.asyncProperty(fc.array(shot, { minLength: 1, maxLength: 8 }), async (sent) => {
      const fault = await range.faultOf(sent)
      count += sent.length
      if (fault) throw new Error(fault)
    }),
    {
      seed,
      // Requests are dropped one by one by the report: to make them smaller too would take minutes.
      endOnFailure: true,
      numRuns: 1_000_000,
      interruptAfterTimeLimit: SHARE_MS,
      markInterruptAsFailure: false,
    },
  )
  if (result.failed) throw new Error(await report(range, result.counterexample?.[0] ?? [], seed))
  expect(count).toBeGreaterThan(0)
}
