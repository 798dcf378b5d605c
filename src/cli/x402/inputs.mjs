/** The inputs of a paid endpoint, as its schema names them, from answers to questions. */

/** @typedef {{ name: string, type: string, description: string, isRequired: boolean }} Input */

/**
 * Of a JSON Schema of an object, or of an older file's flat map of names.
 * @param {any} schema
 * @returns {Input[]}
 */
export function inputsOf(schema) {
  const isMap = (/** @type {unknown} */ value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const required = Array.isArray(schema?.required) ? schema.required : []
  const properties = isMap(schema?.properties) ? schema.properties : isMap(schema) ? schema : {}
  return Object.entries(properties).map(([name, property]) => {
    const {
      type,
      description = '',
      required: isMarked,
    } = typeof property === 'string' ? { type: property } : (property ?? {})
    return {
      name,
      type: typeof type === 'string' ? type : 'string',
      description: String(description),
      isRequired: required.includes(name) || isMarked === true,
    }
  })
}

/**
 * Asks for each; an empty answer leaves one out that is not required.
 * @param {readonly Input[]} inputs
 * @param {import('../questions.mjs').Ask} ask
 * @returns {Promise<Record<string, unknown>>}
 */
export async function inputsFrom(inputs, ask) {
  /** @type {[string, unknown][]} */
  const found = []
  for (const input of inputs) {
    const { name, description, isRequired } = input
    const about = [input.type, ...(isRequired ? [] : ['optional']), ...(description ? [description] : [])]
    let answer = await ask(`${name} (${about.join('; ')}): `)
    while (answer === '' && isRequired) answer = await ask(`${name} is required: `)
    if (answer) found.push([name, parsedInput(input, answer)])
  }
  return Object.fromEntries(found)
}

/** @param {Input} input @param {string} text */
function parsedInput({ type }, text) {
  if (!['number', 'integer', 'boolean', 'object', 'array'].includes(type)) return text
  try {
    return JSON.parse(text)
  } catch {
    // What it must be, the endpoint says.
    return text
  }
}
