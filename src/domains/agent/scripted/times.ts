import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { lookupTable } from '#kernel/lookup-table'
import type { Token } from './lexer'
import { NUMBER_WORDS } from './words'

const UNITS = lookupTable<number>({
  ...{ second: 1_000, sec: 1_000, s: 1_000 },
  ...{ minute: MINUTE_MS, min: MINUTE_MS, m: MINUTE_MS },
  ...{ hour: HOUR_MS, hr: HOUR_MS, h: HOUR_MS },
  ...{ day: DAY_MS, d: DAY_MS, week: 7 * DAY_MS, wk: 7 * DAY_MS, w: 7 * DAY_MS, fortnight: 14 * DAY_MS },
  ...{ month: 30 * DAY_MS, mo: 30 * DAY_MS, year: 365 * DAY_MS, yr: 365 * DAY_MS },
})
const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

interface Clock {
  readonly hour: number
  readonly minute: number
  readonly length: number
}

const lowerAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token && token.kind !== 'quoted' ? token.lower : ''
}

/** Milliseconds of a unit of time, in the singular or plural; undefined where it is none. */
function unitOf(word: string): number | undefined {
  return UNITS[word] ?? (word.length > 2 ? UNITS[word.replace(/s$/, '')] : undefined)
}

/** Dates end in the year 275760: nothing is further away than this. */
const LONGEST_MS = 10_000 * 365 * DAY_MS

/** "12 hours", "12h", "two weeks", "a day", "half an hour". */
export function durationAt(
  tokens: readonly Token[],
  at: number,
  prompt: string,
): { ms: number; length: number } | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const written = prompt.slice(token.start, token.end).toLowerCase()
  const glued =
    /^(\d+(?:\.\d+)?)(s|secs?|m|mins?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|months?|y|yrs?|years?)$/.exec(
      written,
    )
  if (glued) {
    const unit = unitOf(glued[2] as string) ?? 365 * DAY_MS
    return lasting(Number(glued[1]) * unit, 1)
  }
  if (token.lower === 'half' && ['a', 'an'].includes(lowerAt(tokens, at + 1))) {
    const unit = unitOf(lowerAt(tokens, at + 2))
    return unit === undefined ? undefined : { ms: unit / 2, length: 3 }
  }
  // "over the next day".
  const isNext = token.lower === 'next' && lowerAt(tokens, at - 1) === 'the'
  const count =
    token.kind === 'number'
      ? Number(token.text)
      : isNext
        ? 1
        : ['a', 'an'].includes(token.lower)
          ? 1
          : NUMBER_WORDS[token.lower]
  const next = lowerAt(tokens, at + 1)
  const unit = next === 'couple' ? undefined : unitOf(next)
  // A single letter is a unit only where it is glued to its number.
  return count === undefined || unit === undefined || next.length < 2 ? undefined : lasting(count * unit, 2)
}

function lasting(ms: number, length: number): { ms: number; length: number } | undefined {
  return ms > LONGEST_MS ? undefined : { ms, length }
}

/** "9", "9:30", "9am", "9:30 pm", "18:30", "noon", "midnight"; a bare number only after "at". */
function clockTimeAt(tokens: readonly Token[], at: number, isAfterAt: boolean): Clock | undefined {
  const word = lowerAt(tokens, at)
  if (word === 'noon' || word === 'midday') return zoned(tokens, at, { hour: 12, minute: 0, length: 1 })
  if (word === 'midnight') return zoned(tokens, at, { hour: 0, minute: 0, length: 1 })
  // "half past eight", "quarter to 9", "at ten to 9".
  const part = { half: 30, quarter: 15 }[word] ?? minutesAt(tokens, at)
  const side = lowerAt(tokens, at + 1)
  if (
    part !== undefined &&
    (side === 'past' ||
      (side === 'to' && isAfterAt && word !== 'half') ||
      (side === 'to' && word === 'quarter'))
  ) {
    const said = lowerAt(tokens, at + 2)
    const full = NUMBER_WORDS[said] ?? (/^\d{1,2}$/.test(said) ? Number(said) : undefined)
    if (full === undefined || full < 1 || full > 23) return undefined
    return side === 'past'
      ? zoned(tokens, at, { hour: full, minute: part, length: 3 })
      : zoned(tokens, at, { hour: full - 1, minute: 60 - part, length: 3 })
  }
  const glued = /^(\d{1,2})(am|pm)$/.exec(word)
  if (glued) return zoned(tokens, at, twelve(Number(glued[1]), 0, glued[2] as string, 1))
  const token = tokens[at]
  if (token?.kind !== 'number' || !/^\d{1,2}$/.test(token.text)) return undefined
  const hour = Number(token.text)
  let length = 1
  let minute = 0
  const isGlued = lowerAt(tokens, at + 1) === ':' && tokens[at + 1]?.start === token.end
  const [, digits, after = ''] = /^(\d{2})(am|pm)?$/.exec(isGlued ? lowerAt(tokens, at + 2) : '') ?? []
  // The colon of "at 9: price of ETH" ends the time.
  const isColon = digits !== undefined
  let half = ''
  if (isColon) [minute, length, half] = [Number(digits), 3, after]
  if (half === '' && ['am', 'pm', "o'clock"].includes(lowerAt(tokens, at + length))) {
    half = lowerAt(tokens, at + length)
    length++
  }
  if (!isColon && half === '' && !isAfterAt) return undefined
  return zoned(tokens, at, twelve(hour, minute, half, length))
}

