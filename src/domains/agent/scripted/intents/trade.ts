import { Clause } from '../clause'
import type { Item } from '../items'
import { phrases } from '../words'
import {
  call,
  chainIn,
  type Intent,
  isDollars,
  isPart,
  isQuoteIn,
  lacking,
  type Reading,
  ready,
  SLIPPAGE,
  STABLE,
  slippageIn,
} from './intent'
import { shownAmount } from './send'

const BUY = phrases(`
  double down on |
  pick me up | load up | load | load my bags | fill my bags | market buy | market-buy | nab | score | secure
  | get into | get in on | jump into | dive into | move into | enter | top up on | stack up on | buy in |
  buy into | collect | procure | splash | blow | commit | stick | park | pour | funnel | shovel | hook me up
  with | set me up with | sort me out with | treat me to | treat myself to | gobble up | hoover up | stock
  up | bring me | buy up | fomo into | go for | invested | to be invested | smash buy | execute a market buy
  | execute a buy | do a buy | panic buy | place a market buy | place a buy | place an order | snipe |
  accumulate | add | open | pay for | give me | buy me | get me | grab me | pick up | scoop up | load up on
  | stock up on | ape into | ape in | aping | buy | purchase | grab | acquire | ape | snag | cop | get |
  scoop | snatch | obtain | fetch | invest | throw | put | yolo | stack | bag | buying | spend | drop |
  gimme | pile | dump | sink | turn | toss | chuck | plow | deploy | allocate | swap | order | can i get |
  could i get | can i have | could i have | may i have | let me have
`)
/** Of a purchase, where no other verb is said. */
const WANT = phrases(`
  gonna need | i'm gonna need | im gonna need | i'll have | we'll have | we'll take | i want | i want to own | i want to have | i'd like | i would like | i'd love | i'll take | we want | want
  | like | take | i like | to own | i'd like to own
`)

const SELL = phrases(`
  i want out of | i want out |
  off the table | walk away from | get me cash for | get cash for | close my position in | close my position | wind down |
  zero out | divest | realize | realise | monetize | monetise | exit from | rotate out of | de-risk | derisk |
  pull out of | pull out | clear out | be rid of | want out of | be done with | done with | get rid of | cash out of | cash out | get out of | sell off | sell | dump | offload | unload | liquidate |
  ditch | exit | selling | sell it | market sell | market-sell | let go of | trim | shed | flip | close |
  part with | cash in | out of | gone | give up | bin | sold | release | lighten | reduce | part ways with |
  say goodbye to | dispose of | rid me of | sell down | sell out of | close out | get me out of | bail out
  of | bail on | chuck | toss | goodbye | take off | must go | has to go | have to go | should go | can go |
  needs to go | be gone | to be sold | should be sold | must be sold | for sale | sale | shave | scale out
  of | cash | kick out | throw out | lose | market sale of | sale of | nuke | jettison | drop out of | take
  profits on | take profit from | take profits from | take some profit on | unwind | take profit on | move
  out of | scrap | lose
`)
const SWAP = phrases(`
  swap | exchange | convert | trade | change | turn | flip | rotate | switch | becomes | become | should
  become | swap out | swap over | trade out | replace | substitute | shift | barter | migrate | pivot |
  cycle | becoming | to become | must become | turned | turn over | is to become | should be | should turn |
  switch over | switched | swapped | converted | exchanged | traded | to be swapped | be swapped | needs to
  be | make | pay | move | roll | trade in | swapping | transform | go from | goes into | go into
`)
const INTO = phrases(`
  to | into | for | against | → | -> | --> | => | ➡ | ➡️ | ⇒ | ➜ | 4 | 2 | towards | toward
`)
const PAYING = phrases('with | using | use | for | from | by | against | out of')
/** Of what something is made; no place of what it becomes. */
const FROM = ['of', 'from', 'in', 'out of', '']
/** Words before what pays: "paid in DAI", "pay DAI". */
const PAYS = new Set(['take', 'pay', 'paying', 'paid', 'payable', 'spend', 'spending', 'use'])
/** What only says that it is a trade, beside the verb. */
const TRADE_WORDS = phrases(`
  and keep the rest | keep the rest | and leave the rest | leave the rest |
  a swap | a trade | a purchase | a sale | an exchange | in exchange | in return | a buy | buy it | buy that
  | buy them | sell it | swap it | do it | do that | make it so | at market | @ market | take some profit |
  take profit | at market price | at the market price | at the current price | market order | on the market
  | off my hands | right away | at the best price | at best price | best price | at any price | at spot |
  spot | the same value | equal value | its value | the usual | in the market | from the market | on the
  spot | for it | back | it is | contract | contract address | ca | token contract
`)
const PLACES = phrases('on | onto | over')

