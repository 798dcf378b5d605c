import type { JobOutcome } from '../tables'
import type { Token, TokenKind } from './lexer'
import type { Intended } from './plan'

/**
 * Why nothing of a prompt is carried out, in words that say what would help: a question back, what cannot be done as it
 * is said, or what means nothing here.
 */
export class Unclear extends Error {
  override readonly name = 'Unclear' as const

  constructor(
    readonly outcome: Exclude<JobOutcome, 'done'>,
    message: string,
    /** All that was said of the request so far, for the turn that answers, and what it was read as. */
    readonly sofar?: { readonly asked: string; readonly intents: readonly Intended[] },
    /** Prompts that are understood, the nearest to this one first. */
    readonly nearest: readonly string[] = [],
  ) {
    super(message)
  }
}

/** By its name: what is loaded apart may have a class of its own. */
export const isUnclear = (thrown: unknown): thrown is Unclear => (thrown as Error)?.name === 'Unclear'

/** What is known of chains, tokens and names when a prompt is read. */
export interface Lexicon {
  /** The emulator's time, epoch ms. */
  readonly now: number
  /** What is called by several words: "night ferry", "arbitrum one". In lower case. */
  readonly tokens: Words
  readonly chains: ReadonlySet<string>
  /** Whether a word is the symbol of a token, and not only its name. */
  isSymbol(word: string): boolean
  /** Whether a token is at an address: what goes there by mistake is lost, so it is no receiver. */
  isContract(address: string): boolean
}

/** Names, in lower case. */
type Words = Pick<ReadonlySet<string>, 'has'>

/** A place in the tokens of a prompt. What reads a part of a sentence moves it, and leaves it where it was on failure. */
export class Cursor {
  at = 0

  constructor(
    readonly prompt: string,
    readonly tokens: readonly Token[],
    readonly lexicon: Lexicon,
  ) {}

  get next(): Token | undefined {
    return this.tokens[this.at]
  }

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length
  }

  /** Takes the next token where it is of the kind. */
  take(...kinds: TokenKind[]): Token | undefined {
    const token = this.next
    if (!token || !kinds.includes(token.kind)) return undefined
    this.at++
    return token
  }

  /** Takes one of these phrases, the first that stands here; each is one or more words. Returns it. */
  say(...phrases: readonly string[]): string | undefined {
    for (const phrase of phrases) {
      const words = phrase.split(' ')
      if (words.every((word, index) => this.tokens[this.at + index]?.lower === word && this.isPlain(index))) {
        this.at += words.length
        return phrase
      }
    }
    return undefined
  }

  /** Quoted text is no word of the sentence. */
  private isPlain(index: number): boolean {
    return this.tokens[this.at + index]?.kind !== 'quoted'
  }

  /** Reads something, or stays where it was. */
  attempt<Value>(read: () => Value | undefined): Value | undefined {
    const before = this.at
    const value = read()
    if (value === undefined) this.at = before
    return value
  }

  /** The longest name of the lexicon that begins here, of one word or more. */
  named(names: Words): string | undefined {
    for (let length = 4; length >= 1; length--) {
      const part = this.tokens.slice(this.at, this.at + length)
      if (
        part.length < length ||
        part.some(({ kind }) => kind !== 'word' && kind !== 'number' && kind !== 'dotted')
      )
        continue
      if (!names.has(part.map(({ lower }) => lower).join(' '))) continue
      this.at += length
      return part.map(({ text }) => text).join(' ')
    }
    return undefined
  }

  /** What is left, as it was written; for messages. */
  rest(): string {
    const token = this.next
    const text = token ? this.prompt.slice(token.start).trim() : ''
    return text.length > 80 ? `${text.slice(0, 79)}…` : text
  }
}
