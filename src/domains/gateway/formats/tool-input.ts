/** A tool call's arguments as a value. A model that was cut off, or a fixture that is misspelt, leaves no JSON. */
export function inputOf(args: string): unknown {
  try {
    return JSON.parse(args || '{}')
  } catch {
    return {}
  }
}
