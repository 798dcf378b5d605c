import { iso } from '#kernel/clock'
import type { Json } from '#kernel/jobs/tables'
import { Clause } from '../clause'
import type { Item } from '../items'
import { FILLER, NUMBER_WORDS, phrases } from '../words'
import { type Condition, conditionIn, sayLinks } from './condition'
import {
  call,
  chainIn,
  everyIn,
  type Intent,
  isDollars,
  isPart,
  lacking,
  type Reading,
  ready,
  STABLE,
  slippageIn,
} from './intent'

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

/** Verbs and nouns of a trade: the strong say it alone, the weak where none of the strong stands. */
const SELLING = phrases(`
  i sell | i want out of | i want out | i'd sell | i'll sell |
  sell | sells | selling | sale | dump | dump it | offload | unload | liquidate | exit | unwind | ditch | trim |
  cash out | get rid of | get me out of | get me out | get out of | get out | let go | want out of | bail out of
  | bail | sell off | sell it | reduce | part with | scale out of | ease out of | for sale
`)
const BUYING = phrases(`
  i buy | i'd buy | i'll buy | i'd ape | i'd get | pick me up | bring me |
  buy | buys | buying | purchase | purchases | grab | pick up | snag | scoop up | scoop | ape | ape in | invest
  | accumulate | stack | stacking | bid | load up on | get me | scale into | ease into
`)
const WEAK_SELLING = phrases(
  'goes when | goes if | goes once | goes as soon as | go when | go if | go once | can go | out | close | cut | cover | let | offer | protect | exit',
)
const WEAK_BUYING = phrases('get | put | put in | add | spend | want | enter | into | more | use | take')
const EXCHANGING = phrases('swap | convert | trade | exchange | turn | change | rotate')
const PAID_WITH = phrases('with | using | use | from | by | spend')
const INTO = phrases('into | to | for | in | as | of | on | at | → | -> | =>')

/** Words that hold an order together and say nothing of it. */
const AROUND = phrases(`
  a | order | orders | limit | limit order | target | i'd | i'll | i am | there | lot | the lot
  | way | for it | of it | of them | have | run | but | follow | place | set | set up | create | open | make |
  in | with | then | position | position in | up | down | worth | my | at | for | on | and | new | at a time | a
  time | to | that | go | some | mine | all mine | each | park | bag | in a | of | put | put in | add |
  everything | amount | price | ladder | upward | upwards | apiece | value | gone | happen | same | take | so |
  per run | a run | watch | keep an eye on | monitor | ride | proceeds | the proceeds | give me | need | are | of mine | i want | i need | completely | entirely | now
`)

/** Which way a trade goes, where its words leave it open; `isSure`: whatever the weak ones of them say. */
interface Hint {
  readonly side: Order['side'] | undefined
  readonly isSure?: boolean
}

/**
 * What is traded, by what no condition, time or kind of order has used: at most one sum, and the tokens around it by
 * their prepositions. Undefined where it is no trade, with nothing used.
 */
function tradeIn(c: Clause, { side, isSure = false }: Hint, isKindSaid = true): Order | undefined {
  const rest = c.items.filter((item) => !c.isUsed(item))
  const inner = new Clause(rest)
  const slippageBps = slippageIn(inner)
  const [sells, buys] = [inner.has(SELLING), inner.has(BUYING)]
  if (sells && buys) return undefined
  inner.sayAll(SELLING)
  inner.sayAll(BUYING)
  const isExchange = inner.say(EXCHANGING) !== undefined
  inner.sayAll(FILLER)
  const weakly = inner.has(WEAK_SELLING) ? 'sell' : inner.has(WEAK_BUYING) ? 'buy' : undefined
  const by = sells ? 'sell' : buys ? 'buy' : undefined
  const [sum, other] = inner.all('sum')
  if (other) return undefined
  const parts = partsOf(inner, sum, by ?? (isExchange ? undefined : isSure ? side : (weakly ?? side)))
  if (!parts) return undefined
  const { it, isWhole } = itIn(inner)
  inner.sayAll(WEAK_SELLING)
  inner.sayAll(WEAK_BUYING)
  sayLinks(inner)
  inner.sayAll(AROUND)
  if (inner.left().length > 0) return undefined
  const isPartOfIt = sum !== undefined && isPart(sum.amount)
  const decided = parts.side ?? (isPartOfIt ? 'sell' : undefined)
  // A condition alone asks for nothing.
  if (!decided || (!sum && !it && !by && !weakly && !isKindSaid)) return undefined
  // Half of what is bought is no amount.
  if (decided === 'buy' && isPartOfIt && parts.pay === undefined) return undefined
  for (const item of rest) c.use(item)
  const isUnits = sum !== undefined && !isDollars(sum.amount) && !(sum.token && parts.pay === sum.token)
  return {
    ...parts,
    side: decided,
    amount: sum?.amount ?? (isWhole && decided === 'sell' ? '100%' : undefined),
    ...(decided === 'buy' && isUnits && { unitsOf: 'token' as const }),
    ...(slippageBps !== undefined && { slippageBps }),
  }
}

