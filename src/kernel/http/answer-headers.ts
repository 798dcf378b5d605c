/** What a header's value may be made of: the network would refuse everything else. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
/** Of a name, the same. */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/

/** Whether a header can be sent. */
export function isSendable(name: string, value: string): boolean {
  return NAME.test(name) && VALUE.test(value)
}

/**
 * The headers of an answer while it is put together. A `Headers` of Node takes longer to be made, filled and read than
 * many a route, and a host that sends a text needs the pairs alone. Names are kept in lower case, as `Headers` gives them.
 */
export class AnswerHeaders {
  readonly #values = new Map<string, string>()

  constructor(pairs: Iterable<readonly [name: string, value: string]> = []) {
    for (const [name, value] of pairs) this.set(name, value)
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  /** Throws what `Headers` throws for what could not be sent. */
  set(name: string, value: string): void {
    if (!isSendable(name, value)) throw new TypeError(`${name}: ${value} is no header`)
    this.#values.set(name.toLowerCase(), value.trim())
  }

  /** Adds to the value that is there, with a comma between them. */
  append(name: string, value: string): void {
    const before = this.get(name)
    this.set(name, before === null ? value : `${before}, ${value}`)
  }

  [Symbol.iterator](): IterableIterator<[name: string, value: string]> {
    return this.#values.entries()
  }
}
