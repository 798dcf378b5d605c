import { z } from 'zod'
import { iso } from '#kernel/clock'
import { pathOf } from './paths'
import type { EntryRow, FileRow } from './tables'

const common = {
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  path: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

export const fileView = z.object({
  kind: z.literal('file'),
  ...common,
  size: z.int().describe('bytes'),
  mimeType: z.string(),
  sha256: z.string(),
  deletedAt: z.iso.datetime().optional(),
})
export const folderView = z.object({ kind: z.literal('folder'), ...common })
export const entryView = z.discriminatedUnion('kind', [fileView, folderView])

export function viewFile(row: FileRow): z.infer<typeof fileView> {
  return {
    kind: 'file',
    ...commonOf(row),
    size: row.size,
    mimeType: row.type,
    sha256: row.blob,
    ...(row.deletedAt !== undefined && { deletedAt: iso(row.deletedAt) }),
  }
}

export function viewEntry(row: EntryRow): z.infer<typeof entryView> {
  return row.kind === 'file' ? viewFile(row) : { kind: 'folder', ...commonOf(row) }
}

function commonOf(row: EntryRow) {
  const { id, name, folder, createdAt, updatedAt } = row
  return { id, name, folder, path: pathOf(row), createdAt: iso(createdAt), updatedAt: iso(updatedAt) }
}
