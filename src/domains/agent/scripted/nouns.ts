import { type Cursor, Unclear } from './cursor'

/** Words that hold a sentence together: none of them is the name of a token by itself. */
const GRAMMAR = new Set(
  "a an the my your to for from of on in into with and then or at is are was by as it that this them her him his i you we me all half max each too now please worth balance balances price fees fee not do does don't dont no if when unless until after before every what how much many who token tokens coin coins each about using via".split(
    ' ',
  ),
)

const ARTICLES = ['my', 'the', 'some', 'our'] as const

/** A token by symbol, name or address. */
export function token(c: Cursor): string | undefined {
  return c.attempt(() => {
    c.say(...ARTICLES)
    const name = c.named(c.lexicon.tokens)
    if (name !== undefined) return tail(c, name)
    const address = c.take('address')
    if (address) return address.text
    const quoted = c.take('quoted')
    if (quoted) return quoted.text
    const native = c.say('native token', 'gas token')
    if (native) return 'native'
    const word = c.next
    if (word?.kind !== 'word' || GRAMMAR.has(word.lower)) return undefined
    c.at++
    return tail(c, word.text)
  })
}

/** "the DRIFT token" is DRIFT. */
function tail(c: Cursor, name: string): string {
  c.say('tokens', 'token', 'coins', 'coin')
  return name
}

/** `on base`, `on the polygon network`; undefined where no chain is said. */
export function chain(c: Cursor): string | undefined {
  return c.attempt(() => {
    if (!c.say('on', 'over', 'via')) return undefined
    c.say('the')
    const name = c.named(c.lexicon.chains)
    if (name === undefined) return undefined
    c.say('network', 'chain', 'mainnet')
    return name
  })
}

export interface Amount {
  /** As the tools take it; undefined for what the step before came to. */
  readonly amount: string | undefined
  readonly token: string | undefined
}

/** `0.1 ETH`, `$5 of ETH`, `$5 worth of ETH`, `half my ETH`, `50% of my USDC`, `all my USDC`, `max ETH`, `ETH`. */
export function amount(c: Cursor): Amount | undefined {
  return c.attempt(() => {
    const number = c.take('number')
    if (number) return { amount: number.text, token: named(c) }
    const money = c.take('money')
    if (money) {
      c.say('worth of', 'worth', 'of', 'in')
      return { amount: money.text, token: named(c) }
    }
    const dollars = c.attempt(() => {
      const sum = c.take('number')
      return sum && c.say('dollars', 'usd', 'bucks') ? sum : undefined
    })
    if (dollars) return undefined
    const percent = c.take('percent')
    if (percent) {
      c.say('of')
      return { amount: percent.text, token: part(c) }
    }
    if (c.say('half')) {
      if (c.say('a', 'an')) return { amount: '0.5', token: named(c) }
      c.say('of')
      return { amount: 'half', token: part(c) }
    }
    if (c.say('all of it', 'all of that', 'all of them')) return { amount: undefined, token: undefined }
    if (c.say('all', 'max', 'maximum')) {
      c.say('of')
      return { amount: 'all', token: named(c) }
    }
    if (c.say('it', 'that', 'them', 'the same amount', 'the same'))
      return { amount: undefined, token: undefined }
    return undefined
  })
}

function named(c: Cursor): string | undefined {
  return c.attempt(() => token(c))
}

/** What a part is taken of. Of "it" no token is known here: it must be named. */
function part(c: Cursor): string | undefined {
  return c.say('it', 'that', 'them') === undefined ? named(c) : undefined
}

/** Somebody by address, name or handle. */
export function person(c: Cursor): string | undefined {
  return c.attempt(() => {
    const said = c.take('address', 'handle', 'dotted')
    if (!said) return undefined
    const network = c.say('on twitter', 'on x', 'on farcaster', 'on ens')
    return network === undefined ? said.text : `${said.text} ${network}`
  })
}

/** Somebody whom the thread knows. */
export function pronoun(c: Cursor): string | undefined {
  return c.say('her', 'him', 'them', 'that person', 'the same person', 'the same address', 'that address')
}

/** A text that stands in quotes, or, after a colon, whatever is left of the line. */
export function text(c: Cursor): string | undefined {
  return c.attempt(() => {
    const colon = c.next?.lower === ':'
    if (colon) c.at++
    const quoted = c.take('quoted')
    if (quoted) return quoted.text
    if (!colon) return undefined
    const from = c.next?.start
    while (c.next && c.next.text !== '\n') c.at++
    const until = c.tokens[c.at - 1]?.end
    return from === undefined || until === undefined || until <= from
      ? undefined
      : c.prompt.slice(from, until)
  })
}

/** A name: quoted, or the words up to one of `ends`. */
export function name(c: Cursor, ends: readonly string[]): string | undefined {
  const quoted = c.take('quoted')
  if (quoted) return quoted.text
  const from = c.next?.start
  let until: number | undefined
  while (c.next && ['word', 'number'].includes(c.next.kind) && !ends.includes(c.next.lower)) {
    until = c.next.end
    c.at++
  }
  return from === undefined || until === undefined ? undefined : c.prompt.slice(from, until)
}

/** Something is missing that must not be guessed: a question back. */
export function ask(question: string): never {
  throw new Unclear('asks', question)
}

/** It is understood, and cannot be. */
export function refuse(why: string): never {
  throw new Unclear('refused', why)
}
