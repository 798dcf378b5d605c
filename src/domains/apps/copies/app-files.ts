import { entriesOf, type findFile, pathOf } from '#domains/files'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { appErrors } from '../errors'
import { appFolder } from '../slug'

/** Of one app that is copied, packed or unpacked. */
const MOST_FILES = 500
export const MOST_BYTES = 50 * 1024 * 1024

export interface AppFile {
  /** From the app's folder: `scripts/tides.ts`. */
  readonly path: string
  readonly row: Awaited<ReturnType<typeof findFile>>
}

/** Every file of an app, in the order of their paths. Throws 413 for more than can be copied at once. */
export async function appFiles(context: Context, walletId: string, slug: string): Promise<AppFile[]> {
  const root = appFolder(slug)
  const files: AppFile[] = []
  let bytes = 0
  const folders = [root]
  for (const folder of folders) {
    for (const row of await entriesOf(context, walletId, folder)) {
      if (row.kind === 'folder') {
        folders.push(pathOf(row))
        continue
      }
      bytes += row.size
      files.push({ path: pathOf(row).slice(root.length + 1), row })
      enforceSize(files.length, bytes)
    }
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Throws 413. */
export function enforceSize(files: number, bytes: number): void {
  if (files <= MOST_FILES && bytes <= MOST_BYTES) return
  throw new Refusal(
    appErrors.appTooLarge,
    `An app has at most ${MOST_FILES} files and ${MOST_BYTES} bytes to be copied or packed, and this one has more: ${files} files, ${bytes} bytes so far. Nothing was changed. (Rule apps.size.)`,
    { rule: 'apps.size', facts: { files, bytes, mostFiles: MOST_FILES, mostBytes: MOST_BYTES } },
  )
}
