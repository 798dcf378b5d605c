import { lookupTable } from '#kernel/lookup-table'
import { Clause } from '../clause'
import { phrases } from '../words'
import { call, type Intent, lacking, ready } from './intent'

const KINDS = lookupTable<string>({
  limit: 'limit',
  stop: 'stop',
  'stop loss': 'stop',
  'stop-loss': 'stop',
  dca: 'dca',
  twap: 'twap',
  recurring: 'dca',
  trailing: 'trailing',
  'take profit': 'take_profit',
  'take-profit': 'take_profit',
  tp: 'take_profit',
  sl: 'stop',
  dcaing: 'dca',
  buying: 'dca',
})
/** Of orders and automations. */
export const ORDER_ID = /^(auto|order|ord|lim|limit|stop|trail|dca|twap|tp)_[a-z0-9]+$/i

const NOUNS = phrases(`
  take profits | take profit | take-profit | tp | sl | bid | bids | offer | offers | ask | buying | selling | sale | purchase | summary |
  briefing | stop-losses | trailing stop | trailing stop loss | limit sells | limit buys | reports | digest | update | updates |
  limit orders | limit order | stop losses | stop orders | stop loss | stop-loss | stops | stop | dca orders |
  dcas | dca | twaps | twap | recurring buys | recurring buy | recurring orders | recurring | trailing stops |
  trailing | open orders | orders | order | automations | automation | schedules | scheduled tasks | scheduled
  task | scheduled prompts | scheduled | tasks | reminders | standing orders | pending orders | active orders |
  limit buy | limit sell | limits | limit | buys | buy | sells | sell | triggers | trigger | on a timer | timer
  | timers | jobs | purchases | purchase | automatic | auto buys | autobuys | ladder | weekly | daily | monthly
  | hourly | bot | plan | plans | reminder | alert | alerts | report
`)
const VIEW = phrases(`
  anything | pending | queued up | so far | where | when | next | did | fill | does | do | plans | automatically | armed | recurring stuff |
  in |
  also | ones | filled ones | got | has | finished | closed | triggered | hit | yet | executed | done | still there | working |
  show me | show | list | which | what | what are | what's | whats | any | do i have | have i got | are there |
  are | is | view | see | check | status | status of | open | active | pending | running | run | on | do you |
  for | waiting | set | set up | placed | there | current | still | live | outstanding | how many | how | am i |
  did i | every | of | going | doing | all | in place | have | i | my | tell me | about | to fill | left | get |
  queue | queued | up | overview | on the books | resting | working | now | has | and | been | filled |
  scheduled | that | stuff | mean | in progress | progress | commands | command | them | me | dcaing into |
  dcaing | into | at | yet | exist | there are
`)
/** Verbs that say what becomes of an order; each begins in one word or goes on after it ("take the stop off"). */
const TURN: readonly (readonly [string, readonly string[]])[] = [
  [
    'resume',
    phrases(`
      resume | unpause | un-pause | continue | restart | reactivate | turn back on | switch back on | carry on with | start again |
      back on | unfreeze | re-enable | enable | go on with | start
    `),
  ],
  [
    'pause',
    phrases(`
      pause | hold off on | hold off | hold | halt | suspend | freeze | put on hold | on hold | take a break from | stop for now |
      pause it | disable for now | mute | snooze
    `),
  ],
  [
    'cancel',
    phrases(`
      cancel | kill | drop | scrap | remove | delete | abort | call off | get rid of | no more | stop | end | clear | nix | axe |
      withdraw | forget | forget about | undo | revoke | terminate | wipe | ditch | nuke | close | take down | turn off | shut off |
      switch off | bin | pull | discontinue | lose | dump | quit | take off | off | take back | cancelled | not needed |
      isn't needed | don't want | do not want | don't need | do not need | no longer want | no longer need | changed my mind about |
      changed my mind on | give up on | disable | deactivate | unschedule
    `),
  ],
]
/** What turns something only with another word beside it. */
const WEAK_TURNS = lookupTable<readonly string[]>({
  off: ['take', 'turn', 'switch', 'shut', 'off please', 'call', 'all'],
  start: ['again', 'back'],
})
const FIRST_TURNS = phrases('stop | hold | off')

function kindIn(c: Clause): string | undefined {
  const word = Object.keys(KINDS)
    .sort((a, b) => b.length - a.length)
    .filter((each) => each !== 'stop' || !isFirst(c, each))
    .find((each) => c.has([each, `${each}s`, `${each}es`]))
  return word && KINDS[word]
}

