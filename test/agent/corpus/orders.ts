import { formatUnits } from 'viem'
import type { OrderRow } from '../../../src/domains/orders/tables'
import { balanceOf, fraction, priceOf, tokenOf } from './expected'
import type { Line } from './judge'
import type { World } from './world'

const DAY = 24 * 3_600_000
const UNIT: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY }
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** What of a level is one of the price of the moment before. */
const NEAR = 0.002
/** Of the time of an order in parts no more is left over: gaps are of whole minutes. */
const NEAR_LENGTH = 0.02

/** What is traded where a coin of another chain is named. */
const WRAPPED_AS: Readonly<Record<string, string>> = { 'btc on base': 'cbbtc' }

/** In what an order that was placed differs from the slots of its line, in words. `n`: which of several it is. */
export async function orderDifferences(
  world: World,
  { intent, slots }: Line,
  order: OrderRow,
  n: number,
): Promise<string[]> {
  const text = (name: string) => (slots[name] === undefined ? undefined : String(slots[name]))
  const nth = (name: string) => ([slots[`${name}s`] ?? slots[name]].flat() as (string | undefined)[])[n]
  const side = text('side') ?? (intent === 'stop' ? 'sell' : 'buy')
  const { from, to, kind, createdAt, expiresAt } = order
  const [traded, other] = side === 'buy' ? [to, from] : [from, to]
  const wrong: string[] = []
  const hold = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) wrong.push(`${what}: ${found}, not ${expected}`)
  }
  hold('side', order.side, side)
  const symbol = (name: string | undefined, chain: string) =>
    WRAPPED_AS[`${lower(name)} on ${chain}`] ?? lower(name)
  if (text('token') !== 'all') hold('token', lower(traded.symbol), symbol(text('token'), from.chain))
  if (text('pay')) hold('payer', lower(other.symbol), lower(text('pay')))
  if (text('get')) hold('what is bought', lower(other.symbol), lower(text('get')))
  if (text('chain')) hold('chain', from.chain, text('chain'))
  const { watched } = order
  const trigger = text('trigger') ?? text('watch') ?? traded.symbol
  hold('trigger', lower(watched.symbol), symbol(trigger, watched.chain))
  const kinds: Readonly<Record<string, readonly string[]>> = {
    ...{ limit: ['limit', 'take_profit'], dca: ['dca'], twap: ['twap'] },
    stop: [text('distance') === undefined ? 'stop' : 'trailing'],
  }
  if (!kinds[intent]?.includes(kind)) wrong.push(`kind: ${kind}`)

  if (order.trigger.type === 'trailing')
    hold('distance', order.trigger.distanceBps, Number.parseFloat(text('distance') ?? '') * 100)
  if (order.trigger.type === 'price') {
    const level = Number('below' in order.trigger ? order.trigger.below : order.trigger.above)
    const price = nth('price')
    const change = text('change')
    if (price) hold('price', level, Number(price.replace('$', '')))
    if (change) {
      const token = tokenOf(world, watched.address, watched.chain)
      const now = Number(formatUnits(await priceOf(world, token), 18))
      const expected = now * (1 + Number.parseFloat(change) / 100)
      if (Math.abs(level / expected - 1) > NEAR) wrong.push(`level: ${level}, not ${expected}`)
    }
  }
  const [over, until] = [text('over'), text('until')]
  const length = over ? lengthOf(over) : until ? lengthUntil(until, createdAt) : undefined
  if (order.trigger.type === 'runs') {
    const { every, startAt, total } = order.trigger
    const interval = text('interval') ?? text('every')
    if (interval && !isRhythm(every, interval, startAt))
      wrong.push(`rhythm: ${JSON.stringify(every)}, not ${interval}`)
    if (text('times')) hold('runs', total, Number(text('times')))
    if (text('parts')) hold('parts', total, Number(text('parts')))
    if (length !== undefined && kind === 'twap' && 'ms' in every) {
      const part = length - every.ms * total
      if (!(part >= 0 && part <= length * NEAR_LENGTH))
        wrong.push(`length: ${every.ms * total}, not ${length}`)
    } else if (length !== undefined) {
      hold('length', Math.min(gapOf(every) * total, expiresAt - startAt), length)
    }
  } else if (length !== undefined) {
    hold('expiry', expiresAt - createdAt, length)
  }
  const amount = nth('amount') ?? text('share') ?? '100%'
  const isPayerNamed = text('pay') !== undefined
  wrong.push(...(await amountDifferences(world, order, { text: amount, isPayerNamed })))
  return wrong
}