/** "it", "it all", "everything": what was named before. */
function itIn(c: Clause): { it: boolean; isWhole: boolean } {
  const it = c.take('it') ?? c.take('pronoun')
  const isWhole = c.say(WHOLE) !== undefined || /\b(all|whole|everything|lot)\b/.test(it?.lower ?? '')
  return { it: it !== undefined || isWhole, isWhole }
}

const WHOLE = phrases('everything | the lot | all | all mine | whole | the whole lot')

type Parts = Pick<Order, 'token' | 'pay' | 'get' | 'chain'> & { readonly side: Order['side'] | undefined }

/** What is bought or sold, and for what; undefined where a token has no part in it. */
function partsOf(
  c: Clause,
  sum: Extract<Item, { kind: 'sum' }> | undefined,
  side: Order['side'] | undefined,
): Parts | undefined {
  const isPaid = sum !== undefined && [...PAID_WITH, 'for'].includes(c.marker(sum))
  const named = c
    .all('token', 'address')
    .filter((item) => !CHAIN_MARKERS.includes(c.marker(item)) || !isChain(item))
  const arrow = c.items.find((item) => item.kind === 'arrow')
  const arrowAt = arrow && sum ? c.items.indexOf(arrow) : -1
  const markers = new Map(named.map((item) => [item, c.marker(item)]))
  if (sum) c.use(sum)
  for (const item of named) c.use(item)
  const chain = chainIn(c)
  if (named.length > (sum?.token === undefined ? 2 : 1)) return undefined
  const nameOf = (item: (typeof named)[number] | undefined) =>
    item?.kind === 'token' ? item.token : item?.who
  const marked = (words: readonly string[]) => named.find((item) => words.includes(markers.get(item) ?? ''))
  const plain = named.find((item) => (markers.get(item) ?? '') === '')
  const into =
    marked(INTO) ?? (arrow ? named.find((item) => c.items.indexOf(item) > c.items.indexOf(arrow)) : undefined)
  if (arrow && !c.isUsed(arrow)) c.use(arrow)
  if (sum?.token === undefined) {
    if (side === 'sell') {
      const from = plain ?? marked(['of', 'from', 'in', 'on', 'under', 'to'])
      const get = named.find((item) => item !== from)
      return { side, token: nameOf(from ?? named[0]), get: from && nameOf(get), chain }
    }
    const pay = marked(PAID_WITH)
    const token = plain ?? named.find((item) => item !== pay)
    if (named.length === 2 && !pay && arrowAt < 0) {
      // "500 of DAI into AERO" has its sum apart.
      return into && token && into !== token
        ? { ...paired(nameOf(token), nameOf(into), side), chain }
        : undefined
    }
    return { side, token: nameOf(token), pay: nameOf(pay), chain }
  }
  const [other] = named
  if (!other) return { side, token: sum.token, chain: chain ?? sum.on }
  if (side === 'sell') return { side, token: sum.token, get: nameOf(other), chain }
  if (isPaid && other === plain) return { side: side ?? 'buy', token: nameOf(other), pay: sum.token, chain }
  if (marked(PAID_WITH)) return { side: side ?? 'buy', token: sum.token, pay: nameOf(other), chain }
  return into || isPaid ? { ...paired(sum.token, nameOf(other), side), chain } : undefined
}

const CHAIN_MARKERS = phrases('on | onto | over')
const isChain = (item: Item) => item.kind === 'token' && item.chain !== undefined