/** Verbs of a purchase that say first what is paid: "put $50 into ETH". */
const PUT_INTO = new Set(
  'put|throw|drop|invest|spend|yolo|ape|sink|toss|chuck|plow|deploy|allocate|pile|dump|ape in|ape into|swap|turn'.split(
    '|',
  ),
)

const GIVING = new Set(['drop', 'toss'])

interface Trade {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Of `from`, as the tools take it. */
  readonly amount?: string | undefined
  /** Units of `to`. */
  readonly get?: string | undefined
  readonly chain?: string | undefined
  /** What it would bring is asked for alone. */
  readonly isQuote?: boolean
}

function reading(c: Clause, trade: Trade, rest: Record<string, string | undefined> = {}): Reading {
  const chain = trade.chain ?? chainIn(c)
  const slippageBps = slippageIn(c)
  c.sayAll(TRADE_WORDS)
  c.sayAll(JOINTS)
  const { from, to, amount, get } = trade
  const slots = {
    ...rest,
    amount: amount ?? get,
    chain,
    ...(slippageBps !== undefined && { slippage: `${slippageBps / 100}%` }),
  }
  if (to === undefined && from === undefined)
    return lacking(slots, 'token', 'Which token? Say its symbol, name or address.')
  const pair = { from, amount, ...(get !== undefined && { buy: get }), to, chain }
  return ready(slots, trade.isQuote ? call('swap_quote', pair) : call('swap', { ...pair, slippageBps }))
}

/** What is named in the same clause. */
const ITS = phrases('it | that | them')

const JOINTS = phrases('and | paying | pay | paid | with')

/** What stands for a token: its name, or its contract's address. */
const nameOf = (item: Item): string | undefined =>
  item.kind === 'token'
    ? item.token
    : item.kind === 'address'
      ? item.who
      : item.kind === 'chain'
        ? item.token
        : undefined

/** What is traded; a bare percentage is not, where slippage is spoken of. */
function sumsOf(c: Clause) {
  const hasSlippage = c.has(SLIPPAGE)
  return c.all('sum').filter(({ token, amount }) => !(hasSlippage && token === undefined && isPart(amount)))
}

/** "buy LINK at $5" has a price, and no amount yet. */
const hasPrice = (c: Clause) =>
  c.all('sum').some((sum) => sum.token === undefined && ['at', '@', 'below', 'under'].includes(c.marker(sum)))

/** Uses the first token that fits; its name. */
function tokenWhere(c: Clause, fits: (item: Item, marker: string) => boolean): string | undefined {
  const found = c
    .all('token', 'address', 'chain')
    .find((item) => nameOf(item) !== undefined && fits(item, c.marker(item)))
  if (!found) return undefined
  c.use(found)
  return nameOf(found)
}

/** A chain's name is that of its token as well, but not where it is a place. */
const tokenAfter = (c: Clause, markers: readonly string[]) =>
  tokenWhere(
    c,
    (item, marker) => markers.includes(marker) && !(item.kind === 'chain' && PLACES.includes(marker)),
  )

const anyToken = (c: Clause, except: readonly string[] = []) =>
  tokenWhere(
    c,
    (item, marker) => item.kind !== 'chain' && !PLACES.includes(marker) && !except.includes(marker),
  )

/** "paid in DAI", "pay DAI". */
function isPaying(c: Clause, item: Item, marker: string): boolean {
  if (marker === '') return PAYS.has(c.before(item))
  return ['in', 'with', 'from', 'by'].includes(marker) && PAYS.has(c.beforeMarker(item))
}

const payerIn = (c: Clause) =>
  tokenWhere(
    c,
    (item, marker) => item.kind !== 'chain' && (PAYING.includes(marker) || isPaying(c, item, marker)),
  )

