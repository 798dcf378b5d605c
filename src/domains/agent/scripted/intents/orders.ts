import type { Json } from '#kernel/jobs/tables'
import { Clause } from '../clause'
import type { Item } from '../items'
import type { Memory } from '../memory'
import { NUMBER_WORDS } from '../words'
import { type Condition, conditionIn, sayLinks } from './condition'
import { call, chainIn, type Intent, isPart, lacking, type Reading, ready } from './intent'
import { buy, sell, swap } from './trade'

const STABLE = /^(usdc|usdt|dai|usds|usdbc|eurc)$/i

interface Order {
  readonly side: 'buy' | 'sell'
  readonly token?: string | undefined
  readonly amount?: string | undefined
  readonly unitsOf?: 'token' | undefined
  readonly pay?: string | undefined
  readonly get?: string | undefined
  readonly chain?: string | undefined
  readonly slippageBps?: number | undefined
}

/** What is traded, by the words that no condition, time or kind of order has used. Undefined where it is no trade. */
function tradeIn(c: Clause, memory: Memory, side?: 'buy' | 'sell', isKindSaid = true): Order | undefined {
  const rest = c.items.filter((item) => !c.isUsed(item))
  for (const intent of [sell, swap, buy]) {
    const inner = new Clause(rest)
    const read = intent.read(inner, memory)
    if (!read) continue
    sayLinks(inner)
    inner.sayAll(MORE)
    if (inner.left().length > 0) continue
    for (const item of rest) c.use(item)
    return orderOf(read, intent.name === 'sell' ? 'sell' : 'buy')
  }
  return nominal(c, rest, side, isKindSaid)
}

const MORE = [
  'more',
  'a buy',
  'a sell',
  'buys',
  'sells',
  'that sells',
  'that buys',
  'offer',
  'park',
  'i am',
  "i'd",
  'there',
  'target',
  'limit',
  'order',
  'lot',
  'the lot',
  'down',
  'way',
  'for it',
  'would',
  'i',
  'have',
  'let',
  'run',
  'but',
  'follow',
  'everything',
  'order',
  'orders',
  'of it',
  'out',
  'place',
  'set',
  'put',
  'set up',
  'add',
  'create',
  'open',
  'make',
  'in',
  'with',
  'then',
  'position',
  'position in',
  'up',
  'worth',
  'my',
  'at',
  'for',
  'on',
  'and',
  'new',
  'at a time',
  'a time',
  'to',
]

function orderOf(read: Reading, side: 'buy' | 'sell'): Order {
  if (!('calls' in read)) {
    const { token, from, get, pay, chain, amount } = read.slots as Record<string, string | undefined>
    return {
      side,
      token: token ?? (side === 'buy' ? get : from),
      amount,
      pay: pay ?? (token === undefined && side === 'buy' ? from : undefined),
      chain,
    }
  }
  const {
    from,
    to,
    amount,
    buy: units,
    chain,
    slippageBps,
  } = (read.calls[0]?.args ?? {}) as Record<string, never>
  const isSale =
    side === 'sell' || (from !== undefined && !STABLE.test(from) && (to === undefined || STABLE.test(to)))
  const more = { chain, slippageBps }
  if (isSale) return { side: 'sell', token: from, amount, get: to, ...more }
  return {
    side: 'buy',
    token: to,
    amount: amount ?? units,
    ...(units !== undefined && { unitsOf: 'token' as const }),
    pay: from,
    ...more,
  }
}

