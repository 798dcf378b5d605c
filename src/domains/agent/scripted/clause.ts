import type { Item, ItemKind } from './items'
import { DETERMINERS, FILLER, PREPOSITIONS, PUNCTUATION } from './words'

type Of<Kind extends ItemKind> = Extract<Item, { kind: Kind }>

/**
 * A request, or a part of one, as an intent reads it. What the intent takes is used up; what is left when it is done
 * could have changed the meaning, and so must be nothing but filler.
 */
export class Clause {
  readonly #used: boolean[]

  constructor(readonly items: readonly Item[]) {
    this.#used = items.map(() => false)
  }

  /** The same, with nothing used. */
  anew(): Clause {
    return new Clause(this.items)
  }

  /** Uses the first of these phrases that stands somewhere, the longer first; returns it. */
  say(phrases: readonly string[]): string | undefined {
    const found = this.find(phrases)
    if (!found) return undefined
    for (let at = found.at; at < found.at + found.length; at++) this.#used[at] = true
    return found.phrase
  }

  /** Uses all of these phrases, wherever they stand. */
  sayAll(phrases: readonly string[]): void {
    while (this.say(phrases) !== undefined);
  }

  /** Whether one of these phrases stands somewhere; uses nothing. */
  has(phrases: readonly string[]): boolean {
    return this.find(phrases) !== undefined
  }

  private find(phrases: readonly string[]): { phrase: string; at: number; length: number } | undefined {
    for (const words of longestFirst(phrases)) {
      const phrase = words.join(' ')
      for (let at = 0; at + words.length <= this.items.length; at++) {
        if (words.every((word, index) => this.isWord(at + index, word)))
          return { phrase, at, length: words.length }
      }
    }
    return undefined
  }

  /** What is a token or chain too can be said as a word. */
  private isWord(at: number, word: string): boolean {
    const item = this.items[at]
    if (!item || this.#used[at]) return false
    return !['quoted', 'url', 'path'].includes(item.kind) && item.lower === word
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
    return at >= 0 && this.isMarker(at) ? (this.items[at] as Item).lower : ''
  }

  /** The word before an item, whatever it is, determiners left out. */
  before(item: Item): string {
    let at = this.items.indexOf(item) - 1
    while (at >= 0 && this.isDeterminer(at)) at--
    return this.items[at]?.lower ?? ''
  }

  after(item: Item): Item | undefined {
    return this.items[this.items.indexOf(item) + 1]
  }

  isUsed(item: Item): boolean {
    return this.#used[this.items.indexOf(item)] === true
  }

  private isDeterminer(at: number): boolean {
    const item = this.items[at]
    return item?.kind === 'word' && (DETERMINERS.has(item.lower) || RECEIVERS.has(item.lower))
  }

  private isMarker(at: number): boolean {
    const item = this.items[at]
    if (!item) return false
    return (
      item.kind === 'arrow' || item.lower === '@' || (item.kind === 'word' && PREPOSITIONS.has(item.lower))
    )
  }

  /** What is neither used nor filler. */
  left(): Item[] {
    const used = [...this.#used]
    for (const phrase of FILLER) {
      for (let at = 0; at + phrase.length <= this.items.length; at++) {
        const isHere = phrase.every((word, index) => !used[at + index] && this.isWord(at + index, word))
        if (isHere) for (let index = 0; index < phrase.length; index++) used[at + index] = true
      }
    }
    return this.items.filter((item, at) => {
      if (used[at]) return false
      if (item.kind === 'mark') return !PUNCTUATION.has(item.lower) && !EMOJI.test(item.text)
      return !(item.kind === 'word' && DETERMINERS.has(item.lower) && item.lower !== 'any')
    })
  }
}

/** "to the wallet 0x…", "to each of". */
const RECEIVERS = new Set(['address', 'wallet', 'account', 'user', 'handle', 'both'])

const sorted = new WeakMap<readonly string[], readonly (readonly string[])[]>()

/** The phrases as words, the longer before the shorter. */
function longestFirst(phrases: readonly string[]): readonly (readonly string[])[] {
  const known = sorted.get(phrases)
  if (known) return known
  const words = phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length)
  sorted.set(phrases, words)
  return words
}

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D)$/u
