import { lookupTable } from '#kernel/lookup-table'
import { type Token, shifted as times, tokensOf } from './lexer'
import type { Lexicon } from './lexicon'
import { changesMeaning, isOfRemarks } from './remark'
import { correctedWord, knownWords } from './spelling'
import { clockAt, durationAt, nextHour, recurrenceAt } from './times'
import {
  ALL,
  BASIS_POINTS,
  BOTS,
  CENTS,
  DETERMINERS,
  DOLLARS,
  IN_ALL,
  isInPhrase,
  MULTIPLIERS,
  NAMED_SUMS,
  NUMBER_WORDS,
  OTHER_CHAINS,
  PARTS,
  PERCENT,
  PREPOSITIONS,
  phraseWords,
  VAGUE,
} from './words'

/** What means something by its kind and its text alone. */
const PLAIN = [
  ...(['word', 'mark', 'arrow', 'quoted', 'url', 'path', 'hash', 'hidden', 'site'] as const),
  ...(['unreadable', 'no date', 'cut', 'leverage', 'number sign', 'hashtag'] as const),
] as const

/** Where an item stands in the prompt: characters from `start` to before `end`. */
interface Place {
  readonly start: number
  readonly end: number
  /** As it was written. */
  readonly text: string
  /** In lower case, and spelled right. */
  readonly lower: string
}

type PlainKind = (typeof PLAIN)[number]

/**
 * A piece of a prompt that means something by itself. A `sum` has an amount as the tools take it ("0.1", "$5", "25%",
 * "1/3", "100%") and the token next to it, where there is one.
 */
export type Item = Place &
  (
    | { [Kind in PlainKind]: { readonly kind: Kind } }[PlainKind]
    | {
        readonly kind: 'sum'
        readonly amount: string
        readonly token?: string
        readonly isIt?: boolean
        readonly on?: string
        /** Where it could be an hour, as in "at 9": the next moment when it is, epoch ms. */
        readonly hourAt?: number
      }
    | { readonly kind: 'token'; readonly token: string; readonly chain?: string; readonly isKnown: boolean }
    | { readonly kind: 'chain'; readonly chain: string; readonly token?: string }
    | { readonly kind: 'person'; readonly who: string }
    | { readonly kind: 'address'; readonly who: string }
    | { readonly kind: 'pronoun' }
    | { readonly kind: 'it' }
    | { readonly kind: 'every'; readonly cron: string; readonly ms?: number }
    | { readonly kind: 'time'; readonly at: number; readonly isPast: boolean }
    | { readonly kind: 'duration'; readonly ms: number; readonly until: number }
  )

export type ItemKind = Item['kind']

const PEOPLE = new Set(['her', 'him', 'them'])
const THINGS: readonly (readonly string[])[] = [
  ['all', 'of', 'it'],
  ['all', 'of', 'that'],
  ['all', 'of', 'them'],
  ['the', 'whole', 'thing'],
  ['the', 'proceeds'],
  ['it', 'all'],
  ['it'],
  ['that'],
]

const GOT: readonly (readonly string[])[] = [
  'you get on',
  'you get',
  'i get',
  'we get',
  'i bought',
  'you bought',
  'you got',
  'from it',
  'from that',
  'you just bought',
  'that comes out',
  'received',
  'bought',
].map((phrase) => phrase.split(' '))

/** Reads the items of a prompt, one after the other. */
class Reader {
  at = 0
  readonly items: Item[] = []

  constructor(
    readonly prompt: string,
    readonly tokens: readonly Token[],
    readonly lexicon: Lexicon,
    readonly vocabulary: ReadonlySet<string>,
  ) {}

  token(offset = 0): Token | undefined {
    return this.tokens[this.at + offset]
  }

  lower(offset = 0): string {
    const token = this.token(offset)
    return token && token.kind !== 'quoted' ? token.lower : ''
  }

