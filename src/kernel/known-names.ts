/** What a caller may write down: names that are known, and values that have a rule. For whoever calls us from outside. */

/** What an option may be: in words, and as a check. */
export interface OptionRule {
  readonly is: string
  accepts(value: unknown): boolean
  /** What is wrong with a value that it refuses, where more can be said: `fixtures[0].match is required`. */
  problem?(value: unknown): string
}

export const text: OptionRule = {
  is: 'a string that is not empty',
  accepts: (value) => typeof value === 'string' && value !== '',
}
export const texts: OptionRule = {
  is: 'a list of strings that are not empty',
  accepts: (value) => Array.isArray(value) && value.every(text.accepts),
}
export const yesOrNo: OptionRule = { is: 'true or false', accepts: (value) => typeof value === 'boolean' }
export const callback: OptionRule = { is: 'a function', accepts: (value) => typeof value === 'function' }

export function oneOf(...values: readonly string[]): OptionRule {
  return {
    is: values.map((value) => `'${value}'`).join(' or '),
    accepts: (value) => values.includes(value as string),
  }
}

/**
 * Throws a `TypeError` for an option that `caller` does not have, naming the nearest one, and for a value that its rule
 * refuses. An option that is undefined counts as left out. `page`: where the options are described.
 */
export function checkOptions(
  caller: string,
  options: unknown,
  rules: Readonly<Record<string, OptionRule>>,
  page: string,
): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`${caller}: its options are an object, and ${shown(options)} is none. See ${page}.`)
  }
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (!rule)
      throw new TypeError(`${caller} has no option ${unknownName(name, Object.keys(rules))} See ${page}.`)
    if (value !== undefined && !rule.accepts(value)) {
      throw new TypeError(
        `${caller}: ${name} must be ${rule.is}, and ${rule.problem?.(value) ?? `${shown(value)} is not`}. See ${page}.`,
      )
    }
  }
}

/** What runtimes and libraries read from any object: promises, JSON, consoles, test runners, and Node of an error. */
const READ_OF_ANY = new Set([
  ...['then', 'toJSON', 'inspect', 'asymmetricMatch', 'nodeType', 'nodeName', 'tagName', 'hasAttribute'],
  ...['length', 'size', 'sample', 'calls', 'mock', 'default', 'displayName', 'window', 'ownerDocument'],
  ...['href', 'name', 'message', 'stack', 'cause', 'type', 'id'],
])

/**
 * `values`, which throws a `TypeError` when a name is read that it does not have. What `what` is called:
 * `emulator.keys`. Only by reading a name: it lists, prints, copies and compares as the plain object that it is.
 */
export function withKnownNames<Name extends string, Value>(
  what: string,
  values: Readonly<Record<Name, Value>>,
  page: string,
): Readonly<Record<Name, Value>> {
  // Read only where the object itself does not have the name.
  const prototype = new Proxy(Object.prototype, {
    get(target, name, receiver) {
      if (typeof name === 'symbol' || name in target || READ_OF_ANY.has(name) || !/^[a-z]\w*$/i.test(name)) {
        return Reflect.get(target, name, receiver)
      }
      throw new TypeError(`${what} has no ${unknownName(name, Object.keys(values))} See ${page}.`)
    },
  })
  return Object.freeze(Object.assign(Object.create(prototype), values))
}

function unknownName(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((other) => ({ other, steps: editSteps(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ steps, other }) => steps <= Math.max(2, other.length / 3))
    .sort((a, b) => a.steps - b.steps)
  const meant = nearest ? ` Did you mean "${nearest.other}"?` : ''
  return `"${name}".${meant} There are: ${known.join(', ')}.`
}

/** Letters to insert, take away or replace to get from one word to another (Levenshtein). */
function editSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
