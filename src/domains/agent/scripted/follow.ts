import type { Json } from '#kernel/jobs/tables'
import { lookupTable } from '#kernel/lookup-table'
import { Clause } from './clause'
import { INTENTS } from './intents/all'
import { isDollars, isPart, STABLE } from './intents/intent'
import { periodIn } from './intents/reads'
import { type Item, itemsOf } from './items'
import type { Lexicon } from './lexicon'
import type { Memory } from './memory'
import type { Intended, Plan, Planned } from './plan'
import { readPrompt } from './read'
import { ask, refuse } from './unclear'
import { phrases } from './words'

/** What has the turn before done once more. */
const AGAIN = phrases(`
  same again | the same again | same thing again | do it again | do that again | do the same | again | once more | one more time |
  repeat that | repeat it | repeat | same thing | the same thing | the same | same | likewise | another round | encore
`)
/** What changes a part of the turn before, or goes on from it. */
const INSTEAD = phrases(`
  make it | make that | make | no | nope | no wait | wait | actually | but | instead | rather | i meant | i mean | sorry | oops |
  this time | and | or | what about | how about | what of | and what about | and how about | with | in | on | for | of | to | at |
  into | from | use | using | not | do | try | give me | show me | same for | the one | one | ones | version | it | that | then |
  now do | also | too | as well | over | last | than | by | only | just | say | let's say | change it to | change that to | set it to
`)
const ALL = [...AGAIN, ...INSTEAD]
/** Those of several words are said first: their prepositions belong to no slot. */
const LEADS = ALL.filter((phrase) => phrase.includes(' '))
const DETAIL = [
  'more detail',
  'more details',
  'more',
  'tell me more',
  'go deeper',
  'in more detail',
  'details',
  'elaborate',
]
const TURNING = phrases(
  `cancel | pause | resume | stop | kill | drop | undo | scrap | unpause | remove | delete | call off | hold`,
)
const TURNS = lookupTable<string>({
  ...{ pause: 'pause', hold: 'pause', resume: 'resume', unpause: 'resume' },
})

/** Words that misspelled ones of a sentence that leans on another may be. */
const VOCABULARY: ReadonlySet<string> = new Set(
  [...ALL, ...DETAIL, ...TURNING].flatMap((phrase) => phrase.split(' ')).filter((word) => word.length > 3),
)

/**
 * A prompt that leans on the turn before it: "UNI too?", "same again but $8", "no, the base one", "cancel that". Undefined
 * where it does not. A question stays a question; what has been carried out is done once more where that is said alone.
 */
export function followed(prompt: string, lexicon: Lexicon, memory: Memory): Plan | undefined {
  const items = itemsOf(prompt, lexicon, VOCABULARY)
  if (memory.lastCalls.length === 0) return nothingBefore(items)
  return turnedOrder(items, memory) ?? changedCall(items, memory) ?? sameQuestion(prompt, lexicon, memory)
}

function nothingBefore(items: readonly Item[]): undefined {
  const c = new Clause(items)
  if (c.say(AGAIN) !== undefined && c.left().length === 0)
    refuse('There is nothing in this thread yet that could be done again.')
}

/** "cancel that", "pause it": what was placed or scheduled last in the thread. */
function turnedOrder(items: readonly Item[], { lastPlaced }: Memory): Plan | undefined {
  const c = new Clause(items)
  const verb = c.say(TURNING)
  if (verb === undefined) return undefined
  const isIt =
    c.take('it') !== undefined ||
    c.say(['last one', 'last order', 'this one', 'this order', 'last']) !== undefined
  c.sayAll(isIt ? ['order', 'one', 'for now', 'again', 'off'] : ['for now', 'again'])
  if (c.left().length > 0 || lastPlaced.length === 0) return undefined
  const action = TURNS[verb] ?? 'cancel'
  return {
    calls: lastPlaced.map((id) =>
      id.startsWith('auto')
        ? { tool: `${action}_automation`, args: { automation: id } }
        : { tool: `${action}_order`, args: { order: id } },
    ),
    intents: [{ intent: 'orders.cancel', slots: { action } }],
  }
}