/** Of one token into another: a sale, where a stable coin comes out of it. */
function paired(from: string | undefined, to: string | undefined, side: Order['side'] | undefined): Parts {
  const isSale = side === 'sell' || (STABLE.test(to ?? '') && !STABLE.test(from ?? ''))
  return isSale ? { side: 'sell', token: from, get: to } : { side: 'buy', token: to, pay: from }
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

const LIMIT = phrases(`
  limit order | limit-order | limit buy | limit sell | limit | order | buy limit | sell limit | limit-buy |
  limit-sell | buy order | sell order | sell limit order | buy limit order | ladder
`)
const STOP = phrases(`
  hard stop | be out of | pull me out of | pull me out | take me out of | take me out | emergency exit | sell stop | stop sell |
  stop-sell | stop market | safeguard | guard | downside protection |
  get me out | get out | stop for | stop loss | stop-loss | stoploss | stop | sl | bail out of | bail out | bail
  | bail on | get me out of | protect | cut my losses | cut | stop me out | safety net | dump it | floor under |
  stop order | stop out | stop out of | stops | want out of | floor
`)
const TRAILING = phrases(`
  trailing stop loss | trailing stop | trailing-stop | trailing | trail | trails | trailed
`)
const PROFIT = phrases(`
  take profit | take-profit | take profits | tp | lock in profit | lock in gains | lock in | profit target
`)
const TARGETED = phrases('target | target at | target of | targets')
const TAKING = [...PROFIT, ...TARGETED]
/** Another kind of order than a limit. */
const NO_LIMIT = [
  ...TRAILING,
  ...phrases(`
  stop | stop loss | stop-loss | stoploss | sl | bail | get me out | stop out
`),
]

export const limit: Intent = {
  name: 'limit',
  means: 'buy or sell once a price is reached',
  acts: true,
  examples: [
    'buy $50 of ETH at $2,500',
    'sell half my ETH if it rises 20%',
    'limit buy 40 DRIFT on a 12% dip',
  ],
  words: [...LIMIT, ...PROFIT, 'case', 'wait', 'park', 'drops', 'falls', 'rises', 'reaches', 'crosses'],
  read(c) {
    if (c.has(NO_LIMIT) || c.all('every', 'person').length > 0) return undefined
    if (!c.has(SELLING) && isBoughtBefore(c, TAKING)) return undefined
    const isProfit = c.say(PROFIT) !== undefined || isTarget(c)
    const word = c.say(LIMIT)
    const expiresAt = expiryIn(c)
    const givenSide = word?.includes('sell') || isProfit ? 'sell' : word?.includes('buy') ? 'buy' : undefined
    const rungs = rungsIn(c)
    if (rungs) return ladder(c, rungs, givenSide, expiresAt)
    const condition = conditionIn(c) ?? (word !== undefined || isProfit ? lastPriceIn(c) : undefined)
    if (!condition) {
      if (word === undefined || (word === 'order' && c.all('sum').length === 0)) return undefined
      const order = tradeIn(c, { side: givenSide, isSure: true }) ?? unsided(c)
      if (!order) return undefined
      return lacking(
        { ...order },
        'price',
        `At which price${order.token ? ` of ${order.token}` : ''}, in dollars? As in "at $2,500" or "if it drops 10%".`,
      )
    }
    const order = tradeIn(
      c,
      { side: givenSide ?? sideOf(c, condition), isSure: givenSide !== undefined },
      word !== undefined || isProfit,
    )
    if (!order || (isProfit && (order.side === 'buy' || STABLE.test(order.token ?? '')))) return undefined
    sayLinks(c)
    return placing(isProfit ? 'take_profit' : 'limit', withToken(order, condition.watch), {
      ...trigger(condition, order.token),
      expiresAt,
    })
  },
}

/** "target .95": of what is held, where nothing says that it is to be bought. */
function isTarget(c: Clause): boolean {
  const word = c.find(TARGETED)
  if (!word || c.has(BUYING) || c.has(LIMIT) || c.all('sum').length !== 1) return false
  return c.all('sum').every((sum) => sum.token === undefined && c.items.indexOf(sum) === word.end)
}

/** "place a limit order for UNI": nothing says yet whether it is to be bought or sold. */
function unsided(c: Clause): Partial<Order> | undefined {
  const [token, other] = c.all('token', 'sum')
  if (!token || other) return undefined
  c.use(token)
  sayLinks(c)
  c.sayAll(AROUND)
  return { token: token.token, ...(token.kind === 'sum' && { amount: token.amount }) }
}

interface Rung {
  readonly sum: Extract<Item, { kind: 'sum' }>
  readonly price: string
}

const PRICE_MARKERS = phrases('at | @')

/** "$100 at 2,500, $200 at 2,000": several amounts, each with its price. */
function rungsIn(c: Clause): readonly Rung[] | undefined {
  const sums = c.all('sum')
  if (sums.length < 4 || sums.length % 2 === 1) return undefined
  const rungs: Rung[] = []
  for (let at = 0; at < sums.length; at += 2) {
    const [sum, price] = [sums[at], sums[at + 1]]
    if (!sum || !price || price.token !== undefined || isPart(price.amount)) return undefined
    if (PRICE_MARKERS.includes(c.marker(sum)) || !PRICE_MARKERS.includes(c.marker(price))) return undefined
    rungs.push({ sum, price: price.amount.replace('$', '') })
  }
  return rungs
}

function ladder(
  c: Clause,
  rungs: readonly Rung[],
  side: Order['side'] | undefined,
  expiresAt: string | undefined,
): Reading | undefined {
  const prices = c.all('sum').filter((_, at) => at % 2 === 1)
  const [first, ...others] = rungs.map(({ sum }) => sum)
  const tokens = new Set(others.flatMap(({ token }) => token?.toLowerCase() ?? []))
  for (const item of [...prices, ...others]) c.use(item)
  const order = tradeIn(c, { side })
  const token = order?.token ?? others.find((sum) => sum.token !== undefined)?.token
  if (!order || !first || [...tokens].some((each) => each !== token?.toLowerCase())) return undefined
  sayLinks(c)
  const readings = rungs.map(({ sum, price }) =>
    placing(
      'limit',
      {
        ...order,
        token,
        amount: sum.amount,
        unitsOf:
          order.side === 'buy' && order.pay === undefined && !isDollars(sum.amount) ? 'token' : undefined,
      },
      { price, expiresAt },
    ),
  )
  const incomplete = readings.find((reading) => !('calls' in reading))
  if (incomplete) return incomplete
  return ready(
    {
      side: order.side,
      token,
      amounts: rungs.map(({ sum }) => sum.amount),
      prices: rungs.map(({ price }) => price),
    },
    ...readings.flatMap((reading) => ('calls' in reading ? reading.calls : [])),
  )
}

/** "limit order: 12 UNI, sell, 19": the second of two sums, where the kind of order needs a price. */
function lastPriceIn(c: Clause): Condition | undefined {
  const [sum, price, other] = c.all('sum')
  if (!sum || !price || other || price.token !== undefined || isPart(price.amount)) return undefined
  c.use(price)
  return { price: price.amount.replace('$', '') }
}

const EXPIRY = phrases(`
  valid for | valid | expires in | expires | expiring in | expiring | good for | good till | good until | for
  the next | until | till | within | expiry | open for | lasts | keep it open | keep it | expire | expire in |
  valid until | valid till | gtd | ending | ends | over the next | in the next | next
`)

/** "valid three days", "expires in 36 hours", "until friday". */
function expiryIn(c: Clause): string | undefined {
  const [end] = c.all('duration', ...(c.has(EXPIRY) ? (['time'] as const) : []))
  if (!end) return undefined
  c.sayAll(EXPIRY)
  c.use(end)
  return iso(end.kind === 'duration' ? end.until : end.at)
}

/** Of a condition without a verb: what is cheap is bought. */
function sideOf(c: Clause, { isBelow }: Condition): 'buy' | 'sell' | undefined {
  if (c.has(SELLS_BARELY)) return 'sell'
  return isBelow === false ? undefined : 'buy'
}

const SELLS_BARELY = phrases('sell | dump | out')

function withToken(order: Order, watch: string | undefined): Order {
  if (watch === undefined) return order
  if (order.token === undefined) return { ...order, token: watch }
  // "when SOL goes below 95 put 60 usdc in": a stable coin pays for what is watched.
  const pays =
    order.side === 'buy' && order.pay === undefined && STABLE.test(order.token) && !STABLE.test(watch)
  return pays ? { ...order, token: watch, pay: order.token, unitsOf: undefined } : order
}

function trigger({ price, change, watch }: Condition, token: string | undefined) {
  const isOther = watch !== undefined && token !== undefined && watch.toLowerCase() !== token.toLowerCase()
  return { price, change, watch: isOther ? watch : undefined }
}

export const stop: Intent = {
  name: 'stop',
  means: 'sell when the price falls to a level, or by so much from its top',
  acts: true,
  examples: [
    'stop loss on my ETH at $2,500',
    'sell all my ETH if it drops 10%',
    'trailing stop of 7% on my ETH',
  ],
  words: [...STOP, ...TRAILING],
  read(c) {
    if (c.all('every', 'person').length > 0 || c.has(PROFIT) || c.has(TARGETED)) return undefined
    const isTrailing = c.say(TRAILING) !== undefined
    if (!c.has(SELLING) && isBoughtBefore(c, STOP)) return undefined
    const word = c.say(STOP)
    if (isTrailing) return trailing(c)
    const isSale = word !== undefined || c.has(SELLING) || c.has(WEAK_SELLING)
    const expiresAt = expiryIn(c)
    const condition = conditionIn(c) ?? (word === undefined ? undefined : bareTriggerIn(c))
    if (word === undefined && !(condition?.isBelow === true && isSale)) return undefined
    c.sayAll(STOP)
    const order = tradeIn(c, SALE) ?? (isPlain(c) ? { side: 'sell' as const } : undefined)
    if (order?.side !== 'sell') return undefined
    sayLinks(c)
    c.sayAll(AROUND)
    const full = withToken(order, condition?.watch)
    // "60 USDC of ARB, stop .40" pays with what needs no stop.
    if (STABLE.test(full.token ?? '')) return undefined
    if (!condition)
      return lacking(
        { ...full },
        'price',
        `At which price${full.token ? ` of ${full.token}` : ''}, or after which fall? As in "at $2,000" or "if it drops 10%".`,
      )
    if (full.token === undefined)
      return lacking(
        { ...full, ...trigger(condition, undefined) },
        'token',
        'Which token should the stop protect? One order is for one token.',
      )
    return placing('stop', full, { ...trigger(condition, full.token), expiresAt })
  },
}

/** "get $50 of ETH, stop 10% below": dollars before the word of an order are for a purchase. */
function isBoughtBefore(c: Clause, words: readonly string[]): boolean {
  const word = c.find(words)
  return c
    .all('sum')
    .some((sum) => isDollars(sum.amount) && sum.token !== undefined && c.items.indexOf(sum) < (word?.at ?? 0))
}

/** Of an order that only sells. */
const SALE: Hint = { side: 'sell', isSure: true }

/** Nothing is left that could be traded. */
const isPlain = (c: Clause) => c.all('sum', 'token', 'address').length === 0

/** "UNI stop 4", "stop-loss LINK 15%": the one sum that is left. */
function bareTriggerIn(c: Clause): Condition | undefined {
  const bare = c
    .all('sum')
    .filter(({ token, isIt, amount }) => token === undefined && !isIt && amount !== '100%')
  const [sum, other] = bare
  if (!sum || other) return undefined
  c.use(sum)
  if (!isPart(sum.amount)) return { price: sum.amount.replace('$', '') }
  return sum.amount.endsWith('%') ? { change: `-${sum.amount.replace('-', '')}`, isBelow: true } : undefined
}

const BEHIND = phrases(`
  by | stop | loss | behind | distance | from the top | from the peak | below the high | back
`)

function trailing(c: Clause): Reading | undefined {
  const distance = c
    .all('sum')
    .find(({ amount, token, isIt }) => token === undefined && !isIt && isPart(amount) && amount !== '100%')
  c.sayAll(BEHIND)
  if (distance) c.use(distance)
  const expiresAt = expiryIn(c)
  const order = tradeIn(c, SALE) ?? (isPlain(c) ? { side: 'sell' as const } : undefined)
  if (order?.side !== 'sell') return undefined
  sayLinks(c)
  c.sayAll(AROUND)
  if (!distance)
    return lacking(
      { ...order, kind: 'trailing' },
      'distance',
      'How far should it trail the price? As in "7%".',
    )
  return placing('trailing', order, { distance: distance.amount.replace('-', ''), expiresAt })
}

const UNTIL = phrases(`
  until | till | til | through | up to | starting | starting now | starting today | ending
`)
const DCA = phrases(`
  dca into | dca | dca-ing | dollar cost average into | dollar cost average | dollar-cost average | dca buy |
  dollar-cost-average | recurring buy of | recurring buy | recurring | auto buy | auto-buy | autobuy | stack |
  stacking | accumulate | keep buying | keep stacking | keep | regular | regularly | auto-invest | recurring
  purchase of | automatically | average into | averaging into | set up | start | begin | invest | auto invest |
  repeat | repeating | on repeat | standing order | savings plan | no rush | in no rush | i'm in no rush | i am
  in no rush | out of | starting now | starting today
`)
const IS_DCA =
  /dca|average|averaging|recurring|accumulate|stack|keep buying|auto-?\s?buy|auto-?\s?invest|savings/
const PARTED = phrases('slice | slices | sliced | twap | chunk | chunks')
/** What is looked at again and again is a schedule. */
const LOOKED_AT = phrases(`
  price | balance | portfolio | chart | prices | balances | report | summary | briefing
`)

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
  read(c) {
    if (c.has(PARTED) || c.has(LOOKED_AT) || c.all('person').length > 0) return undefined
    const isOut = c.has(['out of'])
    const word = c.say(DCA)
    const every = everyIn(c)
    const isDca = word !== undefined && IS_DCA.test(word)
    if (!every && !isDca) return undefined
    c.sayAll(DCA)
    const { over, ...bounds } = boundsIn(c)
    const order =
      tradeIn(c, { side: isOut ? 'sell' : 'buy', isSure: isOut }) ??
      (isDca && isPlain(c) ? { side: 'buy' as const } : undefined)
    if (!order || (!isDca && order.token === undefined && order.amount === undefined)) return undefined
    c.sayAll(AROUND)
    if (!every)
      return lacking(
        { ...order },
        'interval',
        `How often${order.token ? ` should ${order.token} be ${order.side === 'buy' ? 'bought' : 'sold'}` : ''}? As in "every week" or "daily at 9".`,
      )
    return placing('dca', order, {
      every: every.cron.startsWith('every ') ? isoDuration(every.ms as number) : every.cron,
      ...(over &&
        (every.ms && every.ms <= over.ms
          ? { times: Math.floor(over.ms / every.ms) }
          : { until: iso(over.until) })),
      ...bounds,
    })
  },
}

