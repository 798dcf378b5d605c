import { Clause, isEmoji } from './clause'
import { INTENTS } from './intents/all'
import { isAtVenue } from './intents/elsewhere'
import { type Intent, isPart, type Reading } from './intents/intent'
import { scheduled } from './intents/schedule'
import { type Item, itemsOf } from './items'
import type { Lexicon } from './lexicon'
import type { Memory } from './memory'
import { isHeading, isRemark } from './remark'
import { BOTS, COURTESY, DETERMINERS, FILLER, NUMBER_WORDS, PREPOSITIONS, phrases } from './words'

/** A clause and what it was read as. */
export interface Read {
  readonly intent: Intent
  readonly reading: Reading
  readonly items: readonly Item[]
}

/** All of a prompt, clause by clause; or the first words that no intent takes. */
export type PromptRead =
  | { readonly reads: readonly Read[] }
  | { readonly left: string; readonly nearest?: Intent }

const THEN: readonly (readonly string[])[] = [
  'and then',
  'then',
  'and after that',
  'after that',
  'afterwards',
  'followed by',
  'and afterwards',
  'once done',
  'when done',
  "once that's done",
  'once that is done',
  "when that's done",
  "after that's done",
  "and once that's done",
  'afterward',
  'next',
].map((phrase) => phrase.split(' '))

/** What misspelled words may be. Numbers and "all" are not among them: no amount is guessed. */
const VOCABULARY: ReadonlySet<string> = new Set(
  [
    ...[...INTENTS.flatMap(({ words }) => words), ...FILLER].flatMap((phrase) => phrase.split(' ')),
    ...THEN.flat(),
    ...'then please wallet network chain tomorrow monday tuesday wednesday thursday friday saturday sunday every slippage second seconds minute minutes hour hours day days week weeks month months year years today tonight morning evening night show what which check when from with into price balance'.split(
      ' ',
    ),
  ].filter((word) => !(word in NUMBER_WORDS)),
)

/** Clauses of one prompt. */
const MOST_CLAUSES = 8
/** Separators of what is taken apart; with more it is read as one clause, since the ways grow with their square. */
const MOST_CUTS = 60
const STRONG = new Set([';', '\n', '.', '!', '?'])
const AND = new Set(['and', '&', ',', 'plus', 'also'])

export function readPrompt(prompt: string, lexicon: Lexicon, memory: Memory): PromptRead {
  const items = promptItems(prompt, lexicon)
  if (items.length === 0) return { left: '' }
  const reader = new ClauseReader(items, memory)
  const all = reader.read(items.length)
  const strict = all && !isCarried(all) ? onlyOneIsLater(all) : undefined
  const reads = (strict?.every(isReady) ? strict : readOfTopic(items, memory)) ?? strict
  if (reads) return { reads }
  const { left: rest, nearest } = reader.best
  return {
    left: unreadText(prompt, items, rest.length > 0 ? rest : unreadOf(items)),
    ...(nearest && { nearest }),
  }
}

/** "bullish on AERO. grab $10 of it", "LINK looks juicy, scoop $75": the token of a remark is what the rest is about. */
function readOfTopic(items: readonly Item[], memory: Memory): readonly Read[] | undefined {
  const at = items.findIndex(
    ({ kind, text, lower }) => lower === 'so' || (kind === 'mark' && TOPIC_ENDS.has(text)),
  )
  const before = items.slice(0, Math.max(0, at))
  const [topic, other] = before.filter(({ kind }) => kind !== 'word' && kind !== 'mark')
  if (topic?.kind !== 'token' || !topic.isKnown || other) return undefined
  const around = before.filter((item) => item !== topic)
  if (around.length > 0 && !isRemark(around)) return undefined
  const rest = items.slice(at + 1)
  if (rest.some(({ kind }) => kind === 'token' || kind === 'address')) return undefined
  const sums = rest.flatMap((item) => (item.kind === 'sum' && item.token === undefined ? [item] : []))
  const [sum] = sums
  // "$10 of it"
  const named = rest.some(({ kind }) => kind === 'it')
    ? rest.map((item) => (item.kind === 'it' ? topic : item))
    : sums.length === 1
      ? rest.map((item) => (item === sum ? { ...sum, token: topic.token, isIt: false } : item))
      : [...rest, topic]
  const reads = new ClauseReader(named, memory).read(named.length)
  return reads?.every((read) => OF_ONE_TOKEN.has(read.intent.name) && isReady(read)) ? reads : undefined
}

