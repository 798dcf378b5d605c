import { formatUnits, parseUnits } from 'viem'
import type { OrderRow } from '../../../src/domains/orders/tables'
import { balanceOf, priceOf, tokenOf } from './expected'
import type { Line } from './judge'
import type { World } from './world'

const DAY = 24 * 3_600_000
const UNIT: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY }
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** What of a level is one of the price of the moment before. */
const NEAR = 0.002

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
  const { from, to, trigger, kind } = order
  const [traded, other] = side === 'buy' ? [to, from] : [from, to]
  const wrong: string[] = []
  const hold = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) wrong.push(`${what}: ${found}, not ${expected}`)
  }
  hold('side', order.side, side)
  if (text('token') !== 'all') hold('token', lower(traded.symbol), lower(text('token')))
  if (text('pay')) hold('payer', lower(other.symbol), lower(text('pay')))
  if (text('get')) hold('what is bought', lower(other.symbol), lower(text('get')))
  if (text('chain')) hold('chain', from.chain, text('chain'))
  hold('trigger', lower(order.watched.symbol), lower(text('trigger') ?? traded.symbol))
  const kinds: Readonly<Record<string, readonly string[]>> = {
    ...{ limit: ['limit', 'take_profit'], dca: ['dca'], twap: ['twap'] },
    stop: [text('distance') === undefined ? 'stop' : 'trailing'],
  }
  if (!kinds[intent]?.includes(kind)) wrong.push(`kind: ${kind}`)

  if (trigger.type === 'trailing')
    hold('distance', trigger.distanceBps, Number.parseFloat(text('distance') ?? '') * 100)
  if (trigger.type === 'price') {
    const level = Number('below' in trigger ? trigger.below : trigger.above)
    const price = nth('price')
    const change = text('change')
    if (price) hold('price', level, Number(price.replace('$', '')))
    if (change) {
      const token = tokenOf(world, order.watched.address, order.watched.chain)
      const now = Number(formatUnits(await priceOf(world, token), 18))
      const expected = now * (1 + Number.parseFloat(change) / 100)
      if (Math.abs(level / expected - 1) > NEAR) wrong.push(`level: ${level}, not ${expected}`)
    }
  }
  if (trigger.type === 'runs') {
    const { every } = trigger
    const interval = text('interval')
    if (interval && !isRhythm(every, interval))
      wrong.push(`rhythm: ${JSON.stringify(every)}, not ${interval}`)
    if (text('times')) hold('runs', trigger.total, Number(text('times')))
    const over = text('over')
    if (over && 'ms' in every) hold('length', every.ms * trigger.total, lengthOf(over))
    if (text('until') && 'ms' in every) hold('runs', trigger.total * every.ms, lengthOf(text('until') ?? ''))
  } else if (lengthOf(text('until') ?? '') > 0) {
    hold('expiry', order.expiresAt - order.createdAt, lengthOf(text('until') ?? ''))
  }
  wrong.push(...(await amountDifferences(world, order, nth('amount') ?? text('share') ?? '100%')))
  return wrong
}

async function amountDifferences(
  world: World,
  { amount, from, side }: OrderRow,
  text: string,
): Promise<string[]> {
  const is = (type: string, value: string | undefined, expected: string) =>
    amount.type === type && value !== undefined && Number(value) === Number(expected)
      ? []
      : [`amount: ${JSON.stringify(amount)}, not ${text}`]
  const sold = tokenOf(world, from.address, from.chain)
  const units =
    amount.type === 'units' || amount.type === 'total' || amount.type === 'bought' ? amount.units : undefined
  if (text.startsWith('$') && amount.type !== 'total')
    return is('usd', amount.type === 'usd' ? amount.usd : undefined, text.slice(1))
  if (text.startsWith('$')) {
    const usd = parseUnits(text.slice(1), 18)
    const expected = Number(formatUnits((usd * 10n ** 18n) / (await priceOf(world, sold)), 18))
    return Math.abs(Number(units) / expected - 1) < NEAR ? [] : [`amount: ${units}, not ${expected}`]
  }
  if (text === '100%' || text === 'all') return amount.type === 'all' ? [] : is('total', units, 'NaN')
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const share =
    part && whole
      ? Number(part) / Number(whole)
      : text.endsWith('%')
        ? Number.parseFloat(text) / 100
        : undefined
  if (share !== undefined) {
    const expected = Number(formatUnits(await balanceOf(world, sold), sold.decimals)) * share
    return Math.abs(Number(units) / expected - 1) < NEAR ? [] : [`amount: ${units}, not ${expected}`]
  }
  if (amount.type === 'total') return is('total', units, text)
  // A number beside what is bought counts that, beside what pays what pays.
  return side === 'sell' || amount.type === 'units' ? is('units', units, text) : is('bought', units, text)
}

/** Whether a rhythm is the one that the corpus writes as `12h`, `2w`, `monthly 15`, `weekly fri 17:30`, `daily 23:00`. */
export function isRhythm(every: { cron: string } | { months: number; ms: number }, text: string): boolean {
  const [word = '', ...rest] = text.toLowerCase().split(' ')
  const clock = rest.find((each) => each.includes(':'))
  const day = rest.find((each) => !each.includes(':'))
  if ('cron' in every) {
    const [minute, hour, date, month, weekday] = every.cron.split(' ')
    const isTime = clock === undefined || clock === `${hour?.padStart(2, '0')}:${minute?.padStart(2, '0')}`
    const isHours = /^\d+[hm]$/.test(word) && every.cron.includes('/')
    if (isHours) return every.cron.includes(`/${Number.parseInt(word, 10)}`)
    if (month !== '*' || !isTime) return false
    if (word === 'daily' || word === '1d') return date === '*' && weekday === '*'
    if (word === '1h') return hour === '*'
    if (word === 'weekly' || word === '1w')
      return date === '*' && (day === undefined ? weekday !== '*' : dayNumber(weekday) === DAYS.indexOf(day))
    if (word === 'monthly') return weekday === '*' && (day === undefined ? date !== '*' : date === day)
    return false
  }
  if (clock !== undefined || day !== undefined) return false
  if (word === 'monthly') return every.months === 1 && every.ms === 0
  const named = { daily: DAY, weekly: 7 * DAY, hourly: 3_600_000 }[word]
  return every.months === 0 && every.ms === (named ?? lengthOf(word))
}

function dayNumber(weekday: string | undefined): number {
  const named = DAYS.indexOf(String(weekday).toLowerCase())
  return named === -1 ? Number(weekday) % 7 : named
}

function lengthOf(text: string): number {
  const [, number, unit = ''] = /^(\d+)([mhdw])$/.exec(text) ?? []
  return Number(number) * (UNIT[unit] ?? Number.NaN)
}

const lower = (text: string | undefined) => text?.toLowerCase()