async function amountDifferences(
  world: World,
  { amount, from, to, side, sold }: OrderRow,
  { text, isPayerNamed }: { text: string; isPayerNamed: boolean },
): Promise<string[]> {
  const is = (type: string, value: string | undefined, expected: string) =>
    amount.type === type && value !== undefined && Number(value) === Number(expected)
      ? []
      : [`amount: ${JSON.stringify(amount)}, not ${text}`]
  const given = tokenOf(world, from.address, from.chain)
  const units =
    amount.type === 'units' || amount.type === 'total' || amount.type === 'bought' ? amount.units : undefined
  const near = (expected: number) =>
    Math.abs(Number(units) / expected - 1) < NEAR ? [] : [`amount: ${units}, not ${expected}`]
  if (text.startsWith('$') && amount.type !== 'total')
    return is('usd', amount.type === 'usd' ? amount.usd : undefined, text.slice(1))
  const price = async (token: OrderRow['from']) =>
    Number(formatUnits(await priceOf(world, tokenOf(world, token.address, token.chain)), 18))
  if (text.startsWith('$')) return near(Number(text.slice(1)) / (await price(from)))
  if (/^(all|max|half|\d+\/\d+|[\d.]+%)$/i.test(text)) {
    if (amount.type === 'all')
      return fraction(text)[0] === fraction(text)[1] ? [] : is('units', undefined, text)
    // A first part may be sold already.
    const balance = Number(formatUnits(await balanceOf(world, given), given.decimals)) + Number(sold)
    const [part, whole] = fraction(text)
    return near((balance * Number(part)) / Number(whole))
  }
  if (amount.type === 'total') {
    // A number beside what is bought is worth so much of what pays, by the prices of the moment.
    const isPaid = is('total', units, text)
    if (side === 'sell' || (isPaid.length === 0 && isPayerNamed)) return isPaid
    return near((Number(text) * (await price(to))) / (await price(from)))
  }
  // A number beside what is bought counts that, beside what pays what pays.
  return side === 'sell' || amount.type === 'units' ? is('units', units, text) : is('bought', units, text)
}

/**
 * Whether a rhythm is the one that the corpus writes as `12h`, `2w`, `P2D`, `monthly 15`, `weekly fri 17:30`, `daily 23:00`
 * or as a schedule of five fields. `startAt`: of the first run.
 */
export function isRhythm(
  every: { cron: string } | { months: number; ms: number },
  text: string,
  startAt: number,
): boolean {
  const fields = text.split(' ')
  if (fields.length === 5) return 'cron' in every ? every.cron === text : isSteady(fields, every, startAt)
  const [word = '', ...rest] = text.toLowerCase().split(' ')
  const clock = rest.find((each) => each.includes(':'))
  const day = rest.find((each) => !each.includes(':'))
  if ('cron' in every) {
    const [minute, hour, date, month, weekday] = every.cron.split(' ')
    const isTime = clock === undefined || clock === `${hour?.padStart(2, '0')}:${minute?.padStart(2, '0')}`
    const isHours = /^\d+[hm]$/.test(word) && every.cron.includes('/')
    if (isHours) return every.cron.includes(`/${Number.parseInt(word, 10)}`)
    if (month !== '*' || !isTime) return false
    if (word === 'daily' || lengthOf(word) === DAY) return date === '*' && weekday === '*'
    if (lengthOf(word) === UNIT.h) return hour === '*'
    if (word === 'weekly' || lengthOf(word) === UNIT.w)
      return date === '*' && (day === undefined ? weekday !== '*' : dayNumber(weekday) === DAYS.indexOf(day))
    if (word === 'monthly' || word === 'p1m')
      return weekday === '*' && (day === undefined ? date !== '*' : date === day)
    return false
  }
  if (clock !== undefined || day !== undefined) return false
  if (word === 'monthly' || word === 'p1m') return every.months === 1 && every.ms === 0
  const named = { daily: DAY, weekly: 7 * DAY, hourly: 3_600_000 }[word]
  return every.months === 0 && every.ms === (named ?? lengthOf(word))
}

/** Whether days or weeks from the first run on fall on the times of a schedule. */
function isSteady(
  [minute, hour, date, month, weekday]: readonly string[],
  { months, ms }: { months: number; ms: number },
  startAt: number,
): boolean {
  const first = new Date(startAt)
  if (months !== 0 || date !== '*' || month !== '*') return false
  if (first.getUTCHours() !== Number(hour) || first.getUTCMinutes() !== Number(minute)) return false
  return weekday === '*' ? ms === DAY : ms === UNIT.w && first.getUTCDay() === Number(weekday) % 7
}

/** Milliseconds between two runs; infinite where they are not of hours, days or weeks. */
function gapOf(every: { cron: string } | { months: number; ms: number }): number {
  if (!('cron' in every)) return every.months === 0 ? every.ms : Number.POSITIVE_INFINITY
  const [, hour, date, , weekday] = every.cron.split(' ')
  if (date !== '*') return Number.POSITIVE_INFINITY
  const [, hours] = /^\*(?:\/(\d+))?$/.exec(hour ?? '') ?? []
  if (hour?.startsWith('*')) return Number(hours ?? 1) * (UNIT.h as number)
  return weekday === '*' ? DAY : 7 * DAY
}

function dayNumber(weekday: string | undefined): number {
  const named = DAYS.indexOf(String(weekday).toLowerCase())
  return named === -1 ? Number(weekday) % 7 : named
}

/** Milliseconds: of `90m`, `6h`, `P3D`, `PT12H`. */
function lengthOf(text: string): number {
  const [, number, unit = ''] = /^(\d+)([mhdw])$/.exec(text) ?? []
  if (number) return Number(number) * (UNIT[unit] ?? Number.NaN)
  const iso = /^p(?:(\d+)w)?(?:(\d+)d)?(?:t(?:(\d+)h)?(?:(\d+)m)?)?$/i.exec(text)
  if (!iso) return Number.NaN
  return ['w', 'd', 'h', 'm'].reduce((sum, each, at) => sum + Number(iso[at + 1] ?? 0) * (UNIT[each] ?? 0), 0)
}

/** Milliseconds from a moment: to a later one, or a length itself. */
function lengthUntil(text: string, from: number): number {
  return /^\d{4}-/.test(text) ? Date.parse(text) - from : lengthOf(text)
}

const lower = (text: string | undefined) => text?.toLowerCase()
