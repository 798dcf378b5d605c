import { existsSync } from 'node:fs'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** LevelDB's log: blocks of records, each with a checksum of four bytes, a length of two and a type of one before it. */
const BLOCK = 32_768
const HEADER = 7
/** A record that is whole in its block, and the last piece of one that is not. */
const ENDS = [1, 4]

/**
 * Cuts off what a kill left of a record, at the end of the logs of a profile's IndexedDB. Nothing that was committed is
 * in it: LevelDB passes over it, too.
 *
 * It is for a fault of Chromium's (150 to 156). It writes a record's header and its content one after the other, and a
 * kill may come between them. The next start goes on behind that header, which then claims the bytes of the records after
 * it; the start after that finds a wrong checksum, and deletes every database of the site. No page can prevent it.
 */
export async function cutTornRecords(profile: string): Promise<void> {
  for (const log of await logsOf(profile)) {
    const bytes = await readFile(log)
    const whole = wholeBytes(bytes)
    if (whole < bytes.length) await truncate(log, whole)
  }
}

/** The files of a profile's IndexedDB that are logs. */
export async function logsOf(profile: string): Promise<string[]> {
  const databases = join(profile, 'Default/IndexedDB')
  if (!existsSync(databases)) return []
  const files = await readdir(databases, { recursive: true })
  return files
    .filter((file) => /leveldb\/(MANIFEST-\d+|\d+\.log)$/.test(file))
    .map((file) => join(databases, file))
}

/** How many bytes of a log are whole records. */
function wholeBytes(log: Uint8Array): number {
  let whole = 0
  for (let at = 0; at < log.length; ) {
    const left = BLOCK - (at % BLOCK)
    if (left < HEADER) {
      at += left
      continue
    }
    const [low = 0, high = 0, type = 0] = log.subarray(at + 4, at + HEADER)
    at += HEADER + low + high * 256
    if (at <= log.length && ENDS.includes(type)) whole = at
  }
  return whole
}
