import { isAddressShaped } from '#kernel/address-shape'
import type { TransactionContext } from '#kernel/context'
import { profileTable } from './tables'

/** `Tide Pool № 7!` → `tide-pool-no-7`; a name without any letter or digit becomes `project`. */
export function slugify(projectName: string): string {
  const slug = projectName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  // An identifier that looks like an address is looked up as a token.
  return slug === '' || isAddressShaped(slug) ? `project${slug && `-${slug}`}` : slug
}

/** The slug of a new profile: the name's own, or with the first free number behind it. */
export async function freeSlug({ store }: TransactionContext, projectName: string): Promise<string> {
  const base = slugify(projectName)
  const slugs = store.table(profileTable).where('slug')
  if ((await slugs.equals(base).count()) === 0) return base
  const taken = new Set(await store.table(profileTable).where('slug').startsWith(`${base}-`).keys())
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
