import { z } from 'zod'
import { defineTable } from '#kernel/store'

/** A name of the name service and the EVM address that it stands for. */
export const nameTable = defineTable('names', {
  schema: () =>
    z.strictObject({
      /** Lower-case name: the key. */
      key: z.string(),
      name: z.string(),
      /** Checksummed. */
      address: z.string(),
    }),
  indexes: { 3: 'key, address' },
})
export type NameRow = z.infer<typeof nameTable.schema>

/** A user of the social graph, with the EVM address they have verified there. */
export const handleTable = defineTable('handles', {
  schema: () =>
    z.strictObject({
      /** Lower-case handle: the key. */
      key: z.string(),
      handle: z.string(),
      displayName: z.string(),
      /** Checksummed. */
      address: z.string(),
    }),
  indexes: { 3: 'key, address' },
})
export type HandleRow = z.infer<typeof handleTable.schema>

/** Each kind by the name of its table. */
export interface AddressRecords {
  readonly names: NameRow
  readonly handles: HandleRow
}
