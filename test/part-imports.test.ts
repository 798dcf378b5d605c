import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { nextAfter } from '#kernel/schedule'
import { defineTable, Store } from '#kernel/store/store'

const table = defineTable('rows', { schema: z.object({ id: z.string() }), indexes: { 1: 'id' } })

it('a part that is imported inside a transaction fails its test', async () => {
  const store = new Store({ name: 'parts', tables: [table], indexedDB: new IDBFactory(), IDBKeyRange })
  await store.open()
  expect(await nextAfter('0 0 * * *', 0)).toBe(86_400_000)
  await expect(store.write([table], () => nextAfter('0 0 * * *', 0))).rejects.toThrow(
    "import('croner') inside a transaction",
  )
  await expect(
    store.write([table], async () => {
      await store.table(table).put({ id: 'one' })
      return nextAfter('0 0 * * *', 0)
    }),
  ).rejects.toThrow("import('croner') inside a transaction")
  store.close()
})