const RUNS = phrases('times | time | runs | rounds | buys | x | purchases | payments')
const OVER = phrases(`
  for | over the next | over | during | next | the next | for the next | across | throughout
`)

interface Bounds {
  readonly times?: number
  readonly over?: { readonly ms: number; readonly until: number }
  readonly until?: string
}

/** "ten times", "for two weeks", "until friday". */
function boundsIn(c: Clause): Bounds {
  const bounds: { -readonly [Name in keyof Bounds]: Bounds[Name] } = {}
  const runs = c.items.find(
    (item, at) => at > 0 && item.kind === 'word' && RUNS.includes(item.lower) && !c.isUsed(item),
  )
  const number = runs && c.items[c.items.indexOf(runs) - 1]
  const times =
    number?.kind === 'sum' && number.token === undefined
      ? Number(number.amount)
      : number?.kind === 'word'
        ? NUMBER_WORDS[number.lower]
        : undefined
  if (runs && number && times !== undefined && Number.isInteger(times)) {
    c.use(number)
    c.use(runs)
    bounds.times = times
  }
  const duration = c.take('duration')
  if (duration) {
    bounds.over = duration
    c.sayAll(OVER)
  }
  const until = c.take('time')
  if (until) {
    bounds.until = iso(until.at)
    c.sayAll(UNTIL)
  }
  return bounds
}

