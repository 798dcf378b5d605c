import { isOpenObject, type Problem, subschemas } from './rule'

/** What a schema may not say that messages are to keep to, by the type that it is of. */
const UNSUPPORTED: Readonly<Record<string, readonly string[]>> = {
  integer: ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'],
  number: ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'],
  string: ['maxLength', 'minLength'],
  array: ['maxItems', 'uniqueItems'],
}

/** Of a schema of an answer, or of a strict tool. */
export function* structuredProblems(root: unknown, path: string): Generator<Problem> {
  for (const { schema } of subschemas(root)) {
    if (isOpenObject(schema)) {
      yield { path, text: `For 'object' type, 'additionalProperties' must be explicitly set to false` }
    }
    for (const type of [schema.type].flat().map(String)) {
      const found = (UNSUPPORTED[type] ?? []).filter((name) => schema[name] !== undefined)
      const [first] = found
      if (found.length > 1) {
        yield { path, text: `For '${type}' type, properties ${found.join(', ')} are not supported` }
      } else if (first) yield { path, text: `For '${type}' type, property '${first}' is not supported` }
      const { minItems = 0 } = schema
      if (type === 'array' && minItems !== 0 && minItems !== 1) {
        yield { path, text: `For 'array' type, 'minItems' values other than 0 or 1 are not supported` }
      }
    }
  }
}