  place(from: number, until: number): Place {
    const start = this.tokens[from]?.start ?? this.prompt.length
    const end = this.tokens[until - 1]?.end ?? start
    const text = this.prompt.slice(start, end)
    return { start, end, text, lower: text.toLowerCase() }
  }
}

/** The items of a prompt, none left out. `vocabulary`: the words that misspelled ones may be. */
export function itemsOf(prompt: string, lexicon: Lexicon, vocabulary: ReadonlySet<string>): Item[] {
  const r = new Reader(
    prompt,
    spelledRight(prompt, tokensOf(prompt), lexicon, vocabulary),
    lexicon,
    vocabulary,
  )
  while (r.token()) {
    const from = r.at
    const read =
      lengthOrSumAt(r) ??
      recurrenceItem(r) ??
      personAt(r) ??
      thingAt(r) ??
      vagueAt(r) ??
      nameAt(r) ??
      timeItem(r) ??
      plainAt(r)
    const { length, ...item } = read
    r.items.push({ ...r.place(from, from + length), ...item } as Item)
    r.at = from + length
  }
  return prepositionsIn(r.items)
}

/** "70 USDC 4 AERO", "5 USDC 2 @ana": digits in the place of "for" and "to". */
function prepositionsIn(items: readonly Item[]): Item[] {
  const hasPeople = items.some(({ kind, lower }) => kind === 'person' && !BOTS.has(lower))
  return items.flatMap((item, at): Item[] => {
    const digit = item.lower[0] as string
    const word = DIGITS[digit]
    const before = items[at - 1]
    if (word === undefined || item.kind !== 'sum' || item.amount !== digit) return [item]
    if (before?.kind !== 'sum' || (before.token === undefined && !before.amount.startsWith('$')))
      return [item]
    const next = items[at + 1]
    const to: Item = { kind: 'word', start: item.start, end: item.start + 1, text: digit, lower: word }
    if (item.token !== undefined && !hasPeople) {
      const text = item.text.slice(1).trimStart()
      const token: Item = {
        ...{ kind: 'token', token: item.token, isKnown: true },
        ...{ start: item.end - text.length, end: item.end, text, lower: text.toLowerCase() },
      }
      return [to, token]
    }
    const isReceiver = next?.kind === 'person' || next?.kind === 'address' || next?.kind === 'token'
    return item.token === undefined && isReceiver ? [to] : [item]
  })
}

const DIGITS = lookupTable<string>({ 4: 'for', 2: 'to' })

/** Words that no one knows, in the spelling of the one they are nearest to; what is in capitals may be a symbol. */
function spelledRight(
  prompt: string,
  tokens: readonly Token[],
  lexicon: Lexicon,
  vocabulary: ReadonlySet<string>,
): Token[] {
  const isShouted = prompt === prompt.toUpperCase()
  const isKnown = (word: string) =>
    vocabulary.has(word) ||
    isInPhrase(word) ||
    changesMeaning(word) ||
    isOfRemarks(word) ||
    PREPOSITIONS.has(word) ||
    DETERMINERS.has(word) ||
    DOLLARS.has(word) ||
    PERCENT.has(word) ||
    word in PARTS ||
    word in NUMBER_WORDS ||
    word in NAMED_SUMS ||
    word in MULTIPLIERS ||
    lexicon.tokens.has(word) ||
    lexicon.chains.has(word)
  const { known, chains, others } = correctWords(vocabulary, lexicon.chains)
  return tokens
    .flatMap((token) => unglued(token, prompt, lexicon, vocabulary))
    .map((token, at) => {
      if (
        token.kind !== 'word' ||
        isKnown(token.lower) ||
        (token.text === token.text.toUpperCase() && !isShouted)
      )
        return token
      // "anything named Salt Lamp": within a sentence, a capital begins a name.
      const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(token.text)
      const lower = isName ? correctedWord(token.lower, chains) : correctedWord(token.lower, known, others)
      return lower === undefined ? token : { ...token, lower }
    })
}

