import { Clause } from '../clause'
import { phrases } from '../words'
import { call, type Intent, lacking, ready } from './intent'

const KINDS: Readonly<Record<string, string>> = {
  limit: 'limit',
  stop: 'stop',
  'stop loss': 'stop',
  'stop-loss': 'stop',
  dca: 'dca',
  twap: 'twap',
  recurring: 'dca',
  trailing: 'trailing',
  'take profit': 'take_profit',
}
const NOUNS = phrases(`
  limit orders | limit order | stop losses | stop orders | stop loss | stop-loss | stops | stop | dca orders |
  dcas | dca | twaps | twap | recurring buys | recurring buy | recurring orders | recurring | trailing stops |
  trailing | open orders | orders | order | automations | automation | schedules | scheduled tasks | scheduled
  task | scheduled prompts | scheduled | tasks | reminders | standing orders | pending orders | active orders |
  limit buy | limit sell | limits | limit | buys | buy | sells | sell | triggers | trigger | on a timer | timer
  | timers | jobs | purchases | purchase | automatic | auto buys | autobuys | ladder | weekly | daily | monthly
  | hourly | bot | plan | plans | reminder | alert | alerts | report
`)
const VIEW = phrases(`
  show me | show | list | which | what | what are | what's | whats | any | do i have | have i got | are there |
  are | is | view | see | check | status | status of | open | active | pending | running | run | on | do you |
  for | waiting | set | set up | placed | there | current | still | live | outstanding | how many | how | am i |
  did i | every | of | going | doing | all | in place | have | i | my | tell me | about | to fill | left | get |
  queue | queued | up | overview | on the books | resting | working | now | has | and | been | filled |
  scheduled | that | stuff | mean | in progress | progress | commands | command | them | me | dcaing into |
  dcaing | into | at | yet | exist | there are
`)
const TURN: readonly (readonly [string, readonly string[]])[] = [
  [
    'resume',
    [
      'resume',
      'unpause',
      'continue',
      'restart',
      'reactivate',
      'turn back on',
      'switch back on',
      'carry on with',
      'start again',
      'back on',
      'start',
    ],
  ],
  [
    'pause',
    [
      'pause',
      'hold off on',
      'hold',
      'halt',
      'suspend',
      'freeze',
      'put on hold',
      'on hold',
      'take a break from',
      'stop for now',
      'pause it',
    ],
  ],
  [
    'cancel',
    [
      'cancel',
      'kill',
      'drop',
      'scrap',
      'remove',
      'delete',
      'abort',
      'call off',
      'get rid of',
      'no more',
      'stop',
      'end',
      'clear',
      'nix',
      'axe',
      'withdraw',
      'forget',
      'forget about',
      'undo',
      'revoke',
      'terminate',
      'wipe',
      'ditch',
      'nuke',
      'close',
      'take down',
      'turn off',
      'shut off',
      'switch off',
      'bin',
      'pull',
      'discontinue',
      'lose',
      'dump',
    ],
  ],
]

function kindIn(c: Clause): string | undefined {
  const word = Object.keys(KINDS)
    .sort((a, b) => b.length - a.length)
    .find((each) => c.has([each, `${each}s`, `${each}es`]))
  return word && KINDS[word]
}

/** Whether a clause begins with a word, and not with a "stop loss". */
function isFirst(c: Clause, word: string): boolean {
  const at = c.items.findIndex(({ lower }) => lower === word)
  const before = new Clause(c.items.slice(0, Math.max(0, at)))
  return (
    at >= 0 &&
    before.left().length === 0 &&
    !['loss', 'losses', 'order', 'orders', 'at', 'on', 'for', 'out', 'limit'].includes(
      c.items[at + 1]?.lower ?? '',
    )
  )
}

