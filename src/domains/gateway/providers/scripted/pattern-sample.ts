/** The shortest text that a simple pattern fits; undefined where the pattern is not simple enough for us. */
export function sampleOf(pattern: string): string | undefined {
  try {
    const reader = new Reader(pattern)
    const sample = reader.alternatives()
    return reader.isAtEnd && new RegExp(pattern, 'u').test(sample) ? sample : undefined
  } catch {
    return undefined
  }
}

/** What stands for a class of characters. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: ' ',
  S: 'a',
  t: '\t',
  n: '\n',
}
const CANDIDATES = 'a1A _-.@/:,z'
const MOST_REPEATS = 1_000

class Reader {
  #at = 0

  constructor(private readonly pattern: string) {}

  get isAtEnd(): boolean {
    return this.#at >= this.pattern.length
  }

  /** The first of several does: any will fit. */
  alternatives(): string {
    const first = this.#sequence()
    while (this.#take('|')) this.#sequence()
    return first
  }

  #sequence(): string {
    let text = ''
    while (!this.isAtEnd && !/[|)]/.test(this.#next())) {
      const one = this.#one()
      text += one.repeat(this.#repeats())
    }
    return text
  }

  #one(): string {
    const from = this.#at
    const character = this.#step()
    switch (character) {
      case '^':
      case '$':
        return ''
      case '.':
        return 'a'
      case '(': {
        if (this.#take('?') && !this.#take(':')) throw new Error('a group of another kind')
        const inner = this.alternatives()
        if (!this.#take(')')) throw new Error('a group without end')
        return inner
      }
      case '[':
        return this.#ofClass(from)
      case '\\': {
        const escaped = this.#step()
        if (/[1-9bBkpPux]/.test(escaped)) throw new Error('an escape of another kind')
        return CLASSES[escaped] ?? escaped
      }
      default:
        return character
    }
  }

  /** Tried rather than read: a class fits what it fits. */
  #ofClass(from: number): string {
    if (this.#next() === '^') this.#at++
    if (this.#next() === ']') this.#at++
    while (this.#next() !== ']') this.#at += this.#next() === '\\' ? 2 : 1
    this.#at++
    const source = this.pattern.slice(from, this.#at)
    const fits = new RegExp(`^${source}$`, 'u')
    const first = source.replace(/^\[\^?/, '').charAt(0)
    const found = [...CANDIDATES, first].find((candidate) => fits.test(candidate))
    if (found === undefined) throw new Error('a class without a candidate')
    return found
  }

  #repeats(): number {
    const rest = this.pattern.slice(this.#at)
    const [whole, least] = /^(?:[?*]|\+|\{(\d+)(?:,\d*)?\})\??/.exec(rest) ?? ['']
    this.#at += whole.length
    if (whole.startsWith('?') || whole.startsWith('*')) return 0
    return Math.min(Number(least ?? 1), MOST_REPEATS)
  }

  #next(): string {
    const character = this.pattern[this.#at]
    if (character === undefined) throw new Error('the pattern ends')
    return character
  }

  #step(): string {
    const character = this.#next()
    this.#at++
    return character
  }

  #take(character: string): boolean {
    if (this.pattern[this.#at] !== character) return false
    this.#at++
    return true
  }
}