/** What a misspelled word may be, first and else, and a misspelled name; made once for each vocabulary. No amount is guessed. */
const correctWords = oncePer((vocabulary: ReadonlySet<string>, names: ReadonlySet<string>) => {
  const chains = [...names].filter((name) => name.length > 4 && !name.includes(' '))
  const others = phraseWords().filter((word) => !isAmount(word))
  return {
    known: knownWords([...vocabulary, ...chains]),
    chains: knownWords(chains),
    others: knownWords([...others, ...PREPOSITIONS, ...vocabulary, ...chains]),
  }
})

const isAmount = (word: string) =>
  word in PARTS || word in NUMBER_WORDS || word in NAMED_SUMS || word in MULTIPLIERS || IN_ALL.has(word)

function oncePer<One extends object, Other extends object, Made>(make: (one: One, other: Other) => Made) {
  const known = new WeakMap<One, WeakMap<Other, Made>>()
  return (one: One, other: Other): Made => {
    const made = known.get(one) ?? new WeakMap<Other, Made>()
    known.set(one, made)
    if (!made.has(other)) made.set(other, make(one, other))
    return made.get(other) as Made
  }
}

/** "15usdc" is a number and a token, and "UNI's" a token. */
function unglued(
  token: Token,
  prompt: string,
  { tokens }: Lexicon,
  vocabulary: ReadonlySet<string>,
): Token[] {
  const [, owner] = /^(.{2,})'s$/.exec(token.lower) ?? []
  if (
    token.kind === 'word' &&
    owner !== undefined &&
    (tokens.has(owner) || DOLLARS.has(owner)) &&
    !vocabulary.has(token.lower) &&
    !WORDS_TOO.has(owner)
  )
    return [
      { ...token, text: token.text.slice(0, owner.length), lower: owner, end: token.start + owner.length },
    ]
  // "$10/day", "ETH/BTC".
  const [, other] = /^\/([a-z0-9]+)$/.exec(token.lower) ?? []
  const isPair =
    other !== undefined && tokens.has(other) && /[\p{L}\p{N}]/u.test(prompt.charAt(token.start - 1))
  if (token.kind === 'path' && other !== undefined && (isPair || /^(hour|day|week|month)$/.test(other)))
    return [
      { kind: 'mark', text: '/', lower: '/', start: token.start, end: token.start + 1 },
      { kind: 'word', text: token.text.slice(1), lower: other, start: token.start + 1, end: token.end },
    ]
  const [, said, name] = /^([\d,]*(?:\.\d+)?)([a-z]{2,10})$/.exec(token.lower) ?? []
  if (token.kind !== 'word' || !said || name === undefined) return [token]
  const digits = said.replaceAll(',', '').replace(/^\./, '0.')
  if (!tokens.has(name) && !DOLLARS.has(name)) return [token]
  // "$15eth": the sign is no part of a word's text.
  const isMoney = token.end - token.start > token.text.length
  const middle = token.end - name.length
  return [
    {
      kind: isMoney ? 'money' : 'number',
      text: isMoney ? `$${digits}` : digits,
      lower: digits,
      start: token.start,
      end: middle,
    },
    { kind: 'word', text: token.text.slice(-name.length), lower: name, start: middle, end: token.end },
  ]
}

type Read = { readonly length: number; readonly kind: ItemKind } & Record<string, unknown>

