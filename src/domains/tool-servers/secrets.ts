import { isLong, type SecretMask, secretMask } from '#kernel/secrets/secret-values'

/** Scheme of a header's credentials: public. */
const SCHEME = /^[A-Za-z][A-Za-z-]*$/

/** What no answer may contain of the secrets that were sent somewhere: each as a whole, and its words. */
export function hiding(secrets: readonly string[]): SecretMask {
  const parts = secrets.flatMap((secret) => {
    const [first = '', ...more] = secret.split(/\s+/)
    return [secret, ...(more.length > 0 && SCHEME.test(first) ? more : [first, ...more])]
  })
  return secretMask([...new Set(parts)].map((value) => ({ value, mark: '••••' })).filter(isLong))
}
