import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import type { Json } from '#kernel/jobs/tables'
import type { Cursor } from './cursor'
import { ask, refuse, token } from './nouns'
import { isoDate, LONGEST_MS, nextDate } from './times'

const LENGTHS: Readonly<Record<string, number>> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
}
const DAYS: readonly string[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

type Trigger = { readonly [name: string]: Json }

/**
 * When something should happen, as an automation keeps it: "every weekday at 9", "in 2 hours", "tomorrow at noon", "when
 * DRIFT falls below $0.01". Times are UTC. Undefined where no time is said; throws `Unclear` where one is begun.
 */
export function trigger(c: Cursor): Trigger | undefined {
  return c.attempt(() => repeated(c)) ?? c.attempt(() => later(c)) ?? c.attempt(() => atPrice(c))
}

const cron = (text: string): Trigger => ({ type: 'cron', cron: text })
const at = (time: number): Trigger => ({ type: 'at', at: new Date(time).toISOString() })

function repeated(c: Cursor): Trigger | undefined {
  const short = c.say('hourly', 'daily', 'weekly', 'monthly', 'on weekdays', 'on weekends')
  if (short === 'hourly') return cron('0 * * * *')
  if (short === 'daily') return cron(`${timeSaid(c, 'every day')} * * *`)
  if (short === 'on weekdays') return cron(`${timeSaid(c, 'every weekday')} * * 1-5`)
  if (short === 'on weekends') return cron(`${timeSaid(c, 'every weekend')} * * 0,6`)
  if (short === 'weekly') return cron(`${weekly(c)}`)
  if (short === 'monthly') return cron(monthly(c))
  if (!c.say('every', 'each')) return undefined
  const number = c.take('number')
  if (number) return everySo(c, number.text)
  if (c.say('minute')) return cron('* * * * *')
  if (c.say('half hour', 'half an hour')) return cron('*/30 * * * *')
  if (c.say('hour')) return cron(`${minuteSaid(c)} * * * *`)
  if (c.say('day')) return cron(`${timeSaid(c, 'every day')} * * *`)
  const part = c.say('morning', 'afternoon', 'evening', 'night')
  if (part) return cron(`${timeSaid(c, `every ${part}`)} * * *`)
  if (c.say('weekday', 'workday', 'working day', 'business day'))
    return cron(`${timeSaid(c, 'every weekday')} * * 1-5`)
  if (c.say('weekend')) return cron(`${timeSaid(c, 'every weekend')} * * 0,6`)
  if (c.say('week')) return cron(weekly(c))
  if (c.say('month')) return cron(monthly(c))
  if (c.say('1st of the month', 'first of the month', 'first day of the month'))
    return cron(`${timeSaid(c, 'every month')} 1 * *`)
  const days = daysSaid(c)
  return days === undefined ? undefined : cron(`${timeSaid(c, 'every week')} * * ${days}`)
}

/** "every 15 minutes": what a cron schedule can say without being uneven. */
function everySo(c: Cursor, text: string): Trigger | undefined {
  const unit = c.say('minutes', 'minute', 'mins', 'min', 'hours', 'hour', 'days', 'day')
  if (!unit) return undefined
  const n = Number(text)
  if (/^min/.test(unit) && n >= 1 && n < 60 && 60 % n === 0)
    return cron(n === 1 ? '* * * * *' : `*/${n} * * * *`)
  if (/^hour/.test(unit) && n >= 1 && n < 24 && 24 % n === 0)
    return cron(n === 1 ? '0 * * * *' : `0 */${n} * * *`)
  return refuse(
    `"every ${text} ${unit}" does not go evenly into an hour or a day, so there is no schedule for it. Say a divisor, as in "every 15 minutes" or "every 6 hours", or "every day at 9".`,
  )
}

function weekly(c: Cursor): string {
  if (!c.say('on')) ask('On which day of the week? As in "every monday at 9".')
  const days = daysSaid(c)
  if (days === undefined) ask('On which day of the week? As in "every monday at 9".')
  return `${timeSaid(c, 'every week')} * * ${days}`
}

function monthly(c: Cursor): string {
  const day = c.attempt(() => {
    if (!c.say('on')) return undefined
    c.say('the', 'day')
    if (c.say('first')) return '1'
    return c.take('number')?.text ?? ordinal(c)
  })
  if (day === undefined || !/^\d+$/.test(day) || Number(day) < 1 || Number(day) > 28) {
    ask('On which day of the month, from the 1st to the 28th? As in "every month on the 1st at 9".')
  }
  return `${timeSaid(c, 'every month')} ${day} * *`
}

/** "monday", "monday and friday", "mon, wed": as cron numbers them. */
function daysSaid(c: Cursor): string | undefined {
  const days: number[] = []
  for (;;) {
    const day = c.attempt(() => {
      if (days.length > 0 && !c.say(',', 'and', '&')) return undefined
      const word = c.take('word')?.lower.replace(/s$/, '') ?? ''
      const index = DAYS.findIndex(
        (name) => name === word || (word.length >= 3 && name.slice(0, word.length) === word),
      )
      return index < 0 ? undefined : index
    })
    if (day === undefined) return days.length === 0 ? undefined : [...new Set(days)].sort().join(',')
    days.push(day)
  }
}

/** "1st", "22nd". */
function ordinal(c: Cursor): string | undefined {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(c.next?.lower ?? '')?.[1]
  if (digits !== undefined) c.at++
  return digits
}

function minuteSaid(c: Cursor): number {
  const minute = c.attempt(() =>
    c.say('at') && (c.say(':') ?? c.say('minute') ?? true) ? c.take('number')?.text : undefined,
  )
  return minute !== undefined && Number(minute) < 60 ? Number(minute) : 0
}

/** The first two fields of a cron schedule. Throws where no time is said. */
function timeSaid(c: Cursor, every: string): string {
  const time = c.say('at') ? clockTime(c) : undefined
  if (!time) return ask(`At what time? Times are UTC, as in "${every} at 9:30".`)
  return `${time.minute} ${time.hour}`
}

/** "9", "9:30", "9am", "9:30 pm", "noon", "midnight", with or without "UTC". */
function clockTime(c: Cursor): { hour: number; minute: number } | undefined {
  return c.attempt(() => {
    const word = c.say('noon', 'midnight')
    if (word) {
      c.say('utc')
      return { hour: word === 'noon' ? 12 : 0, minute: 0 }
    }
    const hours = c.take('number')?.text
    if (hours === undefined || !/^\d{1,2}$/.test(hours)) return undefined
    const minutes = c.attempt(() => (c.say(':') ? c.take('number')?.text : undefined))
    const half = c.say('am', 'pm', "o'clock")
    c.say('utc', 'gmt')
    const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
    const isTwelve = half === 'am' || half === 'pm'
    if (minute > 59 || hour > 23 || (isTwelve && (hour < 1 || hour > 12))) return undefined
    if (!isTwelve) return { hour, minute }
    return { hour: (hour % 12) + (half === 'pm' ? 12 : 0), minute }
  })
}

function later(c: Cursor): Trigger | undefined {
  const { now } = c.lexicon
  const length = c.attempt(() => {
    if (!c.say('in', 'after')) return undefined
    if (c.say('half an hour')) return 30 * MINUTE_MS
    const count = c.say('a', 'an', 'one') ? '1' : c.take('number')?.text
    const unit = c.say('minutes', 'minute', 'mins', 'min', 'hours', 'hour', 'days', 'day', 'weeks', 'week')
    if (count === undefined || unit === undefined) return undefined
    const one = LENGTHS[unit.replace(/s$/, '').replace(/^min$/, 'minute')]
    return one === undefined ? undefined : Number(count) * one
  })
  if (length !== undefined) {
    if (!(length >= 1_000 && length <= LONGEST_MS)) refuse('That is no time from now.')
    return at(Math.floor(now + length))
  }
  const today = dayOf(now) * DAY_MS
  const day = c.say('tomorrow', 'tonight', 'today')
  if (day === 'tonight') return timeOf(c, today, now)
  if (day) return timeOf(c, day === 'tomorrow' ? today + DAY_MS : today, now)
  const date = c.attempt(() => (c.say('on') ? dateSaid(c, now) : undefined))
  if (date !== undefined) return timeOf(c, date, now)
  const time = c.attempt(() => (c.say('at') ? clockTime(c) : undefined))
  if (!time) return undefined
  const first = today + time.hour * HOUR_MS + time.minute * MINUTE_MS
  const which = c.say('today', 'tomorrow')
  if (which === 'tomorrow') return at(first + DAY_MS)
  if (which === 'today' && first <= now)
    refuse(`That time has passed: the clock shows ${new Date(now).toISOString()} (UTC).`)
  return at(first > now ? first : first + DAY_MS)
}

function timeOf(c: Cursor, day: number, now: number): Trigger {
  const time = c.say('at') ? clockTime(c) : undefined
  if (!time) return ask('At what time? Times are UTC, as in "tomorrow at 9:30".')
  const then = day + time.hour * HOUR_MS + time.minute * MINUTE_MS
  if (then <= now) refuse(`That time has passed: the clock shows ${new Date(now).toISOString()} (UTC).`)
  return at(then)
}

/** "2030-01-05", "5 January", "January 5", "monday"; the next one. */
function dateSaid(c: Cursor, now: number): number | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(c.prompt.slice(c.next?.start ?? c.prompt.length))
  if (iso) {
    const end = (c.next?.start ?? 0) + iso[0].length
    while (c.next && c.next.start < end) c.at++
    return isoDate(iso[0]) ?? refuse(`${iso[0]} is no date.`)
  }
  const word = c.attempt(() => {
    const said = c.take('word')?.lower ?? ''
    const index = DAYS.indexOf(said)
    return index < 0 ? undefined : index
  })
  const today = dayOf(now) * DAY_MS
  if (word !== undefined) return today + (((word - new Date(now).getUTCDay() + 6) % 7) + 1) * DAY_MS
  const said = c.attempt(() => monthDay(c))
  if (!said) return undefined
  return nextDate(said.month, said.day, now) ?? refuse('No year has that date.')
}