/** "5 hours" is a length of time, also where a token is called so, and "3m DRIFT" an amount. */
function lengthOrSumAt(r: Reader): Read | undefined {
  // "10:00" is a time.
  const token = r.token()
  const isMoment =
    ['get', 'have', 'got'].includes(r.lower(-1)) &&
    /^(sec|second|min|minute)$/.test(r.lower(1)) &&
    r.lower() === 'a'
  // "when you get a sec"
  if (isMoment) return undefined
  if (token?.kind === 'number' && /^\d{1,2}:\d{2}(?!\d)/.test(r.prompt.slice(token.start))) return undefined
  const sum = sumAt(r)
  const duration = durationAt(r.tokens, r.at, r.prompt)
  if (sum?.token !== undefined && (duration?.length ?? 1) === 1) return sum
  // "$15 a day" says how often.
  if (duration && r.lower() === 'a' && ['sum', 'token'].includes(r.items.at(-1)?.kind ?? '')) return undefined
  if (duration) return { kind: 'duration', ...duration, until: r.lexicon.now + duration.ms }
  const isHour = sum?.length === 1 && r.lower(-1) === 'at' && /^(1?\d|2[0-3])$/.test(r.token()?.text ?? '')
  return isHour ? { ...sum, hourAt: nextHour(Number(r.token()?.text), r.lexicon.now) } : sum
}

/** A number, a number of dollars, a part of what is held, or all of it; with the token next to it. */
function sumAt(r: Reader): Read | undefined {
  const found = amountAt(r)
  if (!found) return undefined
  const { amount, length, isPart } = found
  const of = tokenAfter(r, length, isPart)
  if (of)
    return {
      kind: 'sum',
      amount,
      length: of.end,
      ...(of.isIt ? { isIt: true } : { token: of.token }),
      ...(of.on !== undefined && { on: of.on }),
    }
  // "all" and "every" by themselves are words; so is a bare number word.
  if (found.needsToken) return undefined
  return { kind: 'sum', amount, length }
}

interface AmountRead {
  readonly amount: string
  readonly length: number
  readonly isPart: boolean
  readonly needsToken?: boolean
}

function amountAt(r: Reader): AmountRead | undefined {
  const token = r.token()
  if (!token) return undefined
  if (token.kind === 'money') {
    const length = 1 + dollarsAt(r, 1)
    return { amount: token.text, length: length + ownerAt(r, length), isPart: false }
  }
  if (token.kind === 'percent') return { amount: token.text.replace(/^\+/, ''), length: 1, isPart: true }
  if (token.kind === 'fraction') return { amount: token.text, length: 1, isPart: true }
  if (token.kind === 'number') {
    const scale = MULTIPLIERS[r.lower(1)]
    if (scale === undefined) return unit(r, token.text, 1)
    return unit(r, times(token.text, Math.round(Math.log10(scale))), 2)
  }
  return wordsAmountAt(r)
}

/** With the word after it: dollars, percent, or nothing; a grand is one of dollars. */
function unit(r: Reader, amount: string, length: number, needsToken = false): AmountRead {
  if (r.lower(length - 1) === 'grand')
    return { amount: `$${amount}`, length: length + dollarsAt(r, length), isPart: false }
  if (DOLLARS.has(r.lower(length)))
    return { amount: `$${amount}`, length: length + 1 + ownerAt(r, length + 1), isPart: false }
  if (CENTS.has(r.lower(length)))
    return { amount: `$${times(amount, -2)}`, length: length + 1, isPart: false }
  if (BASIS_POINTS.has(r.lower(length)))
    return { amount: `${times(amount, -2)}%`, length: length + 1, isPart: true }
  if (PERCENT.has(r.lower(length))) return { amount: `${amount}%`, length: length + 1, isPart: true }
  return { amount, length, isPart: false, needsToken }
}

/** "twenty dollars' worth", "$20's worth". */
function ownerAt(r: Reader, offset: number): number {
  return ["'", "'s", '’', '’s'].includes(r.lower(offset)) && r.lower(offset + 1) === 'worth' ? 1 : 0
}

function dollarsAt(r: Reader, offset: number): number {
  return DOLLARS.has(r.lower(offset)) ? 1 : 0
}

