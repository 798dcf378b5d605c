const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const NOT_IN_VALUE = /[\0\r\n]/

export class Headers {
  readonly #values = new Map<string, string[]>()

  constructor(init?: unknown) {
    if (init === undefined || init === null) return
    const entries =
      typeof (init as Iterable<unknown>)[Symbol.iterator] === 'function'
        ? (init as Iterable<[unknown, unknown]>)
        : Object.entries(init)
    for (const [name, value] of entries) this.append(name, value)
  }

  append(name: unknown, value: unknown): void {
    const key = keyOf(name)
    this.#values.set(key, [...(this.#values.get(key) ?? []), trimmed(value)])
  }

  delete(name: unknown): void {
    this.#values.delete(keyOf(name))
  }

  get(name: unknown): string | null {
    return this.#values.get(keyOf(name))?.join(', ') ?? null
  }

  getSetCookie(): string[] {
    return [...(this.#values.get('set-cookie') ?? [])]
  }

  has(name: unknown): boolean {
    return this.#values.has(keyOf(name))
  }

  set(name: unknown, value: unknown): void {
    this.#values.set(keyOf(name), [trimmed(value)])
  }

  forEach(visit: (value: string, name: string, headers: Headers) => void, self?: unknown): void {
    for (const [name, value] of this.entries()) visit.call(self, value, name, this)
  }

  *entries(): IterableIterator<[string, string]> {
    for (const name of [...this.#values.keys()].sort()) {
      const values = this.#values.get(name) ?? []
      if (name === 'set-cookie') for (const value of values) yield [name, value]
      else yield [name, values.join(', ')]
    }
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this.entries()) yield name
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this.entries()) yield value
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries()
  }
}

function keyOf(name: unknown): string {
  const text = String(name)
  if (!NAME.test(text)) throw new TypeError(`Invalid header name: ${JSON.stringify(text)}`)
  return text.toLowerCase()
}

function trimmed(value: unknown): string {
  const text = String(value).replace(/^[\t\r\n ]+|[\t\r\n ]+$/g, '')
  if (NOT_IN_VALUE.test(text)) throw new TypeError(`Invalid header value: ${JSON.stringify(text)}`)
  return text
}
