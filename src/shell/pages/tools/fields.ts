/** One argument that a form has a field for. */
export interface ToolField {
  name: string
  kind: 'string' | 'number' | 'integer' | 'boolean'
  isNeeded: boolean
  description?: string
  choices?: string[]
}

/** The arguments of a tool as fields; null where its schema has what no field can hold. */
export function fieldsOf(schema: Readonly<Record<string, unknown>>): ToolField[] | null {
  const { properties = {}, required = [] } = schema
  if (!isObject(properties) || !Array.isArray(required)) return null
  const fields = Object.entries(properties).map(([name, spec]) =>
    fieldOf(name, spec, required.includes(name)),
  )
  return fields.every((field) => field !== null) ? fields : null
}

function fieldOf(name: string, spec: unknown, isNeeded: boolean): ToolField | null {
  if (!isObject(spec)) return null
  const { type, description, enum: choices } = spec
  if (type !== 'string' && type !== 'number' && type !== 'integer' && type !== 'boolean') return null
  if (choices !== undefined && !(Array.isArray(choices) && choices.every((one) => typeof one === 'string')))
    return null
  return {
    name,
    kind: type,
    isNeeded,
    ...(typeof description === 'string' && { description }),
    ...(choices !== undefined && { choices }),
  }
}

/** What a call is sent; or, as a sentence, why a field cannot be. What is optional and empty is left out. */
export function argumentsOf(
  fields: readonly ToolField[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> | string {
  const sent: Record<string, unknown> = {}
  for (const { name, kind, isNeeded } of fields) {
    const text = values[name] ?? ''
    if (text === '' && !isNeeded) continue
    if (text === '' && kind !== 'string') return `${name} is needed.`
    if (kind === 'number' || kind === 'integer') {
      const number = Number(text)
      if (!Number.isFinite(number) || (kind === 'integer' && !Number.isInteger(number))) {
        return `${name} must be ${kind === 'integer' ? 'a whole number' : 'a number'}.`
      }
      sent[name] = number
    } else {
      sent[name] = kind === 'boolean' ? text === 'true' : text
    }
  }
  return sent
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
