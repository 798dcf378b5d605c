import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { z } from 'zod'
import { DataFolder } from '../../src/hosts/node/data-folder'
import { Blobs, blobTable, blobTables, chunkTable } from '../../src/kernel/blobs'
import { Clock } from '../../src/kernel/clock'
import { defineTable, Store } from '../../src/kernel/store/store'

/** Rows that refer to blobs, as a domain's files do. */
export const fileTable = defineTable('files', {
  schema: z.strictObject({ name: z.string(), blob: z.string() }),
  indexes: { 8: 'name' },
})

/** Blobs over a data folder, as a Node host that starts has them. */
export async function openBlobs(path: string) {
  const folder = DataFolder.open(path)
  try {
    const tables = [blobTable, chunkTable, fileTable]
    const store = new Store({
      name: 'test',
      tables,
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      durable: folder,
    })
    await store.open()
    const blobs = new Blobs(store, new Clock(), folder.chunks)
    await blobs.opened()
    const save = (name: string, id: string) =>
      store.write([fileTable, ...blobTables], async () => {
        await blobs.retain(id)
        await store.table(fileTable).put({ name, blob: id })
      })
    const close = async () => {
      store.close()
      await folder.close()
    }
    return { blobs, store, folder, save, close }
  } catch (thrown) {
    await folder.close()
    throw thrown
  }
}
