export { slugProblem } from './slug-rule.mjs'

/** A script's name, without `.ts`. */
export const SCRIPT_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/

export function appFolder(slug: string): string {
  return `/apps/${slug}`
}

/** One owner's app, as rows name it: by what identifies its folder: another app in its place has another key. */
export function appKey(walletId: string, instance: string): string {
  return `${walletId}\n${instance}`
}