function monthDay(c: Cursor): { month: number; day: number } | undefined {
  const before = c.take('number')?.text ?? ordinal(c)
  c.say('of')
  const word = c.take('word')?.lower ?? ''
  const month = word.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(word))
  const day = Number(before ?? c.take('number')?.text ?? ordinal(c))
  return month < 0 || !Number.isInteger(day) || day < 1 || day > 31 ? undefined : { month, day }
}

const FALLS = [
  'falls below',
  'drops below',
  'goes below',
  'is below',
  'gets below',
  'dips below',
  'falls under',
  'drops under',
  'is under',
  'goes under',
  'is less than',
  'falls to',
  '<',
] as const
const RISES = [
  'rises above',
  'goes above',
  'is above',
  'gets above',
  'climbs above',
  'rises over',
  'goes over',
  'is over',
  'is more than',
  'exceeds',
  'passes',
  '>',
] as const

function atPrice(c: Cursor): Trigger | undefined {
  const isWhen = c.say('when', 'whenever', 'if', 'once', 'as soon as')
  if (!isWhen) return undefined
  c.say('the price of', 'the')
  const which = token(c)
  if (which === undefined) return undefined
  c.say("'s")
  c.say('price')
  const below = c.say(...FALLS)
  const above = below ? undefined : c.say(...RISES)
  if (!below && !above) return undefined
  if (below === 'falls to')
    return ask(`Below or above which price of ${which}? As in "when ${which} falls below $0.01".`)
  const price = c.take('money', 'number')
  if (!price) return ask(`Which price of ${which}, in dollars? As in "when ${which} falls below $0.01".`)
  c.say('usd', 'dollars')
  if (isWhen === 'whenever') refuse('An automation of a price fires once. Say "when" instead of "whenever".')
  const usd = price.text.replace(/^\$/, '')
  return { type: 'price', token: which, ...(below ? { below: usd } : { above: usd }) }
}
