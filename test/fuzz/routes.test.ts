import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Range, ROUTES } from './range'
import { type Shot, shotsAt } from './shot'

/** `npm run fuzz -- --minutes 30 --seed 7` sets these; in CI every run is the same. */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const RUNS = 8
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
        { minLength: 1, maxLength: 12 },
      )
      let shots = 0
      const result = await fc.check(
        fc.asyncProperty(sequence, async (sent) => {
          const fault = await firstFault(range, sent)
          shots += sent.length
          if (fault) throw new Error(fault)
        }),
        minutes > 0
          ? { seed, numRuns: 1_000_000, interruptAfterTimeLimit: SHARE_MS, markInterruptAsFailure: false }
          : { seed, numRuns: RUNS },
      )
      if (result.failed) {
        const [sent = []] = result.counterexample ?? []
        throw new Error(
          `${(result.errorInstance as Error | null)?.message ?? 'interrupted'}\n\nseed ${result.seed}, path ${result.counterexamplePath}; after a reset:\n\n${sent.map((shot) => range.curl(shot)).join('\n\n')}`,
        )
      }
      expect(shots).toBeGreaterThan(RUNS)
    },
    Math.max(120_000, SHARE_MS * 3),
  )
})

async function firstFault(range: Range, sent: readonly Shot[]): Promise<string | undefined> {
  await range.prepare()
  for (const shot of sent) {
    const fault = await range.fault(shot)
    if (fault) return fault
  }
  return range.aftermath()
}
