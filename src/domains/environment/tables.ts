import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable, renamed } from '#kernel/store'
import { variableNameProblem } from './name-rule.mjs'

/** A table of variables: each set that a wallet has is one. Rows env-crud and env-encrypted. */
export function variableTableNamed(name: string, version: number) {
  return defineTable(name, {
    schema: () =>
      z.strictObject({
        /** Wallet and name, so that a name is there once. */
        id: z.string(),
        walletId: z.string(),
        name: z
          .string()
          .refine((text) => variableNameProblem(text) === undefined, 'is no name of a variable'),
        /** The value under this browser's sealing key; null when it came from elsewhere. */
        ciphertext: z.string().nullable(),
        updatedAt: moment,
      }),
    indexes: { [version]: 'id, walletId' },
    migrations: { 16: renamed('sealed', 'ciphertext') },
    encrypted: ['ciphertext'],
  })
}

/** What the agent, its skills and its tool servers use. */
export const variableTable = variableTableNamed('environment', 9)
export type VariableRow = z.infer<typeof variableTable.schema>