export const buy: Intent = {
  name: 'buy',
  means: 'buy a token for dollars, or for so much of another',
  acts: true,
  examples: ['buy $50 of ETH', 'buy $5 of DRIFT with ETH', 'ape 40 USDC into DRIFT'],
  words: BUY,
  read(c) {
    const verb = c.say(BUY) ?? c.say(WANT)
    if (verb === undefined && isOut(c)) return undefined
    if (verb === undefined && !isNominal(c)) return whichSide(c)
    c.sayAll(AROUND)
    if (hasPrice(c)) return undefined
    if (c.has(EACH)) return several(c)
    const sums = sumsOf(c)
    // "drop $5 of DRIFT" may be a gift: only what it goes into makes it a purchase.
    if (GIVING.has(verb ?? '') && sums.some(({ token }) => token !== undefined) && !c.has(TARGETS))
      return undefined
    const isLong = PUT_INTO.has(verb ?? '')
    // "$50 USDC into X", "60 USDC of ARB": what the sum is of is paid.
    for (const sum of sums) {
      if (sum.token === undefined) continue
      const into = c
        .all('token', 'address', 'chain')
        .find((item) => nameOf(item) !== undefined && isTarget(c, sum, item, isLong))
      if (!into) continue
      c.use(sum)
      c.use(into)
      return reading(
        c,
        { from: sum.token, amount: sum.amount, to: nameOf(into) },
        { token: nameOf(into), pay: sum.token },
      )
    }
    if (isLong && (verb === 'swap' || verb === 'turn')) return undefined
    const use = c.all('token').find((item) => c.marker(item) === 'use')
    if (use && sums.length === 1 && sums[0] && sums[0].token !== undefined) {
      c.use(use)
      c.use(sums[0])
      c.sayAll(USE)
      const { amount, token } = sums[0]
      return reading(
        c,
        isDollars(amount)
          ? { from: use.token, amount, to: token }
          : { from: use.token, get: amount, to: token },
        { token, pay: use.token },
      )
    }
    const paid = sums.find(
      (sum) =>
        (sum.token !== undefined || isDollars(sum.amount)) &&
        ((['with', 'using', 'use', 'for', 'from', 'out', 'out of'].includes(c.marker(sum)) &&
          !BOUGHT.has(c.beforeMarker(sum))) ||
          isPaying(c, sum, c.marker(sum)) ||
          (sum.token !== undefined && (c.after(sum)?.lower === 'worth' || c.before(sum) === 'worth'))),
    )
    if (paid) {
      const bought = sums.find((sum) => sum !== paid && sum.token !== undefined)
      c.use(paid)
      if (bought) return undefined
      const to = tokenAfter(c, ['into', 'of', 'in', 'on']) ?? anyToken(c, PAID_FROM)
      if (to === undefined) return whichToken(paid.amount, verb)
      const from = paid.token ?? payerIn(c)
      return reading(c, { from, amount: paid.amount, to }, { token: to, ...(from && { pay: from }) })
    }
    const [sum, more] = sums
    if (more) return undefined
    if (!sum) {
      // "…, then buy LINK with it"
      const it = c.take('it', PAYING)
      const to = anyToken(c, PAYING)
      if (it && to !== undefined && verb !== undefined) {
        const chain = chainIn(c)
        return ready({ token: to, chain }, call('swap', { to, chain, slippageBps: slippageIn(c) }, 'amount'))
      }
      if (to === undefined || verb === undefined) return undefined
      const from = payerIn(c)
      c.sayAll(JOINTS)
      c.sayAll(TRADE_WORDS)
      c.sayAll(ITS)
      const chain = chainIn(c)
      return lacking(
        { token: to, ...(from && { pay: from }), ...(chain && { chain }) },
        'amount',
        `How much ${to} should be bought? As in "$20 of ${to}" or "${to} for 0.01 ETH".`,
      )
    }
    c.use(sum)
    if (sum.isIt) return undefined
    const pay = payerIn(c)
    const to = sum.token ?? tokenAfter(c, ['into', 'of', 'in', 'on', 'for']) ?? anyToken(c, PAID_FROM)
    if (to === undefined) return whichToken(sum.amount, verb)
    // "put 5 USDC on polygon" moves what is held.
    if (verb !== undefined && PUTS.has(verb) && sum.token !== undefined && !isDollars(sum.amount))
      return undefined
    const slots = { token: to, ...(pay && { pay }) }
    if (isDollars(sum.amount)) return reading(c, { from: pay, amount: sum.amount, to }, slots)
    // "buy ETH with half my USDC" has its sum with what pays; half of what is bought is no amount.
    if (isPart(sum.amount)) return undefined
    return reading(c, { from: pay, get: sum.amount, to }, slots)
  },
}

