import { z } from 'zod'

export const VOCABULARIES = ['neutral', 'bankr'] as const

/**
 * The documents write neutral words for the hosted service's brand words; the emulator reads and writes both. This
 * table is the whole translation. Paths answer to both at any time; bodies are written in the chosen one and read in
 * either.
 */
export const vocabularyName = z.enum(VOCABULARIES)
export type VocabularyName = z.infer<typeof vocabularyName>

// Maps, not objects: callers name fields "constructor" and "__proto__".
const PATH_SEGMENTS = new Map([
  ['launchpad', 'doppler'],
  ['repo-activity', 'github-activity'],
  ['reputation', 'ethos'],
])

const FIELDS: Names = new Map([
  ['serviceClub', 'bankrClub'],
  ['socialUsername', 'twitterUsername'],
])
const NEUTRAL_FIELDS: Names = new Map([...FIELDS].map(([neutral, bankr]) => [bankr, neutral]))

/** Values are translated only in the field that holds them: a token may well be called "launchpad". */
const CHAIN_NAMES: Names = new Map([['equities', 'robinhood']])
/** Who launches, in both vocabularies; both are read. */
export const LAUNCH_PROVIDERS: ReadonlyMap<string, string> = new Map([['launchpad', 'doppler']])
const VALUES: ReadonlyMap<string, Names> = new Map([
  ['source', LAUNCH_PROVIDERS],
  ['provider', LAUNCH_PROVIDERS],
  ['network', CHAIN_NAMES],
  ['tokenChainId', CHAIN_NAMES],
])

/** Fields below which names are chains. */
const KEYED_BY_CHAIN: readonly string[] = ['balances']

/** The other vocabulary's name of a chain; both are read everywhere, as values and in queries. */
export const CHAIN_ALIASES: ReadonlyMap<string, string> = new Map([['robinhood', 'equities']])

type Names = ReadonlyMap<string, string>

/** Every spelling of a path, the neutral one first. */
export function pathSpellings(path: string): string[] {
  // Most have one. Every path is read at each start of a worker.
  if (![...PATH_SEGMENTS.keys()].some((segment) => path.includes(segment))) return [path]
  const branded = path
    .split('/')
    .map((segment) => PATH_SEGMENTS.get(segment) ?? segment)
    .join('/')
  return branded === path ? [path] : [path, branded]
}

/** A segment as routes may have it where a path has this one. */
export function segmentSpellings(segment: string): string[] {
  const others = [...PATH_SEGMENTS].filter((names) => names.includes(segment))
  return [segment, ...others.flat()]
}

/** A path as `vocabulary` writes it. */
export function translatePath(path: string, vocabulary: VocabularyName): string {
  if (vocabulary === 'neutral') return path
  return path.replace(/(?<=\/)[\w-]+/g, (segment) => PATH_SEGMENTS.get(segment) ?? segment)
}

/**
 * Words for people, with the fields and paths that they name as `vocabulary` writes them. A path is what begins with a
 * slash: addresses of other hosts, and what a caller wrote inside of a word, stay as they are.
 */
export function translateText(text: string, vocabulary: VocabularyName): string {
  if (vocabulary === 'neutral') return text
  return text
    .replace(/(?<![^\s("'`<])\/[^\s"'`)>,]*/g, (path) => translatePath(path, vocabulary))
    .replace(/\b[a-z]\w+\b/g, (name) => FIELDS.get(name) ?? name)
}

/** A JSON schema of what the emulator answers or is sent, as `vocabulary` writes it. */
export function translateSchema(schema: unknown, vocabulary: VocabularyName): unknown {
  return vocabulary === 'neutral' ? schema : spokenSchema(schema, undefined, FIELDS)
}

/** `values`: what the field that has this schema may hold. `names`: what the fields below it are called. */
function spokenSchema(schema: unknown, values: Names | undefined, names: Names): unknown {
  if (Array.isArray(schema)) return schema.map((each) => spokenSchema(each, values, names))
  if (schema === null || typeof schema !== 'object') return schema
  const translated = (value: unknown, known: Names | undefined) =>
    typeof value === 'string' ? (known?.get(value) ?? value) : value
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, content]) => {
      if (keyword === 'properties') {
        const fields = Object.entries(content as object).map(([name, field]) => {
          const below = KEYED_BY_CHAIN.includes(name) ? new Map([...names, ...CHAIN_NAMES]) : names
          return [names.get(name) ?? name, spokenSchema(field, VALUES.get(name), below)]
        })
        return [keyword, Object.fromEntries(fields)]
      }
      if (keyword === 'required')
        return [keyword, (content as unknown[]).map((name) => translated(name, names))]
      if (keyword === 'enum')
        return [keyword, (content as unknown[]).map((value) => translated(value, values))]
      if (keyword === 'const') return [keyword, translated(content, values)]
      if (keyword === 'propertyNames') return [keyword, spokenSchema(content, names, names)]
      if (keyword === 'description') return [keyword, translateText(String(content), 'bankr')]
      return [keyword, spokenSchema(content, values, names)]
    }),
  )
}

/** A body of the emulator (neutral inside) as `vocabulary` writes it. */
export function toVocabulary(body: unknown, vocabulary: VocabularyName): unknown {
  return vocabulary === 'neutral' ? body : renamed(body, FIELDS, true)
}

/** A caller's body, in either vocabulary, with neutral names. */
export function toNeutral(body: unknown): unknown {
  return renamed(body, NEUTRAL_FIELDS, false)
}

/** A field's name as `vocabulary` writes it. */
export function fieldName(neutral: string, vocabulary: VocabularyName): string {
  return vocabulary === 'neutral' ? neutral : (FIELDS.get(neutral) ?? neutral)
}

function renamed(value: unknown, names: Names, translateValues: boolean): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => renamed(item, names, translateValues))
  const result: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    const translated = translateValues && typeof inner === 'string' ? VALUES.get(name)?.get(inner) : undefined
    const below =
      translateValues && KEYED_BY_CHAIN.includes(name) ? new Map([...names, ...CHAIN_NAMES]) : names
    const value = translated ?? renamed(inner, below, translateValues)
    // Defined rather than assigned: a caller's "__proto__" stays an ordinary field.
    if (name === '__proto__') {
      Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
    } else result[names.get(name) ?? name] = value
  }
  return result
}
