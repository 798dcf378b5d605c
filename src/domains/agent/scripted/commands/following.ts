import { amount, chain, refuse, token } from '../nouns'
import type { Command, Planned } from '../plan'
import { VERBS } from './looking'
import { receiver } from './moving'

/** What may be repeated for another token or chain. */
const QUESTIONS = new Set(['balances', 'token_price', 'price_chart', 'claimable_fees', 'swap_quote'])

/** "and SOL?", "what about polygon": the question before, of something else. */
export const another: Command = (c, { lastCalls }) => {
  const isSaid = c.say(
    'and',
    'what about',
    'how about',
    'and what about',
    'and how about',
    'and on',
    'what of',
  )
  if (!isSaid) return undefined
  c.say('on', 'of', 'for')
  const previous = lastCalls.at(-1)
  const where = c.attempt(() => c.named(c.lexicon.chains) ?? undefined)
  // "ethereum" and "sol" are chains, and tokens too: whichever the question before was about.
  const isAboutToken = previous?.args.token !== undefined
  if (where !== undefined && !(isAboutToken && c.lexicon.tokens.has(where.toLowerCase()))) {
    return previous && QUESTIONS.has(previous.tool)
      ? [{ ...previous, args: { ...previous.args, chain: where } }]
      : undefined
  }
  const which = where ?? token(c)
  if (which === undefined || VERBS.has(which.toLowerCase())) return undefined
  if (!previous || !QUESTIONS.has(previous.tool)) return undefined
  const { chain: _, ...rest } = previous.args
  const there = chain(c)
  return [{ ...previous, args: { ...rest, token: which, ...(there !== undefined && { chain: there }) } }]
}

/** "and 5 to bob.eth", "the same to @ana", "again". */
export const again: Command = (c, memory) => {
  if (c.say('again', 'do it again', 'do that again', 'once more', 'one more time', 'repeat that', 'repeat')) {
    if (memory.lastCalls.length === 0) refuse('There is nothing in this thread yet that could be done again.')
    return memory.lastCalls
  }
  c.say('and')
  c.say('do')
  const last = memory.lastCalls.at(-1)
  const isSame = c.say('the same to', 'same to', 'the same for', 'same for', 'likewise to') !== undefined
  if (isSame) return repeated(last, receiver(c, memory))
  const said = amount(c)
  if (!said || !c.say('to')) return undefined
  const to = receiver(c, memory)
  if (to === undefined || last?.tool !== 'transfer') return undefined
  const which = said.token ?? last.args.token
  if (said.amount === undefined) return repeated(last, to)
  if (which === undefined) return undefined
  return [{ tool: 'transfer', args: { ...last.args, token: which, amount: said.amount, to } }]
}

/** The last transfer, to another recipient. */
function repeated(last: Planned | undefined, to: string | undefined): readonly Planned[] | undefined {
  if (to === undefined) return undefined
  if (last?.tool !== 'transfer') refuse('There is no transfer before this one that could be done again.')
  return [{ ...(last as Planned), args: { ...(last as Planned).args, to } }]
}
