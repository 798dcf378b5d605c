import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAfter, scheduleProblem } from './schedule'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const at = (text: string) => Date.parse(`${text}Z`)

/** One field, as text and as the values it stands for. */
interface Field {
  text: string
  values: Set<number>
}

const fieldOf = (min: number, max: number, names: readonly string[] = []): fc.Arbitrary<Field> => {
  const value = fc.integer({ min, max })
  const spelled = (number: number, asName: boolean) => (asName && names[number - min]) || String(number)
  const single = fc.tuple(value, fc.boolean()).map(([number, asName]) => ({
    text: spelled(number, asName),
    values: [number],
  }))
  const range = fc
    .tuple(value, value, fc.option(fc.integer({ min: 1, max }), { nil: undefined }), fc.boolean())
    .map(([one, other, step, asName]) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const values = []
      for (let each = from; each <= to; each += step ?? 1) values.push(each)
      const text = `${spelled(from, asName)}-${spelled(to, asName)}`
      return { text: step === undefined ? text : `${text}/${step}`, values }
    })
  const stepped = fc.integer({ min: 1, max }).map((step) => {
    const values = []
    for (let each = min; each <= max; each += step) values.push(each)
    return { text: `*/${step}`, values }
  })
  const list = fc.array(fc.oneof(single, range), { minLength: 1, maxLength: 3 }).map((items) => ({
    text: items.map(({ text }) => text).join(','),
    values: new Set(items.flatMap(({ values }) => values)),
  }))
  const all = fc.constant({ text: '*', values: new Set(Array.from({ length: max + 1 }, (_, n) => n)) })
  return fc.oneof(
    { weight: 2, arbitrary: all },
    list,
    stepped.map(({ text, values }) => ({ text, values: new Set(values) })),
  )
}

const MONTHS = 'JAN,FEB,mar,APR,MAY,JUN,JUL,aug,SEP,OCT,NOV,DEC'.split(',')
const WEEKDAYS = 'SUN,mon,TUE,WED,THU,FRI,SAT'.split(',')
const fields = fc.tuple(
  fieldOf(0, 59),
  fieldOf(0, 23),
  fieldOf(1, 31),
  fieldOf(1, 12, MONTHS),
  fieldOf(0, 7, WEEKDAYS),
)

/** Walks minute by minute; undefined where nothing comes before `until`. */
function walked([minutes, hours, days, months, weekdays]: Field[], from: number, until: number) {
  let time = Math.floor(from / MINUTE) * MINUTE + MINUTE
  for (; time < until; time += MINUTE) {
    const date = new Date(time)
    if (!minutes?.values.has(date.getUTCMinutes()) || !hours?.values.has(date.getUTCHours())) continue
    if (!months?.values.has(date.getUTCMonth() + 1)) continue
    const weekday = date.getUTCDay()
    const onDay = days?.values.has(date.getUTCDate()) ?? false
    const onWeekday = weekdays?.values.has(weekday) || (weekday === 0 && weekdays?.values.has(7)) || false
    const either = days?.text !== '*' && weekdays?.text !== '*'
    if (either ? onDay || onWeekday : onDay && onWeekday) return time
  }
  return undefined
}

