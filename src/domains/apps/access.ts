import type { Principal } from '#domains/wallet'
import { Refusal, worded } from '#kernel/errors'
import type { App } from './apps'
import { appErrors } from './errors'
import { isRecordKey } from './keys'
import type { Manifest } from './manifest'
import type { Permission } from './permissions'
import { appFolder } from './slug'

/** Whether a caller who reads a key is let in: the owner to all, a visitor as the manifest says. Row app-signin. */
export function enforceReadable(app: App, principal: Principal | undefined, key: string): void {
  if (principal?.walletId === app.owner.id) return
  if (principal) {
    enforcePermission(app, 'appKV.get', ['read:appdata'])
    return
  }
  if (!isRecordKey(key) && isPublicKey(app.manifest, key)) return
  const declare = isRecordKey(key)
    ? "Records are their caller's alone: sign in."
    : `Sign in, or have the owner add ${JSON.stringify(key)} to "publicDataKeys" in ${appFolder(app.slug)}/manifest.json.`
  throw new Refusal(worded(appErrors.notExposed, key), `${declare} (Rule apps.publicDataKeys.)`, {
    rule: 'apps.publicDataKeys',
    facts: { key, slug: app.slug },
  })
}

export function isPublicKey(manifest: Manifest | undefined, key: string): boolean {
  return manifest?.publicDataKeys.includes(key) ?? false
}

/** Throws 403 that names the permission and the line to add. Any one of `permissions` is enough. */
export function enforcePermission(
  { manifest, slug }: Pick<App, 'manifest' | 'slug'>,
  call: string,
  permissions: readonly [Permission, ...Permission[]],
): void {
  const declared = manifest?.permissions ?? []
  if (permissions.some((permission) => declared.includes(permission))) return
  const [permission] = permissions
  const line = `"permissions": ${JSON.stringify([...declared, permission])}`
  throw new Refusal(
    appErrors.permission,
    `${call} needs the permission ${permission}, which this app does not declare. Write ${line} in ${appFolder(slug)}/manifest.json. (Rule apps.permission.)`,
    { rule: 'apps.permission', facts: { call, permission, slug } },
  )
}
