import { type ErrorSpec, errors, Refusal } from '#kernel/errors'
import { byRule } from '#kernel/service-rules'

export interface Problem {
  /** Of the field, as the format writes paths. */
  readonly path: string
  /** In the words of the format's own service, as far as they are published; with the path in it or not. */
  readonly text: string
}

/** What the publisher of a format refuses with 400 though each field by itself is well-formed. */
export interface FormatRule<Body> {
  readonly name: string
  /** Where it is published. */
  readonly source: string
  broken(body: Body): Iterable<Problem>
}

/** Throws 400 for the first rule that a body breaks. `format` begins the names of its rules. */
export function enforceRules<Body>(format: string, rules: readonly FormatRule<Body>[], body: Body): void {
  for (const { name, source, broken } of rules) {
    for (const { path, text } of broken(body)) {
      const rule = `gateway.${format}.${name}`
      const problem = text.includes(path) ? text : `${path}: ${text}`
      throw new Refusal(INVALID, `${problem} (Rule ${rule}.) ${byRule('modelRequestRules')}`, {
        rule,
        facts: { field: path, source },
      })
    }
  }
}

const INVALID: ErrorSpec = errors.invalidRequest

/** Image types that both formats take. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** As both formats demand it: padded, in the alphabet with + and /, and not empty. */
export function isBase64(text: unknown): boolean {
  return typeof text === 'string' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
}

/** A value that is an object, as one; an empty one otherwise. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

interface Subschema {
  /** Keys from the root to it. */
  readonly path: readonly string[]
  readonly schema: Readonly<Record<string, unknown>>
}

/** A JSON Schema and all that is nested in it. */
export function* subschemas(schema: unknown, path: readonly string[] = []): Generator<Subschema> {
  if (typeof schema !== 'object' || schema === null) return
  const fields = fieldsOf(schema)
  yield { path, schema: fields }
  for (const key of ['properties', '$defs', 'definitions']) {
    for (const [name, inner] of Object.entries(fieldsOf(fields[key]))) {
      yield* subschemas(inner, [...path, key, name])
    }
  }
  if (!Array.isArray(fields.items)) yield* subschemas(fields.items, [...path, 'items'])
  for (const key of ['anyOf', 'allOf', 'oneOf']) {
    for (const [at, inner] of listOf(fields[key]).entries()) {
      yield* subschemas(inner, [...path, key, String(at)])
    }
  }
}

/** Whether it describes objects and does not say that they have no other fields. */
export function isOpenObject({ type, properties, additionalProperties }: Subschema['schema']): boolean {
  return (type === 'object' || properties !== undefined) && additionalProperties !== false
}