describe('nextAfter', () => {
  it('is what a walk minute by minute finds, for 200 schedules', async () => {
    const start = fc.integer({ min: at('1999-12-20T00:00:00'), max: at('2101-01-01T00:00:00') })
    await fc.assert(
      fc.asyncProperty(fields, start, async (all, from) => {
        const expression = all.map(({ text }) => text).join(' ')
        const problem = scheduleProblem(expression)
        const until = from + 60 * DAY
        const expected = walked(all, from, until)
        if (problem) {
          expect([problem, expected]).toEqual([
            expect.stringMatching(/^day-of-month: no month of/),
            undefined,
          ])
          return
        }
        const next = await nextAfter(expression, from)
        if (expected === undefined) expect(next).toBeGreaterThanOrEqual(until - MINUTE)
        else expect([expression, next]).toEqual([expression, expected])
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['* * * * *', '2030-01-01T00:00:00', '2030-01-01T00:01:00'],
    ['* * * * *', '2030-01-01T00:00:59.999', '2030-01-01T00:01:00'],
    ['0 0 29 2 *', '2028-02-29T00:00:00', '2032-02-29T00:00:00'],
    // 2100 is no leap year.
    ['0 0 29 2 *', '2096-02-29T00:00:00', '2104-02-29T00:00:00'],
    ['59 23 31 * *', '2030-03-31T23:59:00', '2030-05-31T23:59:00'],
    ['0 0 31 1,2 *', '2030-01-31T00:00:00', '2031-01-31T00:00:00'],
    ['30 4 1,15 * 5', '2030-01-01T04:30:00', '2030-01-04T04:30:00'],
    ['0 12 * * 7', '2030-01-01T00:00:00', '2030-01-06T12:00:00'],
    ['0 12 * * sun-SUN', '2030-01-06T13:00:00', '2030-01-13T12:00:00'],
    ['0 12 * * FRI-SUN', '2030-01-05T13:00:00', '2030-01-06T12:00:00'],
    ['0 0 1 1 *', '2029-12-31T23:59:59', '2030-01-01T00:00:00'],
    // Where clocks of many countries jump, UTC does not.
    ['30 2 * * *', '2030-03-31T00:00:00', '2030-03-31T02:30:00'],
    ['0 0 1 1 *', '1970-01-01T00:00:00', '1971-01-01T00:00:00'],
    ['0 0 29 2 *', '2399-12-31T00:00:00', '2400-02-29T00:00:00'],
    ['0 12 * * MON', '8999-12-30T12:00:00', '9000-01-06T12:00:00'],
  ])('of %s after %s is %s', async (expression, from, next) => {
    expect(await nextAfter(expression, at(from))).toBe(at(next))
  })

  it('throws for what is no schedule', async () => {
    await expect(nextAfter('60 * * * *', 0)).rejects.toThrow(
      new RangeError('the schedule "60 * * * *" minute: 60 must be from 0 to 59'),
    )
  })
})

describe('scheduleProblem', () => {
  it.each([
    ['', 'must be five fields (minute hour day-of-month month day-of-week); it has 0'],
    ['* * * *', 'must be five fields (minute hour day-of-month month day-of-week); it has 4'],
    [
      '0 0 9 * * 1-5',
      'must be five fields (minute hour day-of-month month day-of-week); it has 6, and seconds and years are not supported',
    ],
    ['@daily', 'must be five fields (minute hour day-of-month month day-of-week); @daily is not supported'],
    ['*/0 * * * *', 'minute: the step of "*/0" must be a whole number from 1'],
    ['*/60 * * * *', 'minute: the step of "*/60" must be at most 59'],
    ['5/10 * * * *', 'minute: the step of "5/10" must follow * or a range'],
    ['0 24 * * *', 'hour: 24 must be from 0 to 23'],
    ['0 5-2 * * *', 'hour: the range "5-2" must not run backwards'],
    ['0 1-2-3 * * *', 'hour: "1-2-3" is no range of two'],
    [
      '0 0 L * *',
      'day-of-month: "L" must be *, a number from 1 to 31, a range such as 1-31, or a list of these',
    ],
    [
      '0 0 15W * *',
      'day-of-month: "15W" must be *, a number from 1 to 31, a range such as 1-31, or a list of these',
    ],
    [
      '0 0 ? * *',
      'day-of-month: "?" must be *, a number from 1 to 31, a range such as 1-31, or a list of these',
    ],
    [
      '0 0 1 SMARCH *',
      'month: "SMARCH" must be *, a number from 1 to 12, or JAN to DEC, a range such as 1-12, or a list of these',
    ],
    [
      '0 0 * * 5#2',
      'day-of-week: "5#2" must be *, a number from 0 to 7, or SUN to SAT, a range such as 0-7, or a list of these',
    ],
    [
      '0 0 1,,2 * *',
      'day-of-month: "" must be *, a number from 1 to 31, a range such as 1-31, or a list of these',
    ],
    ['0 0 30,31 FEB *', 'day-of-month: no month of "FEB" has a day 30'],
    ['0 0 31 4,6 *', 'day-of-month: no month of "4,6" has a day 31'],
    [`0 0 ${'1,'.repeat(100)}1 * *`, 'must have at most 200 characters'],
  ])('of "%s" is "%s"', (expression, problem) => {
    expect(scheduleProblem(expression)).toBe(problem)
  })

  it.each([
    '* * * * *',
    ' 0  9 * * mon-fri ',
    '0 0 30 2 1',
    '0 0 */30 2 *',
    '0-59/15 0-23 1-31 JAN-DEC SUN-SAT',
  ])('has none with "%s"', async (expression) => {
    expect(scheduleProblem(expression)).toBeUndefined()
    expect(await nextAfter(expression, 0)).toBeGreaterThan(0)
  })
})
