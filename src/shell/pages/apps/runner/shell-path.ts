/** Where a path that an app names is in the shell: `/wallet` is `/ui/wallet`, `/apps/x` is `/ui/apps/x`. */
export function shellPath(path: string): string {
  return path === '/' || /^\/(ui|a)(\/|$)/.test(path) ? path : `/ui${path}`
}
