/** A row as an older version wrote it. Nothing is known of it but that it is an object. */
type OldRow = Readonly<Record<string, unknown>>

/**
 * The row as the next version has it; undefined drops it, a list puts its rows in its place. Pure: the same function
 * runs in the upgrade of a database, in the import of an older export, and over the rows of a Node host's data folder.
 */
export type Migration = (row: OldRow) => OldRow | readonly OldRow[] | undefined

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

/**
 * Rows that were written at database version `from`, as they are at version `to` (by default the newest). Returns
 * `rows` itself where no migration stands between the two. Throws `MigrationFailed`.
 */
export function migrateRows(
  table: Versioned,
  rows: readonly unknown[],
  from: number,
  to = Number.POSITIVE_INFINITY,
): readonly unknown[] {
  const steps = versionsOf([{ ...table, indexes: {} }]).filter((version) => version > from && version <= to)
  return steps.reduce(
    (older, version) => older.flatMap((row, index) => migrateRow(table, version, row as OldRow, index)),
    rows,
  )
}

function migrateRow(table: Versioned, version: number, row: OldRow, index: number): readonly OldRow[] {
  try {
    const next = table.migrations[version]?.(row)
    return next === undefined ? [] : [next].flat()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new MigrationFailed(
      `row ${index} of "${table.name}" cannot be read as of version ${version} (${why})`,
      { cause },
    )
  }
}