/** Whether a clause begins with a word, and not with a "stop loss". */
function isFirst(c: Clause, word: string): boolean {
  const at = c.items.findIndex(({ lower }) => lower === word)
  const before = new Clause(c.items.slice(0, Math.max(0, at)))
  return at >= 0 && before.left().length === 0 && !NO_VERB.includes(c.items[at + 1]?.lower ?? '')
}

const NO_VERB = phrases('loss | losses | order | orders | at | on | for | out | limit | off')

function turnIn(c: Clause): (typeof TURN)[number] | undefined {
  return TURN.find(([, words]) =>
    words.some((word) => {
      if (!c.has([word])) return false
      const weak = WEAK_TURNS[word]
      if (weak && (c.has(weak) || (word === 'off' && isLast(c, word)))) return true
      return !weak && (!FIRST_TURNS.includes(word) || isFirst(c, word))
    }),
  )
}

/** "every dca off please". */
function isLast(c: Clause, word: string): boolean {
  const at = c.items.findIndex(({ lower }) => lower === word)
  return at > 0 && new Clause(c.items.slice(at + 1)).left().length === 0
}

/** Verbs that turn an order wherever they stand. */
const TURNED = TURN.flatMap(([, words]) => words).filter(
  (word) => !/^(stop|start|hold|pull|drop|lose|end|clear|off|bin|enable|update|close|hold off)$/.test(word),
)

const AUTOMATIONS = phrases(`
  automations | automation | schedules | scheduled | tasks | timer | reminders | jobs | on a timer | scheduled
  commands
`)
const ORDERS = phrases(`
  take profit | take profits | limit order | stop order | trailing stop |
  dcaing | orders | order | stops | stop losses | dcas | dca | twaps | recurring | limits | buys | trailing stops |
  triggers | ladder | stop loss | twap | purchases | limit | anything pending | queued | queued up | set up so far | limit buys | limit sells |
  dca plans | recurring stuff
`)
const ASKING = phrases(`
  did | where are | where's | when does | when do | when is | tell me about | tell me | current | anything |
  how is | how are | how's | has | filled | still | is my | did my | have my |
  show | list | which | what | what's | whats | any | do i have | are | view | see | check | status | open | active |
  pending | how many | running | have i got | got | in progress | waiting | overview | rundown | summary | lay out | ?
`)
const PLACING = phrases(`
  set | put | place | add | for my | at | buy | sell
`)
const SHOWING = phrases('show | list | which | what | any | do i have | have i | are there | ?')

export const ordersView: Intent = {
  name: 'orders.view',
  means: 'the orders and automations that are open',
  acts: false,
  examples: ['any open orders?', 'which recurring buys are on'],
  words: [...NOUNS.flatMap((each) => each.split(' ')), 'open', 'orders'],
  read(c) {
    if (c.all('sum', 'person', 'address', 'quoted', 'every', 'time').length > 0) return undefined
    const isAutomation = c.has(AUTOMATIONS)
    const isOrder = c.has(ORDERS)
    if (!isAutomation && !isOrder) return undefined
    const isMine = c.items.find(({ kind }) => kind === 'word')?.lower === 'my'
    if (!c.has(ASKING) && !isMine) return undefined
    if (c.has(PLACING) && !c.has(SHOWING)) return undefined
    // "what limits do I have left today" asks what may still be spent.
    if (c.has(TURNED) || (c.has(['limits', 'limit']) && c.has(['left', 'spend', 'daily limit'])))
      return undefined
    const kind = kindIn(c)
    c.sayAll(NOUNS)
    c.sayAll(VIEW)
    const token = c.take('token')?.token
    return ready(
      { kind, token },
      isAutomation && !isOrder ? call('list_automations', {}) : call('list_orders', { kind, token }),
    )
  },
}

/** What is scheduled is no order. */
const SCHEDULED = phrases(`
  automation | automations | task | tasks | schedule | schedules | reminder | reminders | scheduled | report | reports | summary |
  briefing | alert | alerts | digest | update | updates
`)
/** What a schedule may be known by. */
const SUBJECTS = phrases(
  `portfolio | balance | balances | price | chart | trending | gainers | losers | gas | sentiment | send | pay`,
)
const AROUND_TURN = phrases(`
  one | of | for | on | that | again | please | until i say | till i say | till i say so | until further notice | until i say so |
  for now | order | i have | at | in | more | any | open | into | ing | it | off | out | take | turn | switch | shut | put | i | anymore |
  any more | any longer | after all | back | is | are | with | thing | things | stuff | from | morning | evening | weekly | daily |
  hourly | monthly | nightly | needed | every | don't need | up | my | about | the | to | that is | that's | that are | which is | which are |
  leave the rest | keep the rest | leave the others | keep the others | calendar | running | pending | active
`)
const EVERY_ONE = phrases('all of them | all of it | all | every | every single | everything | each')
const PLURALS = phrases(
  `orders | stops | dcas | limits | twaps | buys | sells | purchases | stop losses | trailing stops | take profits`,
)