const TOPIC_ENDS = new Set([',', '.', '!', ';', '\n', '–', '—', '…'])
const OF_ONE_TOKEN = new Set(['buy', 'sell', 'limit', 'stop', 'dca'])

/** The items of a prompt, without the bot that it addresses. */
export function promptItems(prompt: string, lexicon: Lexicon): readonly Item[] {
  return itemsOf(prompt, lexicon, VOCABULARY).filter(
    ({ kind, lower }) => !(kind === 'person' && BOTS.has(lower)),
  )
}

/** From the first word that is not understood on, with the preposition before it. */
function unreadText(prompt: string, items: readonly Item[], [first]: readonly Item[]): string {
  if (!first) return items.some(({ kind }) => kind === 'word') ? '' : prompt.trim()
  let at = items.indexOf(first)
  while (['word', 'mark'].includes(items[at - 1]?.kind ?? '') && LEADING.has(items[at - 1]?.lower ?? '')) at--
  return prompt.slice(items[at]?.start).trim()
}

const LEADING = new Set([...PREPOSITIONS, ...DETERMINERS])

/** What is no filler, and no time before it. */
function unreadOf(items: readonly Item[]): readonly Item[] {
  const left = new Clause(items).left()
  const from = left.findIndex(({ kind }) => kind !== 'every' && kind !== 'time')
  const [first, last] = [left[from], left.at(-1)]
  return first && last ? items.slice(items.indexOf(first), items.indexOf(last) + 1) : []
}

/** "why would anyone, send …": a question that takes any words must not make an act of what stands beside it. */
const isCarried = (reads: readonly Read[]) =>
  reads.some(({ reading }) => 'isLoose' in reading && reading.isLoose === true) &&
  reads.some(({ intent }) => intent.acts)

/** Of several steps with a time after one of them it is not known how many are for then. */
function onlyOneIsLater(reads: readonly Read[]): readonly Read[] {
  const later = reads.find(({ intent }) => intent.name === 'schedule')
  if (!later || reads.length === 1) return reads
  const question =
    'Which of these steps are for then? Say the time first, as in "every day at 9: price of ETH, then my balance".'
  return [{ ...later, reading: { slots: later.reading.slots, missing: 'steps', question } }]
}

/** Reads stretches of a prompt's items: from one to before another. There are many ways to each. */
class ClauseReader {
  /** The reading that left the fewest items over, for the answer. */
  best: { left: readonly Item[]; nearest?: Intent } = { left: [] }
  #least = Number.POSITIVE_INFINITY

  constructor(
    private readonly items: readonly Item[],
    private readonly memory: Memory,
  ) {}

  /** All clauses; undefined where one of them is not read. */
  read(length: number): readonly Read[] | undefined {
    const reads = this.scheduledFirst() ?? this.partition(0, length)
    return reads && received(this.completed(reads))
  }

  /** "every day at 9: price of ETH, then my balance": what follows a time that comes first is all for then. */
  scheduledFirst(): readonly Read[] | undefined {
    const at = this.items.findIndex(({ kind }) => kind !== 'mark' && kind !== 'word')
    const when = this.items[at]
    if ((when?.kind !== 'every' && when?.kind !== 'time') || !this.isFiller(0, at)) return undefined
    const reads = this.partition(at + 1, this.items.length)
    const intent = INTENTS.find(({ name }) => name === 'schedule')
    if (
      !reads ||
      !intent ||
      reads.length === 1 ||
      reads.some(({ intent: { name }, reading }) => name === 'schedule' || !('calls' in reading))
    )
      return undefined
    return [{ intent, reading: scheduled(when, this.items.slice(at + 1)), items: this.items }]
  }