/** The call before, with what is said in the place of what it had. */
function changedCall(items: readonly Item[], memory: Memory): Plan | undefined {
  const [call, other] = memory.lastCalls
  if (!call || call.it !== undefined || (other && other.tool !== call.tool)) return undefined
  const c = new Clause(items)
  const isAgain = c.say(AGAIN) !== undefined
  const replaced = replacedIn(c, call)
  c.sayAll(LEADS)
  const args = replaced ?? (call.tool in READS ? changedRead(c, call) : changedAct(c, call))
  if (!args) return undefined
  c.sayAll(ALL)
  if (c.left().length > 0 || (Object.keys(args).length === 0 && !isAgain)) return undefined
  // "and 2 to bob.eth" is one act more.
  const isMore = 'to' in args && 'amount' in args && ['and', 'also', 'plus'].includes(items[0]?.lower ?? '')
  if (!(call.tool in READS) && memory.isDone && !isAgain && !isMore)
    ask(`That has been done already. Say "the same again", and what should be different, to do it once more.`)
  const calls =
    isAgain && Object.keys(args).length === 0 ? memory.lastCalls : [{ ...call, args: withArgs(call, args) }]
  return {
    calls,
    intents: memory.lastIntents.map((intent) => ({ ...intent, slots: { ...intent.slots, ...args } })),
  }
}

type Args = Record<string, Json>

/** "AAVE instead of UNI": what takes the place of which value, in whatever slot it is. */
function replacedIn(c: Clause, { args }: Planned): Args | undefined {
  const of = c.find(['instead of', 'rather than', 'in place of'])
  const [old, next] = [true, false].map((isAfter) =>
    c.all('token', 'chain', 'person').find((item) => of && c.items.indexOf(item) > of.at === isAfter),
  )
  if (!of || !old || !next || old.kind !== next.kind) return undefined
  const isOld = (value: unknown) => String(value).toLowerCase() === old.lower
  const swapped = (value: Json): Json =>
    Array.isArray(value)
      ? value.map((each) => (isOld(each) ? next.text : each))
      : isOld(value)
        ? next.text
        : value
  const changed = Object.entries(args).filter(([, value]) => [value].flat().some(isOld))
  if (changed.length === 0) return undefined
  c.useAll(of)
  c.use(old)
  c.use(next)
  return Object.fromEntries(changed.map(([slot, value]) => [slot, swapped(value)]))
}

/** An amount bought takes the place of one that is paid, and the other way round. */
function withArgs({ args }: Planned, changed: Args): Planned['args'] {
  const { amount, buy, price, change, every, range, days, ...rest } = args
  const unchanged = {
    ...(changed.amount === undefined && changed.buy === undefined && { amount, buy }),
    ...(changed.price === undefined && changed.change === undefined && { price, change }),
    ...(changed.range === undefined && changed.days === undefined && { range, days }),
    ...(changed.every === undefined && { every }),
  }
  const all = { ...rest, ...unchanged, ...changed } as Record<string, Planned['args'][string] | undefined>
  return Object.fromEntries(Object.entries(all).filter((entry) => entry[1] !== undefined)) as Planned['args']
}

/** What questions take beside a token. */
const READS = lookupTable<readonly string[]>({
  ...{
    balances: ['chain'],
    token_price: ['chain'],
    price_chart: ['chain', 'range'],
    token_figures: ['chain'],
  },
  ...{ compare_tokens: [] },
  ...{ technicals: ['chain'], holders: ['chain'], sentiment: [], research: [], find_token: ['chain'] },
  ...{ trending: ['chain', 'period'], gas_price: ['chain'], claimable_fees: [], swap_quote: ['chain'] },
  ...{ wallet_report: ['chain'], list_orders: [], wallet_addresses: [] },
})
const TOKEN_OF = lookupTable<string>({ research: 'topic', find_token: 'query' })
const NO_TOKEN = new Set(['trending', 'gas_price', 'wallet_addresses'])

function changedRead(c: Clause, { tool, args }: Planned): Args | undefined {
  if (Array.isArray(args.tokens)) return undefined
  const [item, other] = c.all('token', 'address', 'chain')
  const changed: Args = {}
  const takes = READS[tool] ?? []
  if (item) {
    const named = item.kind === 'token' ? item.token : item.kind === 'address' ? item.who : undefined
    const isAboutToken = (args.token ?? args.topic ?? args.query) !== undefined
    const token = item.kind === 'chain' && isAboutToken && !isPlace(c, item) ? item.token : named
    const chain =
      item.kind === 'chain' && token === undefined
        ? item.chain
        : other?.kind === 'chain'
          ? other.chain
          : undefined
    if (token !== undefined && NO_TOKEN.has(tool)) return undefined
    if (token !== undefined) changed[TOKEN_OF[tool] ?? 'token'] = token
    if (chain !== undefined && !takes.includes('chain')) return undefined
    if (chain !== undefined) changed.chain = chain
    c.use(item)
    if (other?.kind === 'chain') c.use(other)
  }
  if (takes.includes('range') || takes.includes('period')) {
    const period = periodIn(c)
    if (period !== undefined && takes.includes('range')) changed.days = daysOf(period)
    else if (period !== undefined) changed.period = period === '7d' || period === '30d' ? period : '24h'
  }
  return changed
}

