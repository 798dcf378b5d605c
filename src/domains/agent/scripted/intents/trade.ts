import type { Clause } from '../clause'
import type { Item } from '../items'
import {
  call,
  chainIn,
  type Intent,
  isDollars,
  isPart,
  lacking,
  type Reading,
  ready,
  slippageIn,
} from './intent'
import { shownAmount } from './send'

const BUY = [
  'give me',
  'buy me',
  'get me',
  'grab me',
  'pick up',
  'scoop up',
  'load up on',
  'stock up on',
  'ape into',
  'ape in',
  'aping',
  'buy',
  'purchase',
  'grab',
  'acquire',
  'ape',
  'snag',
  'cop',
  'get',
  'want',
  'scoop',
  'snatch',
  'obtain',
  'fetch',
  'invest',
  'throw',
  'put',
  'yolo',
  'stack',
  'bag',
  'buying',
  'spend',
  'drop',
  'gimme',
  'pile',
  'dump',
  'sink',
  'turn',
  'toss',
  'chuck',
  'plow',
  'deploy',
  'allocate',
  'swap',
  'like',
  'take',
  'order',
]
const SELL = [
  'get rid of',
  'cash out of',
  'cash out',
  'get out of',
  'sell off',
  'sell',
  'dump',
  'offload',
  'unload',
  'liquidate',
  'ditch',
  'exit',
  'selling',
  'sell it',
  'market sell',
  'market-sell',
  'let go of',
  'trim',
  'shed',
  'flip',
  'close',
  'part with',
  'cash in',
  'out of',
  'gone',
  'give up',
  'bin',
  'sold',
  'market',
  'sale of',
  'unwind',
  'take profit on',
  'move out of',
  'scrap',
  'lose',
]
const SWAP = [
  'swap',
  'exchange',
  'convert',
  'trade',
  'change',
  'turn',
  'flip',
  'rotate',
  'switch',
  'becomes',
  'become',
  'should become',
  'swop',
  'make',
  'move',
  'roll',
  'trade in',
  'swapping',
  'transform',
  'go from',
  'goes into',
  'go into',
]
const INTO = [
  'to',
  'into',
  'for',
  'against',
  '→',
  '->',
  '-->',
  '=>',
  '➡',
  '➡️',
  '⇒',
  '➜',
  '4',
  '2',
  'towards',
  'toward',
]
const PAYING = ['with', 'using', 'use', 'for', 'from', 'by', 'against', 'of']

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
}

function reading(c: Clause, trade: Trade, rest: Record<string, string | undefined> = {}): Reading {
  const chain = chainIn(c)
  const slippageBps = slippageIn(c)
  c.sayAll(['and', 'paying', 'with'])
  const { from, to, amount, get } = trade
  const slots = {
    ...rest,
    amount: amount ?? get,
    chain,
    ...(slippageBps !== undefined && { slippage: `${slippageBps / 100}%` }),
  }
  if (to === undefined && from === undefined)
    return lacking(slots, 'token', 'Which token? Say its symbol, name or address.')
  return ready(
    slots,
    call('swap', { from, amount, ...(get !== undefined && { buy: get }), to, chain, slippageBps }),
  )
}

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
  const hasSlippage = c.has(['slippage', 'slip'])
  return c.all('sum').filter(({ token, amount }) => !(hasSlippage && token === undefined && isPart(amount)))
}

function tokenAfter(c: Clause, markers: readonly string[]): string | undefined {
  const found = c
    .all('token', 'address', 'chain')
    .find((item) => markers.includes(c.marker(item)) && nameOf(item) !== undefined)
  if (!found) return undefined
  c.use(found)
  return nameOf(found)
}

function anyToken(c: Clause): string | undefined {
  const found = c.all('token', 'address').find((item) => !['on', 'onto', 'over'].includes(c.marker(item)))
  if (!found) return undefined
  c.use(found)
  return nameOf(found)
}

