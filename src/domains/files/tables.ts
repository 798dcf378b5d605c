import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

const common = {
  id: z.string(),
  walletId: z.string(),
  folder: z.string(),
  name: z.string(),
  /**
   * Wallet, folder and name: each is there once, and a folder's entries stand beside each other in the order of their
   * names. Absent of what was deleted.
   */
  place: z.string().optional(),
  createdAt: moment,
  updatedAt: moment,
}

const fileRow = z.strictObject({
  ...common,
  kind: z.literal('file'),
  /** The content's SHA-256: its blob. */
  blob: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  /** MIME type, from name and first bytes. */
  type: z.string(),
  /** Absent while it is there; a day later it is removed for good. */
  deletedAt: moment.optional(),
})

const folderRow = z.strictObject({
  ...common,
  kind: z.literal('folder'),
  place: z.string(),
  /**
   * Tells a folder of /apps from an earlier one in its place, and goes along where it is moved; see `folderInstance`.
   */
  instance: z.string().optional(),
})

/** A wallet's files and folders. */
export const fileTable = defineTable('files', {
  schema: () => z.discriminatedUnion('kind', [fileRow, folderRow]),
  indexes: { 10: 'id, &place, walletId, [walletId+deletedAt], blob' },
})
export type FileRow = z.infer<typeof fileRow>
export type FolderRow = z.infer<typeof folderRow>
export type EntryRow = FileRow | FolderRow
