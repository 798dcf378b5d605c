import { ask } from './host'

/** What a kind of formatter does, and how what it is given and what it gives crosses the border. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  Collator: ['compare'],
  DateTimeFormat: ['format', 'formatToParts', 'formatRange', 'formatRangeToParts'],
  DisplayNames: ['of'],
  ListFormat: ['format', 'formatToParts'],
  NumberFormat: ['format', 'formatToParts', 'formatRange'],
  PluralRules: ['select', 'selectRange'],
  RelativeTimeFormat: ['format', 'formatToParts'],
  Segmenter: ['segment'],
}

function call(
  kind: string,
  locales: unknown,
  options: unknown,
  method: string,
  values: readonly unknown[],
): unknown {
  const request = { kind, locales, options, method, values: values.map(crossing) }
  return JSON.parse((ask('intl', JSON.stringify(request)) as string | undefined) ?? 'null')
}

function crossing(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'bigint') return { $bigint: String(value) }
  return typeof value === 'object' && value !== null && Symbol.iterator in value
    ? [...(value as Iterable<unknown>)]
    : value
}

function kindOf(kind: string, methods: readonly string[]): unknown {
  // Also without `new`, as the older ones of them may be called.
  function Formatter(this: unknown, locales?: unknown, options?: unknown): unknown {
    const formatter = Object.create(Formatter.prototype)
    const resolved = call(kind, locales, options, 'resolvedOptions', [])
    Object.defineProperty(formatter, 'resolvedOptions', { value: () => structuredClone(resolved) })
    for (const method of methods) {
      const run = (...values: unknown[]) => {
        const isNow = kind === 'DateTimeFormat' && values[0] === undefined
        return call(kind, locales, options, method, isNow ? [Date.now()] : values)
      }
      Object.defineProperty(formatter, method, { value: run })
    }
    return formatter
  }
  Formatter.supportedLocalesOf = (locales: unknown) => [locales].flat()
  Object.defineProperty(Formatter, 'name', { value: kind })
  Object.defineProperty(Formatter.prototype, Symbol.toStringTag, { value: `Intl.${kind}` })
  return Formatter
}

export const intl = {
  ...Object.fromEntries(Object.entries(KINDS).map(([kind, methods]) => [kind, kindOf(kind, methods)])),
  getCanonicalLocales: (locales: unknown) => [locales ?? []].flat(),
}

type Locales = string | string[] | undefined

/** `toLocaleString` and its like. */
export function installLocale(): void {
  const define = (target: object, name: string, value: (this: never, ...values: never[]) => unknown) =>
    Object.defineProperty(target, name, { value, writable: true, configurable: true })
  const number = function (this: number | bigint, locales?: Locales, options?: object) {
    return call('NumberFormat', locales, options, 'format', [this.valueOf()])
  }
  define(Number.prototype, 'toLocaleString', number)
  define(BigInt.prototype, 'toLocaleString', number)
  const date = (defaults: object, needs: RegExp) =>
    function (this: Date, locales?: Locales, options: object = {}) {
      const isRequested = Object.keys(options).some((name) => needs.test(name))
      return call('DateTimeFormat', locales, isRequested ? options : { ...defaults, ...options }, 'format', [
        this.getTime(),
      ])
    }
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' }
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' }
  const DAY = /^(weekday|year|month|day|era|dateStyle)$/
  const TIME = /^(hour|minute|second|dayPeriod|fractionalSecondDigits|timeStyle)$/
  const EITHER =
    /^(weekday|year|month|day|era|hour|minute|second|dayPeriod|fractionalSecondDigits|dateStyle|timeStyle)$/
  define(Date.prototype, 'toLocaleString', date({ ...day, ...time }, EITHER))
  define(Date.prototype, 'toLocaleDateString', date(day, DAY))
  define(Date.prototype, 'toLocaleTimeString', date(time, TIME))
  const compare = String.prototype.localeCompare
  define(
    String.prototype,
    'localeCompare',
    function (this: string, other: string, locales?: Locales, options?: object) {
      if (locales === undefined && options === undefined) return compare.call(this, other)
      return call('Collator', locales, options, 'compare', [String(this), String(other)])
    },
  )
}