export const buy: Intent = {
  name: 'buy',
  means: 'buy a token for dollars, or for so much of another',
  acts: true,
  examples: ['buy $50 of ETH', 'buy $5 of DRIFT with ETH', 'ape 40 USDC into DRIFT'],
  words: BUY,
  read(c) {
    const verb = c.say(BUY)
    if (verb === undefined && !isNominal(c)) return undefined
    c.sayAll(AROUND)
    if (c.has(['each of', 'each', 'apiece'])) return several(c)
    const sums = sumsOf(c)
    // "drop $5 of DRIFT" may be a gift: only what it goes into makes it a purchase.
    if (
      GIVING.has(verb ?? '') &&
      sums.some(({ token }) => token !== undefined) &&
      !c.has(['into', 'on', 'in'])
    )
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
      c.sayAll(['to pay for', 'to pay', 'for', 'and', 'get', 'to get', 'to buy', 'to'])
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
        ['with', 'using', 'use', 'for', 'from', 'out'].includes(c.marker(sum)) &&
        (sum.token !== undefined || isDollars(sum.amount)),
    )
    if (paid) {
      const bought = sums.find((sum) => sum !== paid && sum.token !== undefined)
      c.use(paid)
      if (bought) return undefined
      const to = tokenAfter(c, ['into', 'of', 'in', 'on']) ?? anyToken(c)
      if (to === undefined) return undefined
      return reading(
        c,
        { from: paid.token, amount: paid.amount, to },
        { token: to, ...(paid.token && { pay: paid.token }) },
      )
    }
    const [sum, more] = sums
    if (more) return undefined
    if (!sum) {
      const to = anyToken(c)
      if (to === undefined || verb === undefined) return undefined
      const from = tokenAfter(c, PAYING)
      c.sayAll(['and'])
      const chain = chainIn(c)
      return lacking(
        { token: to, ...(from && { pay: from }), ...(chain && { chain }) },
        'amount',
        `How much ${to} should be bought? As in "$20 of ${to}" or "${to} for 0.01 ETH".`,
      )
    }
    c.use(sum)
    if (sum.isIt) return undefined
    const pay = tokenAfter(c, PAYING) ?? (sum.token !== undefined ? payingWord(c) : undefined)
    const to = sum.token ?? tokenAfter(c, ['into', 'of', 'in', 'on', 'for']) ?? anyToken(c)
    if (to === undefined) {
      if (
        verb === undefined ||
        ['get', 'want', 'give', 'put', 'like', 'take', 'throw', 'drop'].includes(verb)
      )
        return undefined
      return lacking(
        { amount: sum.amount },
        'token',
        `Which token should be bought for ${sum.amount}? Say its symbol, name or address.`,
      )
    }
    const slots = { token: to, ...(pay && { pay }) }
    if (isDollars(sum.amount)) return reading(c, { from: pay, amount: sum.amount, to }, slots)
    // "buy ETH with half my USDC" has its sum with what pays; half of what is bought is no amount.
    if (isPart(sum.amount)) return undefined
    return reading(c, { from: pay, get: sum.amount, to }, slots)
  },
}

const AROUND = [
  'in on',
  'up',
  'out',
  'to pay for',
  'to pay',
  'paying in',
  'paying',
  'to get',
  'to buy',
  'and get',
  'buy it',
  'buy that',
  'buy them',
  'a small bag of',
  'small',
  'bag of',
  'a bag of',
  'tolerate',
  'pick',
  'may i have',
  'may',
  'that',
  'would be nice',
  'little',
  'worth',
  'for it',
  'nothing more',
  'no more',
  'amount of',
  'a position in',
  'position in',
  'position',
  'exposure to',
  'exposure',
  'a bit',
  'tokens',
  'spend',
  'spending',
  'slice',
  'and',
]

/** "$15 each of UNI and DEGEN". */
function several(c: Clause): Reading | undefined {
  const [sum, more] = c.all('sum')
  if (!sum || more || sum.token !== undefined) return undefined
  c.use(sum)
  c.sayAll(['each of', 'each', 'apiece', 'of', 'and', '&'])
  const pay = tokenAfter(
    c,
    PAYING.filter((word) => word !== 'of'),
  )
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
          (/ (of|on|into|in) /.test(` ${sum.text.toLowerCase()} `) ||
            c.all('token', 'address').some((item) => ['of', 'on', 'into'].includes(c.marker(item)))),
      )
  )
    return true
  return (
    c.all('sum').some((sum) => ['for', 'with', 'using', 'use'].includes(c.marker(sum))) ||
    c
      .all('sum')
      .some(
        (sum) =>
          sum.token !== undefined &&
          c.all('token', 'address').some((item) => ['of', 'into'].includes(c.before(item))),
      )
  )
}

function isTarget(c: Clause, sum: Item, item: Item, isLong: boolean): boolean {
  const before = c.marker(item)
  if (before === 'of' || c.before(item) === 'of') return c.items.indexOf(item) > c.items.indexOf(sum)
  if (['into', '4', '→', '->', '=>'].includes(before) || ['4'].includes(c.before(item))) return true
  return isLong && ['in', 'on', 'to', 'for', 'at'].includes(before) && item.kind !== 'chain'
}

function payingWord(c: Clause): string | undefined {
  const other = c
    .all('token')
    .find((item) => ['my', 'the'].includes(c.before(item)) && PAYING.includes(c.marker(item)))
  if (!other) return undefined
  c.use(other)
  return nameOf(other)
}