/** "$70 of it", "my AERO", "everything", "a third": a sum and a token without a verb. */
function nominal(
  c: Clause,
  rest: readonly Item[],
  side: 'buy' | 'sell' | undefined,
  isKindSaid: boolean,
): Order | undefined {
  const inner = new Clause(rest)
  const isMore = inner.say(['more']) !== undefined
  const isOut =
    inner.say([
      'out',
      'sell',
      'offer',
      'dump',
      'exit',
      'cut',
      'close',
      'unload',
      'trim',
      'get out',
      'protect',
      'off',
      'cover',
    ]) !== undefined
  const [sum, other] = inner.all('sum')
  const tokens = inner.all('token', 'address')
  if (other || tokens.length > 1) return undefined
  if (sum) inner.use(sum)
  const [named] = tokens
  if (named) inner.use(named)
  const it = inner.take('it')
  const chain = chainIn(inner)
  sayLinks(inner)
  inner.sayAll(MORE)
  if (inner.left().length > 0) return undefined
  const token = sum?.token ?? (named?.kind === 'token' ? named.token : named?.who)
  const by =
    (isOut ? 'sell' : side) ?? (isMore ? 'buy' : isOut || (sum && isPart(sum.amount)) ? 'sell' : undefined)
  // A condition alone asks for nothing.
  if (!by || (!sum && !it && !isMore && !isOut && !isKindSaid)) return undefined
  for (const item of rest) c.use(item)
  return {
    side: by,
    token,
    amount: sum?.amount,
    ...(by === 'buy' && sum && !sum.amount.startsWith('$') && { unitsOf: 'token' as const }),
    chain,
  }
}

function placing(kind: string, order: Order, more: Record<string, Json | undefined>): Reading {
  const { side, token, amount, unitsOf, pay, get, chain, slippageBps } = order
  const slots = { side, token, amount, pay, get, chain, ...more }
  if (token === undefined)
    return lacking(slots, 'token', 'Which token is the order for? Say its symbol, name or address.')
  const isSmall = kind === 'limit' || kind === 'stop' || kind === 'take_profit' || kind === 'trailing'
  if (amount === undefined && !(isSmall && side === 'sell'))
    return lacking(
      slots,
      'amount',
      `How much ${token} should be ${side === 'buy' ? 'bought' : 'sold'}? As in "$50" or "${side === 'buy' ? `20 ${token}` : 'half'}".`,
    )
  return ready(
    slots,
    call('place_order', {
      kind,
      side,
      token,
      amount: amount ?? '100%',
      unitsOf,
      pay,
      get,
      chain,
      slippageBps,
      ...more,
    }),
  )
}

const LIMIT = [
  'limit order',
  'limit-order',
  'limit buy',
  'limit sell',
  'limit',
  'order',
  'buy limit',
  'sell limit',
]
const STOP = [
  'get me out',
  'get out',
  'stop for',
  'stop loss',
  'stop-loss',
  'stoploss',
  'stop',
  'sl',
  'bail out of',
  'bail out',
  'bail',
  'get me out of',
  'protect',
  'cut my losses',
  'cut',
  'stop me out',
  'safety net',
  'dump it',
  'floor under',
  'stop order',
  'stop out',
]
const TRAILING = [
  'trailing stop loss',
  'trailing stop',
  'trailing-stop',
  'trailing',
  'trail',
  'trails',
  'trailed',
]
const PROFIT = [
  'take profit',
  'take-profit',
  'take profits',
  'tp',
  'lock in profit',
  'lock in gains',
  'lock in',
]

export const limit: Intent = {
  name: 'limit',
  means: 'buy or sell once a price is reached',
  acts: true,
  examples: [
    'buy $50 of ETH at $2,500',
    'sell half my DRIFT if it rises 20%',
    'limit buy 40 DRIFT on a 12% dip',
  ],
  words: [...LIMIT, ...PROFIT, 'drops', 'falls', 'rises', 'reaches', 'crosses'],
  read(c, memory) {
    if (
      c.has([...TRAILING, 'stop', 'stop loss', 'stop-loss', 'sl', 'bail', 'get me out']) ||
      c.all('every').length > 0 ||
      c.all('person').length > 0
    )
      return undefined
    const isProfit = c.say(PROFIT) !== undefined
    const word = c.say(LIMIT)
    const expiresAt = expiryIn(c)
    const condition = conditionIn(c)
    if (!condition) {
      if (word === undefined || word === 'order') return undefined
      const order = tradeIn(
        c,
        memory,
        word.includes('sell') ? 'sell' : word.includes('buy') ? 'buy' : undefined,
      )
      if (!order) return undefined
      return lacking(
        { ...order } as Record<string, Json>,
        'price',
        `At which price${order.token ? ` of ${order.token}` : ''}, in dollars? As in "at $2,500" or "if it drops 10%".`,
      )
    }
    // "price of ETH at 9" asks for a price.
    if (word === undefined && !isProfit && c.has(['price of', 'balance', 'chart', 'portfolio']))
      return undefined
    c.sayAll(['out'])
    const saidSide = word?.includes('sell') || isProfit ? 'sell' : word?.includes('buy') ? 'buy' : undefined
    const order = tradeIn(c, memory, saidSide ?? sideOf(c, condition), word !== undefined || isProfit)
    if (!order) return undefined
    sayLinks(c)
    return placing(isProfit ? 'take_profit' : 'limit', withToken(order, condition.watch), {
      ...trigger(condition, order.token),
      expiresAt,
    })
  },
}

