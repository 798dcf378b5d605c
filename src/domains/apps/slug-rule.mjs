/** What comes after the slug in the addresses of an app, and so cannot be one. */
export const RESERVED_SLUGS = [
  'archive',
  'check',
  'fork',
  'frame',
  'import',
  'kv',
  'runs',
  'scripts',
  'secrets',
  'transactions',
  'x402',
]

export const SLUG = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/

/**
 * Why an app cannot have this slug; undefined where it can.
 * @param {string} slug
 * @returns {string | undefined}
 */
export function slugProblem(slug) {
  if (!SLUG.test(slug)) {
    return 'must be 1 to 63 letters, digits, hyphens and underscores, and begin with a letter or digit'
  }
  return RESERVED_SLUGS.includes(slug) ? `must be none of ${RESERVED_SLUGS.join(', ')}` : undefined
}
