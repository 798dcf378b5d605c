import { URL_PARTS } from '../agreed'
import { ask } from './host'

type Pair = [string, string]

export class URLSearchParams {
  #pairs: Pair[] = []
  #changed: () => void = () => {}

  constructor(init: unknown = '', changed?: () => void) {
    if (typeof init === 'object' && init !== null) {
      const entries = Symbol.iterator in init ? (init as Iterable<Pair>) : Object.entries(init)
      for (const [name, value] of entries) this.#pairs.push([String(name), String(value)])
    } else {
      this.#pairs = parsed(String(init))
    }
    if (changed) this.#changed = changed
  }

  get size(): number {
    return this.#pairs.length
  }

  append(name: unknown, value: unknown): void {
    this.#pairs.push([String(name), String(value)])
    this.#changed()
  }

  delete(name: unknown, value?: unknown): void {
    this.#pairs = this.#pairs.filter(
      ([n, v]) => n !== String(name) || (value !== undefined && v !== String(value)),
    )
    this.#changed()
  }

  get(name: unknown): string | null {
    return this.#pairs.find(([n]) => n === String(name))?.[1] ?? null
  }

  getAll(name: unknown): string[] {
    return this.#pairs.flatMap(([n, value]) => (n === String(name) ? [value] : []))
  }

  has(name: unknown, value?: unknown): boolean {
    return this.#pairs.some(([n, v]) => n === String(name) && (value === undefined || v === String(value)))
  }

  set(name: unknown, value: unknown): void {
    const first = this.#pairs.findIndex(([n]) => n === String(name))
    if (first < 0) this.#pairs.push([String(name), String(value)])
    else {
      this.#pairs[first] = [String(name), String(value)]
      this.#pairs = this.#pairs.filter(([n], at) => at <= first || n !== String(name))
    }
    this.#changed()
  }

  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    this.#changed()
  }

  forEach(visit: (value: string, name: string, params: URLSearchParams) => void, self?: unknown): void {
    for (const [name, value] of this.#pairs) visit.call(self, value, name, this)
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this.#pairs) yield name
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this.#pairs) yield value
  }

  *entries(): IterableIterator<Pair> {
    for (const [name, value] of this.#pairs) yield [name, value]
  }

  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries()
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  }
}

function parsed(text: string): Pair[] {
  return text
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
    })
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    // One sequence is not UTF-8: the others still count.
    return spaced.replace(/(%[0-9a-f]{2})+/gi, (run) => {
      const bytes = run
        .slice(1)
        .split('%')
        .map((hex) => Number.parseInt(hex, 16))
      return ask('decode', new Uint8Array(bytes), 'utf-8', 'b') as string
    })
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

type Part = (typeof URL_PARTS)[number]
type Parts = Readonly<Record<Part, string>>

export interface URL extends Record<Exclude<Part, 'origin'>, string> {
  readonly origin: string
}

/** Taken apart by the host's own. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the parts are defined below, for all names at once.
export class URL {
  #parts: Parts
  #params: URLSearchParams | undefined

  constructor(address: unknown, base?: unknown) {
    this.#parts = take(String(address), base === undefined ? null : String(base), null)
  }

  static canParse(address: unknown, base?: unknown): boolean {
    return URL.parse(address, base) !== null
  }

  static parse(address: unknown, base?: unknown): URL | null {
    try {
      return new URL(address, base)
    } catch {
      return null
    }
  }

  get searchParams(): URLSearchParams {
    this.#params ??= new URLSearchParams(this.search, () => {
      this.#parts = take(this.href, null, ['search', String(this.#params)])
    })
    return this.#params
  }

  toString(): string {
    return this.href
  }

  toJSON(): string {
    return this.href
  }

  static {
    for (const part of URL_PARTS) {
      Object.defineProperty(URL.prototype, part, {
        enumerable: true,
        configurable: true,
        get(this: URL) {
          return this.#parts[part]
        },
        set(this: URL, value: unknown) {
          if (part === 'origin') return
          this.#parts =
            part === 'href' ? take(String(value), null, null) : take(this.href, null, [part, String(value)])
          if (part === 'href' || part === 'search') this.#params = undefined
        },
      })
    }
  }
}

function take(address: string, base: string | null, set: [Part, string] | null): Parts {
  const json = ask('url', JSON.stringify([address, base, set]))
  if (typeof json === 'string') return JSON.parse(json)
  throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: address })
}
