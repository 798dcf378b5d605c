const PATTERNS: readonly [RegExp, string][] = [
  [/\b(bk_(?:usr|ptr)_[A-Za-z0-9]+_)[A-Za-z0-9]+/g, '$1••••'],
  [/\b(sess_)[A-Za-z0-9]+/g, '$1••••'],
]

/** Hides the secret part of every API key, partner key and session in a text; what remains still tells them apart. */
export function maskSecrets(text: string): string {
  return PATTERNS.reduce((masked, [pattern, shown]) => masked.replace(pattern, shown), text)
}
