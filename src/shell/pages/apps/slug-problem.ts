/** Words that stand behind the slug in the addresses of apps. */
const TAKEN = ['kv', 'runs', 'scripts', 'transactions']

/** Why an app cannot be called so, before the emulator is asked. */
export function slugProblem(slug: string, slugs: readonly string[]): string | undefined {
  if (!/^[A-Za-z0-9][\w-]{0,62}$/.test(slug)) {
    return 'Only letters, digits, - and _, at most 63 of them, a letter or digit first.'
  }
  if (TAKEN.includes(slug)) return `“${slug}” is a part of the addresses of apps; choose another name.`
  if (slugs.includes(slug)) return 'There is an app of this name.'
  return undefined
}
