import { blobTables } from '#kernel/blobs'
import type { TaskHandler } from '#kernel/scheduler'
import { fileTable } from './tables'

/** Removes a file for good a day after it was deleted. Row files-soft-delete. */
export const purgeTask: TaskHandler = {
  tables: [fileTable, ...blobTables],
  async run({ store, blobs }, { payload: id }) {
    const row = await store.table(fileTable).get(id)
    if (row?.kind !== 'file' || row.deletedAt === undefined) return `the file ${id} was not deleted`
    await store.table(fileTable).delete(id)
    await blobs.release(row.blob)
    return `the deleted file ${row.name} was removed for good`
  },
}
