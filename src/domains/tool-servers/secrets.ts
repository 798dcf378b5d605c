/** Shorter ones would hide half of any text. */
const SHORTEST = 8

/** What no answer may contain of the secrets that were sent somewhere: each as a whole, and its words. */
export function hiding(secrets: readonly string[]): <Value>(value: Value) => Value {
  const parts = [...secrets, ...secrets.flatMap((secret) => secret.split(/\s+/))]
  const hidden = [...new Set(parts)]
    .filter((part) => part.length >= SHORTEST)
    .sort((one, other) => other.length - one.length)
  const hideIn = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return hidden.reduce((text, part) => text.replaceAll(part, '••••'), value)
    }
    if (Array.isArray(value)) return value.map(hideIn)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [hideIn(name), hideIn(inner)]))
  }
  return <Value>(value: Value) => hideIn(value) as Value
}