/** Of "ten past seven". */
function minutesAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at]
  const minutes = token?.kind === 'number' ? Number(token.text) : NUMBER_WORDS[lowerAt(tokens, at)]
  return minutes !== undefined && minutes > 0 && minutes < 60 ? minutes : undefined
}

function twelve(hour: number, minute: number, half: string, length: number): Clock | undefined {
  const isTwelve = half === 'am' || half === 'pm'
  if (minute > 59 || hour > 23 || (isTwelve && (hour < 1 || hour > 12))) return undefined
  return { hour: isTwelve ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour, minute, length }
}

function zoned(tokens: readonly Token[], at: number, clock: Clock | undefined): Clock | undefined {
  if (!clock) return undefined
  const isUtc = ['utc', 'gmt'].includes(lowerAt(tokens, at + clock.length))
  return isUtc ? { ...clock, length: clock.length + 1 } : clock
}

interface Recurrence {
  /** In UTC. */
  readonly cron: string
  /** The time between two runs, where it is even, milliseconds. */
  readonly ms?: number
  readonly length: number
}

const SHORT = lookupTable<string>({
  hourly: 'hour',
  daily: 'day',
  nightly: 'day',
  weekly: 'week',
  monthly: 'month',
})

/**
 * "every tuesday 7pm", "daily", "each 12h", "every weekday at 9", "sundays", "once a day". Without a time of day it is
 * the present one.
 */
