/** They stand behind the slug in the addresses of an app. */
const RESERVED = [
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

/** Why an app cannot have this slug; undefined where it can. */
export function slugProblem(slug: string): string | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/.test(slug)) {
    return 'must be 1 to 63 letters, digits, hyphens and underscores, and begin with a letter or digit'
  }
  return RESERVED.includes(slug) ? `must be none of ${RESERVED.join(', ')}` : undefined
}

/** A script's name, without `.ts`. */
export const SCRIPT_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/

export function appFolder(slug: string): string {
  return `/apps/${slug}`
}

/** One owner's app, as rows name it; a line break is in no slug. */
export function appKey(walletId: string, slug: string): string {
  return `${walletId}\n${slug}`
}