function isoDuration(ms: number): string {
  const [minutes, days] = [Math.round(ms / 60_000), ms / 86_400_000]
  if (Number.isInteger(days)) return `P${days}D`
  return minutes % 60 === 0 ? `PT${minutes / 60}H` : `PT${minutes}M`
}

/** What says that an amount is traded in parts. */
const TWAP = phrases(`
  break up | divide | divided | stagger | staggered | break |
  twap | time weighted | time-weighted | bit by bit | little by little | gradually | slowly | in slices | a
  slice | slices | slice | spread | spread out | split up | split | work | piece by piece | in pieces | in parts
  | parts | in chunks | chunks | a chunk | in small pieces | evenly | scale out of | scale into | scale out |
  scale in | drip | feed | bleed out | ease into | ease out of | in tranches | tranches | sliced | over time |
  steadily | bits | in bits | ease | equal parts | into slices | into parts | into pieces | into chunks | into
  bits | tranche | piecemeal | smoothly | in small bits | in equal parts | stretch
`)
/** Of a trade with a length of time: what says that it takes that long. */
const THROUGH = phrases('over | across | during | throughout | through')
const NEEDS_NO_LENGTH =
  /twap|split|slice|gradual|slowly|spread|bit by bit|little by little|weighted|chunk|tranche/
