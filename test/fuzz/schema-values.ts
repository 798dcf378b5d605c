import fc from 'fast-check'
import type { z } from 'zod'
import { anyString, candidates } from './strings'

type Schema = z.core.$ZodType
type Definition = { type: string; checks?: z.core.$ZodCheck[] } & Record<string, unknown>

/** What a schema accepts, as a caller would send it: any JSON value that `schema.safeParse` takes. */
export function accepted(schema: z.ZodType, known: readonly unknown[]): fc.Arbitrary<unknown> {
  return valuesOf(schema, known, 0).filter((value) => schema.safeParse(value).success)
}

const MAX_DEPTH = 5

function valuesOf(schema: Schema, known: readonly unknown[], depth: number): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition
  const inner = (name: string) => valuesOf(definition[name] as Schema, known, depth + 1)
  switch (definition.type) {
    case 'string':
      return strings(schema, known)
    case 'template_literal':
      return fitting(schema, fc.stringMatching(schema._zod.pattern as RegExp), known)
    case 'number':
      return numbers(definition)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...(definition.values as unknown[]))
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries as Record<string, unknown>))
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return inner('innerType')
    case 'nullable':
      return fc.option(inner('innerType'), { freq: 4 })
    case 'lazy':
      return depth > MAX_DEPTH
        ? fc.constant(null)
        : valuesOf((definition.getter as () => Schema)(), known, depth + 1)
    case 'pipe':
      // What is sent is what goes in; the refinements of the whole are checked at the end.
      return fitting(schema, inner('in'), known)
    case 'union':
      return fc.oneof(...(definition.options as Schema[]).map((option) => valuesOf(option, known, depth + 1)))
    case 'array':
      return lists(definition, inner('element'))
    case 'record':
      return fc.dictionary(anyString, inner('valueType'), { maxKeys: 4 })
    case 'object':
      return objects(definition, known, depth)
    case 'unknown':
    case 'any':
      return fc.jsonValue({ maxDepth: 3 })
    default:
      throw new Error(
        `The fuzzer cannot make values of the schema type "${definition.type}" yet: teach schema-values.ts.`,
      )
  }
}

function objects(definition: Definition, known: readonly unknown[], depth: number): fc.Arbitrary<unknown> {
  const shape = Object.entries(definition.shape as Record<string, Schema>)
  const fields = shape.filter(([, field]) => !isNever(field))
  const required = fields.filter(([, field]) => field._zod.optin === undefined).map(([name]) => name)
  const record = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field, known, depth + 1)])),
    { requiredKeys: required },
  )
  if (definition.catchall !== undefined) return record
  // Unknown fields are dropped by such a schema, so they are part of what it takes.
  const taken = new Set(shape.map(([name]) => name))
  const extra = fc.dictionary(
    anyString.filter((name) => !taken.has(name)),
    fc.jsonValue({ maxDepth: 1 }),
    { maxKeys: 2 },
  )
  return fc.oneof(
    { weight: 4, arbitrary: record },
    { weight: 1, arbitrary: fc.tuple(record, extra).map(([fields, more]) => withFields(fields, more)) },
  )
}

/** A field that only exists to be refused by name. */
function isNever(field: Schema): boolean {
  const { type, innerType } = field._zod.def as unknown as { type: string; innerType?: Schema }
  return type === 'undefined' || type === 'never' || (innerType !== undefined && isNever(innerType))
}

/** Defined, not assigned: "__proto__" stays an ordinary field. */
export function withFields(target: object, more: object): object {
  const result = { ...target }
  for (const [name, value] of Object.entries(more)) {
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return result
}

function lists(definition: Definition, element: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const { least, most } = bounds(definition, 'min_length', 'max_length')
  const maxLength = Math.min(most ?? 5, Math.max(5, least ?? 0))
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(element, { minLength: least ?? 0, maxLength }) },
    // As many as are allowed: of one kind, which is what costs little.
    {
      weight: 1,
      arbitrary: element.map((one) => Array.from({ length: Math.min(most ?? 5, 200) }, () => one)),
    },
  )
}

