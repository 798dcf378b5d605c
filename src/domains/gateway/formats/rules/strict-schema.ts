import { inContext } from './chat-words'
import { fieldsOf, isOpenObject, listOf, type Problem, subschemas } from './rule'

const NOT_PERMITTED = ['allOf', 'oneOf', 'not', 'dependentRequired', 'dependentSchemas', 'if', 'then', 'else']

/** Of a schema that chat completions are to keep to strictly. `invalid` begins the texts and names its owner. */
export function* strictProblems(root: unknown, path: string, invalid: string): Generator<Problem> {
  for (const { path: keys, schema } of subschemas(root)) {
    const context = inContext(keys)
    if (isOpenObject(schema)) {
      yield {
        path,
        text: `${invalid}${context}, 'additionalProperties' is required to be supplied and to be false.`,
      }
    }
    const refused = NOT_PERMITTED.find((name) => schema[name] !== undefined)
    if (refused) yield { path, text: `${invalid}${context}, '${refused}' is not permitted.` }
    const required = listOf(schema.required)
    const missing = Object.keys(fieldsOf(schema.properties)).find((name) => !required.includes(name))
    if (missing !== undefined) {
      yield {
        path,
        text: `${invalid}${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
      }
    }
  }
}
