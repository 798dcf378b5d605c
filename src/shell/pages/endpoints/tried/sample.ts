/** JSON Schema of an object, or an older file's flat map of names; null where it says neither. */
type Described = unknown

/** What a caller may send, by the examples and defaults of a schema: `{ city: 'Bern' }`. */
export function sampleOf(schema: Described): Record<string, unknown> {
  if (!isObject(schema)) return {}
  const fields = isObject(schema.properties) ? schema.properties : schema.type === undefined ? schema : {}
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exampleOf(field)]))
}

function exampleOf(field: unknown): unknown {
  if (!isObject(field)) return ''
  const { examples, example, enum: choices, type } = field
  const given = [...list(examples), example, field.default, ...list(choices)].find((one) => one !== undefined)
  if (given !== undefined) return given
  if (type === 'object') return sampleOf(field)
  return { number: 0, integer: 0, boolean: false, array: [] }[String(type)] ?? ''
}

/** As a query: `?city=Bern`; what is no single value is left out. */
export function queryOf(sample: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(sample).filter(([, value]) => value !== '' && typeof value !== 'object')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
