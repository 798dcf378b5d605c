import type { Clause } from '../clause'
import type { Item } from '../items'
import { phrases } from '../words'
import { call, type Intent, isQuoteIn, lacking, type Reading, ready } from './intent'

const BRIDGE = phrases('bridge | bridging | bridge over | teleport | port | cross-chain | crosschain')
const MOVE = phrases(`
  send across | bring over | bring across | carry over | take over | jump | fly | ferry | truck | pipe |
  pass | hand over | redirect | move across | port over | cross over | roll over | slide | shuttle | wire |
  load | moving | sending | transferring | shipping | swap over | throw | toss | place | park | i need | i
  want | move over | move | send | send over | transfer | ship | get | bring | migrate | shift | push | take
  | swap | put | relocate | haul | carry | need | want | pull | hop | withdraw | beam | transport | convert
  | exchange | port | kick | shove | route | fund | evacuate | sling | drag | cross | deliver | go
`)
const ENDS = phrases(`
  back |   wants to be | want to be | needed | is needed | are needed | required | to arrive | should arrive | to
  land | must land | must arrive | has to land | has to arrive | to go | heading | headed | instead | there
  | home | straight | directly | all the way | the way | currently | that sit | that sits | which sits | i
  keep | i hold | has to give | gives | give | hands | gas | should end up | end up | ends up | ended up |
  belongs | belong | should be | should go | should land | land | lands | arrive | arrives | to be | be |
  has to be | have to be | must be | needs to be | goes | go | over | across | side | network | chain |
  instead of | onto | needs to go | has to go | has to be on | should live | should sit | should be on | should | from now on | needs to sit | moved | bridged | living | live | sit | show
  up | needs | need | must | must go | sitting | away | out of | so | off | across
`)
const AROUND = [...ENDS, 'bridge', 'by', 'bridge it', 'please', 'i', 'quote only']
const TRADES = phrases('swap | exchange | convert | buy | sell | trade')
const PUT = phrases('put | need | have | place | park')
const TO = phrases('to | onto | into | → | -> | => | towards | toward | 2')

export const bridge: Intent = {
  name: 'bridge',
  means: 'move a token to another chain',
  acts: true,
  examples: [
    'bridge 50 USDC to arbitrum',
    'move half my ETH from base to mainnet',
    '$60 of the USDC on base to solana',
  ],
  words: [...BRIDGE, 'move', 'ship', 'transfer', 'belongs'],
  read(c) {
    const chains = chainsIn(c)
    if (chains.length === 0 || (chains.length === 1 && ['from', 'off'].includes(c.marker(chains[0] as Item))))
      return nowhere(c)
    const isQuote = isQuoteIn(c)
    const verb = c.say(BRIDGE) ?? (isQuote ? '' : undefined)
    // "swap 5 LINK to UNI and bridge it": two requests.
    if (verb !== undefined && c.has(TRADES)) return undefined
    const hasPeople = c.all('person', 'address').length > 0
    const to =
      chains.find((item) => TO.includes(c.marker(item))) ??
      endingIn(c, chains) ??
      (chains.length === 1 && (verb !== undefined ? hasPeople : c.has(PUT))
        ? chains.find((item) => ['on', 'onto'].includes(c.marker(item)))
        : undefined) ??
      (chains.length === 2
        ? chains.find((item) => !['from', 'on', 'off'].includes(c.marker(item)))
        : undefined)
    if (!to && verb !== undefined) return nowhere(c)
    if (!to || (verb === undefined && chains.length < 2 && !isMoved(c, to))) return undefined
    if (hasPeople && verb === undefined) return undefined
    const from = chains.find(
      (item) =>
        item !== to &&
        (['from', 'on', 'off', 'of'].includes(c.marker(item)) ||
          (c.marker(item) === '' && !['and', '&', 'or'].includes(c.before(item)))),
    )
    if (chains.length > (from ? 2 : 1)) return undefined
    const onSum = c.all('sum').find(({ on }) => on !== undefined)?.on
    c.say(MOVE)
    c.sayAll(AROUND)
    for (const time of c.all('time')) if (c.marker(time) === 'by' && !time.isPast) c.use(time)
    c.use(to)
    if (from) c.use(from)
    const [sum, more] = c.all('sum')
    if (more) return undefined
    if (sum) c.use(sum)
    const named = sum?.token === undefined ? (c.take('token') ?? undefined) : undefined
    const it = !sum || sum.isIt ? c.take('it') : undefined
    if (sum?.isIt && !named) return undefined
    const token = sum?.token ?? named?.token
    // "swap ETH to polygon for USDC" wants another token there.
    const receive = c.take('token', ['for', 'as', 'into', 'to'])?.token
    const who = c.take(['person', 'address'], ['to', 'for'])
    c.sayAll(ITS)
    const slots = {
      token,
      toChain: to.chain,
      ...((from || onSum) && { fromChain: from?.chain ?? (onSum as string) }),
    }
    const rest = { toChain: to.chain, fromChain: from?.chain ?? onSum, to: who?.who, receive }
    if (it && !sum && token === undefined && !isQuote)
      return ready({ toChain: to.chain }, call('bridge', { ...rest }, 'amount'))
    if (!sum)
      return token === undefined
        ? undefined
        : lacking(
            slots,
            'amount',
            `How much ${token} should go to ${to.chain}? As in "20 ${token}" or "half".`,
          )
    if (token === undefined)
      return lacking(
        { ...slots, amount: sum.amount },
        'token',
        `${sum.amount} of which token should go to ${to.chain}?`,
      )
    return ready(
      { ...slots, amount: sum.amount },
      call(isQuote ? 'bridge_quote' : 'bridge', { token, amount: sum.amount, ...rest }),
    )
  },
}

