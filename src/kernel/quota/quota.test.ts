import { IDBObjectStore } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kernel } from '../../../test/helpers/context'
import type { Context, TransactionContext } from '../context'
import { calendarCount } from './calendar-count'
import type { Entry, Quota, Reservation } from './quota'
import { rollingCalls } from './rolling-calls'
import { rollingSum } from './rolling-sum'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2030, 0, 31, 23, 50)

const step = fc.record({
  jump: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
    fc.integer({ min: 0, max: 40 * DAY }),
    fc.integer({ min: -40 * DAY, max: 0 }),
    fc.constantFrom(0, 1, DAY, DAY - 1, -DAY, 600_000, 599_999, 5_000),
  ),
  do: fc.constantFrom('reserve', 'reserve', 'add', 'release'),
  amount: fc.bigInt({ min: 0n, max: 60n }),
  subject: fc.constantFrom('::1', '::1:2'),
  which: fc.nat(),
})
const LIMIT = 100n

interface Model {
  /** Whether an entry counts at `now`. */
  counts(at: number, now: number): boolean
  /** When an entry that counts at `now` no longer does. */
  leaves(at: number, now: number): number | null
}

const rolling = (windowMs: number): Model => ({
  counts: (at, now) => now - at < windowMs,
  leaves: (at) => at + windowMs,
})
const calendar = (length: number, next: (now: Date) => number): Model => ({
  counts: (at, now) => new Date(at).toJSON().slice(0, length) === new Date(now).toJSON().slice(0, length),
  leaves: (_, now) => next(new Date(now)),
})

const KINDS: [string, Quota, Model][] = [
  ['a rolling day', rollingSum({ rule: 'a.day', windowMs: DAY }), rolling(DAY)],
  ['a rolling minute', rollingSum({ rule: 'a.minute', windowMs: 60_000 }), rolling(60_000)],
  [
    'a UTC day',
    calendarCount({ rule: 'utc.day', period: 'day' }),
    calendar(10, (now) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
  ],
  [
    'a UTC month',
    calendarCount({ rule: 'utc.month', period: 'month' }),
    calendar(7, (now) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)),
  ],
  [
    'what is held',
    calendarCount({ rule: 'held', period: 'none' }),
    { counts: () => true, leaves: () => null },
  ],
]

describe.each(KINDS)('a quota of %s', (_, quota, model) => {
  it('counts, allows and frees what a list of everything does, however the clock jumps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let now = START
        const context = await kernel({ now: () => now })
        const all: (Entry & { subject: string })[] = []
        for (const { jump, amount, subject, which, ...rest } of steps) {
          now = Math.max(0, now + jump)
          const mine = all.filter((each) => each.subject === subject)
          const counting = mine.filter(({ at }) => model.counts(at, now))
          const used = sum(counting)
          const write = <Result>(run: (context: TransactionContext) => Promise<Result>) =>
            context.transaction(quota.tables, run)
          const known = mine[which % mine.length]
          if (rest.do === 'reserve') {
            const ok = used + amount <= LIMIT
            const expected = {
              ok,
              at: now,
              amount,
              limit: LIMIT,
              used: ok ? used + amount : used,
              freeAt: ok ? null : freeAt(model, counting, now, used + amount - LIMIT),
            }
            expect(await write((context) => quota.reserve(context, subject, amount, LIMIT))).toEqual(expected)
            if (ok) all.push({ subject, at: now, amount })
          } else if (rest.do === 'add') {
            await write((context) => quota.add(context, subject, { at: now, amount }))
            all.push({ subject, at: now, amount })
          } else if (known) {
            await write((context) => quota.release(context, subject, known))
            all.splice(all.indexOf(known), 1)
          }
          const left = all.filter((each) => each.subject === subject && model.counts(each.at, now))
          expect(await quota.used(context, subject)).toBe(sum(left))
        }
        context.store.close()
      }),
      { numRuns: 40 },
    )
  })
})

function reserved(context: Context, quota: Quota, amount: bigint, limit: bigint): Promise<Reservation> {
  return context.transaction(quota.tables, (context) => quota.reserve(context, 'me', amount, limit))
}

function sum(entries: readonly Entry[]): bigint {
  return entries.reduce((total, { amount }) => total + amount, 0n)
}

/** The first moment at which `over` of what counts no longer does. */
function freeAt(model: Model, counting: readonly Entry[], now: number, over: bigint): number | null {
  let freed = 0n
  for (const { at, amount } of counting.toSorted((one, other) => one.at - other.at)) {
    freed += amount
    if (freed >= over) return model.leaves(at, now)
  }
  return null
}

describe('a quota', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['rolling sum', rollingSum({ rule: 'test', windowMs: DAY })],
    ['rolling calls', rollingCalls({ rule: 'test', windowMs: DAY })],
    ['calendar count', calendarCount({ rule: 'test', period: 'day' })],
  ])('of 50 parallel reservations lets through what fits: %s', async (_, quota) => {
    const context = await kernel({ now: () => START })
    const made = await Promise.all(Array.from({ length: 50 }, () => reserved(context, quota, 1n, 7n)))
    expect(made.filter(({ ok }) => ok)).toHaveLength(7)
    expect(await quota.used(context, 'me')).toBe(7n)
  })

  it('gives back a call that was not made', async () => {
    const context = await kernel({ now: () => START })
    const quota = rollingCalls({ rule: 'test', windowMs: DAY })
    const made = await reserved(context, quota, 3n, 3n)
    expect(await reserved(context, quota, 1n, 3n)).toMatchObject({ ok: false, freeAt: START + DAY })
    await context.transaction(quota.tables, (context) =>
      quota.release(context, 'me', { at: made.at, amount: 1n }),
    )
    expect(await reserved(context, quota, 1n, 3n)).toMatchObject({ ok: true, used: 3n })
    expect(await reserved(context, quota, 4n, 3n)).toMatchObject({ ok: false, freeAt: null })
  })

  it('goes by the time of the machine where it says so', async () => {
    let machine = START
    const context = await kernel({ now: () => machine })
    await context.clock.set(context.store, { mode: 'frozen', at: START })
    const quota = calendarCount({ rule: 'test', period: 'day', time: 'machine' })
    expect(await reserved(context, quota, 1n, 1n)).toMatchObject({ ok: true })
    expect(await reserved(context, quota, 1n, 1n)).toMatchObject({ freeAt: Date.UTC(2030, 1, 1) })
    machine += 600_000
    expect(await reserved(context, quota, 1n, 1n)).toMatchObject({ ok: true, at: machine })
  })

  it('reads no more rows the more entries there are', async () => {
    const quota = rollingSum({ rule: 'test', windowMs: DAY })
    const rowsFor = async (count: number) => {
      const context = await kernel({ now: () => START })
      await context.transaction(quota.tables, async (context) => {
        for (let index = 0; index < count; index++) {
          const at = START - Math.floor((index * DAY) / count)
          await quota.add(context, 'me', { at, amount: 1n })
        }
      })
      let rows = 0
      const { getAll } = IDBObjectStore.prototype
      vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: never, ...how) {
        const request = getAll.apply(this, how)
        request.addEventListener('success', () => {
          rows += request.result.length
        })
        return request
      })
      expect(await quota.used(context, 'me')).toBe(BigInt(count))
      vi.restoreAllMocks()
      context.store.close()
      return rows
    }
    expect(await rowsFor(150)).toBeGreaterThan(50)
    expect(await rowsFor(4_000)).toBeLessThan(145 + 120 + 5)
  })
})
