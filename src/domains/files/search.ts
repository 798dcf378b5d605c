import type { Context } from '#kernel/context'
import { iterated } from '#kernel/http/read-request'
import { isTextType } from './media-types'
import { folderPath, ROOT } from './paths'
import { type FileRow, fileTable } from './tables'

/** Contents are read up to so many bytes together for one search. */
const MAX_READ_BYTES = 64 * 1024 * 1024

interface Found {
  readonly row: FileRow
  readonly match: 'name' | 'content'
}

export interface SearchResult {
  readonly found: readonly Found[]
  /** False where more files match than were requested, or contents were left unread. */
  readonly complete: boolean
}

/**
 * Files below a folder whose name, or else whose text, has the words in it, whatever their case; by path. One chunk of
 * content is in memory at a time. Outside of transactions. Throws the reason of an aborted signal.
 */
export async function searchFiles(
  context: Context,
  walletId: string,
  { query, folder = ROOT, limit }: { query: string; folder?: string; limit: number },
  signal?: AbortSignal,
): Promise<SearchResult> {
  const needle = folded(query)
  const below = folderPath(folder, 'folder')
  const rows = await context.store.table(fileTable).where('walletId').equals(walletId).toArray()
  const files = rows.filter(
    (row): row is FileRow =>
      row.kind === 'file' &&
      row.deletedAt === undefined &&
      (below === ROOT || row.folder === below || row.folder.startsWith(`${below}/`)),
  )
  files.sort((one, other) => (String(one.place) < String(other.place) ? -1 : 1))
  const found: Found[] = []
  let read = 0
  let complete = true
  for (const row of files) {
    signal?.throwIfAborted()
    const isNamed = folded(row.name).includes(needle)
    const isReadable = isTextType(row.type) && read + row.size <= MAX_READ_BYTES
    if (!isNamed && isTextType(row.type) && !isReadable) complete = false
    if (!isNamed && isReadable) read += row.size
    if (!isNamed && !(isReadable && (await hasText(context, row, needle)))) continue
    if (found.length === limit) return { found, complete: false }
    found.push({ row, match: isNamed ? 'name' : 'content' })
  }
  return { found, complete }
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

async function hasText({ blobs }: Context, { blob }: FileRow, needle: string): Promise<boolean> {
  const decoder = new TextDecoder()
  let tail = ''
  for await (const piece of iterated(await blobs.read(blob))) {
    const text = tail + folded(decoder.decode(piece, { stream: true }))
    if (text.includes(needle)) return true
    // The words may stand across two chunks.
    tail = text.slice(-(needle.length - 1) || text.length)
  }
  return (tail + folded(decoder.decode())).includes(needle)
}
