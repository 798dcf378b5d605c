import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'
import { nameProblem } from './names'

/** A wallet's environment variables. Rows env-crud and env-encrypted. */
export const variableTable = defineTable('environment', {
  schema: () =>
    z.strictObject({
      /** Wallet and name, so that a name is there once. */
      id: z.string(),
      walletId: z.string(),
      name: z.string().refine((name) => nameProblem(name) === undefined, 'is no name of a variable'),
      /** The value under this browser's sealing key; null when it came from elsewhere. */
      sealed: z.string().nullable(),
      updatedAt: moment,
    }),
  indexes: { 9: 'id, walletId' },
  encrypted: ['sealed'],
})
export type VariableRow = z.infer<typeof variableTable.schema>
