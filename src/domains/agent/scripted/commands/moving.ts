import type { Cursor } from '../cursor'
import type { Memory } from '../memory'
import { type Amount, amount, ask, chain, person, pronoun, refuse, token } from '../nouns'
import type { Command, Planned } from '../plan'

/** "send 0.1 ETH to ana.eth on base", "pay @ana $5 in USDC", "send it to her too". */
export const transfer: Command = (c, memory) => {
  if (!c.say('send', 'transfer', 'pay', 'give', 'tip', 'forward', 'move')) return undefined
  const early = receiver(c, memory)
  const amounts = someAmounts(c)
  if (amounts.length === 0) {
    if (early !== undefined || c.isAtEnd)
      ask('How much of which token should be sent? As in "send 5 USDC to ana.eth".')
    return undefined
  }
  const first = chain(c)
  c.say('from my wallet', 'from my account', 'out of my wallet')
  const isEach = c.say('each') !== undefined
  const who = early === undefined ? receivers(c, memory, isEach) : [early]
  const where = first ?? chain(c)
  if (who.length === 0) ask('To whom? Say an address, a name such as ana.eth, or a handle such as @ana.')
  return who.flatMap((to) => amounts.map((each) => sending(each, to, where)))
}

/** One call; what is "it" is what the step before came to, or what moved last in the thread. */
function sending(said: Amount, to: string, where: string | undefined): Planned {
  const on = where === undefined ? {} : { chain: where }
  if (said.amount === undefined) return { tool: 'transfer', args: { to, ...on }, it: 'amount' }
  if (said.token === undefined) {
    ask(
      said.amount.startsWith('$')
        ? `${said.amount} of which token should be sent to ${to}? As in "send ${said.amount} of USDC to ${to}".`
        : `${said.amount} of which token should be sent to ${to}? As in "send ${said.amount} USDC to ${to}".`,
    )
  }
  return { tool: 'transfer', args: { token: said.token as string, amount: said.amount, to, ...on } }
}

function someAmounts(c: Cursor): Amount[] {
  const all: Amount[] = []
  for (;;) {
    const next = c.attempt(() => {
      if (all.length > 0 && !c.say('and', ',', 'plus', '&')) return undefined
      return amount(c)
    })
    if (next === undefined) return all
    all.push(next)
  }
}

function receivers(c: Cursor, memory: Memory, isEach: boolean): string[] {
  if (!c.say('to', 'into') && c.next?.kind !== 'arrow') return []
  if (c.next?.kind === 'arrow') c.at++
  const first = receiver(c, memory)
  if (first === undefined) {
    const word = c.next
    if (word?.kind === 'word') {
      ask(
        `Who is "${word.text}"? Say an address, a name such as ${word.lower}.eth, or a handle such as @${word.lower}.`,
      )
    }
    if (word) refuse(`"${c.rest()}" is nobody's address, name or handle.`)
    return []
  }
  const all = [first]
  for (;;) {
    const next = c.attempt(() => (c.say('and', ',', '&') ? receiver(c, memory) : undefined))
    if (next === undefined) break
    all.push(next)
  }
  if (all.length > 1 && !isEach && !c.say('each')) {
    ask(
      `Should each of ${all.join(' and ')} get the whole amount, or a part of it? Say "each", or send to one after the other.`,
    )
  }
  return all
}

/** Somebody named, or the one whom the thread named last. */
export function receiver(c: Cursor, memory: Memory): string | undefined {
  const named = person(c)
  if (named !== undefined) return named
  const said = c.attempt(() => pronoun(c))
  if (said === undefined) return undefined
  const isAgain = c.tokens.slice(c.at, c.at + 2).some(({ lower }) => lower === 'too' || lower === 'also')
  const had = new Set(isAgain ? memory.lastReceivers : [])
  const candidates =
    memory.people.map((turn) => turn.filter((each) => !had.has(each))).find((turn) => turn.length > 0) ?? []
  const [only, ...others] = candidates
  if (only === undefined)
    ask(`Who is "${said}"? Nobody else was named in this thread. Say an address, a name or a handle.`)
  if (others.length > 0) ask(`"${said}" could be ${candidates.join(' or ')}. Say which.`)
  return only
}

const INTO = ['to', 'for', 'into', 'in to'] as const