const EXPIRY = [
  'valid for',
  'valid',
  'expires in',
  'expires',
  'expiring in',
  'expiring',
  'good for',
  'good till',
  'good until',
  'for the next',
  'until',
  'till',
  'within',
  'expiry',
  'open for',
  'lasts',
  'keep it open',
  'keep it',
]

/** "valid three days", "expires in 36 hours", "until friday". */
function expiryIn(c: Clause): string | undefined {
  if (!c.has(EXPIRY) && c.all('duration').length === 0) return undefined
  const length = c.take('duration')
  const time = length ? undefined : c.take('time')
  if (!length && !time) return undefined
  c.sayAll(EXPIRY)
  return new Date(length ? length.until : (time as { at: number }).at).toISOString()
}

/** Of a condition without a verb: what is cheap is bought. */
function sideOf(
  c: Clause,
  { isBelow, change }: { isBelow?: boolean; change?: string },
): 'buy' | 'sell' | undefined {
  if (c.has(['sell', 'dump', 'out'])) return 'sell'
  if (isBelow === undefined) return 'buy'
  return change === undefined && !isBelow ? undefined : isBelow ? 'buy' : undefined
}

function withToken(order: Order, watch: string | undefined): Order {
  if (watch === undefined) return order
  if (order.token === undefined) return { ...order, token: watch }
  // "when SOL goes below 95 put 60 usdc in": a stable coin pays for what is watched.
  const pays = order.side === 'buy' && STABLE.test(order.token) && !STABLE.test(watch)
  return pays ? { ...order, token: watch, pay: order.token, unitsOf: undefined } : order
}

function trigger(condition: Condition, token: string | undefined) {
  const { price, change, watch } = condition
  const isOther = watch !== undefined && token !== undefined && watch.toLowerCase() !== token.toLowerCase()
  return { price, change, watch: isOther ? watch : undefined }
}

export const stop: Intent = {
  name: 'stop',
  means: 'sell when the price falls to a level, or by so much from its top',
  acts: true,
  examples: [
    'stop loss on my DRIFT at $0.01',
    'sell all my ETH if it drops 10%',
    'trailing stop of 7% on my DRIFT',
  ],
  words: [...STOP, ...TRAILING],
  read(c, memory) {
    if (c.all('every').length > 0 || c.all('person').length > 0) return undefined
    const isTrailing = c.say(TRAILING) !== undefined
    const word = c.say(STOP)
    if (isTrailing) {
      const share = c
        .all('sum')
        .find(({ amount, token, isIt }) => token === undefined && !isIt && isPart(amount))
      c.sayAll([
        'by',
        'stop',
        'loss',
        'behind',
        'distance',
        'of',
        'from the top',
        'from the peak',
        'below the high',
        'back',
        'set',
        'put',
        'place',
        'add',
        'at',
      ])
      if (share) c.use(share)
      const order = tradeIn(c, memory, 'sell') ?? { side: 'sell' as const }
      sayLinks(c)
      c.sayAll(MORE)
      if (!share)
        return lacking(
          { ...order, kind: 'trailing' } as Record<string, Json>,
          'distance',
          'How far should it trail the price? As in "7%".',
        )
      return placing('trailing', { ...order, side: 'sell' }, { distance: share.amount })
    }
    const condition = conditionIn(c)
    if (word === undefined && !(condition?.isBelow === true && isSale(c))) return undefined
    c.sayAll([
      ...STOP,
      'on',
      'a',
      'in',
      'set',
      'put',
      'place',
      'add',
      'for',
      'under',
      'me',
      'out',
      'of',
      'loss',
    ])
    const order = tradeIn(c, memory, 'sell') ?? { side: 'sell' as const }
    if (order.side !== 'sell') return undefined
    sayLinks(c)
    c.sayAll(MORE)
    const full = withToken(order, condition?.watch)
    if (!condition)
      return lacking(
        { ...full } as Record<string, Json>,
        'price',
        `At which price${full.token ? ` of ${full.token}` : ''}, or after which fall? As in "at $2,000" or "if it drops 10%".`,
      )
    if (full.token === undefined && full.amount === undefined)
      return lacking({ ...trigger(condition, undefined) }, 'token', 'Which token should the stop protect?')
    return placing('stop', full, trigger(condition, full.token))
  },
}