const daysOf = (period: string) => (period.endsWith('h') ? 1 : Math.min(90, Number(period.slice(0, -1))))

const isPlace = (c: Clause, item: Item) =>
  ['on', 'in', 'from'].includes(c.marker(item)) ||
  ['one', 'chain', 'network'].includes(c.after(item)?.lower ?? '')

function changedAct(c: Clause, { tool, args }: Planned): Args | undefined {
  const changed: Args = {}
  const prices = c.all('sum').filter((sum) => ['at', '@', 'below', 'above', 'under'].includes(c.marker(sum)))
  const [sum, more] = c.all('sum').filter((each) => !prices.includes(each))
  if (more || prices.length > 1) return undefined
  if (prices[0]) {
    if (tool !== 'place_order' || isPart(prices[0].amount)) return undefined
    changed.price = prices[0].amount.replace('$', '')
    c.use(prices[0])
  }
  if (sum) {
    const known = [args.token, args.from, args.to].map((each) => String(each).toLowerCase())
    if (sum.token !== undefined && !known.includes(sum.token.toLowerCase())) {
      const isPaid = tool === 'swap' && ['with', 'using', 'use', 'from'].includes(c.marker(sum))
      if (tool !== 'transfer' && !isPaid) return undefined
      changed[isPaid ? 'from' : 'token'] = sum.token
    }
    const isBought =
      args.buy !== undefined ||
      (tool === 'swap' && args.from === undefined && !isDollars(sum.amount) && !isPart(sum.amount))
    changed[isBought && !isDollars(sum.amount) ? 'buy' : 'amount'] = sum.amount
    c.use(sum)
  }
  const [person, otherPerson] = c.all('person', 'address')
  if (otherPerson || (person && tool !== 'transfer')) return undefined
  if (person) {
    changed.to = person.who
    c.use(person)
  }
  const [token, otherToken] = c.all('token')
  if (otherToken) return undefined
  if (token) {
    // "once more, with UNI instead": what nobody said to pay with is no stable coin's replacement.
    const isBought = tool === 'swap' && args.from === undefined && !STABLE.test(token.token)
    const slot = isBought && c.marker(token) === 'with' ? 'to' : slotOf(tool, c.marker(token), args)
    if (slot === undefined) return undefined
    changed[slot] = token.token
    c.use(token)
  }
  const [chain, otherChain] = c.all('chain')
  if (otherChain) return undefined
  if (chain) {
    changed[
      tool === 'bridge' && c.marker(chain) !== 'from' ? 'toChain' : tool === 'bridge' ? 'fromChain' : 'chain'
    ] = chain.chain
    c.use(chain)
  }
  const [every] = c.all('every')
  if (every) {
    if (args.every === undefined || every.cron.startsWith('every ')) return undefined
    changed.every = every.cron
    c.use(every)
  }
  return changed
}

/** Which of an act's tokens another one replaces. */
function slotOf(tool: string, marker: string, args: Planned['args']): string | undefined {
  const isPaying = ['with', 'using', 'use', 'from'].includes(marker)
  if (tool === 'swap')
    return isPaying
      ? 'from'
      : args.from === undefined || ['into', 'to', 'for'].includes(marker)
        ? 'to'
        : undefined
  if (tool === 'place_order')
    return isPaying ? 'pay' : ['into', 'to', 'for'].includes(marker) && args.side === 'sell' ? 'get' : 'token'
  return tool === 'transfer' || tool === 'bridge' ? 'token' : undefined
}

/** "volume too", "more detail": another question about the same token. */
function sameQuestion(prompt: string, lexicon: Lexicon, memory: Memory): Plan | undefined {
  const [call] = memory.lastCalls
  const token = call && (call.args.token ?? call.args.topic ?? call.args.query)
  if (!call || !(call.tool in READS) || typeof token !== 'string') return undefined
  const c = new Clause(itemsOf(prompt, lexicon, VOCABULARY))
  if (c.all('token', 'address', 'sum').length > 0) return undefined
  if (c.say(DETAIL) !== undefined && c.left().length === 0)
    return {
      calls: [{ tool: 'research', args: { topic: token } }],
      intents: [{ intent: 'research', slots: { topic: token } }],
    }
  const read = readPrompt(`${prompt.replace(/[?.!\s]+$/, '')} ${token}`, lexicon, memory)
  const [only, other] = 'reads' in read ? read.reads : []
  if (!only || other || !('calls' in only.reading) || !isRead(only.intent.name)) return undefined
  const intents: Intended[] = [{ intent: only.intent.name, slots: only.reading.slots }]
  return { calls: only.reading.calls, intents }
}

const isRead = (name: string) => INTENTS.some((intent) => intent.name === name && !intent.acts)