  /** The clauses of a stretch: at strong separators first, in as few as can be. */
  readonly partition: OfStretch<readonly Read[] | undefined> = oncePerStretch((from, to, depth) => {
    if (from >= to || depth > MOST_CLAUSES) return undefined
    const { strong, weak, remarks } = this.cuts(from, to)
    for (const { at, end } of strong) {
      if (this.isFiller(from, at)) return this.partition(end, to, depth + 1)
      if (this.isFiller(end, to)) continue
      const isEcho = this.isEcho(end, to)
      const whole = isEcho ? this.readStretch(from, to) : undefined
      if (isReady(whole)) return [whole]
      const read = this.partition(from, at, depth + 1)
      const rest = read && this.partition(end, to, depth + 1)
      if (isEcho && read?.every((each) => isReady(each) && each.intent.acts) && !rest?.every(isReady))
        return read
      if (read && rest) return [...read, ...rest]
    }
    const whole = this.readStretch(from, to)
    if (whole && 'calls' in whole.reading) return [whole]
    for (const { at, end, isTail } of remarks) {
      const isColon = this.items[at]?.text === ':'
      if (isColon && !isHeading(this.items.slice(from, at))) continue
      if (!isTail && this.isRemark(from, at) && this.isStatement(from, at, end)) {
        const rest = this.partition(end, to, depth + 1)
        if (rest) return rest
      }
      if (!isColon && this.isRemark(end, to)) {
        const head = this.partition(from, at, depth + 1)
        if (head) return head
      }
    }
    if (whole && !ORDERS.has(whole.intent.name)) return [whole]
    for (const { at, end } of weak) {
      const head = this.readStretch(from, at)
      const rest = head && this.partition(end, to, depth + 1)
      if (head && rest) return [head, ...rest]
      const alike = isReady(head) ? this.readAlike(head, end, to) : undefined
      if (head && alike) return [head, ...alike]
    }
    return whole && [whole]
  })

  /** "sell half of UNI and half of LINK": the verb stands once. */
  private readAlike({ intent, items }: Read, from: number, to: number): readonly Read[] | undefined {
    const verb = items.slice(
      0,
      items.findIndex(({ kind }) => kind !== 'word'),
    )
    if (!intent.acts || verb.length === 0) return undefined
    const ends = [
      ...this.cuts(from, to)
        .weak.map(({ at, end }) => [at, end] as const)
        .reverse(),
      [to, to] as const,
    ]
    const reads: Read[] = []
    let start = from
    for (const [at, end] of ends) {
      const read = this.readItems([...verb, ...this.items.slice(start, at)])
      if (!isReady(read) || read.intent !== intent) return undefined
      reads.push(read)
      start = end
    }
    return reads
  }

  /** Strong ones from the first on, but none with only marks after it; weak ones from the last on. */
  private readonly cuts = oncePerStretch((from, to) => {
    const found = cutsOf(this.items, from, to)
    const cuts = found.length > MOST_CUTS ? [] : found
    return {
      strong: cuts.filter(
        ({ isStrong, end }) => isStrong && this.items.slice(end, to).some(({ kind }) => kind !== 'mark'),
      ),
      weak: cuts.filter(({ isStrong }) => !isStrong).reverse(),
      remarks: cuts.length === 0 && found.length > 0 ? [] : remarkCutsOf(this.items, from, to),
    }
  })

  private readonly isFiller = oncePerStretch(
    (from, to) => new Clause(this.items.slice(from, to)).left().length === 0,
  )

  private readonly isRemark = oncePerStretch((from, to) => isRemark(this.items.slice(from, to)))

  /** A remark that only a comma parts from the request says something: "market looks cheap", "…, so". */
  private isStatement(from: number, at: number, end: number): boolean {
    return (
      this.items[at]?.text !== ',' ||
      this.items[end]?.lower === 'so' ||
      isSubject(this.items[from]) ||
      this.items.slice(from, at).some(({ lower }) => STATES.has(lower))
    )
  }

  private readonly isEcho = oncePerStretch((from, to) => isEcho(this.items.slice(from, to)))

  private readonly readStretch = oncePerStretch<Read | undefined>((from, to) =>
    this.readItems(this.items.slice(from, to)),
  )

  private readItems(items: readonly Item[]): Read | undefined {
    const once = withoutEcho(items)
    const read = once && this.readItems(once)
    if (isReady(read) && read.intent.acts) return { ...read, items }
    const clause = new Clause(items)
    clause.sayAll(COURTESY)
    let lacking: Read | undefined
    const isElsewhere = isAtVenue(clause)
    const isBounded = hasBound(items)
    for (const intent of INTENTS) {
      if ((isElsewhere && intent.acts) || (isBounded && AT_ONCE.has(intent.name))) continue
      const c = clause.copy()
      const reading = intent.read(c, this.memory)
      if (!reading) continue
      const left = c.left()
      if (left.length === 0) {
        if (intent.acts && (isOnlyNamed(items) || wantsAdvice(items))) continue
        if (!('missing' in reading)) return { intent, reading, items }
        lacking ??= { intent, reading, items }
      } else if (left.length < this.#least) {
        this.#least = left.length
        this.best = { left, nearest: intent }
      }
    }
    return lacking
  }

  /**
   * What a clause leaves out is that of the one before: its verb ("sell half of UNI and half of LINK"), what it came to
   * ("buy $10 LINK, then send half to @ana"), or its token ("buy $30 of ARB, stop at 0.10").
   */
  private completed(reads: readonly Read[]): readonly Read[] {
    const done: Read[] = []
    for (const read of reads) done.push(...this.completedAfter(done.at(-1), read))
    return done
  }

