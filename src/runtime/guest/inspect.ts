const DEEPEST = 4
const LONGEST_LIST = 100
const LONGEST_LINE = 76

/** A value as Node's console shows it, near enough to be read. */
export function inspect(value: unknown): string {
  return shown(value, 0, [])
}

/** `console.log`'s arguments: with `%s`, `%d`, `%i`, `%f`, `%j`, `%o` and `%O` in the first. */
export function format(...values: readonly unknown[]): string {
  const [first, ...rest] = values
  if (typeof first !== 'string') return values.map(text).join(' ')
  const head = first.replace(/%([sdifjoOc%])/g, (all, kind: string) => {
    if (kind === '%') return '%'
    if (rest.length === 0) return all
    const value = rest.shift()
    if (kind === 's') return text(value)
    if (kind === 'd' || kind === 'f') return String(Number(value))
    if (kind === 'i') return String(Number.parseInt(String(value), 10))
    if (kind === 'j') return JSON.stringify(value) ?? 'undefined'
    return kind === 'c' ? '' : inspect(value)
  })
  return [head, ...rest.map(text)].join(' ')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value)
}

function shown(value: unknown, depth: number, above: readonly object[]): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `[Function: ${value.name || 'anonymous'}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (above.includes(value)) return '[Circular]'
  if (value instanceof Error) return error(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof RegExp) return String(value)
  if (value instanceof Promise) return 'Promise'
  if (depth > DEEPEST) return Array.isArray(value) ? '[Array]' : '[Object]'
  const inside = (item: unknown) => shown(item, depth + 1, [...above, value])
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const items = Array.from(value as unknown as ArrayLike<unknown>).slice(0, LONGEST_LIST)
    const length = (value as unknown as ArrayLike<unknown>).length
    const more = length > items.length ? [`… ${length - items.length} more`] : []
    const name = Array.isArray(value) ? '' : `${value.constructor.name}(${length}) `
    return `${name}${block('[', [...items.map(inside), ...more], ']', depth)}`
  }
  if (value instanceof Map)
    return `Map(${value.size}) ${block(
      '{',
      [...value].map(([key, item]) => `${inside(key)} => ${inside(item)}`),
      '}',
      depth,
    )}`
  if (value instanceof Set) return `Set(${value.size}) ${block('{', [...value].map(inside), '}', depth)}`
  const made: unknown = value.constructor
  const name = typeof made === 'function' && made !== Object ? `${made.name} ` : ''
  const entries =
    Symbol.iterator in value && 'entries' in value
      ? [...(value as Map<unknown, unknown>).entries()]
      : Object.entries(value)
  const key = (given: unknown) =>
    /^[\w$]+$/.test(String(given)) ? String(given) : JSON.stringify(String(given))
  return `${name}${block(
    '{',
    entries.map(([given, item]) => `${key(given)}: ${inside(item)}`),
    '}',
    depth,
  )}`
}

function block(open: string, items: readonly string[], close: string, depth: number): string {
  if (items.length === 0) return `${open}${close}`
  const line = items.join(', ')
  if (line.length <= LONGEST_LINE && !line.includes('\n')) return open === '[' ? `[${line}]` : `{ ${line} }`
  const indent = '  '.repeat(depth + 1)
  return `${open}\n${indent}${items.join(`,\n${indent}`)}\n${'  '.repeat(depth)}${close}`
}

function error(value: Error): string {
  const head = `${value.name}: ${value.message}`
  const frames = String(value.stack ?? '')
    .replaceAll(/^.*<sandbank>.*\n?/gm, '')
    .trimEnd()
  const cause = value.cause === undefined ? '' : `\n  cause: ${shown(value.cause, 1, [value])}`
  return `${frames ? `${head}\n${frames}` : head}${cause}`
}
