/**
 * Zod as the worker has it (vite.worker-schemas.ts puts it in the place of `zod`): a schema is built when it is first
 * used. Modules say `const bodySchema = z.object(…)` where they are evaluated, and a start of the worker evaluates some
 * hundred of them to answer one request with two: to build them all was more than half of a start.
 *
 * `z.string().min(1)` is noted down here, and built with the first look at anything but the methods that make another
 * schema of it. What a schema is made of is handed to Zod as its own, so that a check of a value goes through this
 * once and not at each of its fields.
 */
import * as zod from 'zod'

export * from 'zod'
export * as z from './schemas-on-demand'

/** Whatever else `zod` exports is as it is there; a function that is missing here builds at once. */
export const array = /*@__PURE__*/ onDemand(zod.array)
export const boolean = /*@__PURE__*/ onDemand(zod.boolean)
export const discriminatedUnion = /*@__PURE__*/ onDemand(zod.discriminatedUnion)
export const email = /*@__PURE__*/ onDemand(zod.email)
export const int = /*@__PURE__*/ onDemand(zod.int)
export const ipv4 = /*@__PURE__*/ onDemand(zod.ipv4)
export const ipv6 = /*@__PURE__*/ onDemand(zod.ipv6)
export const json = /*@__PURE__*/ onDemand(zod.json)
export const literal = /*@__PURE__*/ onDemand(zod.literal)
export const looseObject = /*@__PURE__*/ onDemand(zod.looseObject)
export const number = /*@__PURE__*/ onDemand(zod.number)
export const object = /*@__PURE__*/ onDemand(zod.object)
export const partialRecord = /*@__PURE__*/ onDemand(zod.partialRecord)
export const preprocess = /*@__PURE__*/ onDemand(zod.preprocess)
export const record = /*@__PURE__*/ onDemand(zod.record)
export const strictObject = /*@__PURE__*/ onDemand(zod.strictObject)
export const string = /*@__PURE__*/ onDemand(zod.string)
export const templateLiteral = /*@__PURE__*/ onDemand(zod.templateLiteral)
export const tuple = /*@__PURE__*/ onDemand(zod.tuple)
export const union = /*@__PURE__*/ onDemand(zod.union)
export const unknown = /*@__PURE__*/ onDemand(zod.unknown)
export const url = /*@__PURE__*/ onDemand(zod.url)
export const uuid = /*@__PURE__*/ onDemand(zod.uuid)
export const iso = /*@__PURE__*/ isoOnDemand()
const ofNames = /*@__PURE__*/ onDemand(zod.enum)
const ofNull = /*@__PURE__*/ onDemand(zod.null)

export { ofNames as enum, ofNull as null }

function isoOnDemand() {
  return { date: onDemand(zod.iso.date), datetime: onDemand(zod.iso.datetime) }
}

/** Methods that make another schema; those of them that the sources use. Any other builds the schema they are of. */
const MAKES_ANOTHER = new Set<PropertyKey>([
  ...[
    'and',
    'array',
    'brand',
    'catch',
    'catchall',
    'check',
    'default',
    'describe',
    'exactOptional',
    'exclude',
    'extend',
  ],
  ...[
    'extract',
    'int',
    'keyof',
    'length',
    'loose',
    'lowercase',
    'max',
    'min',
    'multipleOf',
    'negative',
    'nonempty',
    'nonnegative',
  ],
  ...['nullable', 'nullish', 'omit', 'optional', 'or', 'overwrite', 'partial', 'pick', 'pipe', 'positive'],
  ...['prefault', 'readonly', 'refine', 'regex', 'required', 'safeExtend', 'startsWith', 'strict'],
  ...['superRefine', 'toLowerCase', 'toUpperCase', 'transform', 'trim'],
])

type Schema = zod.ZodType & Record<PropertyKey, unknown>

/** How to come by the schemas that are noted down. */
const built = new WeakMap<object, () => Schema>()

// biome-ignore lint/suspicious/noExplicitAny: whatever each of Zod's functions takes
function onDemand<Make extends (...given: any[]) => unknown>(make: Make): Make {
  const makeLater = (...given: Parameters<Make>) =>
    notedDown(() => make(...given.map(withSchemas)) as Schema) as ReturnType<Make>
  return makeLater as Make
}

function notedDown(build: () => Schema): Schema {
  let schema: Schema | undefined
  const get = () => {
    schema ??= build()
    return schema
  }
  const noted = new Proxy({} as Schema, {
    get(_, name) {
      if (MAKES_ANOTHER.has(name)) {
        return (...given: unknown[]) =>
          notedDown(() => methodOf(get(), name)(...given.map(withSchemas)) as Schema)
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