/** "$30 LINK": a token beside dollars may be what is bought or what is sold. */
function whichSide(c: Clause): Reading | undefined {
  const [sum, other] = c.all('sum')
  if (sum?.token === undefined || other || !isDollars(sum.amount) || c.all('token', 'arrow').length > 0)
    return undefined
  c.use(sum)
  const { amount, token } = sum
  const chain = chainIn(c)
  return lacking(
    { amount, token, chain },
    'side',
    `Should ${amount} of ${token} be bought or sold? As in "buy ${amount} of ${token}".`,
  )
}

/** Verbs that move what is held, where nothing else is bought for it. */
const PUTS = new Set(['put', 'throw', 'drop', 'sink', 'pile', 'toss', 'chuck', 'dump', 'turn'])

function whichToken(amount: string, verb: string | undefined): Reading | undefined {
  if (verb === undefined || VAGUE.has(verb)) return undefined
  return lacking(
    { amount },
    'token',
    `Which token should be bought for ${amount}? Say its symbol, name or address.`,
  )
}

/** "a market buy for $30 LINK", "load my bags with 5 LINK": before what is bought. */
const BOUGHT = new Set(['buy', 'order', 'purchase', 'bags', 'bag'])

const EACH = phrases('each of | each | apiece')
const TARGETS = phrases('into | on | in')
const USE = phrases('to pay for | to pay | for | and | get | to get | to buy | to | a swap | swap')
/** Before what pays alone. */
const PAID_FROM = phrases('from | out of | with | using')
/** Verbs of which nothing is asked where they have a sum alone. */
const VAGUE = new Set(
  "get|want|i want|i'd like|i would like|i'll take|give|put|like|take|throw|drop|add|open|load|can i get|can i have".split(
    '|',
  ),
)

const AROUND = phrases(`
  to work | take | to my bag | to my bags | to my stack | to my position | to my holdings | in on | up | out | to pay
  for | to pay | paying in | paying | to get | to buy | and get | buy it | buy that | buy them | a small bag
  of | small | bag of | a bag of | tolerate | pick | may i have | may | that | would be nice | little |
  worth | for it | nothing more | no more | amount of | a position in | position in | position | exposure to
  | exposure | a bit | tokens | spend | spending | slice | and | time | to own | units | unit
`)

const OF_EACH = [...EACH, 'of', 'and', '&']

/** "$15 each of UNI and DEGEN". */
function several(c: Clause): Reading | undefined {
  const [sum, more] = c.all('sum')
  if (!sum || more || sum.token !== undefined) return undefined
  c.use(sum)
  c.sayAll(OF_EACH)
  const pay = payerIn(c)
  const tokens = c.all('token').map((item) => {
    c.use(item)
    return item.token
  })
  const chain = chainIn(c)
  if (tokens.length < 2 || !isDollars(sum.amount)) return undefined
  return ready(
    { tokens, amount: sum.amount, chain },
    ...tokens.map((to) => call('swap', { from: pay, amount: sum.amount, to, chain })),
  )
}

/** "2 MSFT", "ADDR for 0.02 eth": a purchase in a noun phrase has a token that is paid for by a sum. */
function isNominal(c: Clause): boolean {
  if (
    c
      .all('sum')
      .some(
        (sum) =>
          isDollars(sum.amount) &&
          !MINE.has(c.wordBefore(sum)) &&
          (/ (of|on|into|in|worth) /.test(` ${sum.text.toLowerCase()} `) ||
            c.all('token', 'address').some((item) => ['of', 'on', 'into'].includes(c.marker(item)))),
      )
  )
    return true
  return (
    c
      .all('sum')
      .some(
        (sum) => ['for', 'with', 'using', 'use'].includes(c.marker(sum)) || isPaying(c, sum, c.marker(sum)),
      ) ||
    c
      .all('token')
      .some((item) => isPaying(c, item, c.marker(item)) || ['with', 'using'].includes(c.marker(item))) ||
    (c.all('sum').some(({ token }) => token !== undefined) && c.has(AT_MARKET)) ||
    c.all('sum').some((sum) => c.after(sum)?.lower === 'worth') ||
    c
      .all('sum')
      .some(
        (sum) =>
          sum.token !== undefined &&
          c.all('token', 'address').some((item) => ['of', 'into'].includes(c.before(item))),
      )
  )
}

