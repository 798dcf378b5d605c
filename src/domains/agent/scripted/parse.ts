import { automations } from './commands/automations'
import { files } from './commands/files'
import { again, another } from './commands/following'
import { address, balances, help, price, resolve } from './commands/looking'
import { memories } from './commands/memories'
import { quote, swap, transfer, wrap } from './commands/moving'
import { fees, handOver, launch, sign } from './commands/owning'
import { profile } from './commands/profile'
import { servers } from './commands/servers'
import { skills } from './commands/skills'
import { variables } from './commands/variables'
import { Cursor, isUnclear, type Lexicon, Unclear } from './cursor'
import { tokensOf } from './lexer'
import type { Memory } from './memory'
import { ask, refuse } from './nouns'
import type { Command, Plan, Planned } from './plan'
import { trigger } from './trigger'

/** In the order in which they are tried: the more particular before the more general. */
const COMMANDS: readonly Command[] = [
  help,
  memories,
  handOver,
  fees,
  launch,
  profile,
  automations,
  skills,
  servers,
  variables,
  files,
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

/** Polite words that mean nothing else. */
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

/** What a prompt that stands for itself may lean on. */
const NOTHING_BEFORE: Memory = { lastCalls: [], people: [], lastReceivers: [] }

const SCHEDULE = [
  'schedule an automation',
  'schedule a task',
  'schedule',
  'create an automation',
  'make an automation',
  'add an automation',
  'set up an automation',
  'create a schedule',
  'automate',
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
    const first = scheduledFirst(c)
    if (first) {
      calls.push(first)
      break
    }
    const start = c.next?.start ?? 0
    const next = nextCommand(c, sofar, calls.length > 0)
    const text = prompt.slice(start, c.tokens[c.at - 1]?.end)
    calls.push(...next)
    // What follows may lean on what the same prompt has said before.
    sofar = { ...sofar, lastCalls: next }
    skip(c, AFTER)
    const when = trigger(c)
    if (when) return { calls: [scheduledLast(c, text, { when, isAlone: calls.length === next.length })] }
    if (c.isAtEnd) break
    if (skip(c, BETWEEN) === 0) throw leftOver(c)
  }
  if (calls.length === 0) throw new Unclear('not_understood', 'Nothing was asked for.')
  return { calls }
}

/** "every weekday at 9, send …": all that follows is for then. */
function scheduledFirst(c: Cursor): Planned | undefined {
  const isSaid = c.say(...SCHEDULE) !== undefined
  if (isSaid) c.say(':', 'that', 'to')
  const quoted = c.attempt(() => (isSaid ? c.take('quoted') : undefined))
  const when = trigger(c)
  if (!when) {
    if (isSaid)
      ask(
        'When? Say it first, as in "every weekday at 9: price of ETH", "in 2 hours …" or "when DRIFT falls below $0.01 …".',
      )
    return undefined
  }
  skip(c, [',', ':', 'then', 'to'])
  const only = quoted ?? (c.at === c.tokens.length - 1 ? c.take('quoted') : undefined)
  const prompt = only?.text ?? c.prompt.slice(c.next?.start ?? c.prompt.length).trim()
  if (quoted && !c.isAtEnd) throw leftOver(c)
  c.at = c.tokens.length
  return scheduling(c, prompt, when)
}

/** "send … every weekday at 9": of several steps it is not known how many are meant. */
function scheduledLast(
  c: Cursor,
  prompt: string,
  { when, isAlone }: { when: NonNullable<ReturnType<typeof trigger>>; isAlone: boolean },
): Planned {
  skip(c, [...AFTER, '.', '!'])
  if (!isAlone || !c.isAtEnd) {
    ask(
      'Which of these steps are for then? Say the time first, as in "every day at 9: price of ETH, then my balance".',
    )
  }
  return scheduling(c, prompt, when)
}

/** What is scheduled must be understood now, by itself: no user can be asked when its time comes. */
function scheduling(c: Cursor, prompt: string, when: NonNullable<ReturnType<typeof trigger>>): Planned {
  if (prompt === '') ask('What should be done then? Say it after the time.')
  const { calls } = parse(prompt, c.lexicon, NOTHING_BEFORE)
  if (calls.some(({ tool }) => tool === 'create_automation')) {
    refuse('A schedule cannot be in another one. Say one time only.')
  }
  if (calls.some(({ it }, index) => it !== undefined && index === 0)) {
    ask('What is "it" then? A scheduled prompt stands for itself: say how much of which token.')
  }
  return { tool: 'create_automation', args: { prompt, trigger: when } }
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
      if (!isUnclear(thrown)) throw thrown
      why ??= thrown
    }
  }
  c.at = furthest
  throw why ?? leftOver(c)
}

function isEnding(c: Cursor): boolean {
  const before = c.at
  skip(c, AFTER)
  const ends = c.isAtEnd || skip(c, BETWEEN) > 0 || isTime(c)
  c.at = before
  return ends
}

function isTime(c: Cursor): boolean {
  try {
    return trigger(c) !== undefined
  } catch (thrown) {
    if (!isUnclear(thrown)) throw thrown
    return true
  }
}

function leftOver(c: Cursor): Unclear {
  return new Unclear('not_understood', `I did not understand "${c.rest()}".`)
}
