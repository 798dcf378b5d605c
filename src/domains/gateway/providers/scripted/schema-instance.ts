import { lookupTable } from '#kernel/lookup-table'
import type { JsonSchema } from '../../formats/model-request'
import { sampleOf } from './pattern-sample'

/** What an instance is made from: words of the conversation, used where a schema leaves the choice. */
export interface Hints {
  readonly text: string
  /** Names and quoted words of the text, in order; each is used once, then the last again. */
  readonly words: string[]
  readonly numbers: number[]
}

/** A schema within a schema deeper than this refers to itself. */
const DEEPEST = 12

/** A value that is valid under `schema`: the shortest that makes sense. */
export function instanceOf(schema: JsonSchema, hints: Hints): unknown {
  return new Instance(schema, hints).of(schema, '', 0)
}

class Instance {
  constructor(
    private readonly root: JsonSchema,
    private readonly hints: Hints,
  ) {}

  of(received: unknown, name: string, depth: number): unknown {
    if (received === null || typeof received !== 'object' || depth > DEEPEST) return null
    const schema = this.#resolved(received as JsonSchema)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return this.#oneOf(schema.enum)
    // `null` is valid where it is allowed, but says nothing: another choice comes first.
    const [choice] = listOf(schema.anyOf ?? schema.oneOf).filter((each) => typeOf(each) !== 'null')
    if (choice) return this.of({ ...without(schema, 'anyOf', 'oneOf'), ...choice }, name, depth + 1)
    const parts = listOf(schema.allOf)
    if (parts.length > 0) return this.of(this.#joined(schema, parts), name, depth + 1)
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, depth)
      case 'array':
        return this.#array(schema, name, depth)
      case 'string':
        return this.#string(schema, name)
      case 'integer':
        return this.#number(schema, 1)
      case 'number':
        return this.#number(schema, 0)
      case 'boolean':
        return true
      default:
        return null
    }
  }

  #resolved(schema: JsonSchema): JsonSchema {
    const reference = schema.$ref
    if (typeof reference !== 'string') return schema
    const found = reference
      .replace(/^#\/?/, '')
      .split('/')
      .filter(Boolean)
      .reduce<unknown>(
        (inner, key) => (inner as JsonSchema | undefined)?.[key.replace(/~1/g, '/')],
        this.root,
      )
    return { ...without(schema, '$ref'), ...(found as JsonSchema) }
  }

  #joined(schema: JsonSchema, parts: readonly JsonSchema[]): JsonSchema {
    const all = [without(schema, 'allOf'), ...parts.map((part) => this.#resolved(part))]
    return {
      ...Object.assign({}, ...all),
      properties: Object.assign({}, ...all.map(({ properties }) => properties)),
      required: all.flatMap(({ required }) => textsOf(required)),
    }
  }

  #object(schema: JsonSchema, depth: number): object {
    const properties = lookupTable((schema.properties ?? {}) as Record<string, unknown>)
    const required = textsOf(schema.required)
    // Deep down only what must be there, or a schema that names itself would never end.
    const names = depth > 4 ? required : [...new Set([...Object.keys(properties), ...required])]
    return Object.fromEntries(names.map((name) => [name, this.of(properties[name] ?? {}, name, depth + 1)]))
  }

  #array(schema: JsonSchema, name: string, depth: number): unknown[] {
    const fixed = listOf(schema.prefixItems)
    const least = Math.max(numberIn(schema, 'minItems') ?? (depth > 4 ? 0 : 1), fixed.length)
    const most = numberIn(schema, 'maxItems') ?? least
    const items = schema.items ?? {}
    return Array.from({ length: Math.min(least, Math.max(most, fixed.length)) }, (_, at) =>
      this.of(fixed[at] ?? items, name, depth + 1),
    )
  }

  #string(schema: JsonSchema, name: string): string {
    const format = schema.format
    const formed = typeof format === 'string' ? FORMATS[format] : undefined
    if (formed !== undefined) return formed
    const sample = typeof schema.pattern === 'string' ? sampleOf(schema.pattern) : undefined
    if (sample !== undefined) return sample
    const least = numberIn(schema, 'minLength') ?? 0
    const most = numberIn(schema, 'maxLength') ?? 200
    const word = this.hints.words.length > 1 ? this.hints.words.shift() : this.hints.words[0]
    const isProse = /text|content|summary|answer|message|description|reason|query|question|prompt|body/i.test(
      name,
    )
    const chosen = (isProse ? this.hints.text : word) || name || 'text'
    return chosen.slice(0, most).padEnd(Math.min(least, most), '.')
  }

  #number(schema: JsonSchema, step: number): number {
    const by = numberIn(schema, 'multipleOf') ?? (step || 0)
    const above = numberIn(schema, 'exclusiveMinimum')
    const below = numberIn(schema, 'exclusiveMaximum')
    const gap = by || 0.5
    const least = numberIn(schema, 'minimum') ?? (above === undefined ? -Infinity : above + gap)
    const most = numberIn(schema, 'maximum') ?? (below === undefined ? Infinity : below - gap)
    const mentioned = this.hints.numbers.find(
      (number) => number >= least && number <= most && (by === 0 || number % by === 0),
    )
    if (mentioned !== undefined) return mentioned
    const near = Math.min(Math.max(1, least), most)
    const rounded = by === 0 ? near : Math.ceil(near / by) * by
    return rounded > most ? Math.floor(most / by) * by : rounded
  }

  /** One that the conversation mentions, else the first. */
  #oneOf(values: readonly unknown[]): unknown {
    const mentioned = new Set(this.hints.text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    return (
      values.find((value) => typeof value === 'string' && mentioned.has(value.toLowerCase())) ?? values[0]
    )
  }
}

const FORMATS = lookupTable<string>({
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'someone@example.com',
  hostname: 'example.com',
  uri: 'https://example.com/',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '3f0c8a52-6c1e-4b8e-9d57-1f2a3b4c5d6e',
})

function typeOf(schema: JsonSchema): string | undefined {
  const types = schema.type
  if (Array.isArray(types)) return types.find((type) => type !== 'null') ?? types[0]
  if (typeof types === 'string') return types
  if (schema.properties !== undefined || schema.required !== undefined) return 'object'
  return schema.items === undefined && schema.prefixItems === undefined ? undefined : 'array'
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter((each) => each !== null && typeof each === 'object') : []
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function numberIn(schema: JsonSchema, key: string): number | undefined {
  const value = schema[key]
  return typeof value === 'number' ? value : undefined
}

function without(schema: JsonSchema, ...keys: string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)))
}