export function recurrenceAt(
  tokens: readonly Token[],
  at: number,
  prompt: string,
  now: number,
): Recurrence | undefined {
  const word = lowerAt(tokens, at)
  // "at 23:00 daily".
  const isAtFirst = word === 'at' ? 1 : 0
  const first = clockTimeAt(tokens, at + isAtFirst, isAtFirst === 1)
  if (first) {
    const after = at + isAtFirst + first.length
    if (!['daily', 'every', 'each', 'nightly', 'on'].includes(lowerAt(tokens, after))) return undefined
    const then = recurrenceAt(tokens, after, prompt, now)
    if (!then || !/^\d+ \d+ /.test(then.cron)) return undefined
    return {
      ...then,
      cron: then.cron.replace(/^\d+ \d+/, `${first.minute} ${first.hour}`),
      length: after + then.length - at,
    }
  }
  let from = at
  let period: string | undefined
  if (SHORT[word] !== undefined) {
    period = SHORT[word]
    from = at + 1
  } else if (
    ['once', 'twice'].includes(word) &&
    ['a', 'per', 'every', 'each'].includes(lowerAt(tokens, at + 1))
  ) {
    if (word === 'twice') {
      const period = unitOf(lowerAt(tokens, at + 2))
      return period === undefined ? undefined : evenly(tokens, at + 3, at, period / 2, now)
    }
    period = lowerAt(tokens, at + 2)
    from = at + 3
  } else if (
    word === 'on' &&
    /^\d{1,2}(st|nd|rd|th)$|^first$/.test(lowerAt(tokens, at + (lowerAt(tokens, at + 1) === 'the' ? 2 : 1)))
  ) {
    // "on the 15th of every month".
    const day = monthDayAt(tokens, at)
    const rest = day && [0, 1, 2].map((n) => lowerAt(tokens, at + day.length + n))
    if (
      !day ||
      !rest ||
      rest[0] !== 'of' ||
      !['every', 'each', 'the'].includes(rest[1] ?? '') ||
      rest[2] !== 'month'
    )
      return undefined
    return timed(tokens, at + day.length + 3, at, now, (time) => `${time} ${day.day} * *`)
  } else if (
    word === 'per' ||
    (['a', '/'].includes(word) &&
      ['hour', 'day', 'week', 'month'].includes(lowerAt(tokens, at + 1)) &&
      at > 0)
  ) {
    period = lowerAt(tokens, at + 1)
    from = at + 2
  } else if (['every', 'each'].includes(word) || (word === 'on' && isPluralDay(lowerAt(tokens, at + 1)))) {
    from = at + 1
    if (lowerAt(tokens, from) === 'single') from++
    const other = lowerAt(tokens, from) === 'other' ? unitOf(lowerAt(tokens, from + 1)) : undefined
    if (other !== undefined) return evenly(tokens, from + 2, at, 2 * other, now)
    const length = durationAt(tokens, from, prompt)
    if (length) return evenly(tokens, from + length.length, at, length.ms, now)
    if (lowerAt(tokens, from) === 'half' && lowerAt(tokens, from + 1) === 'hour')
      return evenly(tokens, from + 2, at, 30 * MINUTE_MS, now)
  } else if (isPluralDay(word) || isSeveralDays(tokens, at)) {
    from = at
  } else return undefined
  if (period === undefined) {
    const part = lowerAt(tokens, from)
    if (
      [
        'minute',
        'hour',
        'day',
        'week',
        'month',
        'weekday',
        'workday',
        'weekend',
        'morning',
        'afternoon',
        'evening',
        'night',
      ].includes(part)
    ) {
      period = part
      from++
    } else if (['working', 'business'].includes(part) && lowerAt(tokens, from + 1) === 'day') {
      period = 'weekday'
      from += 2
    } else if (
      /^(1st|first)$/.test(part) &&
      / of the month$/.test(` ${[1, 2, 3].map((n) => lowerAt(tokens, from + n)).join(' ')}`)
    ) {
      return timed(tokens, from + 4, at, now, (time) => `${time} 1 * *`)
    }
  }
  if (period === 'minute') return { cron: '* * * * *', ms: MINUTE_MS, length: from - at }
  if (period === 'hour') return evenly(tokens, from, at, HOUR_MS, now)
  if (period === 'day') return timed(tokens, from, at, now, (time) => `${time} * * *`, DAY_MS)
  if (period === 'weekday' || period === 'workday')
    return timed(tokens, from, at, now, (time) => `${time} * * 1-5`)
  if (period === 'weekend') return timed(tokens, from, at, now, (time) => `${time} * * 0,6`)
  if (period && ['morning', 'afternoon', 'evening', 'night'].includes(period)) {
    const usual = { morning: '0 9', afternoon: '0 15', evening: '0 18', night: '0 21' }[period] as string
    return timed(tokens, from, at, now, (time) => `${time} * * *`, DAY_MS, usual)
  }
  if (period === 'week') {
    const days = daysAt(tokens, lowerAt(tokens, from) === 'on' ? from + 1 : from)
    const on = lowerAt(tokens, from) === 'on' ? 1 : 0
    if (days) return timed(tokens, from + on + days.length, at, now, (time) => `${time} * * ${days.days}`)
    return timed(tokens, from, at, now, (time) => `${time} * * ${new Date(now).getUTCDay()}`, 7 * DAY_MS)
  }
  if (period === 'month') {
    const day = monthDayAt(tokens, from)
    const date = day ? day.day : Math.min(28, new Date(now).getUTCDate())
    return timed(tokens, from + (day?.length ?? 0), at, now, (time) => `${time} ${date} * *`)
  }
  if (period !== undefined) return undefined
  const days = daysAt(tokens, from)
  return days && timed(tokens, from + days.length, at, now, (time) => `${time} * * ${days.days}`)
}

/** "mon, wed and fri". */
const isSeveralDays = (tokens: readonly Token[], at: number) => (daysAt(tokens, at)?.days.length ?? 0) > 1

const isPluralDay = (word: string) => /s$/.test(word) && DAYS.includes(word.replace(/s$/, ''))