const AT_MARKET = phrases('at market | @ market | at market price | at the market price | market order')

/** "my $20 of AERO" is there already. */
const MINE = new Set(['my', 'your', 'his', 'her', 'their', 'our', 'the', 'that', 'this'])

function isTarget(c: Clause, sum: Item, item: Item, isLong: boolean): boolean {
  const before = c.marker(item)
  if (before === 'of') return c.items.indexOf(item) > c.items.indexOf(sum)
  if (['into', '→', '->', '=>'].includes(before)) return true
  return isLong && ['in', 'on', 'to', 'for', 'at', 'as'].includes(before) && item.kind !== 'chain'
}

export const sell: Intent = {
  name: 'sell',
  means: 'sell a token, into USDC unless something else is said',
  acts: true,
  examples: ['sell half my USDC for ETH', 'sell 0.1 ETH', 'buy $20 of DRIFT, then dump all my DRIFT'],
  words: SELL,
  read(c) {
    const verb = c.say(SELL) ?? (isOut(c) ? c.say(OUT) : undefined)
    if ((verb === undefined && !c.has(SOLD)) || hasPrice(c)) return undefined
    if (verb === 'off the table') c.say(['take'])
    const isFor = c.has(BACK)
    if (!isFor) c.sayAll(TRADE_WORDS)
    if (!isFor) c.sayAll(SOLD_OFF)
    const sums = sumsOf(c)
    const [sum, more] = sums
    if (more) return undefined
    if (!sum) {
      const isWhole = c.say(EVERYTHING) !== undefined
      const it = c.take('it')
      const token = it ? undefined : (tokenAfter(c, ['of', '']) ?? anyToken(c))
      const all = c.all('sum').length === 0 && /\b(all|everything|lot)\b/.test(it?.text ?? '')
      const to = tokenAfter(c, INTO)
      const chain = chainIn(c)
      const named = it && all ? anyToken(c) : undefined
      if (named !== undefined) return reading(c, { from: named, amount: '100%', to }, { token: named })
      if (it) return ready({ get: to, chain }, call('swap', { to, chain }, 'amount'))
      if (token === undefined) return undefined
      c.sayAll(SOME)
      if (isWhole) return reading(c, { from: token, amount: '100%', to, chain }, { token })
      return lacking(
        { token, ...(to && { get: to }), ...(chain && { chain }) },
        'amount',
        `How much ${token} should be sold? As in "half my ${token}", "all my ${token}" or "$20 of ${token}".`,
      )
    }
    c.use(sum)
    const to = tokenAfter(c, INTO) ?? forThem(c) ?? receivedIn(c)
    const isCash = verb === 'cash' || c.has(CASHED)
    c.sayAll(CASH)
    // "sell 100 USDC worth of ETH": so much of what it is worth.
    const worth = STABLE.test(sum.token ?? '') && c.has(WORTH) ? tokenAfter(c, ['of']) : undefined
    if (worth !== undefined)
      return reading(
        c,
        { from: worth, amount: `$${sum.amount}`, to },
        { token: worth, ...(to && { get: to }) },
      )
    const from = sum.token ?? tokenAfter(c, FROM) ?? anyToken(c, INTO)
    // "turn 2 SOL into cash, USDC"
    const get = to ?? (isCash && from !== undefined ? anyToken(c, PAYING) : undefined)
    if (from === undefined && sum.isIt) return undefined
    if (from === undefined)
      return lacking(
        { amount: sum.amount },
        'token',
        `${shownAmount(sum.amount)} of which token should be sold?`,
      )
    return reading(c, { from, amount: sum.amount, to: get }, { token: from, ...(get && { get }) })
  },
}

