import { Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { iterated } from '#kernel/http/read-request'
import { appErrors } from '../errors'
import { type AppFile, enforceSize } from './app-files'
import type { NewFile } from './make-app'

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

interface Entry {
  readonly name: string
  /** As the archive says; undefined where it does not. */
  readonly declared: number | undefined
  readonly pieces: Uint8Array[]
  size: number
  isWhole: boolean
}

/**
 * The files of an archive, by their paths from the app's folder; a folder that holds all of them is taken away. What
 * systems put beside them is left out. Throws 400 that names the file and the rule, and 413 before it unpacks too much.
 */
export function unpacked(archive: Uint8Array): NewFile[] {
  const entries = entriesOf(archive)
  if (entries.length === 0) throw bad('The archive', 'has no files in it, or is no ZIP archive')
  const top = folderOfAll(entries.map(({ name }) => name))
  const made = entries.map((entry) => ({
    path: entry.name.slice(top.length).normalize('NFC'),
    content: joined(entry.pieces, entry.size),
  }))
  const paths = made.map(({ path }) => path)
  const twice = paths.find((path, index) => paths.indexOf(path) < index)
  if (twice !== undefined) throw bad(twice, 'is in the archive twice')
  if (!paths.includes('manifest.json')) throw bad('manifest.json', 'is missing: an app has one')
  return made
}

function entriesOf(archive: Uint8Array): Entry[] {
  const entries: Entry[] = []
  let bytes = 0
  const take = (file: UnzipFile) => {
    const { name, originalSize: declared } = file
    if (name.endsWith('/') || isLeftOut(name)) return
    enforceName(name)
    const entry: Entry = { name, declared, pieces: [], size: 0, isWhole: false }
    entries.push(entry)
    enforceSize(entries.length, bytes + (declared ?? 0))
    file.ondata = (error, piece, isLast) => {
      if (error) throw bad(name, `cannot be unpacked (${error.message})`)
      entry.pieces.push(piece)
      entry.size += piece.length
      bytes += piece.length
      enforceSize(entries.length, bytes)
      entry.isWhole = isLast
    }
    file.start()
  }
  const reader = new Unzip(take)
  reader.register(UnzipInflate)
  try {
    for (let at = 0; at < archive.length; at += PIECE)
      reader.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length)
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    throw bad(entries.at(-1)?.name ?? 'The archive', `cannot be unpacked (${(thrown as Error).message})`)
  }
  for (const { name, declared, size, isWhole } of entries) {
    if (!isWhole) throw bad(name, 'breaks off before its end')
    if (declared !== undefined && declared !== size)
      throw bad(name, `has ${size} bytes, and the archive says ${declared}`)
  }
  return entries
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

/** What file managers and systems put beside the files. */
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
