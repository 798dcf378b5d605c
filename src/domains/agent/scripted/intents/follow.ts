import type { Clause } from '../clause'
import type { Memory } from '../memory'
import type { Planned } from '../plan'
import { phrases } from '../words'
import { call, type Intent, type Reading, ready } from './intent'
import { anyToken } from './texts'

/** What may be repeated for another token or chain. */
const QUESTIONS = new Set([
  ...[
    'balances',
    'token_price',
    'price_chart',
    'claimable_fees',
    'swap_quote',
    'token_figures',
    'technicals',
    'holders',
  ],
  ...['sentiment', 'research', 'trending', 'gas_price', 'compare_tokens'],
])
const ANOTHER = phrases(`
  and | what about | how about | and what about | and how about | and on | what of | and for | and of | now
  | also | same for | and the same for | the same for
`)
const AGAIN = phrases(`
  again | do it again | do that again | once more | one more time | repeat that | repeat it | repeat | same
  again | do the same again | and again | redo that
`)
const SAME = phrases(`
  the same to | same to | the same for | same for | likewise to | the same amount to | that to
`)
const SMALL = phrases('on | of | for | too | to | as well | also | and | do | with | in | about')

/** What leans on the turn before: the same question of something else, the same act again or for somebody else. */
export const follow: Intent = {
  name: 'follow',
  means: 'the question or act before, for something or somebody else',
  acts: true,
  examples: [],
  words: ['again', 'repeat', 'same'],
  read: (c, memory) => again(c, memory) ?? same(c, memory) ?? another(c, memory) ?? sentToo(c, memory),
}

function again(c: Clause, { lastCalls }: Memory): Reading | undefined {
  if (!c.opening(AGAIN) || c.say(AGAIN) === undefined || c.left().length > 0) return undefined
  if (lastCalls.length > 0) return { slots: { again: true }, calls: lastCalls }
  return { slots: {}, refused: 'There is nothing in this thread yet that could be done again.' }
}

/** The last transfer, to another recipient. */
function same(c: Clause, { lastCalls }: Memory): Reading | undefined {
  if (!c.opening(['and', ...SAME]) || c.say(SAME) === undefined) return undefined
  const person = c.take(['person', 'address'])
  if (!person) return undefined
  c.sayAll(SMALL)
  const last = lastCalls.at(-1)
  if (last?.tool !== 'transfer')
    return {
      slots: { to: person.who },
      refused: 'There is no transfer before this one that could be done again.',
    }
  return ready({ to: person.who }, { ...last, args: { ...last.args, to: person.who } })
}

/** "and SOL?", "what about polygon", "UNI too?": the question before, of something else. */
function another(c: Clause, { lastCalls }: Memory): Reading | undefined {
  const previous = lastCalls.at(-1)
  const isToo = c.has(['too', 'as well'])
  if (!previous || !QUESTIONS.has(previous.tool) || !(c.opening(ANOTHER) || isToo)) return undefined
  c.say(ANOTHER)
  c.sayAll(SMALL)
  const chains = c.all('chain')
  // "ethereum" and "sol" are chains, and tokens too: whichever the question before was about.
  const isAboutToken = previous.args.token !== undefined
  const both = isAboutToken ? chains.find(({ token }) => token !== undefined) : undefined
  const token = c.all('token').length > 0 || !both ? anyToken(c) : both.token
  if (both && token === both.token) c.use(both)
  const chain = c.take('chain')?.chain
  if ((token === undefined) === (chain === undefined) && token === undefined) return undefined
  if (token === undefined) return repeated(previous, { chain })
  const { chain: _, ...rest } = previous.args
  return repeated({ ...previous, args: rest }, { token, chain })
}

function repeated(
  { tool, args, it }: Planned,
  other: { token?: string; chain?: string | undefined },
): Reading {
  return ready({ ...other }, call(tool, { ...args, ...other }, it))
}

/** "and 5 to bob.eth": of the token that was sent before. */
function sentToo(c: Clause, { lastCalls }: Memory): Reading | undefined {
  const last = lastCalls.at(-1)
  if (last?.tool !== 'transfer' || !c.opening(['and', 'also', 'plus'])) return undefined
  const [person] = c.all('person', 'address')
  const [sum] = c.all('sum')
  if (!person || !sum || c.all('sum', 'person', 'address').length > 2) return undefined
  c.use(person)
  c.use(sum)
  c.sayAll(['and', 'also', 'plus', 'to', 'send'])
  const token = sum.token ?? last.args.token
  if (token === undefined || sum.isIt) return undefined
  return ready(
    { to: person.who, amount: sum.amount, token },
    call('transfer', { ...last.args, token, amount: sum.amount, to: person.who }),
  )
}