export const sell: Intent = {
  name: 'sell',
  means: 'sell a token, into USDC unless something else is said',
  acts: true,
  examples: ['sell half my DRIFT', 'sell 200 DRIFT for ETH', 'dump all my DRIFT'],
  words: SELL,
  read(c) {
    const verb = c.say(SELL)
    if (verb === undefined && !c.has(['for them', 'to cash', 'for cash'])) return undefined
    c.sayAll(['it', 'them', 'off', 'gone', 'up'])
    const sums = sumsOf(c)
    const [sum, more] = sums
    if (more) return undefined
    if (!sum) {
      const it = c.take('it')
      const token = it ? undefined : (tokenAfter(c, ['of', '']) ?? anyToken(c))
      const all = c.all('sum').length === 0 && /\b(all|everything|lot)\b/.test(it?.text ?? '')
      const to = tokenAfter(c, INTO)
      const chain = chainIn(c)
      const named = it && all ? anyToken(c) : undefined
      if (named !== undefined) return reading(c, { from: named, amount: '100%', to }, { token: named })
      if (it) return ready({ get: to, chain }, call('swap', { to, chain }, 'amount'))
      if (token === undefined) return undefined
      c.sayAll(['some', 'and'])
      return lacking(
        { token, ...(to && { get: to }), ...(chain && { chain }) },
        'amount',
        `How much ${token} should be sold? As in "half my ${token}", "all my ${token}" or "$20 of ${token}".`,
      )
    }
    c.use(sum)
    if (sum.isIt) return undefined
    const to = tokenAfter(c, INTO) ?? forThem(c) ?? receivedIn(c)
    c.sayAll(['cash', 'to cash', 'into cash', 'for cash', 'of it', 'of them', 'and'])
    const from = sum.token ?? tokenAfter(c, ['of', 'in', 'from', '']) ?? anyToken(c)
    if (from === undefined)
      return lacking(
        { amount: sum.amount },
        'token',
        `${shownAmount(sum.amount)} of which token should be sold?`,
      )
    return reading(c, { from, amount: sum.amount, to }, { token: from, ...(to && { get: to }) })
  },
}

/** "…, want ETH", "…, receive USDT". */
function receivedIn(c: Clause): string | undefined {
  const token = c
    .all('token')
    .find((item) => ['want', 'receive', 'get', 'need', 'prefer', 'in', 'as'].includes(c.before(item)))
  if (!token) return undefined
  c.use(token)
  c.sayAll(['want', 'receive', 'get', 'need', 'prefer', 'in', 'as'])
  return nameOf(token)
}

/** "200 LINK, DAI for them". */
function forThem(c: Clause): string | undefined {
  if (!c.has(['for them', 'for it', 'in return', 'in exchange', 'back', 'please for it'])) return undefined
  const token = c.all('token')[0]
  if (!token) return undefined
  c.use(token)
  c.say(['for them', 'for it', 'in return', 'in exchange', 'back'])
  return nameOf(token)
}

export const swap: Intent = {
  name: 'swap',
  means: 'exchange one token for another',
  acts: true,
  examples: ['swap 0.1 ETH to USDC', 'DRIFT → USDC, 35', 'convert half my ETH into USDC with 1% slippage'],
  words: SWAP,
  read(c) {
    // "use USDT to get 0.01 ETH" says what is bought.
    if (c.all('token').some((item) => c.marker(item) === 'use')) return undefined
    const verb = c.say(SWAP)
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
      !c
        .all('token', 'address')
        .some((item) => ['to', 'into', '4'].includes(c.marker(item)) || ['4', '2'].includes(c.before(item)))
    )
      return undefined
    if (c.all('person').length > 0) return undefined
    c.sayAll([
      'rebalance',
      'of them',
      'of it',
      'them',
      'give up',
      'receive',
      'should',
      'to get',
      'a',
      'up',
      'please',
    ])
    const [sum, more] = sums
    if (more) return undefined
    // "DAI → LINK, 35": the amount stands apart.
    if (sum && sum.token === undefined && !sum.isIt) {
      c.use(sum)
      const to = tokenAfter(c, INTO) ?? fourIn(c)
      const from = tokenAfter(c, ['of', 'from', 'in', 'out', '']) ?? anyToken(c)
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
      return reading(c, { from, amount: sum.amount, to }, { from, get: to })
    }
    if (sum) c.use(sum)
    const isIt = sum?.isIt || (!sum && c.take('it') !== undefined)
    const from = sum?.token ?? (isIt ? undefined : (tokenAfter(c, ['from', 'of', '']) ?? anyToken(c)))
    const to = tokenAfter(c, INTO) ?? fourIn(c) ?? anyToken(c)
    const chain = chainIn(c)
    if (isIt && sum?.amount === undefined) {
      if (to === undefined) return undefined
      return ready({ get: to, chain }, call('swap', { to, chain, slippageBps: slippageIn(c) }, 'amount'))
    }
    if (from === undefined) return undefined
    if (!sum) {
      if (verb === undefined && !arrow) return undefined
      c.sayAll(['some', 'and'])
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
    return withChain(reading(c, { from, amount: sum.amount, to }, { from, get: to }), chain)
  },
}

/** "70 usdc 4 AERO". */
function fourIn(c: Clause): string | undefined {
  const item = c.all('token', 'address').find((each) => ['4', '2'].includes(c.before(each)))
  if (!item) return undefined
  c.use(item)
  const four = c.all('sum').find(({ lower }) => lower === '4' || lower === '2')
  if (four) c.use(four)
  return nameOf(item)
}

function withChain(read: Reading, chain: string | undefined): Reading {
  if (chain === undefined || !('calls' in read)) return read
  return {
    slots: { ...read.slots, chain },
    calls: read.calls.map((each) => ({ ...each, args: { ...each.args, chain } })),
  }
}
