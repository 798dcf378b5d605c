import { RESERVED_SLUGS, SLUG } from '../../../domains/apps/slug-rule.mjs'

/** Why an app cannot have this name, before a request. */
export function slugProblem(slug: string, slugs: readonly string[]): string | undefined {
  if (!SLUG.test(slug)) {
    return 'Only letters, digits, - and _, at most 63 of them, a letter or digit first.'
  }
  if (RESERVED_SLUGS.includes(slug))
    return `“${slug}” is a part of the addresses of apps; choose another name.`
  if (slugs.includes(slug)) return 'There is an app of this name.'
  return undefined
}
