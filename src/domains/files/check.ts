import { ownerless } from '#domains/wallet'
import { blobTable } from '#kernel/blobs'
import type { RowsOf } from '#kernel/domain'
import { taskTable } from '#kernel/scheduler'
import { DELETED_RETENTION_MS, PURGE, placeKey, purgeId } from './files'
import { folderPath, nameProblem, pathOf, ROOT } from './paths'
import { fileTable } from './tables'

/** What is wrong with the files of a snapshot beyond each row by itself. */
export function filesProblem(rowsOf: RowsOf): string | undefined {
  const rows = rowsOf(fileTable)
  const blobs = new Map(rowsOf(blobTable).map((row) => [row.id, row]))
  const purges = new Map(
    rowsOf(taskTable)
      .filter(({ kind }) => kind === PURGE)
      .map((row) => [row.id, row]),
  )
  const folders = new Set(rows.flatMap((row) => (row.kind === 'folder' ? [row.place] : [])))
  const references = new Map<string, number>()
  for (const row of rows) {
    const path = pathOf(row)
    if (nameProblem(row.name) || !isFolderPath(row.folder))
      return `the file ${row.id} has no name that can be`
    if (row.place !== undefined && row.place !== placeKey(row.walletId, row)) {
      return `the file ${row.id} stands at another place than ${path}`
    }
    if (row.place !== undefined && row.folder !== ROOT && !folders.has(folderKey(row.walletId, row.folder))) {
      return `${path} lies in a folder that it lacks`
    }
    if (row.kind === 'folder') continue
    const { deletedAt } = row
    if ((deletedAt === undefined) === (row.place === undefined))
      return `the file ${row.id} is neither there nor deleted`
    const blob = blobs.get(row.blob)
    if (!blob) return `it lacks the content of the file ${path}`
    if (blob.size !== row.size) return `the file ${path} has ${row.size} bytes, and its content ${blob.size}`
    references.set(row.blob, (references.get(row.blob) ?? 0) + 1)
    if (deletedAt === undefined) continue
    if (purges.get(purgeId(row.id))?.at !== deletedAt + DELETED_RETENTION_MS) {
      return `the deleted file ${path} lacks the task that removes it`
    }
  }
  for (const [id, count] of references) {
    const counted = blobs.get(id)?.references ?? 0
    if (counted < count) return `the content ${id} counts ${counted} references, and ${count} files have it`
  }
  return ownerless(rowsOf, fileTable)
}

function folderKey(walletId: string, folder: string): string {
  const cut = folder.lastIndexOf('/')
  return placeKey(walletId, { folder: folder.slice(0, cut) || ROOT, name: folder.slice(cut + 1) })
}

function isFolderPath(folder: string): boolean {
  try {
    return folderPath(folder, 'folder') === folder
  } catch {
    return false
  }
}
