/**
 * Zod as the worker has it (build/worker-schemas.ts puts it in the place of `zod`): a schema is built when it is first
 * used. Modules say `const bodySchema = z.object(…)` where they are evaluated, and a start of the worker evaluates some
 * hundred of them to answer one request with two: to build them all was more than half of a start.
 *
 * `z.string().min(1)` is noted down here, and built with the first look at anything but the methods that make another
 * schema of it. What a schema is made of is handed to Zod as its own, so that a check of a value goes through this
 * once and not at each of its fields.
 */
import * as zod from 'zod'

export * from 'zod'

/** Whatever else `zod` exports is as it is there; a function that is missing here builds at once. */
export const array = /*@__PURE__*/ onDemand(() => zod.array)
export const base64 = /*@__PURE__*/ onDemand(() => zod.base64)
export const boolean = /*@__PURE__*/ onDemand(() => zod.boolean)
export const discriminatedUnion = /*@__PURE__*/ onDemand(() => zod.discriminatedUnion)
export const email = /*@__PURE__*/ onDemand(() => zod.email)
export const int = /*@__PURE__*/ onDemand(() => zod.int)
export const ipv4 = /*@__PURE__*/ onDemand(() => zod.ipv4)
export const ipv6 = /*@__PURE__*/ onDemand(() => zod.ipv6)
export const json = /*@__PURE__*/ onDemand(() => zod.json)
export const literal = /*@__PURE__*/ onDemand(() => zod.literal)
export const looseObject = /*@__PURE__*/ objectOnDemand(() => zod.looseObject)
export const number = /*@__PURE__*/ onDemand(() => zod.number)
export const object = /*@__PURE__*/ objectOnDemand(() => zod.object)
export const partialRecord = /*@__PURE__*/ onDemand(() => zod.partialRecord)
export const preprocess = /*@__PURE__*/ onDemand(() => zod.preprocess)
export const record = /*@__PURE__*/ onDemand(() => zod.record)
export const strictObject = /*@__PURE__*/ objectOnDemand(() => zod.strictObject)
export const string = /*@__PURE__*/ onDemand(() => zod.string)
export const templateLiteral = /*@__PURE__*/ onDemand(() => zod.templateLiteral)
export const tuple = /*@__PURE__*/ onDemand(() => zod.tuple)
export const union = /*@__PURE__*/ onDemand(() => zod.union)
export const unknown = /*@__PURE__*/ onDemand(() => zod.unknown)
export const url = /*@__PURE__*/ onDemand(() => zod.url)
export const uuid = /*@__PURE__*/ onDemand(() => zod.uuid)
export const iso = /*@__PURE__*/ isoOnDemand()
const ofNames = /*@__PURE__*/ onDemand(() => zod.enum)
const ofNothing = /*@__PURE__*/ onDemand(() => zod.undefined)
const ofClass = /*@__PURE__*/ onDemand(() => zod.instanceof)
const ofNull = /*@__PURE__*/ onDemand(() => zod.null)

/** Zod looks a schema up by what it is itself, and finds nothing under what notes it down. */
export const toJSONSchema = ((...given: Parameters<typeof zod.toJSONSchema>) =>
  zod.toJSONSchema(...(given.map(withSchemas) as typeof given))) as typeof zod.toJSONSchema

export { ofClass as instanceof, ofNames as enum, ofNothing as undefined, ofNull as null }

function isoOnDemand() {
  return { date: onDemand(() => zod.iso.date), datetime: onDemand(() => zod.iso.datetime) }
}

/** Methods that make another schema; those of them that the sources use. Any other builds the schema they are of. */
const MAKES_ANOTHER: ReadonlySet<PropertyKey> = new Set([
  ...'and array brand catch catchall check default describe exactOptional exclude extend extract int keyof'.split(
    ' ',
  ),
  ...'length loose lowercase max min multipleOf negative nonempty nonnegative nullable nullish omit'.split(
    ' ',
  ),
  ...'optional or overwrite partial pick pipe positive prefault readonly refine regex required'.split(' '),
  ...'safeExtend startsWith strict superRefine toLowerCase toUpperCase transform trim'.split(' '),
])

type Schema = zod.ZodType & Record<PropertyKey, unknown>

/** How to come by the schemas that are noted down. */
const built = new WeakMap<object, () => Schema>()

// biome-ignore lint/suspicious/noExplicitAny: whatever each of Zod's functions takes
type Maker = (...given: any[]) => unknown

/** `make`: called late, because Zod itself is a part of the worker that is evaluated with the first schema. */
function onDemand<Make extends Maker>(make: () => Make): Make {
  const makeLater = (...given: unknown[]) => notedDown(() => make()(...given.map(withSchemas)) as Schema)
  return makeLater as unknown as Make
}

/** With its fields known beforehand: modules take them over into other schemas. */
function objectOnDemand<Make extends Maker>(make: () => Make): Make {
  const makeLater = (fields: object, ...given: unknown[]) =>
    notedDown(() => make()(withSchemas(fields), ...given.map(withSchemas)) as Schema, fields)
  return makeLater as unknown as Make
}

function notedDown(build: () => Schema, fields?: object): Schema {
  let schema: Schema | undefined
  const get = () => {
    schema ??= build()
    return schema
  }
  const noted = new Proxy({} as Schema, {
    get(_, name) {
      if (name === 'shape' && fields) return fields
      if (MAKES_ANOTHER.has(name)) {
        return (...given: unknown[]) =>
          notedDown(
            () => methodOf(get(), name)(...given.map(withSchemas)) as Schema,
            fields && fieldsOf(fields, name, given),
          )
      }
      const value = get()[name]
      return typeof value === 'function' ? methodOf(get(), name) : value
    },
    has: (_, name) => name in get(),
    getPrototypeOf: () => Object.getPrototypeOf(get()),
  })
  built.set(noted, get)
  return noted
}

/** Those of an object to which a method was applied; undefined where they are known only when it is built. */
function fieldsOf(fields: object, method: PropertyKey, [given]: readonly unknown[]): object | undefined {
  if (method === 'extend' || method === 'safeExtend') return { ...fields, ...(given as object) }
  if (method !== 'partial' || given !== undefined) return undefined
  const optional = Object.entries<Schema>(fields as Record<string, Schema>)
  return Object.fromEntries(optional.map(([name, field]) => [name, field.optional()]))
}

function methodOf(schema: Schema, name: PropertyKey): (...given: unknown[]) => unknown {
  return (schema[name] as (...given: unknown[]) => unknown).bind(schema)
}

/** The same with the schemas themselves in the place of what notes them down. */
function withSchemas(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const get = built.get(given)
  if (get) return get()
  if (Array.isArray(given)) return given.map(withSchemas)
  if (Object.getPrototypeOf(given) !== Object.prototype) return given
  const copy = Object.getOwnPropertyDescriptors(given)
  // A getter is a field that needs a schema which is not there yet: left to whoever asks for it.
  for (const field of Object.values(copy)) if ('value' in field) field.value = withSchemas(field.value)
  return Object.defineProperties({}, copy)
}