const AROUND_TWAP = phrases(`
  as a | one | of | across | over | for | in | sale | order | trade | the next | during | pieces | next | trading | over the next
  | during the next | parts | slices | chunks | tranches | don't move the market | the weekend
`)
const PART_NOUNS = phrases('parts | slices | chunks | pieces | tranches | steps | bits')

export const twap: Intent = {
  name: 'twap',
  means: 'buy or sell an amount in parts over some time',
  acts: true,
  examples: ['TWAP $900 into ETH over 2 days', 'sell half my ETH bit by bit across 8h'],
  words: TWAP,
  read(c) {
    if (c.all('person').length > 0) return undefined
    const isOut = c.has(['out', 'sale', 'scale out of', 'ease out of'])
    const isLong = c
      .all('duration')
      .some((item) => THROUGH.includes(c.marker(item)) || c.before(item) === 'next')
    const word = c.say(TWAP)
    const hasLength = c.all('duration', 'time').length > 0
    if (
      word === undefined
        ? !isLong || !(c.has(SELLING) || c.has(BUYING))
        : !hasLength && !NEEDS_NO_LENGTH.test(word)
    )
      return undefined
    c.sayAll(TWAP)
    const every = c.take('every')
    const { over: length, until } = boundsIn(c)
    const over = length && isoDuration(length.ms)
    const parts = c
      .all('sum')
      .find((item) => item.token === undefined && PART_NOUNS.includes(c.after(item)?.lower ?? ''))
    if (parts) c.use(parts)
    c.sayAll(PART_NOUNS)
    c.sayAll(AROUND_TWAP)
    const hint = isOut ? 'sell' : word && /into/.test(word) ? 'buy' : undefined
    const order =
      tradeIn(c, { side: hint ?? sideByMarkers(c), isSure: hint !== undefined }) ??
      (isPlain(c) ? {} : unsided(c))
    if (!order) return undefined
    c.sayAll(SELLING)
    c.sayAll(BUYING)
    c.sayAll(AROUND)
    sayLinks(c)
    const slots = { ...order, over, until }
    if (order.token === undefined)
      return lacking(
        slots,
        order.amount === undefined ? 'amount' : 'token',
        'How much of which token, and over which time? As in "sell 3 ETH over 8 hours".',
      )
    if (over === undefined && until === undefined && word !== undefined)
      return lacking(slots, 'over', 'Over which time? As in "over 8 hours".')
    if (order.side === undefined)
      return lacking(
        slots,
        'side',
        `Should ${order.token} be bought or sold? As in "sell ${order.amount ?? 'half'} ${order.token}".`,
      )
    return placing(
      'twap',
      { ...order, side: order.side },
      {
        over,
        until,
        every: every?.ms === undefined ? undefined : isoDuration(every.ms),
        parts: parts === undefined ? undefined : Number(parts.amount),
      },
    )
  },
}

/** "TWAP $350 of ETH": dollars are spent. */
function sideByMarkers(c: Clause): 'buy' | undefined {
  return c.all('sum').some(({ amount }) => isDollars(amount)) ? 'buy' : undefined
}