/** "fifteen", "twenty five", "a hundred", "two and a half", "half", "a third", "two thirds", "all". */
function wordsAmountAt(r: Reader): AmountRead | undefined {
  const all = ALL.find((phrase) => phrase.every((word, offset) => r.lower(offset) === word))
  if (all) return { amount: '100%', length: all.length, isPart: true, needsToken: true }
  const article = r.lower() === 'a' || r.lower() === 'an' || r.lower() === 'one' ? 1 : 0
  const part = PARTS[r.lower(article)]
  if (part !== undefined && (article === 1 || r.lower() === 'half')) {
    // "half a dollar" and "half an ETH" are halves of one.
    if (part === 2 && (r.lower(article + 1) === 'a' || r.lower(article + 1) === 'an'))
      return { ...unit(r, '0.5', article + 2, true) }
    return {
      amount: part === 2 ? '50%' : part === 4 ? '25%' : `1/${part}`,
      length: article + 1,
      isPart: true,
    }
  }
  const sum = NAMED_SUMS[r.lower(article)]
  if (sum !== undefined) return { amount: `$${sum}`, length: article + 1, isPart: false }
  const number = numberWordsAt(r)
  if (!number) return undefined
  // "two and a half LINK"
  const more = ['and', 'a', 'half'].every((word, offset) => r.lower(number.length + offset) === word)
  if (more) return unit(r, `${number.value}.5`, number.length + 3, true)
  const parts = PARTS[r.lower(number.length)]
  if (parts !== undefined && number.value < parts) {
    const percent = (number.value * 100) / parts
    const amount = Number.isInteger(percent) ? `${percent}%` : `${number.value}/${parts}`
    return { amount, length: number.length + 1, isPart: true }
  }
  return unit(r, String(number.value), number.length, true)
}

function numberWordsAt(r: Reader): { value: number; length: number } | undefined {
  let [value, length] = [0, 0]
  if ((r.lower() === 'a' || r.lower() === 'an') && MULTIPLIERS[r.lower(1)] !== undefined) {
    ;[value, length] = [1, 1]
  } else {
    const first = NUMBER_WORDS[r.lower()] ?? hyphenated(r.lower())
    if (first === undefined) return undefined
    ;[value, length] = [first, 1]
    const next = NUMBER_WORDS[r.lower(1)]
    if (first >= 20 && first % 10 === 0 && next !== undefined && next < 10)
      [value, length] = [first + next, 2]
  }
  for (;;) {
    const scale = MULTIPLIERS[r.lower(length)]
    if (scale === undefined) break
    value *= scale
    length++
    const skip = r.lower(length) === 'and' ? 1 : 0
    const rest = NUMBER_WORDS[r.lower(length + skip)] ?? hyphenated(r.lower(length + skip))
    if (scale >= 100 && rest !== undefined && rest < scale) {
      value += rest
      length += skip + 1
      const last = NUMBER_WORDS[r.lower(length)]
      if (rest >= 20 && rest % 10 === 0 && last !== undefined && last < 10) {
        value += last
        length++
      }
    }
  }
  return { value, length }
}

function hyphenated(word: string): number | undefined {
  const [tens = '', ones = ''] = word.split('-')
  const [ten, one] = [NUMBER_WORDS[tens], NUMBER_WORDS[ones]]
  return ten !== undefined && one !== undefined && ten >= 20 && one < 10 ? ten + one : undefined
}

/** Between an amount and its token; more of them where the amount is a part of what is held. */
const OF = new Set(['worth', 'of', 'in', '-'])
const OF_HELD = new Set(
  'worth of in from my the our your all i have hold own we got that which is entire whole remaining'.split(
    ' ',
  ),
)

