/** `_` and how URLs and JSON may write it. */
const UNDERSCORE = String.raw`(?:_|%5[Ff]|\\u005[Ff])`

const PATTERNS: readonly RegExp[] = [
  new RegExp(`(bk${UNDERSCORE}(?:usr|ptr)${UNDERSCORE}[A-Za-z0-9]+${UNDERSCORE})[A-Za-z0-9]+`, 'g'),
  new RegExp(`(sess${UNDERSCORE})[A-Za-z0-9]+`, 'g'),
]

/** Hides the secret part of every API key, partner key and session in a text; what remains still distinguishes them. */
export function maskSecrets(text: string): string {
  return PATTERNS.reduce((masked, pattern) => masked.replace(pattern, '$1••••'), text)
}

/** The same value with every text in it masked. */
export function masked<Value>(value: Value): Value {
  if (typeof value === 'string') return maskSecrets(value) as Value
  if (Array.isArray(value)) return value.map(masked) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [maskSecrets(name), masked(inner)]),
  ) as Value
}