/** "swap 0.1 ETH to USDC", "sell half my DRIFT for ETH", "buy $5 of DRIFT with ETH". */
export const swap: Command = (c) => {
  if (c.say('swap', 'exchange', 'convert', 'trade', 'sell')) {
    const given = amount(c)
    if (!given) ask('How much of which token should be swapped? As in "swap 0.1 ETH to USDC".')
    const early = chain(c)
    const isInto = c.next?.kind === 'arrow' ? c.take('arrow') !== undefined : c.say(...INTO) !== undefined
    const to = isInto ? token(c) : undefined
    if (to === undefined)
      ask(`Into which token? As in "swap ${given?.amount ?? 'it'} ${given?.token ?? 'ETH'} to USDC".`)
    return swapping(given as Amount, to as string, early ?? chain(c), slippage(c))
  }
  if (!c.say('buy', 'get me', 'purchase', 'ape')) return undefined
  const sum = c.attempt(() => amount(c))
  const wanted = sum?.token ?? token(c)
  if (wanted === undefined) return undefined
  const early = chain(c)
  if (!c.say('with', 'using', 'for', 'paying with')) {
    ask(`What should ${wanted} be bought with? As in "buy ${wanted} with 0.1 ETH".`)
  }
  const paid = amount(c)
  const where = early ?? chain(c)
  if (paid && sum === undefined) return swapping(paid, wanted, where, slippage(c))
  const by = paid ? undefined : token(c)
  if (by === undefined || sum?.amount === undefined) {
    ask(`How much should be paid for ${wanted}? As in "buy ${wanted} with 0.1 ETH".`)
  }
  if (!(sum as Amount).amount?.startsWith('$')) {
    refuse(
      `An exact amount cannot be bought: say what to pay, as in "swap 0.1 ${by} to ${wanted}" or "buy $5 of ${wanted} with ${by}".`,
    )
  }
  return swapping({ amount: (sum as Amount).amount, token: by }, wanted, where ?? chain(c), slippage(c))
}

function swapping(
  given: Amount,
  to: string,
  where: string | undefined,
  slippageBps: number | undefined,
): Planned[] {
  const more = {
    ...(where !== undefined && { chain: where }),
    ...(slippageBps !== undefined && { slippageBps }),
  }
  if (given.amount === undefined) return [{ tool: 'swap', args: { to, ...more }, it: 'amount' }]
  if (given.token === undefined) ask(`${given.amount} of which token should be swapped to ${to}?`)
  return [{ tool: 'swap', args: { from: given.token as string, amount: given.amount, to, ...more } }]
}

/** "with 1% slippage", "slippage 0.5%". */
function slippage(c: Cursor): number | undefined {
  return c.attempt(() => {
    c.say('with', 'at', 'and')
    c.say('a', 'at most', 'max', 'up to')
    const before = c.say('slippage of', 'slippage', 'a slippage of') !== undefined
    const share = c.take('percent')
    if (!share || (!before && !c.say('slippage', 'max slippage'))) return undefined
    return Math.round(Number(share.text.slice(0, -1)) * 100)
  })
}

/** "quote 0.1 ETH to USDC", "how much USDC would I get for 0.1 ETH". */
export const quote: Command = (c) => {
  if (
    c.say(
      'quote',
      'quote me',
      'get a quote for',
      'simulate',
      'what would i get for',
      'what do i get for',
      'how much would i get for',
    )
  ) {
    c.say('a swap of', 'swapping')
    const given = amount(c)
    if (given?.amount === undefined || given.token === undefined) return undefined
    const early = chain(c)
    const to = c.take('arrow') || c.say(...INTO) ? token(c) : undefined
    if (to === undefined) ask(`Into which token? As in "quote ${given.amount} ${given.token} to USDC".`)
    return quoting(given as Required<Amount>, to as string, early ?? chain(c))
  }
  if (!c.say('how much', 'how many')) return undefined
  const to = token(c)
  if (
    to === undefined ||
    !c.say('would i get for', 'do i get for', 'will i get for', 'can i get for', 'could i get for')
  )
    return undefined
  const given = amount(c)
  if (given?.amount === undefined || given.token === undefined) return undefined
  return quoting(given as Required<Amount>, to, chain(c))
}

function quoting(given: Amount, to: string, where: string | undefined): Planned[] {
  const args = {
    from: given.token as string,
    amount: given.amount as string,
    to,
    ...(where !== undefined && { chain: where }),
  }
  return [{ tool: 'swap_quote', args }]
}

/** "wrap 0.1 ETH", "unwrap all my WETH on base". */
export const wrap: Command = (c) => {
  const verb = c.say('wrap', 'unwrap')
  if (!verb) return undefined
  const given = amount(c)
  if (given?.amount === undefined) ask(`How much should be ${verb}ped? As in "${verb} 0.1 ETH".`)
  const where = chain(c)
  const args = {
    amount: (given as Amount).amount as string,
    ...((given as Amount).token !== undefined && { token: (given as Amount).token as string }),
    ...(where !== undefined && { chain: where }),
  }
  return [{ tool: verb === 'wrap' ? 'wrap' : 'unwrap', args }]
}