  private completedAfter(before: Read | undefined, read: Read): readonly Read[] {
    const { reading, items } = read
    if (!before || !('missing' in reading) || reading.missing !== 'token') return [read]
    const call = 'calls' in before.reading ? before.reading.calls.at(-1) : undefined
    if (call?.tool !== 'swap' && call?.tool !== 'transfer' && call?.tool !== 'place_order') return [read]
    const shared = this.readItems(
      items.map((item) =>
        item.kind === 'sum' && item.token === undefined && isPart(item.amount)
          ? { ...item, isIt: true }
          : item,
      ),
    )
    if (isReady(shared)) return [shared]
    const subject = call.tool === 'swap' ? call.args.to : call.args.token
    if (call.tool === 'transfer' || subject === undefined) return [read]
    const token = String(subject)
    const named: Item = {
      ...{ kind: 'token', token, isKnown: true, start: 0, end: 0, text: token },
      lower: token.toLowerCase(),
    }
    const ends = cutsOf(items, 0, items.length).map(({ at, end }) => [at, end] as const)
    const parts = [...ends, [items.length, items.length] as const].map(([at], index) =>
      this.readItems([named, ...items.slice(ends[index - 1]?.[1] ?? 0, at)]),
    )
    const isOrders = parts.every(
      (each) =>
        isReady(each) &&
        'calls' in each.reading &&
        each.reading.calls.every(({ tool }) => tool === 'place_order'),
    )
    return isOrders ? (parts as Read[]) : [read]
  }
}

/** "5 USDC → 0x…?": a question without a word that asks for something is none to act on. */
function isOnlyNamed(items: readonly Item[]): boolean {
  return (
    items.at(-1)?.text === '?' &&
    items.every(
      ({ kind, lower }) =>
        kind !== 'word' || PREPOSITIONS.has(lower) || DETERMINERS.has(lower) || lower === 'each',
    )
  )
}

/** "should I bridge …?", with a question mark or without: nobody orders what they ask about. */
function wantsAdvice(items: readonly Item[]): boolean {
  return items.some(({ lower }, at) => lower === 'should' && ['i', 'we'].includes(items[at + 1]?.lower ?? ''))
}

/** "sell 200 LINK, give me DAI": a purchase without an amount after a sale says what is to come of it. */
function received(reads: readonly Read[]): readonly Read[] {
  const [sale, purchase, other] = reads
  if (!sale || !purchase || other || sale.intent.name !== 'sell' || purchase.intent.name !== 'buy')
    return reads
  const [sold] = 'calls' in sale.reading ? sale.reading.calls : []
  const { token, ...more } = purchase.reading.slots
  if (!sold || sold.args.to !== undefined || typeof token !== 'string' || Object.keys(more).length > 0)
    return reads
  if (!('missing' in purchase.reading)) return reads
  const slots = { ...sale.reading.slots, get: token }
  return [{ ...sale, reading: { slots, calls: [{ ...sold, args: { ...sold.args, to: token } }] } }]
}

const isReady = (read: Read | undefined): read is Read => read !== undefined && 'calls' in read.reading

/**
 * "$5 of DRIFT, buy it", "60 USDC for @ana, do it": a request without its verb, which comes after it. The same without the
 * pronoun; undefined where it is none.
 */
function withoutEcho(items: readonly Item[]): readonly Item[] | undefined {
  const at = items.findLastIndex(({ kind, text }) => kind === 'mark' && ECHO_MARKS.has(text))
  const [before, after] = [items.slice(0, at), items.slice(at + 1)]
  const it = after.find((item) => isPronoun(item) || item.lower === 'lot')
  if (!it || !before.some(({ kind }) => kind === 'sum')) return undefined
  const c = new Clause(after)
  if (c.say(DOING) !== undefined && c.left().length === 0) return before
  const isVerb = after.every((item) => item === it || item.kind === 'mark' || item.kind === 'word')
  return isVerb && new Clause(after.filter((item) => item !== it)).left().length <= 2
    ? [...before, ...after.filter((item) => item !== it)]
    : undefined
}

const isPronoun = ({ kind, lower }: Item) =>
  kind === 'it' || kind === 'pronoun' || lower === 'those' || lower === 'these'
const ECHO_MARKS = new Set([',', ';', '-', '–', '—'])
const DOING = phrases(
  'do it | do that | make it happen | make that happen | make it so | get it done | sort it out | handle it',
)