function tokenAfter(
  r: Reader,
  offset: number,
  isPart: boolean,
): { end: number; token?: string; isIt?: boolean; on?: string } | undefined {
  const links = isPart ? OF_HELD : OF
  let on: string | undefined
  for (let at = offset; at < offset + 7; at++) {
    // "of my arbitrum ETH".
    const chain = on === undefined ? longestName(r, at, (each) => r.lexicon.chains.has(each)) : undefined
    if (chain && (at > offset || !r.lexicon.isSymbol(chain.lower)) && tokenNameAt(r, at + chain.length, '')) {
      on = chain.lower
      at += chain.length - 1
      continue
    }
    if (isPart && ['it', 'them', 'that'].includes(r.lower(at)) && r.lower(at - 1) === 'of')
      return { end: at + 1, isIt: true }
    const name = tokenNameAt(r, at, at > offset || r.lower(at - 1) === 'of' ? r.lower(at - 1) : 'amount')
    if (name) {
      const { token, length } = name
      return { end: heldAfter(r, at + length), token, ...(on !== undefined && { on }) }
    }
    const word = r.lower(at)
    const isLink =
      links.has(word) || (!isPart && at > offset && (word === 'my' || word === 'the' || word === 'our'))
    if (!isLink) return undefined
  }
  return undefined
}

