import type { Item, ItemKind } from './items'
import { DETERMINERS, FILLER, PREPOSITIONS, PUNCTUATION } from './words'

type Of<Kind extends ItemKind> = Extract<Item, { kind: Kind }>

/**
 * A request, or a part of one, as an intent reads it. What the intent takes is used up; what is left when it is done
 * could have changed the meaning, and so must be nothing but filler.
 */
export class Clause {
  readonly #used: boolean[]

  constructor(
    readonly items: readonly Item[],
    private readonly places: Places = placesOf(items),
    used?: readonly boolean[],
  ) {
    this.#used = used ? [...used] : items.map(() => false)
  }

  /** The same, with nothing used. */
  anew(): Clause {
    return new Clause(this.items, this.places)
  }

  /** The same, with what is used by now. */
  copy(): Clause {
    return new Clause(this.items, this.places, this.#used)
  }

  /** Uses the first of these phrases that stands somewhere, the longer first; returns it. */
  say(phrases: readonly string[]): string | undefined {
    for (const words of longestFirst(phrases)) {
      const at = this.standing(words).find((place) => this.isAt(place, words))
      if (at === undefined) continue
      this.useWords(at, words)
      return words.join(' ')
    }
    return undefined
  }

  /** Uses all of these phrases, wherever they stand. */
  sayAll(phrases: readonly string[]): void {
    for (const words of longestFirst(phrases)) {
      for (const at of this.standing(words)) if (this.isAt(at, words)) this.useWords(at, words)
    }
  }

  /** Whether one of these phrases stands somewhere; uses nothing. */
  has(phrases: readonly string[]): boolean {
    return longestFirst(phrases).some((words) => this.standing(words).some((at) => this.isAt(at, words)))
  }

  /** Where the first of these phrases stands, from an item on; of those that begin at one place the longest. */
  find(phrases: readonly string[], from = 0): Stretch | undefined {
    let found: Stretch | undefined
    for (const words of longestFirst(phrases)) {
      const at = this.standing(words).find((place) => place >= from && this.isAt(place, words))
      if (at !== undefined && (found === undefined || at < found.at)) found = { at, end: at + words.length }
    }
    return found
  }

  /** The same, where nothing but filler stands before it. */
  opening(phrases: readonly string[]): Stretch | undefined {
    const found = this.find(phrases)
    return found && new Clause(this.items.slice(0, found.at)).left().length === 0 ? found : undefined
  }

  /** Uses a stretch of items. */
  useAll({ at, end }: Stretch): void {
    this.#used.fill(true, at, end)
  }

  /** Where the first word of a phrase stands. */
  private standing([first = '']: readonly string[]): readonly number[] {
    return this.places.get(first) ?? []
  }

  private isAt(at: number, words: readonly string[]): boolean {
    return words.every((word, index) => !this.#used[at + index] && isWord(this.items[at + index], word))
  }

  private useWords(at: number, { length }: readonly string[]): void {
    this.#used.fill(true, at, at + length)
  }

  /** What of these kinds is not used yet, in its order. */
  all<Kind extends ItemKind>(...kinds: Kind[]): Of<Kind>[] {
    return this.items.filter((item, at) => !this.#used[at] && kinds.includes(item.kind as Kind)) as Of<Kind>[]
  }

  /** Uses the first of a kind; `after`: behind one of these words alone. */
  take<Kind extends ItemKind>(
    kinds: Kind | readonly Kind[],
    after?: readonly string[],
  ): Of<Kind> | undefined {
    const found = this.all(...((typeof kinds === 'string' ? [kinds] : kinds) as Kind[])).find(
      (item) => after === undefined || after.includes(this.marker(item)),
    )
    if (found) this.use(found)
    return found
  }

  /** Uses an item, and the words before it that say which part it has in the sentence. */
  use(item: Item): void {
    let at = this.items.indexOf(item)
    this.#used[at] = true
    while (at > 0 && !this.#used[at - 1] && this.isDeterminer(at - 1)) this.#used[--at] = true
    if (at > 0 && !this.#used[at - 1] && this.isMarker(at - 1)) {
      this.#used[--at] = true
      const before = this.items[at - 1]
      // "out of", "in to", "on to".
      if (
        before &&
        !this.#used[at - 1] &&
        ['out', 'in', 'on', 'up', 'over', 'off', 'down'].includes(before.lower)
      )
        this.#used[at - 1] = true
    }
  }

  /** The preposition or arrow before an item; empty where there is none. */
  marker(item: Item): string {
    let at = this.items.indexOf(item) - 1
    while (at >= 0 && this.isDeterminer(at)) at--
    if (at < 0 || !this.isMarker(at)) return ''
    const { lower } = this.items[at] as Item
    return lower === 'of' && this.items[at - 1]?.lower === 'out' ? 'out of' : lower
  }

  /** The word before the preposition of an item. */
  beforeMarker(item: Item): string {
    let at = this.items.indexOf(item) - 1
    while (at >= 0 && this.isDeterminer(at)) at--
    return this.items[at - 1]?.lower ?? ''
  }

  /** The word before an item, whatever it is, determiners left out. */
  before(item: Item): string {
    let at = this.items.indexOf(item) - 1
    while (at >= 0 && this.isDeterminer(at)) at--
    return this.items[at]?.lower ?? ''
  }

  /** The word right before an item. */
  wordBefore(item: Item): string {
    return this.items[this.items.indexOf(item) - 1]?.lower ?? ''
  }

  after(item: Item): Item | undefined {
    return this.items[this.items.indexOf(item) + 1]
  }

  isUsed(item: Item): boolean {
    return this.#used[this.items.indexOf(item)] === true
  }

  private isDeterminer(at: number): boolean {
    const item = this.items[at]
    // "like 25 bucks"
    if (item?.lower === 'like') return this.items[at + 1]?.kind === 'sum'
    if (item?.text === ':') return RECEIVERS.has(this.items[at - 1]?.lower ?? '')
    return item?.kind === 'word' && (DETERMINERS.has(item.lower) || RECEIVERS.has(item.lower))
  }

  private isMarker(at: number): boolean {
    const item = this.items[at]
    if (!item) return false
    return (
      item.kind === 'arrow' || item.lower === '@' || (item.kind === 'word' && PREPOSITIONS.has(item.lower))
    )
  }

  /** Whether what comes next has not been used. `rest`: with the fillers used. */
  private isBeforeWord(at: number, rest: Clause): boolean {
    const next = this.items.findIndex(
      ({ kind }, index) => index > at && kind !== 'mark' && !this.isDeterminer(index),
    )
    return next >= 0 && !rest.#used[next]
  }

  /** "DAI / USDT": between two things, and not the beginning of a comment. */
  private isSlash(at: number): boolean {
    const isThing = (item: Item | undefined) => item !== undefined && item.kind !== 'mark'
    return this.items[at]?.text === '/' && isThing(this.items[at - 1]) && isThing(this.items[at + 1])
  }

  /** What is neither used nor filler. */
  left(): Item[] {
    const rest = new Clause(this.items, this.places, this.#used)
    rest.sayAll(FILLER)
    return this.items.filter((item, at) => {
      if (rest.#used[at]) return false
      if (item.kind === 'hashtag' || this.isSlash(at)) return false
      if (item.kind === 'word' && DANGLING.has(item.lower) && !this.isBeforeWord(at, rest)) return false
      if (item.kind === 'mark') return !PUNCTUATION.has(item.lower) && !isEmoji(item.text)
      return !(item.kind === 'word' && DETERMINERS.has(item.lower) && item.lower !== 'any')
    })
  }
}

/** What they belong to is used, so that they say nothing more: "use DAI to buy LINK". */
const DANGLING = new Set(['to', 'for', 'of', 'in', 'into', 'with', 'at', 'from', 'on'])

/** Items from `at` to before `end`. */
export interface Stretch {
  readonly at: number
  readonly end: number
}

/** Where each word of a clause stands: requests are long, and the phrases that they may hold are many. */
type Places = ReadonlyMap<string, readonly number[]>

function placesOf(items: readonly Item[]): Places {
  const places = new Map<string, number[]>()
  for (const [at, item] of items.entries()) {
    const known = places.get(item.lower)
    if (known) known.push(at)
    else places.set(item.lower, [at])
  }
  return places
}

/** What is a token or chain too can be said as a word. */
function isWord(item: Item | undefined, word: string): boolean {
  return item !== undefined && !['quoted', 'url', 'path'].includes(item.kind) && item.lower === word
}

/** "to the wallet 0x…", "to each of", "for exactly 5 LINK", "into this one: 0x…". */
const RECEIVERS = new Set([
  'address',
  'wallet',
  'account',
  'user',
  'handle',
  'both',
  'exactly',
  'precisely',
  'one',
  'token',
  'coin',
  'contract',
])

const sorted = new WeakMap<readonly string[], readonly (readonly string[])[]>()

/** The phrases as words, the longer before the shorter. */
function longestFirst(phrases: readonly string[]): readonly (readonly string[])[] {
  const known = sorted.get(phrases)
  if (known) return known
  const words = phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length)
  sorted.set(phrases, words)
  return words
}

export const isEmoji = (text: string) => EMOJI.test(text)

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D)$/u
