import { Clause } from './clause'
import type { Lexicon } from './cursor'
import { INTENTS } from './intents/all'
import type { Intent, Reading } from './intents/intent'
import { scheduled } from './intents/schedule'
import { type Item, itemsOf } from './items'
import type { Memory } from './memory'
import { FILLER, NUMBER_WORDS } from './words'

/** A clause and what it was read as. */
export interface Read {
  readonly intent: Intent
  readonly reading: Reading
}

/** All of a prompt, clause by clause; or the first words that no intent takes. */
export type PromptRead =
  | { readonly reads: readonly Read[] }
  | { readonly left: string; readonly nearest?: Intent }

/** What misspelled words may be. Numbers and "all" are not among them: no amount is guessed. */
const VOCABULARY: ReadonlySet<string> = new Set(
  [
    ...INTENTS.flatMap(({ words }) => words).flatMap((phrase) => phrase.split(' ')),
    ...FILLER.flat(),
    ...'then please wallet network chain tomorrow monday tuesday wednesday thursday friday saturday sunday every slippage second seconds minute minutes hour hours day days week weeks month months year years today tonight morning evening night show what which check when from with into price balance'.split(
      ' ',
    ),
  ].filter((word) => !(word in NUMBER_WORDS)),
)

/** Whoever is addressed first. */
const BOTS = new Set(['@bankrbot', '@bankr', '@sandbank'])

/** Clauses of one prompt. */
const MOST_CLAUSES = 8
const STRONG = new Set([';', '\n', '.', '!', '?'])
const THEN: readonly (readonly string[])[] = [
  'and then',
  'then',
  'and after that',
  'after that',
  'afterwards',
  'followed by',
  'and afterwards',
  'once done',
  'next',
].map((phrase) => phrase.split(' '))
const AND = new Set(['and', '&', ',', 'plus', 'also'])

export function readPrompt(prompt: string, lexicon: Lexicon, memory: Memory): PromptRead {
  const items = itemsOf(prompt, lexicon, VOCABULARY).filter(
    ({ kind, lower }) => !(kind === 'person' && BOTS.has(lower)),
  )
  if (items.length === 0) return { left: '' }
  const reader = new ClauseReader(memory)
  const all = reader.scheduledFirst(items) ?? reader.partition(items, 0)
  const reads = all && onlyOneIsLater(all)
  if (reads) return { reads }
  const { left, nearest } = reader.best
  return {
    left: left.length === 0 ? prompt.trim() : prompt.slice(left[0]?.start, left.at(-1)?.end),
    ...(nearest && { nearest }),
  }
}

/** Of several steps with a time after one of them it is not known how many are for then. */
function onlyOneIsLater(reads: readonly Read[]): readonly Read[] {
  const later = reads.find(({ intent }) => intent.name === 'schedule')
  if (!later || reads.length === 1) return reads
  const question =
    'Which of these steps are for then? Say the time first, as in "every day at 9: price of ETH, then my balance".'
  return [{ intent: later.intent, reading: { slots: later.reading.slots, missing: 'steps', question } }]
}

class ClauseReader {
  /** The reading that left the fewest items over, for the answer. */
  best: { left: readonly Item[]; nearest?: Intent } = { left: [] }
  #least = Number.POSITIVE_INFINITY

  constructor(private readonly memory: Memory) {}

  /** "every day at 9: price of ETH, then my balance": what follows a time that comes first is all for then. */
  scheduledFirst(items: readonly Item[]): readonly Read[] | undefined {
    const at = items.findIndex(({ kind }) => kind !== 'mark' && kind !== 'word')
    const when = items[at]
    if ((when?.kind !== 'every' && when?.kind !== 'time') || new Clause(items.slice(0, at)).left().length > 0)
      return undefined
    const rest = items.slice(at + 1)
    const reads = this.partition(rest, 0)
    const intent = INTENTS.find(({ name }) => name === 'schedule')
    if (
      !reads ||
      !intent ||
      reads.length === 1 ||
      reads.some(({ intent: { name }, reading }) => name === 'schedule' || !('calls' in reading))
    )
      return undefined
    return [{ intent, reading: scheduled(when, rest) }]
  }

  /** The clauses from an item on: at strong separators first, in as few as can be. */
  partition(items: readonly Item[], depth: number): readonly Read[] | undefined {
    const [first] = items
    if (!first || depth > MOST_CLAUSES) return undefined
    const cuts = cutsOf(items)
    const strong = cuts.filter(({ isStrong }) => isStrong)
    for (const cut of strong) {
      const [head, tail] = [items.slice(0, cut.at), items.slice(cut.at + cut.length)]
      if (tail.every((item) => item.kind === 'mark')) continue
      if (new Clause(head).left().length === 0) return this.partition(tail, depth + 1)
      if (new Clause(tail).left().length === 0) continue
      const read = this.partition(head, depth + 1)
      const rest = read && this.partition(tail, depth + 1)
      if (read && rest) return [...read, ...rest]
    }
    const whole = this.read(items)
    if (whole) return [whole]
    for (const cut of cuts.filter(({ isStrong }) => !isStrong).reverse()) {
      const head = this.read(items.slice(0, cut.at))
      const rest = head && this.partition(items.slice(cut.at + cut.length), depth + 1)
      if (head && rest) return [head, ...rest]
    }
    return undefined
  }

  private read(items: readonly Item[]): Read | undefined {
    const clause = new Clause(items)
    let lacking: Read | undefined
    for (const intent of INTENTS) {
      const c = clause.anew()
      const reading = intent.read(c, this.memory)
      if (!reading) continue
      const left = c.left()
      if (left.length === 0) {
        if ('calls' in reading) return { intent, reading }
        lacking ??= { intent, reading }
      } else if (left.length < this.#least) {
        this.#least = left.length
        this.best = { left, nearest: intent }
      }
    }
    return lacking
  }
}

interface Cut {
  readonly at: number
  readonly length: number
  readonly isStrong: boolean
}

function cutsOf(items: readonly Item[]): Cut[] {
  const cuts: Cut[] = []
  for (let at = 1; at < items.length - 1; at++) {
    const item = items[at] as Item
    const then = THEN.find((phrase) => phrase.every((word, index) => items[at + index]?.lower === word))
    if (then) {
      cuts.push({ at, length: then.length, isStrong: true })
      at += then.length - 1
    } else if (item.kind === 'mark' && STRONG.has(item.text)) cuts.push({ at, length: 1, isStrong: true })
    else if (AND.has(item.lower) && (item.kind === 'word' || item.kind === 'mark'))
      cuts.push({ at, length: 1, isStrong: false })
  }
  return cuts
}
