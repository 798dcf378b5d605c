import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Replaces a file whole or not at all: written to a temporary file, synced, checked by `verify`, which is given where
 * it lies until then, and renamed over it. Killed at any instant it leaves the old file as it was.
 */
export async function replaceFile(
  file: string,
  content: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>,
  verify: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.tmp`
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      for await (const piece of content) await handle.writeFile(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await verify(draft)
    await rename(draft, file)
  } catch (thrown) {
    await rm(draft, { force: true })
    throw thrown
  }
  await syncFolder(dirname(file))
}

/** Brings a rename itself to the disk. Windows cannot do that, and need not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