const ORDERS_CANCEL_HAS = ['automations']

export const ordersCancel: Intent = {
  name: 'orders.cancel',
  means: 'cancel, pause or resume an order or automation',
  acts: true,
  examples: [
    'limit buy 40 DRIFT on a 12% dip, then cancel my DRIFT limit order',
    'DCA $20 into ETH every week. No more weekly ETH',
    'DCA $20 into ETH every week, then pause the ETH buy',
    'buy $50 of ETH at $2,500, then cancel all orders',
  ],
  words: TURN.flatMap(([, words]) => words).flatMap((each) =>
    each.split(' ').filter((word) => word.length > 2),
  ),
  read(c) {
    if (c.all('person', 'address').length > 0) return undefined
    const turn = turnIn(c)
    if (!turn) return undefined
    const [action, words] = turn
    const id = c.items.find((item) => item.kind === 'word' && ORDER_ID.test(item.text))
    // "that ETH buy at 2000": a price says which, and an amount would be another request.
    const [sum, other] = c.all('sum').filter(({ amount }) => amount !== '100%')
    if (other || (sum && !['at', '@'].includes(c.marker(sum)))) return undefined
    const all = c.all('sum')[0]
    const isBare = c.has(EVERY_ONE) && c.has(BARELY) && c.items.length <= 3
    const isAlone = c.has(ALONE) && c.all('token').length === 1
    const isNamed = c.has(NAMED) || (c.has(['stop']) && !isFirst(c, 'stop'))
    if (!id && !isNamed && !isBare && !isAlone) return undefined
    if (sum) c.use(sum)
    const kind = kindIn(c)
    c.sayAll(LONG_NOUNS)
    c.sayAll(words)
    if (id) {
      c.use(id)
      c.sayAll([...NOUNS, 'with the id', 'id', 'it'])
      const tool = id.lower.startsWith('auto') ? `${action}_automation` : `${action}_order`
      return ready(
        { id: id.text, action },
        call(tool, id.lower.startsWith('auto') ? { automation: id.text } : { order: id.text }),
      )
    }
    const isScheduled = c.has(SCHEDULED)
    const isAll = (all !== undefined && all !== sum) || c.has(EVERY_ONE) || c.has(PLURALS)
    if (all) c.use(all)
    c.say(EVERY_ONE)
    c.take('every')
    c.take('it')
    const subject = isScheduled ? c.say(SUBJECTS) : undefined
    c.sayAll(NOUNS)
    c.sayAll(SCHEDULED)
    const token = all?.token ?? c.take('token')?.token
    c.sayAll(AROUND_TURN)
    const slots = { action, kind, token }
    if (isScheduled) {
      const automation = subject ?? token ?? (isAll || c.has(ORDERS_CANCEL_HAS) ? 'all' : undefined)
      if (automation === undefined)
        return lacking(
          slots,
          'which',
          `Which automation should I ${action}? "list my automations" has their ids and names.`,
        )
      return ready({ ...slots, automation }, call(`${action}_automation`, { automation }))
    }
    const order = token ?? (isAll ? 'all' : kind)
    if (order === undefined)
      return lacking(
        slots,
        'which',
        `Which order should I ${action}? Say its token, its kind or its id; "list my orders" has them.`,
      )
    return ready(slots, call(`${action}_order`, { order, kind }))
  },
}

/** What turns everything where only that is said: "forget everything" is about something else. */
const BARELY = phrases('cancel | pause | resume | unpause')
/** Those of several words are said first: "loss" and "profit" are nothing by themselves. */
const LONG_NOUNS = NOUNS.filter((noun) => noun.includes(' '))
/** What turns an order of a token that is named alone. */
const ALONE = phrases('hold off on | hold off | pause | resume | unpause | call off')

/** What names an order, without the words that are verbs too. */
const NAMED = [
  ...NOUNS.filter((noun) => !['stop', 'bot', 'plan', 'offer', 'ask'].includes(noun)),
  ...SCHEDULED,
]