/** "… I hold", "… bag", "… tokens": part of the noun. */
const HELD: readonly (readonly string[])[] = [
  ...[
    'i hold',
    'i have',
    'i own',
    'i have got',
    "i've got",
    'that i hold',
    'that i have',
    'that i own',
    'we have',
  ],
  ...['bag', 'bags', 'stack', 'position', 'holdings', 'holding', 'balance', 'stash', 'pile', 'supply'],
  ...['tokens', 'token', 'coins', 'coin'],
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

function heldAfter(r: Reader, offset: number): number {
  const phrase = HELD.find((words) => words.every((word, index) => r.lower(offset + index) === word))
  return phrase ? heldAfter(r, offset + phrase.length) : offset
}

/** The longest name of a token that begins here. `before`: the word before it, which may need a token after it. */
function tokenNameAt(
  r: Reader,
  offset: number,
  before: string,
): { token: string; length: number } | undefined {
  const named = longestName(r, offset, (name) => r.lexicon.tokens.has(name))
  const token = r.token(offset)
  if (!token) return undefined
  const isCashtag = r.prompt[token.start] === '$' && token.kind === 'word'
  const isCoin = NOUNS.has(r.lower(offset + 1)) && !WORDS_TOO.has(token.lower)
  if (named && (named.length > 1 || isCashtag || before === 'amount' || isCoin || isTokenWord(r, token)))
    return { ...named, length: aliasAfter(r, offset, named.length) }
  if (isCashtag) return { token: token.text, length: 1 }
  if (token.kind === 'address' && before !== 'amount') return { token: token.text, length: 1 }
  if (token.kind === 'address' && before === 'amount') return undefined
  // "sell 5 FOO": a word in capitals where a token has to be.
  const isBare = OWNING.has(before) && !isInPhrase(token.lower) && !r.vocabulary.has(token.lower)
  if (before !== 'amount' && !NAMING.has(before) && !isBare) return undefined
  return token.kind === 'word' && isUnknownSymbol(r, token) ? { token: token.text, length: 1 } : undefined
}

const NOUNS = new Set(['token', 'tokens', 'coin', 'coins'])

/** "hours coin ($HOURS)", "wrapped ether (WETH)": a name with its symbol in brackets. */
function aliasAfter(r: Reader, offset: number, length: number): number {
  const at = offset + length + (NOUNS.has(r.lower(offset + length)) ? 1 : 0)
  const symbol = r.lower(at + 1).replace(/^\$/, '')
  // "USDC (solana)" is where it is.
  if (r.lexicon.chains.has(symbol)) return length
  const isAlias =
    r.lower(at) === '(' &&
    r.lower(at + 2) === ')' &&
    r.lexicon.tokens.has(symbol) &&
    r.token(at + 1)?.kind === 'word'
  return isAlias ? at + 3 - offset : length
}

/** Before a token, in capitals, that nobody knows. */
const NAMING = new Set(['of', 'into', 'for', 'to'])
/** The same, where it is no word of requests either. */
const OWNING = new Set(['my', 'when', 'if', 'once', 'sell', 'buy', 'dump'])

/** English words that are symbols of tokens too count as those in capitals alone. */
const WORDS_TOO = new Set(
  'a an and any are as at be big but by can cat dog eye for fun gas get go good has have he her his how i if in is it just me more my no not now of off on one or our out pay people safe sell so some sun super the them then they this time to token up us w was we what when who why will with you your am pm mine native best hot new top base price chart buy send swap'.split(
    ' ',
  ),
)

function isTokenWord(r: Reader, token: Token): boolean {
  if (!WORDS_TOO.has(token.lower) && (!r.vocabulary.has(token.lower) || r.lexicon.chains.has(token.lower)))
    return true
  return (
    token.text === token.text.toUpperCase() && r.prompt !== r.prompt.toUpperCase() && token.text.length > 1
  )
}

function isUnknownSymbol({ prompt, vocabulary }: Reader, { text, lower }: Token): boolean {
  if (!/^[A-Za-z][A-Za-z0-9]{1,11}$/.test(text) || WORDS_TOO.has(lower)) return false
  if (text !== text.toUpperCase()) return false
  const isWord =
    vocabulary.has(lower) || PREPOSITIONS.has(lower) || DETERMINERS.has(lower) || lower in NUMBER_WORDS
  return prompt !== prompt.toUpperCase() || !isWord
}

function longestName(
  r: Reader,
  offset: number,
  isName: (name: string) => boolean,
): { token: string; lower: string; length: number } | undefined {
  for (let length = 4; length >= 1; length--) {
    const part = r.tokens.slice(r.at + offset, r.at + offset + length)
    if (part.length < length) continue
    if (part.some(({ kind }) => kind !== 'word' && kind !== 'number' && kind !== 'dotted')) continue
    const lower = part.map((token) => token.lower.replace(/^\$/, '')).join(' ')
    if (isName(lower)) return { token: part.map(({ text }) => text).join(' '), lower, length }
  }
  return undefined
}

function recurrenceItem(r: Reader): Read | undefined {
  const found = recurrenceAt(r.tokens, r.at, r.prompt, r.lexicon.now)
  return found && { kind: 'every', ...found }
}

function timeItem(r: Reader): Read | undefined {
  const time = clockAt(r.tokens, r.at, r.prompt, r.lexicon.now)
  if (time && Number.isNaN(time.at)) return { kind: 'no date', length: time.length }
  return time && { kind: 'time', ...time, isPast: time.at <= r.lexicon.now }
}

const NETWORKS = lookupTable<string>({
  twitter: 'twitter',
  x: 'x',
  farcaster: 'farcaster',
  telegram: 'telegram',
  fc: 'farcaster',
  warpcast: 'farcaster',
  ens: 'ens',
})

/** An address, a name that ends as names do, or a handle with the network it is of. */
function personAt(r: Reader): Read | undefined {
  const token = r.token()
  if (token?.kind === 'address' && r.lexicon.isContract(token.text))
    return { kind: 'token', token: token.text, isKnown: true, length: 1 }
  if (token?.kind === 'address') {
    return { kind: 'address', who: token.text, length: 1 }
  }
  if (token?.kind === 'dotted') {
    if (!/\.(eth|sol)$/.test(token.lower)) return { kind: 'site', length: 1 }
    const onEns = r.lower(1) === 'on' && r.lower(2) === 'ens'
    return { kind: 'person', who: onEns ? `${token.text} on ens` : token.text, length: onEns ? 3 : 1 }
  }
  if (token?.kind === 'handle') {
    const bracket = r.lower(1) === '(' ? 1 : 0
    const over = r.lower(1) === 'over' && r.lower(2) === 'on' ? 1 : 0
    const on = ['on', 'at', 'from', 'via'].includes(r.lower(1 + bracket + over)) ? 1 + over : 0
    const network = NETWORKS[r.lower(1 + bracket + on)]
    if (network !== undefined && (on || bracket))
      return {
        kind: 'person',
        who: `${token.text} on ${network}`,
        length: 2 + bracket + on + (bracket ? 1 : 0),
      }
    return { kind: 'person', who: token.text, length: 1 }
  }
  const network = NETWORKS[r.lower()]
  const user = ['user', 'handle', 'account'].includes(r.lower(1)) ? 1 : 0
  if (network !== undefined && r.token(1 + user)?.kind === 'handle')
    return { kind: 'person', who: `${r.token(1 + user)?.text} on ${network}`, length: 2 + user }
  return undefined
}

function thingAt(r: Reader): Read | undefined {
  if (PEOPLE.has(r.lower())) return { kind: 'pronoun', length: 1 }
  // "the DAI you get", "that LINK": what the step before came to.
  if (['that', 'the', 'those'].includes(r.lower())) {
    const name = tokenNameAt(r, 1, '')
    const got =
      name && GOT.find((words) => words.every((word, offset) => r.lower(1 + name.length + offset) === word))
    if (name && (got || r.lower() === 'that'))
      return { kind: 'it', length: 1 + name.length + (got?.length ?? 0) }
  }
  const thing = THINGS.find((words) => words.every((word, offset) => r.lower(offset) === word))
  return thing && { kind: 'it', length: thing.length }
}

/** "a bit of LINK", "a few UNI": so much is some. */
function vagueAt(r: Reader): Read | undefined {
  const phrase = VAGUE.find((words) => words.every((word, offset) => r.lower(offset) === word))
  return phrase && { kind: 'word', lower: 'some', length: phrase.length }
}

/** A token or a chain; what can be both is a chain after "on", and keeps the other reading. */
function nameAt(r: Reader): Read | undefined {
  const token = r.token()
  if (!token || token.kind === 'quoted') return undefined
  const isTo = CHAIN_PLACES.has(previousWord(r))
  const chain = longestName(r, 0, (name) => r.lexicon.chains.has(name) || (isTo && OTHER_CHAINS.has(name)))
  const before = r.lower(-1)
  const name = tokenNameAt(r, 0, NAMING.has(before) || OWNING.has(before) ? before : '')
  const isAt = ['on', 'onto', 'over', 'via'].includes(previousWord(r))
  const isBig =
    chain &&
    (!name ||
      chain.length > name.length ||
      (chain.length === name.length && (isAt || !r.lexicon.isSymbol(token.lower))))
  if (chain && isBig) {
    const more = ['network', 'chain', 'mainnet', 'blockchain'].includes(r.lower(chain.length)) ? 1 : 0
    return {
      kind: 'chain',
      chain: chain.lower,
      ...(name && { token: name.token }),
      length: chain.length + more,
    }
  }
  if (!name || token.kind === 'address') return undefined
  const isKnown = r.lexicon.tokens.has(name.token.toLowerCase().replace(/^\$/, ''))
  return {
    kind: 'token',
    token: name.token,
    isKnown,
    ...(chain && { chain: chain.lower }),
    length: pluralAfter(r, name.length),
  }
}

/** Before a chain; elsewhere "near" and "flow" are words. */
const CHAIN_PLACES = new Set(['on', 'onto', 'over', 'via', 'to', 'from', 'bridge', '→', '->'])

/** "the DRIFT tokens". */
const pluralAfter = (r: Reader, offset: number) => (NOUNS.has(r.lower(offset)) ? offset + 1 : offset)

function previousWord(r: Reader): string {
  for (let offset = -1; r.at + offset >= 0; offset--) {
    const word = r.lower(offset)
    if (!DETERMINERS.has(word)) return word
  }
  return ''
}

function plainAt(r: Reader): Read {
  const token = r.token() as Token
  if (token.kind !== 'word' && PLAIN.some((kind) => kind === token.kind))
    return { kind: token.kind as ItemKind, length: 1 }
  return { kind: 'word', lower: token.lower, length: 1 }
}