const isSale = (c: Clause) =>
  c.has([
    'sell',
    'dump',
    'exit',
    'cut',
    'unload',
    'out',
    'liquidate',
    'get rid of',
    'protect',
    'ditch',
    'offload',
    'get out of',
    'close',
  ])

const UNTIL = ['until', 'till', 'til', 'through', 'up to']
const DCA = [
  'dca into',
  'dca',
  'dollar cost average into',
  'dollar cost average',
  'dollar-cost average',
  'dollar-cost-average',
  'recurring buy of',
  'recurring buy',
  'recurring',
  'auto buy',
  'auto-buy',
  'autobuy',
  'stack',
  'accumulate',
  'keep buying',
  'regular',
  'regularly',
  'recurring purchase of',
  'automatically',
  'average into',
  'averaging into',
  'set up',
  'start',
  'begin',
]

export const dca: Intent = {
  name: 'dca',
  means: 'buy or sell the same amount again and again',
  acts: true,
  examples: [
    'DCA $20 into ETH every week',
    'buy $15 of DRIFT each tuesday 7pm',
    'DRIFT, $20 daily, for two weeks',
  ],
  words: [...DCA, 'every', 'daily', 'weekly', 'monthly', 'hourly'],
  read(c, memory) {
    const word = c.say(DCA)
    const every = c.take('every')
    if (c.has(['slice', 'slices', 'sliced', 'twap', 'chunk', 'chunks'])) return undefined
    const isDca = word !== undefined && /dca|average|recurring|accumulate|stack|keep buying/.test(word)
    if (!every && !isDca) return undefined
    const price = c.has(['price', 'balance', 'portfolio', 'chart', 'prices', 'balances', 'report', 'summary'])
    if (price) return undefined
    if (c.all('person').length > 0) return undefined
    c.sayAll(DCA)
    c.sayAll(['no rush', 'in no rush', "i'm in no rush", 'of', 'into'].slice(0, 3))
    const bounds = boundsIn(c)
    const order =
      tradeIn(c, memory, 'buy') ??
      (isDca && c.all('token', 'sum').length === 0 ? { side: 'buy' as const } : undefined)
    if (!order || (!isDca && order.token === undefined && order.amount === undefined)) return undefined
    c.sayAll(MORE)
    if (!every)
      return lacking(
        { ...order } as Record<string, Json>,
        'interval',
        `How often${order.token ? ` should ${order.token} be bought` : ''}? As in "every week" or "daily at 9".`,
      )
    return placing('dca', order, {
      every: every.cron.startsWith('every ') ? isoDuration(every.ms as number) : every.cron,
      ...bounds,
    })
  },
}

