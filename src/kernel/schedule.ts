import { DAY_MS } from './durations'

/**
 * Times of day by a cron expression of five fields, in UTC on the virtual clock. Only computes times: the owner of a
 * schedule puts a task for the next one into the scheduler.
 */
interface Field {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const FIELDS: readonly [Field, Field, Field, Field, Field] = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day-of-month', min: 1, max: 31 },
  {
    name: 'month',
    min: 1,
    max: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  // 0 and 7 are both Sunday.
  {
    name: 'day-of-week',
    min: 0,
    max: 7,
    names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
  },
]
const ORDER = FIELDS.map(({ name }) => name).join(' ')
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const LONGEST_TEXT = 200
/** The calendar, weekdays included, repeats after 400 years. The library looks no further than the year 3000. */
const CYCLE_MS = 146_097 * DAY_MS
const CYCLE_START = Date.UTC(2000, 0, 1)

/**
 * Why a text is no schedule, naming the field and the rule; undefined where it is one. Numbers, names of months and
 * days, `*`, ranges, lists and steps; no seconds, no years, none of the letters L, W, #, ? and no @names.
 */
export function scheduleProblem(expression: string): string | undefined {
  if (expression.length > LONGEST_TEXT) return `must have at most ${LONGEST_TEXT} characters`
  const parts = expression.trim().split(/\s+/)
  if (parts[0]?.startsWith('@')) return `must be five fields (${ORDER}); ${parts[0]} is not supported`
  if (parts.length !== FIELDS.length) {
    const count = parts[0] === '' ? 0 : parts.length
    const why = count > FIELDS.length ? ', and seconds and years are not supported' : ''
    return `must be five fields (${ORDER}); it has ${count}${why}`
  }
  for (const [index, field] of FIELDS.entries()) {
    for (const item of (parts[index] ?? '').split(',')) {
      const problem = itemProblem(item, field)
      if (problem) return `${field.name}: ${problem}`
    }
  }
  return neverProblem(parts)
}

/**
 * The first moment after `at` (both epoch ms) that a schedule names, as cron does it: where both day fields say something
 * other than `*`, a day that fits one of them. Throws a RangeError for a text that is no schedule.
 */
export async function nextAfter(expression: string, at: number): Promise<number> {
  const problem = scheduleProblem(expression)
  if (problem) throw new RangeError(`the schedule "${expression}" ${problem}`)
  const { Cron } = await import('croner')
  const cycles = Math.floor((at - CYCLE_START) / CYCLE_MS) * CYCLE_MS
  const next = new Cron(inNumbers(expression), { timezone: 'Etc/UTC', mode: '5-part' }).nextRun(
    new Date(at - cycles),
  )
  if (!next) throw new RangeError(`the schedule "${expression}" names no time`)
  return next.getTime() + cycles
}

/** The same schedule without names, which the library reads otherwise: to it, a range that ends on SUN always ends on 7. */
function inNumbers(expression: string): string {
  const fields = expression.trim().split(/\s+/)
  const items = (text: string, field: Field) =>
    text.split(',').map((item) => {
      const [range = '', ...step] = item.split('/')
      return [range === '*' ? range : endsOf(range, field).join('-'), ...step].join('/')
    })
  return FIELDS.map((field, index) => items(fields[index] ?? '', field).join(',')).join(' ')
}

function itemProblem(item: string, field: Field): string | undefined {
  const [range = '', step, ...more] = item.split('/')
  if (more.length > 0) return `"${item}" has more than one step`
  if (step !== undefined) {
    if (!/^\d+$/.test(step) || Number(step) < 1) return `the step of "${item}" must be a whole number from 1`
    if (Number(step) > field.max) return `the step of "${item}" must be at most ${field.max}`
    if (range !== '*' && !range.includes('-')) return `the step of "${item}" must follow * or a range`
  }
  if (range === '*') return undefined
  const ends = range.split('-')
  if (ends.length > 2) return `"${item}" is no range of two`
  for (const end of ends) {
    const problem = valueProblem(end, field)
    if (problem) return problem
  }
  const [from = 0, to = from] = endsOf(range, field)
  return from > to ? `the range "${range}" must not run backwards` : undefined
}

function valueProblem(text: string, field: Field): string | undefined {
  const { min, max, names } = field
  const value = numberIn(text, field)
  const named = names ? `, or ${names[0]} to ${names.at(-1)}` : ''
  if (value === undefined) {
    return `"${text}" must be *, a number from ${min} to ${max}${named}, a range such as ${min}-${max}, or a list of these`
  }
  return value < min || value > max ? `${text} must be from ${min} to ${max}` : undefined
}

function numberIn(text: string, { min, names }: Field): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const index = names?.indexOf(text.toUpperCase()) ?? -1
  return index < 0 ? undefined : index + min
}

/** A range that ends on SUN ends on 7, as FRI-SUN does; SUN-SUN is one day. */
function endsOf(range: string, field: Field): number[] {
  return range
    .split('-')
    .map((end, index) =>
      index === 1 && /(?<!^sun-)sun$/i.test(range) ? 7 : (numberIn(end, field) ?? field.min),
    )
}

/** A date that no year has, such as 30 February. */
function neverProblem([, , days = '', months = '', weekdays = '']: readonly string[]): string | undefined {
  if (days.startsWith('*') || weekdays !== '*') return undefined
  const first = Math.min(...valuesOf(days, FIELDS[2]))
  const longest = Math.max(...valuesOf(months, FIELDS[3]).map((month) => LONGEST_MONTHS[month - 1] ?? 0))
  return first > longest ? `day-of-month: no month of "${months}" has a day ${first}` : undefined
}

/** Every value of a field that is a schedule's. */
function valuesOf(text: string, field: Field): number[] {
  return text.split(',').flatMap((item) => {
    const [range = '', step = '1'] = item.split('/')
    const [from = field.min, to = from] = range === '*' ? [field.min, field.max] : endsOf(range, field)
    const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return all.filter((value) => (value - from) % Number(step) === 0)
  })
}
