import type { Context } from '#kernel/context'
import { fileTables } from './files'
import { fileTable } from './tables'

/**
 * Removes for good what was deleted and could be restored still, of all wallets, where storage is full: otherwise to
 * delete a file would make no room for a day. Writes no row. Contents that other files have too stay.
 */
export async function removeDeleted(context: Context): Promise<void> {
  const chunks = await context.transaction(fileTables, async (context) => {
    const table = context.store.table(fileTable)
    const deleted = await table.filter((row) => row.kind === 'file' && row.deletedAt !== undefined).toArray()
    const freed: string[] = []
    for (const row of deleted) {
      const own = row.kind === 'file' ? await context.blobs.removeOnly(row.blob) : undefined
      if (!own) continue
      freed.push(...own)
      await table.delete(row.id)
    }
    return freed
  })
  await context.blobs.removeChunks(chunks)
}
