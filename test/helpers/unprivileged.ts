import { chmodSync, chownSync } from 'node:fs'

/** Somebody to whom rights apply: root may write everything. Undefined where this process already is. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

/** A folder that `unprivileged` may read, and not write. */
export function makeReadOnly(folder: string): void {
  if (unprivileged) chownSync(folder, unprivileged.uid, unprivileged.gid)
  chmodSync(folder, 0o555)
}