/** With the time of day after it, or the present one. */
function timed(
  tokens: readonly Token[],
  from: number,
  at: number,
  now: number,
  cron: (time: string) => string,
  ms?: number,
  usual?: string,
): Recurrence {
  const skip = [',', '@'].includes(lowerAt(tokens, from)) ? 1 : 0
  const isAt = ['at', '@'].includes(lowerAt(tokens, from + skip)) ? 1 : 0
  const clock = clockTimeAt(tokens, from + (isAt ? skip + isAt : 0), isAt === 1)
  const date = new Date(now)
  const time = clock
    ? `${clock.minute} ${clock.hour}`
    : (usual ?? `${date.getUTCMinutes()} ${date.getUTCHours()}`)
  const length = clock ? from + (isAt ? skip + isAt : 0) + clock.length - at : from - at
  return { cron: cron(time), ...(ms !== undefined && { ms }), length }
}

function evenly(
  tokens: readonly Token[],
  from: number,
  at: number,
  ms: number,
  now: number,
): Recurrence | undefined {
  if (ms >= DAY_MS && ms % DAY_MS === 0) {
    if (ms === DAY_MS) return timed(tokens, from, at, now, (time) => `${time} * * *`, DAY_MS)
    if (ms === 7 * DAY_MS)
      return timed(tokens, from, at, now, (time) => `${time} * * ${new Date(now).getUTCDay()}`, ms)
    return { cron: `every ${ms}`, ms, length: from - at }
  }
  const minutes = ms / MINUTE_MS
  const length = from - at
  if (minutes === 1) return { cron: '* * * * *', ms, length }
  if (Number.isInteger(minutes) && minutes < 60 && 60 % minutes === 0)
    return { cron: `*/${minutes} * * * *`, ms, length }
  if (minutes === 60) {
    const minute = lowerAt(tokens, from) === 'at' ? tokens[from + 1] : undefined
    if (minute?.kind === 'number' && Number(minute.text) < 60)
      return { cron: `${Number(minute.text)} * * * *`, ms, length: length + 2 }
    return { cron: '0 * * * *', ms, length }
  }
  const hours = minutes / 60
  if (Number.isInteger(hours) && hours < 24 && 24 % hours === 0)
    return { cron: `0 */${hours} * * *`, ms, length }
  return { cron: `every ${ms}`, ms, length }
}

function daysAt(tokens: readonly Token[], at: number): { days: string; length: number } | undefined {
  const days: number[] = []
  let from = at
  for (;;) {
    const skip = days.length > 0 && [',', 'and', '&'].includes(lowerAt(tokens, from)) ? 1 : 0
    if (days.length > 0 && skip === 0) break
    const word = lowerAt(tokens, from + skip).replace(/s$/, '')
    const index = DAYS.findIndex((name) => name === word || (word.length >= 3 && name.startsWith(word)))
    if (index < 0) break
    days.push(index)
    from += skip + 1
  }
  return days.length === 0 ? undefined : { days: [...new Set(days)].sort().join(','), length: from - at }
}

function monthDayAt(tokens: readonly Token[], at: number): { day: number; length: number } | undefined {
  if (lowerAt(tokens, at) !== 'on') return undefined
  const the = lowerAt(tokens, at + 1) === 'the' || lowerAt(tokens, at + 1) === 'day' ? 1 : 0
  const word = lowerAt(tokens, at + 1 + the)
  const day = word === 'first' ? 1 : Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(word)?.[1])
  return day >= 1 && day <= 28 ? { day, length: 2 + the } : undefined
}

/**
 * "tomorrow at 9", "at 18:30", "in 2 hours", "on friday", "midnight", "2030-01-05": one moment from now. NaN for a day that
 * there is not, as "31 april".
 */
