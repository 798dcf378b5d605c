import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable, renamed, type TableDefinition } from '#kernel/store'
import { variableNameProblem } from './name-rule.mjs'

const variable = () =>
  z.strictObject({
    /** Wallet and name, so that a name is there once. */
    id: z.string(),
    walletId: z.string(),
    name: z.string().refine((text) => variableNameProblem(text) === undefined, 'is no name of a variable'),
    /** The value under this browser's sealing key; null when it came from elsewhere. */
    ciphertext: z.string().nullable(),
    /** Of name and value, UTF-8, where the set limits their sum. */
    bytes: z.int().optional(),
    updatedAt: moment,
  })
export type VariableRow = z.infer<ReturnType<typeof variable>>

/** Variables that a wallet has side by side with others of the same names. */
export interface VariableSet extends VariableLimits {
  readonly table: TableDefinition<VariableRow>
  /** Where they are managed. */
  readonly path: string
}

/** What a set refuses beyond what every one does. */
interface VariableLimits {
  /** Beginnings of names that its runtime keeps for itself. */
  readonly reserved?: readonly string[]
  /** UTF-8 bytes of all names and values of a wallet together. */
  readonly totalBytes?: number
}

/**
 * A set of variables, in a table of the domain that has it. `version`: of the database, which the table comes with. Rows
 * env-crud and env-encrypted.
 */
export function variableSet(
  tableName: string,
  version: number,
  path: string,
  limits: VariableLimits = {},
): VariableSet {
  const table = defineTable(tableName, {
    schema: variable,
    indexes: { [version]: 'id, walletId' },
    migrations: version < 16 ? { 16: renamed('sealed', 'ciphertext') } : {},
    encrypted: ['ciphertext'],
  })
  return { table, path, ...limits }
}

/** Those of the agent, its skills and its tool servers. */
export const AGENT_VARIABLES = variableSet('environment', 9, '/agent/env')