/** "Send it.", "settle that": the verb of what was said before it without one. */
function isEcho(items: readonly Item[]): boolean {
  const clause = new Clause(items)
  if (clause.say(ECHOES) === undefined || clause.all('it', 'pronoun').length === 0) return false
  for (const item of clause.all('it', 'pronoun')) clause.use(item)
  clause.say(OVER)
  return clause.left().length === 0
}

const ECHOES = ['do', 'send', 'settle', 'pay', 'buy', 'sell', 'swap', 'make', 'execute', 'transfer', 'hand']
const OVER = ['over', 'happen', 'so', 'off']

/** With whom or what a remark after the request begins: "it's the invoice from May". */
function isSubject(item: Item | undefined): boolean {
  return item !== undefined && SUBJECTS.has(item.lower)
}

export const STATES: ReadonlySet<string> = new Set(
  'is are was were am looks look feels feel seems seem got has have had been wants want needs need hurts rocks rules'.split(
    ' ',
  ),
)

const SUBJECTS = new Set(
  "it it's its that that's thats this this's i i'm im i've ive we we're he he's she she's they they're my our his her their there's".split(
    ' ',
  ),
)

/** What of a trade before them may be protected or taken as a profit. */
const ORDERS = new Set(['stop', 'limit'])

/** What is done at once, with exactly what is said. */
const AT_ONCE = new Set(['send', 'buy', 'sell', 'swap', 'bridge', 'wrap'])
const BOUNDS = [
  'up to',
  'at least',
  'at most',
  'less than',
  'more than',
  'fewer than',
  'no more than',
  'between',
]
  .concat([
    'under',
    'below',
    'above',
    'about',
    'around',
    'roughly',
    'approximately',
    'maybe',
    'minimum',
    'or',
  ])
  .map((phrase) => phrase.split(' '))

/** "up to 5 LINK", "5 or 6 LINK": no amount that could be sent. Of slippage it is one. */
function hasBound(items: readonly Item[]): boolean {
  return items.some((item, at) => {
    if (item.kind !== 'sum') return false
    const isRate = item.token === undefined && item.amount.endsWith('%')
    return (
      !isRate &&
      BOUNDS.some((words) => words.every((word, n) => items[at - words.length + n]?.lower === word))
    )
  })
}

type OfStretch<Made> = (from: number, to: number, depth?: number) => Made

/** `make`, computed once for each stretch and depth. */
function oncePerStretch<Made>(make: (from: number, to: number, depth: number) => Made): OfStretch<Made> {
  const known = new Map<string, Made>()
  return (from, to, depth = 0) => {
    const key = `${from} ${to} ${depth}`
    if (!known.has(key)) known.set(key, make(from, to, depth))
    return known.get(key) as Made
  }
}

/** A separator of clauses: items from `at` to before `end`. */
interface Cut {
  readonly at: number
  readonly end: number
  readonly isStrong: boolean
}

/** Where a remark may end or begin; `isTail`: what comes after it is one, or nothing is. */
function remarkCutsOf(items: readonly Item[], from: number, to: number) {
  const cuts: { at: number; end: number; isTail: boolean }[] = []
  for (let at = from + 1; at < to - 1; at++) {
    const { kind, text, lower } = items[at] as Item
    const isTail = REASONS.has(lower)
    if (isTail || lower === 'so' || (kind === 'mark' && (ASIDES.has(text) || isEmoji(text))))
      cuts.push({ at, end: at + 1, isTail })
  }
  return cuts
}

const REASONS = new Set(['because', "'cause", 'cuz', 'coz', 'cos', 'bc', 'bcs', '('])
const ASIDES = new Set([':', ',', '.', '!', ';', '\n', '–', '—', '…'])

function cutsOf(items: readonly Item[], from: number, to: number): Cut[] {
  const cuts: Cut[] = []
  for (let at = from + 1; at < to - 1; at++) {
    const item = items[at] as Item
    const then = THEN.find(
      (phrase) =>
        at + phrase.length <= to && phrase.every((word, index) => items[at + index]?.lower === word),
    )
    if (then) {
      cuts.push({ at, end: at + then.length, isStrong: true })
      at += then.length - 1
    } else if (item.kind === 'mark' && STRONG.has(item.text)) cuts.push({ at, end: at + 1, isStrong: true })
    else if (AND.has(item.lower) && (item.kind === 'word' || item.kind === 'mark'))
      cuts.push({ at, end: at + 1, isStrong: false })
  }
  return cuts
}
