import { cmp } from 'dexie'
import type { Change, KeyRange, RowKey } from '../../emulator'

type Rows = Map<RowKey, unknown>

/** The rows of every table, as a log of changes builds them up. */
export class TableRows {
  readonly #tables = new Map<string, Rows>()

  apply(change: Change): void {
    const rows = this.#rows(change.table)
    switch (change.kind) {
      case 'put':
        change.keys.forEach((key, index) => {
          rows.set(key, change.rows[index])
        })
        break
      case 'delete':
        for (const key of change.keys) rows.delete(key)
        break
      case 'delete-range':
        for (const key of rows.keys()) if (isWithin(key, change.range)) rows.delete(key)
        break
    }
  }

  tables(): ReadonlyMap<string, readonly unknown[]> {
    return new Map([...this.#tables].map(([name, rows]) => [name, [...rows.values()]]))
  }

  /** Replaces the rows of a whole table. */
  replace(table: string, rows: ReadonlyMap<RowKey, unknown>): void {
    this.#tables.set(table, new Map(rows))
  }

  /** All of it again as changes of at most `size` rows. */
  *puts(size: number): Generator<Change> {
    for (const [table, rows] of this.#tables) {
      const entries = [...rows]
      for (let from = 0; from < entries.length; from += size) {
        const some = entries.slice(from, from + size)
        yield { table, kind: 'put', keys: some.map(([key]) => key), rows: some.map(([, row]) => row) }
      }
    }
  }

  #rows(table: string): Rows {
    const rows = this.#tables.get(table) ?? new Map()
    this.#tables.set(table, rows)
    return rows
  }
}

/** The numbers that Dexie gives to the kinds of a range. */
const EQUAL = 1
const EVERYTHING = 3
const NOTHING = 4

function isWithin(key: RowKey, { type, lower, lowerOpen, upper, upperOpen }: KeyRange): boolean {
  if (type === EVERYTHING) return true
  if (type === NOTHING) return false
  if (type === EQUAL) return cmp(key, lower) === 0
  const fromLower = lower === undefined ? 1 : cmp(key, lower)
  const toUpper = upper === undefined ? 1 : cmp(upper, key)
  return (lowerOpen ? fromLower > 0 : fromLower >= 0) && (upperOpen ? toUpper > 0 : toUpper >= 0)
}
