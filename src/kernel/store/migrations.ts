/** A row as an older version wrote it. Nothing is known of it but that it is an object. */
type OldRow = Readonly<Record<string, unknown>>

/** A row of another table as it was before this version; undefined where there is none with this key. */
type RowBefore = (table: string, key: string | number) => OldRow | undefined

/**
 * The row as the next version has it; undefined drops it, a list puts its rows in its place. Pure: the same function
 * runs in the upgrade of a database, in the import of an older export, and over the rows of a Node host's data folder.
 */
type MigrateRow = (row: OldRow, before: RowBefore) => OldRow | readonly OldRow[] | undefined

/** How the rows of one table change, by themselves or with a look at other tables, which are named. */
export type Migration = MigrateRow | { readonly reads: readonly string[]; readonly row: MigrateRow }

/** A column under another name; a row that never had it stays as it is. */
export function renamed(from: string, to: string): Migration {
  return ({ [from]: value, ...row }) => (value === undefined ? row : { ...row, [to]: value })
}

/** What is known of a table's past: its indexes, and how its rows changed, by the database version that brought each. */
export interface Versioned {
  readonly name: string
  readonly indexes: Readonly<Record<number, string>>
  readonly migrations: Readonly<Record<number, Migration>>
}

/** The database versions at which any of these tables changed, the oldest first. */
export function versionsOf(tables: readonly Versioned[]): number[] {
  const versions = tables.flatMap(({ indexes, migrations }) => [
    ...Object.keys(indexes),
    ...Object.keys(migrations),
  ])
  return [...new Set(versions.map(Number))].sort((a, b) => a - b)
}

/** The database version that introduced a table. */
export function bornIn({ indexes }: Versioned): number {
  return Math.min(...Object.keys(indexes).map(Number))
}

/** The indexes that a table has now. */
export function newestIndexes({ indexes }: Versioned): string {
  return indexes[Math.max(...Object.keys(indexes).map(Number))] ?? ''
}

/** The column of a table's primary key. */
export function keyColumn(table: Versioned): string {
  const [first = ''] = (table.indexes[bornIn(table)] ?? '').split(',')
  return first.trim().replace(/^(\+\+|&)/, '')
}

/** A migration threw. Nothing was changed. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed' as const
}

type RowsByTable = ReadonlyMap<string, readonly unknown[]>

/** The tables that the step to `version` rewrites, and all that it reads for that. */
export function tablesOfStep(
  tables: readonly Versioned[],
  version: number,
): { rewrites: readonly string[]; reads: readonly string[] } {
  const changed = tables.filter(({ migrations }) => migrations[version])
  const rewrites = changed.map(({ name }) => name)
  const others = changed.flatMap(({ migrations }) => partsOf(migrations[version]).reads)
  return { rewrites, reads: [...new Set([...rewrites, ...others])] }
}

/**
 * The tables of `rows` that changed between the database versions `from`, at which they were written, and `to` (by
 * default the newest), with their rows as they are then. Each step sees all tables as the step before left them. Throws
 * `MigrationFailed`.
 */
export function migrateTables(
  tables: readonly Versioned[],
  rows: RowsByTable,
  from: number,
  to = Number.POSITIVE_INFINITY,
): RowsByTable {
  const steps = versionsOf(tables.map((table) => ({ ...table, indexes: {} })))
  const changed = new Map<string, readonly unknown[]>()
  for (const version of steps.filter((step) => step > from && step <= to)) {
    const before = rowBefore(tables, new Map([...rows, ...changed]))
    const step = tables
      .filter(({ name, migrations }) => migrations[version] && rows.has(name))
      .map((table) => {
        const older = (changed.get(table.name) ?? rows.get(table.name) ?? []) as readonly OldRow[]
        return [
          table.name,
          older.flatMap((row, index) => migrateRow(table, version, row, index, before)),
        ] as const
      })
    for (const [name, migrated] of step) changed.set(name, migrated)
  }
  return changed
}

function rowBefore(tables: readonly Versioned[], rows: RowsByTable): RowBefore {
  const byKey = new Map<string, ReadonlyMap<unknown, OldRow>>()
  return (name, key) => {
    const table = tables.find((known) => known.name === name)
    if (!table) throw new Error(`there is no table "${name}"`)
    const column = keyColumn(table)
    const found =
      byKey.get(name) ??
      new Map((rows.get(name) ?? []).map((row) => [(row as OldRow)[column], row as OldRow]))
    byKey.set(name, found)
    return found.get(key)
  }
}

function partsOf(migration: Migration | undefined): { reads: readonly string[]; row: MigrateRow } {
  return typeof migration === 'object' ? migration : { reads: [], row: migration ?? ((row) => row) }
}

function migrateRow(
  table: Versioned,
  version: number,
  row: OldRow,
  index: number,
  before: RowBefore,
): readonly OldRow[] {
  const { reads, row: migrate } = partsOf(table.migrations[version])
  try {
    const next = migrate(row, (name, key) => {
      if (!reads.includes(name)) throw new Error(`it does not say that it reads "${name}"`)
      return before(name, key)
    })
    return next === undefined ? [] : [next].flat()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new MigrationFailed(
      `row ${index} of "${table.name}" cannot be read as of version ${version} (${why})`,
      { cause },
    )
  }
}
