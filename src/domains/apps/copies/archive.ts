import { Inflate, zipSync } from 'fflate'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { iterated } from '#kernel/http/read-request'
import { appErrors } from '../errors'
import { type AppFile, enforceSize } from './app-files'
import type { NewFile } from './make-app'
import { crc32, packedBytes, type ZipEntry, zipDirectory } from './zip-directory'

/** The files of an app as a ZIP archive. */
export async function packed(context: Context, files: readonly AppFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const entries: Record<string, [Uint8Array, { mtime: number }]> = {}
  for (const { path, row } of files) {
    entries[path] = [await wholeOf(await context.blobs.read(row.blob), row.size), { mtime: row.updatedAt }]
  }
  return zipSync(entries) as Uint8Array<ArrayBuffer>
}

/** So much is unpacked before sizes are looked at: a piece can become a thousand times as long. */
const PIECE = 16 * 1024

/**
 * The files of an archive, by their paths from the app's folder; a folder that holds all of them is taken away. What
 * systems put beside them is left out. Throws 400 that names the file and the rule, and 413 before it unpacks too much.
 */
export function unpacked(archive: Uint8Array): NewFile[] {
  const entries = filesIn(archive)
  if (entries.length === 0) throw bad('The archive', 'has no files in it')
  const top = folderOfAll(entries.map(({ name }) => name))
  const made = entries.map((entry) => ({
    path: entry.name.slice(top.length).normalize('NFC'),
    content: contentOf(archive, entry),
  }))
  const paths = made.map(({ path }) => path)
  const twice = paths.find((path, index) => paths.indexOf(path) < index)
  if (twice !== undefined) throw bad(twice, 'is in the archive twice')
  if (!paths.includes('manifest.json')) throw bad('manifest.json', 'is missing: an app has one')
  return made
}

/** Those that are taken, unless an entry of the directory is refused. */
function filesIn(archive: Uint8Array): ZipEntry[] {
  const directory = zipDirectory(archive)
  if ('problem' in directory) throw bad('The archive', directory.problem)
  const files = directory.entries.filter(({ name }) => !name.endsWith('/') && !isLeftOut(name))
  let bytes = 0
  for (const [index, { name, size, problem }] of files.entries()) {
    enforceName(name)
    if (problem) throw bad(name, problem)
    bytes += size
    enforceSize(index + 1, bytes)
  }
  return files
}

/** No more than the archive says is unpacked, and what was unpacked is what was packed. */
function contentOf(archive: Uint8Array, entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const { name, size, crc, isPacked } = entry
  const packed = packedBytes(archive, entry)
  if (!packed) throw bad(name, 'is not where the directory of the archive says')
  const pieces: Uint8Array[] = []
  let got = 0
  const take = (piece: Uint8Array) => {
    got += piece.length
    if (got > size) throw bad(name, `has more than the ${size} bytes that the archive says`)
    pieces.push(piece)
  }
  try {
    const reader = isPacked ? new Inflate(take) : { push: take }
    for (let at = 0; at < packed.length; at += PIECE)
      reader.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    throw bad(name, `cannot be unpacked (${(thrown as Error).message})`)
  }
  if (got < size) throw bad(name, `has ${got} bytes, and the archive says ${size}`)
  const content = joined(pieces, size)
  if (crc32(content) !== crc)
    throw bad(name, 'is damaged: its bytes have not the checksum that the archive says')
  return content
}

/** `harbor/`, where everything lies in it; otherwise nothing. */
function folderOfAll(names: readonly string[]): string {
  if (names.includes('manifest.json')) return ''
  const top = `${names[0]?.split('/')[0]}/`
  return names.every((name) => name.startsWith(top)) ? top : ''
}

function enforceName(name: string): void {
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) throw bad(name, 'must not be an absolute path')
  if (name.includes('\\')) throw bad(name, 'must not have a backslash in it')
  const wrong = name.split('/').find((part) => ['', '.', '..'].includes(part))
  if (wrong !== undefined) throw bad(name, `must not have ${JSON.stringify(wrong)} as a part of its path`)
}

/** What file managers and systems add to the files. */
function isLeftOut(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/|node_modules\/)/.test(name)
}

function bad(name: string, problem: string): Refusal {
  const file = name.slice(0, 200)
  return new Refusal(appErrors.archive, `${file}: ${problem}. Nothing was changed. (Rule apps.archive.)`, {
    rule: 'apps.archive',
    facts: { file, problem },
  })
}

/** A stream's bytes. Throws 413 beyond `most`. */
export async function wholeOf(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of iterated(body)) {
    size += piece.length
    if (size > most) {
      throw new Refusal(
        appErrors.appTooLarge,
        `body: an archive has at most ${most} bytes. Nothing was changed. (Rule apps.size.)`,
        { rule: 'apps.size', facts: { bytes: size, mostBytes: most } },
      )
    }
    pieces.push(piece)
  }
  return joined(pieces, size)
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