export const ordersView: Intent = {
  name: 'orders.view',
  means: 'the orders and automations that are open',
  acts: false,
  examples: ['any open orders?', 'which recurring buys are on', 'list my automations'],
  words: [...NOUNS.flatMap((each) => each.split(' ')), 'open', 'orders'],
  read(c) {
    if (c.all('sum', 'person', 'address', 'quoted', 'every', 'time').length > 0) return undefined
    const isAutomation = c.has([
      'automations',
      'automation',
      'schedules',
      'scheduled',
      'tasks',
      'timer',
      'reminders',
      'jobs',
      'on a timer',
      'scheduled commands',
    ])
    const isOrder = c.has([
      'dcaing',
      'orders',
      'order',
      'stops',
      'stop losses',
      'dcas',
      'dca',
      'twaps',
      'recurring',
      'limits',
      'buys',
      'trailing stops',
      'triggers',
      'ladder',
      'stop loss',
      'twap',
      'purchases',
      'limit',
    ])
    if (!isAutomation && !isOrder) return undefined
    if (
      !c.has([
        'show',
        'list',
        'which',
        'what',
        "what's",
        'whats',
        'any',
        'do i have',
        'are',
        'view',
        'see',
        'check',
        'status',
        'open',
        'active',
        'pending',
        'how many',
        'running',
        'have i got',
        'got',
        'in progress',
        'waiting',
        '?',
      ])
    )
      return undefined
    if (
      c.has(['set', 'put', 'place', 'add', 'for my', 'at', 'buy', 'sell']) &&
      !c.has(['show', 'list', 'which', 'what', 'any', '?'])
    )
      return undefined
    if (
      TURN.some(([, words]) =>
        c.has(
          words.filter(
            (word) => !['stop', 'start', 'hold', 'pull', 'drop', 'lose', 'end', 'clear'].includes(word),
          ),
        ),
      )
    )
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

export const ordersCancel: Intent = {
  name: 'orders.cancel',
  means: 'cancel, pause or resume an order or automation',
  acts: true,
  examples: ['cancel my DRIFT limit order', 'no more weekly ETH', 'pause the ETH buy', 'cancel all orders'],
  words: TURN.flatMap(([, words]) => words).flatMap((each) => each.split(' ')),
  read(c) {
    if (c.all('sum', 'person', 'address').some((item) => item.kind !== 'sum' || item.amount !== '100%'))
      return undefined
    const id = c.items.find((item) => item.kind === 'word' && /^(auto|order|ord)_[a-z0-9]+$/i.test(item.text))
    const turn = TURN.find(
      ([, words]) =>
        c.has(words.filter((word) => word !== 'stop' && word !== 'hold')) ||
        ['stop', 'hold'].some((word) => words.includes(word) && isFirst(c, word)),
    )
    if (!turn) return undefined
    const [action, words] = turn
    const isNamed = c.has(NOUNS.filter((noun) => !['stop', 'bot', 'plan'].includes(noun)))
    if (!id && !isNamed) return undefined
    c.say([...words].sort((a, b) => b.length - a.length))
    const kind = kindIn(c)
    if (id) {
      c.use(id)
      c.sayAll([...NOUNS, 'with the id', 'id', 'it'])
      const tool = id.lower.startsWith('auto') ? `${action}_automation` : `${action}_order`
      return ready(
        { id: id.text, action },
        call(tool, id.lower.startsWith('auto') ? { automation: id.text } : { order: id.text }),
      )
    }
    const isAutomation = c.has(['automation', 'automations', 'task', 'schedule', 'reminder', 'scheduled'])
    if (isAutomation) return undefined
    const all = c.all('sum')[0]
    if (all) c.use(all)
    const isAll =
      all !== undefined ||
      c.say(['all of them', 'all', 'every', 'everything', 'every single']) !== undefined ||
      c.has(['orders', 'stops', 'dcas', 'limits'])
    c.take('every')
    c.sayAll([
      ...NOUNS,
      'one',
      'of',
      'for',
      'on',
      'that',
      'again',
      'please',
      'until i say',
      'till i say',
      'till i say so',
      'until further notice',
      'until i say so',
      'for now',
      'order',
      'i have',
      'at',
      'in',
      'more',
      'any',
      'open',
      'into',
      'ing',
      'it',
      'off',
      'out',
    ])
    const token = all?.token ?? c.take('token')?.token
    const slots = { action, kind, token }
    if (token === undefined && kind === undefined && !isAll)
      return lacking(
        slots,
        'which',
        `Which order should I ${action}? Say its token, its kind or its id; "list my orders" has them.`,
      )
    return ready(slots, call(`${action}_order`, { order: token ?? 'all', kind }))
  },
}