/** "$45 of LINK out": the last word says which way. */
function isOut(c: Clause): boolean {
  const at = c.items.findLastIndex(({ kind, lower }) => kind === 'word' && OUT.includes(lower))
  return at > 0 && c.all('sum').length > 0 && new Clause(c.items.slice(at + 1)).left().length === 0
}

const OUT = phrases('out | off | gone')

/** A whole that stands apart from its token. */
const EVERYTHING = phrases(`
  all | everything | the lot | max | all in | completely | entirely | fully | totally | in full | in its entirety | the
  whole lot | outright
`)
const SOLD = phrases(`
  for them | to cash | for cash | into cash | to stables | into stables | for stables | to dollars | into dollars | for
  dollars
`)
const CASHED = phrases('to cash | into cash | for cash')
const WORTH = phrases('worth | worth of')
const SOLD_OFF = phrases('sell | sell them | it | them | off | gone | up | go')
const SOME_OF = phrases('some | a bit of')
const SOME = phrases('some | and | bag | bags | take | position | stack | holdings | back | of mine')
const CASH = ['turn', 'convert', 'cash', ...SOLD, 'of it', 'of them', 'and']
const BACK = phrases('for them | for it | in return | in exchange | back | please for it')

/** "…, want ETH", "…, give me USDT", "ETH is what I want". */
function receivedIn(c: Clause): string | undefined {
  const token =
    tokenWhere(c, (item) => RECEIVED.includes(c.before(item))) ??
    (c.has(WANTED) ? tokenWhere(c, (item) => c.after(item)?.lower === 'is') : undefined)
  if (token !== undefined) c.sayAll(RECEIVING)
  return token
}

const RECEIVED = phrases('want | receive | get | need | prefer | in | as | me | receiving | getting')
const WANTED = phrases(`is what i want | is what i need | is what i'm after`)
const RECEIVING = [...RECEIVED, ...WANTED, 'give me', 'get me', 'i want', 'i need', 'hand me', 'give']

/** "200 LINK, DAI for them". */
function forThem(c: Clause): string | undefined {
  if (!c.has(BACK)) return undefined
  const token = tokenWhere(c, ({ kind }) => kind === 'token')
  if (token !== undefined) c.say(BACK)
  return token
}