function numbers(definition: Definition): fc.Arbitrary<number> {
  const { least, most } = bounds(definition, 'greater_than', 'less_than')
  const isInt = definition.format !== undefined || (definition.checks ?? []).some((check) => formatOf(check))
  const min = least ?? (isInt ? Number.MIN_SAFE_INTEGER : -1e300)
  const max = most ?? (isInt ? Number.MAX_SAFE_INTEGER : 1e300)
  const near = Math.min(max, Math.max(min, 0))
  const small = fc.integer({ min: Math.ceil(near), max: Math.floor(Math.min(max, near + 20)) })
  const any = isInt
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true })
  // A limit in the thousands stands for work in proportion: seldom to the full.
  const weight = max > 1_000 && max < 10_000 ? 1 : 20
  return fc.oneof(
    { weight: 60, arbitrary: small },
    { weight, arbitrary: any },
    { weight, arbitrary: fc.constantFrom(max, max - (max > min ? 1 : 0)) },
    { weight: 10, arbitrary: fc.constant(min) },
  )
}

function strings(schema: Schema, known: readonly unknown[]): fc.Arbitrary<string> {
  const definition = schema._zod.def as unknown as Definition
  const { least, most } = bounds(definition, 'min_length', 'max_length')
  const minLength = least ?? 0
  const maxLength = Math.max(minLength, Math.min(most ?? 40, 60))
  const made: fc.Arbitrary<string>[] = [
    fc.string({ minLength, maxLength }),
    fc.string({ minLength, maxLength, unit: 'grapheme' }),
    anyString,
  ]
  if (most !== undefined)
    made.push(fc.constantFrom('z'.repeat(most), '\ud800'.repeat(most), '你'.repeat(most)))
  if (definition.format === 'datetime')
    made.push(fc.date({ noInvalidDate: true }).map((date) => date.toISOString()))
  // One over classes of Unicode takes seconds to turn round; the other sources must do.
  for (const pattern of patternsOf(definition))
    if (!pattern.unicode) made.push(fc.stringMatching(generable(pattern)))
  return fitting(schema, fc.oneof(...made), known) as fc.Arbitrary<string>
}

const SAMPLE = 60

/** Of the made and the known values those that fit; fails where nothing does, rather than to look for ever. */
function fitting(
  schema: Schema,
  made: fc.Arbitrary<unknown>,
  known: readonly unknown[],
): fc.Arbitrary<unknown> {
  const fits = (value: unknown) => (schema as z.ZodType).safeParse(value).success
  const listed = candidates(known).filter(fits)
  const first = fc.sample(made, { numRuns: SAMPLE, seed: 1 }).filter(fits)
  // Of fields that have to fit each other few values do.
  const isRare = first.length === 0 && listed.length === 0
  const hits = isRare ? fc.sample(made, { numRuns: SAMPLE * 200, seed: 1 }).filter(fits) : first
  const sources: fc.WeightedArbitrary<unknown>[] = []
  if (listed.length > 0) sources.push({ weight: 1, arbitrary: fc.constantFrom(...listed) })
  if (hits.length > SAMPLE / 4) sources.push({ weight: 1, arbitrary: made.filter(fits) })
  else if (hits.length > 0) sources.push({ weight: 1, arbitrary: fc.constantFrom(...hits) })
  if (sources.length === 0) {
    throw new Error(
      `No value is known that this ${schema._zod.def.type} schema accepts: add one to FORMED in strings.ts.`,
    )
  }
  return fc.oneof(...sources)
}

/** fast-check knows no look-aheads and no flag i: `fitting` keeps those strings that the whole pattern takes. */
function generable({ source }: RegExp): RegExp {
  return new RegExp(source.replace(/\(\?[=!][^()]*\)/g, ''))
}

function patternsOf(definition: Definition): RegExp[] {
  const own = definition.pattern instanceof RegExp ? [definition.pattern] : []
  const checks = (definition.checks ?? []).flatMap((check) => {
    const { pattern } = check._zod.def as { pattern?: RegExp }
    return pattern ? [pattern] : []
  })
  return [...own, ...checks]
}

function formatOf(check: z.core.$ZodCheck): boolean {
  return check._zod.def.check === 'number_format'
}

function bounds(definition: Definition, lower: string, upper: string) {
  let least: number | undefined
  let most: number | undefined
  for (const check of definition.checks ?? []) {
    const rule = check._zod.def as { check: string; minimum?: number; maximum?: number; value?: number }
    if (rule.check === lower) least = rule.minimum ?? rule.value
    if (rule.check === upper) most = rule.maximum ?? rule.value
  }
  return { least, most }
}
