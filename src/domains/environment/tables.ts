import { z } from 'zod'
import { moment } from '#kernel/clock'
import { renamed } from '#kernel/migrations'
import { defineTable } from '#kernel/store'

/** What the service, and the cloud providers that it runs on, keep for themselves. */
const RESERVED = ['BANKR_', 'SANDBANK_', 'AWS_', 'AZURE_', 'GCP_', 'GOOGLE_'] as const

/** Why a variable cannot have this name; undefined where it can. Row env-reserved. */
export function nameProblem(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name)) {
    return 'must be 1 to 128 letters, digits and underscores, and not begin with a digit'
  }
  // In either case: some systems do not distinguish them.
  const prefix = RESERVED.find((reserved) => name.toUpperCase().startsWith(reserved))
  return prefix && `begins with ${prefix}, which is reserved, as are ${RESERVED.join(', ')}`
}

/** A table of variables: each set that a wallet has is one. Rows env-crud and env-encrypted. */
export function variableTableNamed(name: string, version: number) {
  return defineTable(name, {
    schema: () =>
      z.strictObject({
        /** Wallet and name, so that a name is there once. */
        id: z.string(),
        walletId: z.string(),
        name: z.string().refine((text) => nameProblem(text) === undefined, 'is no name of a variable'),
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