export const swap: Intent = {
  name: 'swap',
  means: 'exchange one token for another',
  acts: true,
  examples: ['swap 0.1 ETH to USDC', 'USDC → DRIFT, 35', 'convert half my USDC into ETH with 1% slippage'],
  words: [...SWAP, 'rebalance', 'slippage'],
  read(c) {
    // "use USDT to get 0.01 ETH" and "3 LINK, pay in USDT" say what is bought.
    if (c.all('token').some((item) => c.marker(item) === 'use' || isPaying(c, item, c.marker(item))))
      return undefined
    const isForMe = c.has(FOR_ME)
    onlyOnce(c)
    const verb = c.say(SWAP)
    const isSome = c.has(SOME_OF)
    const sums = sumsOf(c)
    const arrow = c.all('arrow')[0]
    const isFor =
      c.all('sum').some((sum) => sum.token !== undefined) &&
      c
        .all('token', 'address')
        .some(
          (item) =>
            ['for', 'against'].includes(c.marker(item)) &&
            c.items.indexOf(item) > c.items.findIndex(({ kind }) => kind === 'sum'),
        )
    if (
      verb === undefined &&
      !arrow &&
      !isFor &&
      !c.all('token', 'address').some((item) => ['to', 'into'].includes(c.marker(item))) &&
      !(isSome && c.all('token').some((item) => c.marker(item) === 'for'))
    )
      return undefined
    if (c.all('person').length > 0) return undefined
    const isQuote = isQuoteIn(c)
    const isGot = c.has(TO_GET)
    c.sayAll(TRADE_WORDS)
    c.sayAll(SWAP_AROUND)
    const [sum, more] = sums
    if (more) return undefined
    if (sum?.token !== undefined) c.sayAll(ITS)
    // "DAI → LINK, 35": the amount stands apart.
    if (sum && sum.token === undefined && (!sum.isIt || c.all('token', 'address').length > 0)) {
      c.use(sum)
      const to = tokenAfter(c, INTO) ?? receivedIn(c)
      const from = tokenAfter(c, FROM) ?? anyToken(c, INTO)
      // "swap $40 to ETH": what pays is left to the tool.
      if (from === undefined && to !== undefined && isDollars(sum.amount))
        return reading(c, { amount: sum.amount, to, isQuote }, { get: to })
      if (from === undefined && to === undefined)
        return verb === undefined
          ? undefined
          : lacking(
              { amount: sum.amount },
              'token',
              `${sum.amount} of which token, and into which? As in "swap ${sum.amount} ETH to USDC".`,
            )
      if (from === undefined)
        return lacking(
          { amount: sum.amount, get: to as string },
          'token',
          `${sum.amount} of which token should be swapped to ${to}?`,
        )
      if (to === undefined)
        return lacking(
          { amount: sum.amount, from },
          'get',
          `Into which token? As in "swap ${shownAmount(sum.amount)} ${from} to USDC".`,
        )
      return reading(c, { from, amount: sum.amount, to, isQuote }, { from, get: to })
    }
    // "swap LINK for 5 DAI": so much is to come of it; "trade me LINK for 5 DAI" pays it.
    const given = c.all('token', 'address').find((item) => c.marker(item) === '')
    if (
      verb !== undefined &&
      given &&
      sum?.token !== undefined &&
      !isForMe &&
      (isGot || INTO.includes(c.marker(sum)))
    ) {
      if (isPart(sum.amount)) return undefined
      c.use(sum)
      c.use(given)
      const pair = { from: nameOf(given), to: sum.token, isQuote }
      return reading(
        c,
        isDollars(sum.amount) ? { ...pair, amount: sum.amount } : { ...pair, get: sum.amount },
        { from: pair.from, get: pair.to },
      )
    }
    if (sum) c.use(sum)
    const isIt = sum?.isIt || (!sum && c.take('it') !== undefined)
    const from = sum?.token ?? (isIt ? undefined : (tokenAfter(c, ['from', 'of', '']) ?? anyToken(c, INTO)))
    const to = tokenAfter(c, INTO) ?? receivedIn(c) ?? anyToken(c, PAID_FROM)
    const chain = chainIn(c)
    if (isIt && sum?.amount === undefined) {
      if (to === undefined) return undefined
      return isQuote
        ? undefined
        : ready({ get: to, chain }, call('swap', { to, chain, slippageBps: slippageIn(c) }, 'amount'))
    }
    if (from === undefined) return undefined
    if (!sum && to !== undefined && c.say(EVERYTHING) !== undefined)
      return reading(c, { from, amount: '100%', to, chain, isQuote }, { from, get: to })
    if (!sum) {
      if (verb === undefined && !arrow && !isSome) return undefined
      c.sayAll(SOME)
      return lacking(
        { from, ...(to && { get: to }), ...(chain && { chain }) },
        'amount',
        `How much ${from} should be swapped${to ? ` to ${to}` : ''}? As in "0.1", "$20" or "half".`,
      )
    }
    if (to === undefined)
      return lacking(
        { amount: sum.amount, from, ...(chain && { chain }) },
        'get',
        `Into which token? As in "swap ${shownAmount(sum.amount)} ${from} to USDC".`,
      )
    return reading(c, { from, amount: sum.amount, to, chain, isQuote }, { from, get: to })
  },
}

/** "DAI to LINK, 35 DAI": a token of which the amount is said apart is named twice. */
function onlyOnce(c: Clause): void {
  const [sum, more] = c.all('sum')
  if (sum?.token === undefined || more || c.all('token').length < 2) return
  const named = c.all('token').find(({ token }) => token.toLowerCase() === sum.token?.toLowerCase())
  if (named && !INTO.includes(c.marker(named))) c.use(named)
}

/** "swap enough DAI to get 5 LINK": so much is to come of it. */
const TO_GET = phrases('to get | to receive | to end up with | so i get | so i have')
const FOR_ME = phrases('swap me | trade me | exchange me | convert me | get me | give me | pay')
const SWAP_AROUND = phrases(`
  enough | to receive | to end up with | so i get | so i have | rebalance | of them | of it | them | give up | receive | should | to get | a | up | please | in exchange |
  in return | back | instead | out | units | unit | to work | put | all in | in
`)
