import type { Clause } from '../clause'
import { phrases } from '../words'
import { call, chainIn, type Intent, isDollars, lacking, ready } from './intent'

const UNWRAP = phrases(`
  unwrap | un-wrap | un wrap | unwrapped | unwrapping | unwrap it | to be unwrapped | back to native |
  turn back | native back
`)
const WRAP = phrases(`
  wrap | to be wrapped | needs wrapping | wants wrapping | wrapping | wrap up | wrapped | by wrapping it | wrap it | by wrapping
`)
/** The coin that is no token: who wants it for a wrapped one unwraps. */
const PLAIN = phrases('plain | ordinary | native | real | actual | regular | unwrapped | normal')
const ALL = phrases('it all | all of it | everything | the lot')
const AROUND = [
  ...[
    'back',
    'up',
    'again',
    'it',
    'native',
    'plain',
    'turn',
    'turned',
    'make',
    'convert',
    'swap',
    'change',
    'of it',
  ],
  ...['i want', 'i need', 'get', 'give me', 'give', 'worth', 'into', 'form', 'version', "i'd like", ...PLAIN],
]

export const wrap: Intent = {
  name: 'wrap',
  means: "wrap a chain's own coin, or unwrap it",
  acts: true,
  examples: ['wrap 0.1 ETH', 'wrap 0.1 ETH, then unwrap half my WETH'],
  words: ['wrap', 'unwrap', ...PLAIN],
  read(c) {
    const pair = pairIn(c)
    const unwrap = c.say(UNWRAP)
    const isUnwrap = unwrap !== undefined || isPlainAgain(c) || pair === 'unwrap'
    const wrap = isUnwrap ? undefined : c.say(WRAP)
    if (!isUnwrap && wrap === undefined && pair === undefined) return undefined
    if (pair !== undefined) c.sayAll(PAIRED)
    const [sum, more] = c.all('sum')
    if (more) return undefined
    const verb = isUnwrap ? 'unwrap' : 'wrap'
    if (!sum) {
      const isAll = c.say(ALL) !== undefined
      const isIt = c.take('it') !== undefined || / it$/.test(unwrap ?? wrap ?? '')
      const token = c.take('token')
      const chain = chainIn(c)
      const slots = { direction: verb, ...(token && { token: token.token }), ...(chain && { chain }) }
      if (isIt && !isAll && !token) return ready(slots, call(verb, { chain }, 'amount'))
      if (!isAll)
        return lacking(
          slots,
          'amount',
          `How much should be ${verb}ped? As in "${verb} 0.1 ${isUnwrap ? 'WETH' : 'ETH'}".`,
        )
      return ready({ ...slots, amount: '100%' }, call(verb, { amount: 'all', token: token?.token, chain }))
    }
    c.use(sum)
    const token = sum.token ?? c.take('token')?.token
    const chain = chainIn(c)
    // "into WETH", "plain ETH": what it becomes says nothing new.
    const [into] = c.all('token')
    if (into) c.use(into)
    if (pair !== undefined) for (const arrow of c.all('arrow')) c.use(arrow)
    c.sayAll(AROUND)
    if (isDollars(sum.amount) && token === undefined)
      return lacking(
        { amount: sum.amount, direction: verb },
        'token',
        `${sum.amount} of which token should be ${verb}ped?`,
      )
    return ready(
      { direction: verb, amount: sum.amount, token, chain },
      call(verb, { amount: sum.amount, token, chain }),
    )
  },
}

const INTO = phrases('to | into | for | → | -> | --> | => | ➡ | ➡️')
const PAIRED = phrases(
  'swap | convert | exchange | turn | change | trade | make | all | of it | is | becomes | back',
)

/** "0.1 ETH → WETH", "half of my WETH back to ETH": a trade of a chain's own coin for itself. */
function pairIn(c: Clause): 'wrap' | 'unwrap' | undefined {
  const [sum, more] = c.all('sum')
  const [into, other] = c.all('token')
  if (sum?.token === undefined || more || !into || other || !INTO.includes(c.marker(into))) return undefined
  const [from, to] = [nameOf(sum.token), nameOf(into.token)]
  if (to === `w${from}`) return 'wrap'
  return from === `w${to}` ? 'unwrap' : undefined
}

const nameOf = (token: string) =>
  token
    .toLowerCase()
    .replace(/^\$/, '')
    .replace(/^wrapped /, 'w')
    .replace(/(ether|ethereum)$/, 'eth')

/** "plain ether again: 0.07 of my WETH": the coin is wanted for a wrapped one. */
function isPlainAgain(c: Clause): boolean {
  const [wanted] = c.all('token').filter((item) => PLAIN.includes(c.wordBefore(item)))
  const isOfWrapped = c
    .all('sum')
    .some(({ token }) => token !== undefined && /^w(eth|pol|bnb|matic)$/i.test(token))
  return wanted !== undefined && isOfWrapped
}