export function clockAt(
  tokens: readonly Token[],
  at: number,
  prompt: string,
  now: number,
): { at: number; length: number } | undefined {
  const word = lowerAt(tokens, at)
  const today = dayOf(now) * DAY_MS
  if (word === 'in' || word === 'after') {
    const length = durationAt(tokens, at + 1, prompt)
    return length && { at: now + length.ms, length: 1 + length.length }
  }
  if (word === 'today') {
    const isAt = lowerAt(tokens, at + 1) === 'at' ? 1 : 0
    const clock = clockTimeAt(tokens, at + 1 + isAt, isAt === 1)
    return clock && { at: moment(today, clock), length: 1 + isAt + clock.length }
  }
  if (word === 'tomorrow' || word === 'tonight') {
    const isAt = lowerAt(tokens, at + 1) === 'at' ? 1 : 0
    const clock = clockTimeAt(tokens, at + 1 + isAt, isAt === 1)
    const day = word === 'tomorrow' ? today + DAY_MS : today
    if (clock) return { at: moment(day, clock), length: 1 + isAt + clock.length }
    if (word === 'tomorrow') return { at: now + DAY_MS, length: 1 }
    const evening = today + 21 * HOUR_MS
    return { at: evening > now ? evening : today + DAY_MS, length: 1 }
  }
  const day = dateAt(tokens, at, now)
  if (day) {
    const isAt = lowerAt(tokens, at + day.length) === 'at' ? 1 : 0
    const clock = clockTimeAt(tokens, at + day.length + isAt, isAt === 1)
    return clock
      ? { at: moment(day.at, clock), length: day.length + isAt + clock.length }
      : { at: day.at, length: day.length }
  }
  const isAt = word === 'at' ? 1 : 0
  const clock = clockTimeAt(tokens, at + isAt, false)
  if (!clock) return undefined
  const after = lowerAt(tokens, at + isAt + clock.length)
  const then = moment(today, clock)
  const more = after === 'tomorrow' || after === 'today' ? 1 : 0
  const length = isAt + clock.length + more
  if (after === 'tomorrow') return { at: then + DAY_MS, length }
  return { at: then > now || after === 'today' ? then : then + DAY_MS, length }
}

const moment = (day: number, { hour, minute }: Clock) => day + hour * HOUR_MS + minute * MINUTE_MS

/** "monday", "on friday", "2030-01-05", "5 January", "Jan 5th"; NaN for a day that there is not. */
function dateAt(
  tokens: readonly Token[],
  at: number,
  now: number,
): { at: number; length: number } | undefined {
  const today = dayOf(now) * DAY_MS
  const on = ['on', 'next', 'this'].includes(lowerAt(tokens, at)) ? 1 : 0
  const word = lowerAt(tokens, at + on)
  const iso = /^\d{4}$/.test(word) && lowerAt(tokens, at + on + 1) === '-'
  if (iso) {
    const text = [0, 1, 2, 3, 4].map((n) => lowerAt(tokens, at + on + n)).join('')
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { at: isoDate(text), length: on + 5 } : undefined
  }
  const day = DAYS.findIndex(
    (name) => name === word || (on === 1 && word.length >= 3 && name.startsWith(word)),
  )
  if (day >= 0)
    return { at: today + (((day - new Date(now).getUTCDay() + 6) % 7) + 1) * DAY_MS, length: on + 1 }
  const [first, second] = [word, lowerAt(tokens, at + on + 1)]
  const dayOfMonth = (text: string) => Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1])
  const monthOf = (text: string) => (text.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(text)))
  const [month, date] =
    monthOf(first) >= 0 ? [monthOf(first), dayOfMonth(second)] : [monthOf(second), dayOfMonth(first)]
  // "until june".
  const whole = ['until', 'till', 'til', 'since'].includes(lowerAt(tokens, at - 1)) ? monthOf(first) : -1
  if (whole >= 0 && !(date >= 1 && date <= 31)) {
    const year = new Date(now).getUTCFullYear()
    const then = Date.UTC(year, whole, 1)
    return { at: then > now ? then : Date.UTC(year + 1, whole, 1), length: on + 1 }
  }
  if (month < 0 || !(date >= 1 && date <= 31)) return undefined
  return { at: nextDate(month, date, now), length: on + 2 }
}

/** The next day of this month and date, of 29 February the next leap year's; NaN where no year has it. */
function nextDate(month: number, date: number, now: number): number {
  const year = new Date(now).getUTCFullYear()
  const days = Array.from({ length: 9 }, (_, later) => Date.UTC(year + later, month, date))
  return (
    days.find((then) => then >= dayOf(now) * DAY_MS && new Date(then).getUTCDate() === date) ?? Number.NaN
  )
}

/** The day of "2030-01-05"; NaN where there is none, as of "2030-02-30". */
function isoDate(text: string): number {
  const date = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(date) || new Date(date).toISOString().slice(0, 10) !== text ? Number.NaN : date
}

/** The next moment when it is that hour, epoch ms. */
export function nextHour(hour: number, now: number): number {
  const today = moment(dayOf(now) * DAY_MS, { hour, minute: 0, length: 0 })
  return today > now ? today : today + DAY_MS
}
