import type { Table } from 'dexie'
import { charactersOf } from '#kernel/characters'
import type { JournalEntry } from './table'

/** How many requests are remembered, and how many characters of them all together. */
export const MAX_ENTRIES = 1_000
const MAX_CHARACTERS = 8 * 1024 * 1024

interface Size {
  readonly seq: number
  readonly characters: number
}

const sizeOf = (entry: JournalEntry): Size => ({ seq: entry.seq, characters: charactersOf(entry) })

/** Knows how large the entries are that the table holds, so that the old ones can go without being read again. */
export class EntryBuffer {
  #sizes: readonly Size[] = []

  /**
   * Deletes what exceeds the limits behind `added`, within the transaction that added them; the newest entry
   * always stays. Another process may have added some before them, which are read.
   */
  async makeRoom(table: Table<JournalEntry, number>, added: readonly JournalEntry[]): Promise<void> {
    const first = added[0]?.seq ?? 0
    const last = this.#sizes.at(-1)?.seq ?? 0
    const others =
      last + 1 < first
        ? await table
            .where('seq')
            .between(last + 1, first, true, false)
            .toArray()
        : []
    // Numbers are used again after a transaction that failed.
    const known = this.#sizes.filter(({ seq }) => seq < first)
    const sizes = [...known, ...others.map(sizeOf), ...added.map(sizeOf)]
    let from = sizes.length - 1
    let characters = sizes[from]?.characters ?? 0
    while (from > 0 && sizes.length - from < MAX_ENTRIES) {
      characters += sizes[from - 1]?.characters ?? 0
      if (characters > MAX_CHARACTERS) break
      from--
    }
    // By their numbers: a range would be counted first, and walked through from its beginning.
    const gone = sizes.slice(0, Math.max(from, 0))
    if (gone.length > 0) await table.bulkDelete(gone.map(({ seq }) => seq))
    this.#sizes = sizes.slice(gone.length)
  }
}
