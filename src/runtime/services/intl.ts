/** What the engine has none of: the host formats. */
interface IntlRequest {
  readonly kind: string
  readonly locales?: string | string[]
  readonly options?: object
  readonly method: string
  readonly values: readonly unknown[]
}

type Formatter = Readonly<Record<string, (...values: unknown[]) => unknown>>

const KINDS: Readonly<Record<string, readonly string[]>> = {
  Collator: ['compare', 'resolvedOptions'],
  DateTimeFormat: ['format', 'formatToParts', 'formatRange', 'formatRangeToParts', 'resolvedOptions'],
  DisplayNames: ['of', 'resolvedOptions'],
  ListFormat: ['format', 'formatToParts', 'resolvedOptions'],
  NumberFormat: ['format', 'formatToParts', 'formatRange', 'resolvedOptions'],
  PluralRules: ['select', 'selectRange', 'resolvedOptions'],
  RelativeTimeFormat: ['format', 'formatToParts', 'resolvedOptions'],
  Segmenter: ['segment', 'resolvedOptions'],
}

/** As many formatters as one run keeps: making one takes longer than formatting. */
const MAX_CACHED = 32

/** JSON of a request → JSON of what the host's formatter says. Throws what it throws. */
export function internationalisation(): (json: string) => string {
  const made = new Map<string, Formatter>()
  const formatter = (kind: string, locales: IntlRequest['locales'], options: object = {}) => {
    const key = JSON.stringify([kind, locales, options])
    let found = made.get(key)
    if (!found) {
      const Kind = Intl[kind as 'NumberFormat'] as unknown as new (
        l?: string | string[],
        o?: object,
      ) => Formatter
      if (made.size >= MAX_CACHED) made.clear()
      // Without a zone of its own a program sees the guest's, which is UTC.
      found = new Kind(locales, kind === 'DateTimeFormat' ? { timeZone: 'UTC', ...options } : options)
      made.set(key, found)
    }
    return found
  }
  return (json) => {
    const { kind, locales, options, method, values } = JSON.parse(json) as IntlRequest
    if (!Object.hasOwn(KINDS, kind) || !KINDS[kind]?.includes(method))
      throw new TypeError(`Intl.${kind} has no ${method}.`)
    const found = formatter(kind, locales ?? 'en-US', options)
    const given = values.map((value) => (isBigInt(value) ? BigInt(value.$bigint) : value))
    const result = found[method]?.(...given)
    return JSON.stringify(method === 'segment' ? [...(result as Iterable<object>)].map(withoutInput) : result)
  }
}

function isBigInt(value: unknown): value is { $bigint: string } {
  return typeof value === 'object' && value !== null && '$bigint' in value
}

function withoutInput(segment: object): object {
  return { ...segment, input: undefined }
}