const ITS = phrases('it | them | and | of it | amount | funds | in')
const AWAY = phrases('away | over | to | another | chain | network')

/** "bridge 30 DAI": to which chain is not said. */
function nowhere(c: Clause): Reading | undefined {
  if (c.say(BRIDGE) === undefined && !c.has(BRIDGE)) return undefined
  const [sum] = c.all('sum')
  const [from, more] = c.all('chain')
  if (more) return undefined
  for (const item of [sum, from]) if (item) c.use(item)
  const token = sum?.token ?? c.take('token')?.token
  c.sayAll(AWAY)
  return lacking(
    { ...(sum && { amount: sum.amount }), ...(token && { token }) },
    'toChain',
    `To which chain should ${token ?? 'it'} go? As in "to arbitrum".`,
  )
}

type ChainItem = Item & { readonly chain: string }

function chainsIn(c: Clause): ChainItem[] {
  return c
    .all('chain', 'token')
    .filter(
      (item): item is Extract<Item, { kind: 'chain' | 'token' }> & { chain: string } =>
        item.kind === 'chain' ||
        (item.chain !== undefined && [...TO, 'from', 'on'].includes(c.marker(item)) && c.has(BRIDGE)),
    )
}

/** "… should end up on arbitrum", "… belongs on solana". */
function endingIn(c: Clause, chains: readonly ChainItem[]): ChainItem | undefined {
  return chains.find((item) => {
    if (!['on', 'onto', 'in', 'at'].includes(c.marker(item))) return false
    let at = c.items.indexOf(item) - 1
    while (at >= 0 && (c.items[at] as Item).lower !== c.marker(item)) at--
    const before = c.items[at - 1]?.lower ?? ''
    return [
      'gas',
      'up',
      'belongs',
      'belong',
      'be',
      'land',
      'lands',
      'arrive',
      'arrives',
      'over',
      'across',
      'live',
      'go',
      'goes',
      'sit',
      'living',
    ].includes(before)
  })
}

function isMoved(c: Clause, to: Item): boolean {
  const isTo = TO.includes(c.marker(to))
  if (isTo && to.kind === 'chain' && c.all('sum').some(({ token }) => token !== undefined)) return true
  return (c.has(MOVE) || c.has(ENDS)) && (isTo || c.has(ENDS) || c.has(PUT))
}