/** "ten times", "for two weeks", "until friday". */
function boundsIn(c: Clause): { times?: number; until?: string; over?: string } {
  const times = c
    .all('sum')
    .find(
      (item) =>
        item.token === undefined &&
        ['times', 'time', 'runs', 'rounds', 'buys', 'x'].includes(c.after(item)?.lower ?? ''),
    )
  const timesWord = c.items.find(
    (item) => item.kind === 'word' && ['times', 'runs', 'rounds'].includes(item.lower),
  )
  const number = timesWord && c.items[c.items.indexOf(timesWord) - 1]
  const bounds: { times?: number; until?: string; over?: string } = {}
  if (times) {
    c.use(times)
    c.say(['times', 'time', 'runs', 'rounds', 'buys'])
    bounds.times = Number(times.amount)
  } else if (number?.kind === 'word' && NUMBER_WORDS[number.lower] !== undefined) {
    c.use(number)
    c.use(timesWord as Item)
    bounds.times = NUMBER_WORDS[number.lower] as number
  }
  const duration = c.take('duration')
  if (duration) {
    bounds.over = isoDuration(duration.ms)
    c.sayAll(['for', 'over the next', 'over', 'during', 'next', 'the next'])
  }
  const until = c.take('time')
  if (until) {
    bounds.until = new Date(until.at).toISOString()
    c.sayAll(UNTIL)
  }
  return bounds
}

function isoDuration(ms: number): string {
  const [minutes, days] = [Math.round(ms / 60_000), ms / 86_400_000]
  if (Number.isInteger(days)) return `P${days}D`
  return minutes % 60 === 0 ? `PT${minutes / 60}H` : `PT${minutes}M`
}

const TWAP = [
  'twap',
  'time weighted',
  'time-weighted',
  'bit by bit',
  'little by little',
  'gradually',
  'slowly',
  'in slices',
  'a slice',
  'slices',
  'slice',
  'spread',
  'spread out',
  'split up',
  'split',
  'work',
  'piece by piece',
  'in pieces',
  'in parts',
  'parts',
  'in chunks',
  'chunks',
  'a chunk',
  'in small pieces',
  'evenly',
  'scale out of',
  'scale into',
  'scale out',
  'scale in',
  'drip',
  'feed',
  'bleed out',
  'ease into',
  'ease out of',
  'in tranches',
  'tranches',
  'sliced',
  'time-weighted buy',
  'time-weighted sell',
  'over time',
  'steadily',
  'bits',
  'in bits',
  'over the next',
  'during the next',
  'during',
]

export const twap: Intent = {
  name: 'twap',
  means: 'buy or sell an amount in parts over some time',
  acts: true,
  examples: ['TWAP $900 into ETH over 2 days', 'sell 3 ETH bit by bit across 8h'],
  words: TWAP,
  read(c, memory) {
    if (c.all('person').length > 0) return undefined
    const isOut = c.has(['out', 'sale'])
    const word = c.say(TWAP)
    const hasLength = c.all('duration').length > 0 || c.all('time').length > 0
    if (
      word === undefined ||
      (!hasLength && !/twap|split|slice|gradual|spread|bit by bit|weighted/.test(word))
    )
      return undefined
    c.sayAll(TWAP)
    const every = c.take('every')
    const { over, until } = boundsIn(c)
    const parts = c
      .all('sum')
      .find(
        (item) =>
          item.token === undefined &&
          ['parts', 'slices', 'chunks', 'pieces', 'tranches'].includes(c.after(item)?.lower ?? ''),
      )
    if (parts) c.use(parts)
    c.sayAll(
      [
        ...TWAP,
        'across',
        'over',
        'for',
        'in',
        'out',
        'sale',
        'order',
        'purchase',
        'trade',
        'the next',
        'into',
        'pieces',
        'of',
      ].filter((each) => !['into', 'of', 'for', 'out'].includes(each)),
    )
    const order =
      tradeIn(c, memory, isOut ? 'sell' : undefined) ??
      (c.all('sum', 'token').length === 0 ? ({ side: 'sell' } as Order) : undefined)
    if (!order) return undefined
    c.sayAll(MORE)
    sayLinks(c)
    if (order.token === undefined)
      return lacking(
        { side: order.side },
        'amount',
        'How much of which token, and over which time? As in "sell 3 ETH over 8 hours".',
      )
    if (over === undefined && until === undefined)
      return lacking({ ...order } as Record<string, Json>, 'over', 'Over which time? As in "over 8 hours".')
    return placing('twap', order, {
      over,
      until,
      every: every?.ms === undefined ? undefined : isoDuration(every.ms),
      parts: parts === undefined ? undefined : Number(parts.amount),
    })
  },
}
