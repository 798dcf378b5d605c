import type { z } from 'zod'
import type { Migration } from './migrations'

/**
 * One table of the database: its row schema (the type of a row, and what an imported snapshot is checked against) and
 * its indexes by the database version that introduced them. A new domain takes the next version; a table that changes
 * its indexes adds an entry, and one whose rows change a migration.
 */
export interface TableDefinition<Row = unknown, Key extends string | number = string> {
  readonly name: string
  readonly indexes: Readonly<Record<number, string>>
  readonly schema: z.ZodType<Row>
  /** How rows of older versions become rows of this one, by the database version that changed them. */
  readonly migrations: Readonly<Record<number, Migration>>
  /** Derived or passing rows (caches, the journal): never in a snapshot, emptied by an import. */
  readonly transient: boolean
  /** Whether a row of a lasting table goes into a snapshot; all do by default. */
  readonly inSnapshot?: (row: Row) => boolean
  /** Columns under this browser's own key: meaningless elsewhere, so never in a snapshot. */
  readonly encrypted: readonly string[]
  /** Read on the way of many requests: rows may be answered from the memory of a process that writes alone. */
  readonly remembered: boolean
  /** Only carries the key's type. */
  readonly keyType?: Key
}

// biome-ignore lint/suspicious/noExplicitAny: a list of tables holds rows of every type
export type StoredTable = TableDefinition<any, any>

/** A table that transactions cover; its rows cannot be read or written by it. */
export type AnyTable = Pick<TableDefinition, 'name'>

export function defineTable<Row, Key extends string | number = string>(
  name: string,
  {
    schema,
    ...options
  }: {
    /** As a function it is built when rows are first checked: a start of a worker checks none. */
    schema: z.ZodType<Row> | (() => z.ZodType<Row>)
    indexes: Record<number, string>
    migrations?: Record<number, Migration>
    transient?: boolean
    inSnapshot?: (row: Row) => boolean
    encrypted?: readonly (keyof Row & string)[]
    remembered?: boolean
  },
): TableDefinition<Row, Key> {
  let built: z.ZodType<Row> | undefined
  return {
    transient: false,
    encrypted: [],
    migrations: {},
    remembered: false,
    ...options,
    name,
    get schema() {
      built ??= typeof schema === 'function' ? schema() : schema
      return built
    },
  }
}
