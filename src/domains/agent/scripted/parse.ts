import type { Command } from './commands/command'
import { again, another } from './commands/following'
import { address, balances, help, price, resolve } from './commands/looking'
import { quote, swap, transfer, wrap } from './commands/moving'
import { fees, handOver, launch, sign } from './commands/owning'
import { profile } from './commands/profile'
import { Cursor, type Lexicon, Unclear } from './cursor'
import { tokensOf } from './lexer'
import type { Memory } from './memory'
import type { Plan, Planned } from './plan'

/** In the order in which they are tried: the more particular before the more general. */
const COMMANDS: readonly Command[] = [
  help,
  handOver,
  fees,
  launch,
  profile,
  quote,
  transfer,
  swap,
  wrap,
  sign,
  resolve,
  address,
  balances,
  price,
  another,
  again,
]

/** Words that ask kindly and mean nothing else. */
const BEFORE = [
  'hey',
  'hi',
  'hello',
  'ok',
  'okay',
  'so',
  'please',
  'pls',
  'kindly',
  'can you',
  'could you',
  'would you',
  'will you',
  'i want you to',
  'i want to',
  "i'd like to",
  'i would like to',
  "i'd like you to",
  'i need to',
  'i need you to',
  "let's",
  'lets',
  'go ahead and',
  'just',
  'now',
  'first',
  'first of all',
  'finally',
  'next',
  'also',
  'then',
  'sandbank',
  'help me',
  'good morning',
  'thanks',
  'thank you',
  'yes',
  'alright',
  'to',
  ',',
  '!',
] as const
const AFTER = [
  'please',
  'pls',
  'now',
  'right now',
  'for me',
  'thanks',
  'thank you',
  'too',
  'as well',
  'at the moment',
  'currently',
  'today',
  'instead',
] as const
const BETWEEN = [
  'and then',
  'and after that',
  'after that',
  'afterwards',
  'then',
  'and',
  'and also',
  ',',
  ';',
  '.',
  '!',
  '?',
  '\n',
  '&',
  'plus',
  'followed by',
] as const

/**
 * A prompt as tool calls, all of it or nothing: what is left over could have changed the meaning of the rest. Throws
 * `Unclear` in words.
 */
export function parse(prompt: string, lexicon: Lexicon, memory: Memory): Plan {
  const c = new Cursor(prompt, tokensOf(prompt), lexicon)
  const calls: Planned[] = []
  let sofar = memory
  for (;;) {
    skip(c, BEFORE)
    if (c.isAtEnd) break
    const next = nextCommand(c, sofar, calls.length > 0)
    calls.push(...next)
    // What follows may lean on what the same prompt has said before.
    sofar = { ...sofar, lastCalls: next }
    skip(c, AFTER)
    if (c.isAtEnd) break
    if (skip(c, BETWEEN) === 0) throw leftOver(c)
  }
  if (calls.length === 0) throw new Unclear('Nothing was asked for.')
  return { calls }
}

/** How many phrases were skipped. */
function skip(c: Cursor, phrases: readonly string[]): number {
  let count = 0
  while (c.say(...phrases) !== undefined) count++
  return count
}

/** The command whose words reach furthest to where a sentence may end. */
function nextCommand(c: Cursor, memory: Memory, isLater: boolean): readonly Planned[] {
  const start = c.at
  let why: Unclear | undefined
  let furthest = start
  for (const command of COMMANDS) {
    c.at = start
    // "…, and 5 to bob.eth": the "and" was the separator's.
    if (isLater && (command === another || command === again) && c.tokens[start - 1]?.lower === 'and')
      c.at = start - 1
    try {
      const calls = command(c, memory)
      if (calls !== undefined && isEnding(c)) return calls
      if (calls !== undefined) furthest = Math.max(furthest, c.at)
    } catch (thrown) {
      if ((thrown as Error)?.name !== 'Unclear') throw thrown
      why ??= thrown as Unclear
    }
  }
  c.at = furthest
  throw why ?? leftOver(c)
}

function isEnding(c: Cursor): boolean {
  const before = c.at
  skip(c, AFTER)
  const ends = c.isAtEnd || skip(c, BETWEEN) > 0
  c.at = before
  return ends
}

function leftOver(c: Cursor): Unclear {
  return new Unclear(`I did not understand "${c.rest()}".`)
}
