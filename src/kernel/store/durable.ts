import type { DBCoreKeyRange } from 'dexie'
import { errors, Refusal } from '../errors'
import type { Recorder } from './recorder'

export type RowKey = string | number

/** What a transaction did to one table, in the order in which it did it. */
export type Change =
  | { table: string; kind: 'put'; keys: RowKey[]; rows: unknown[] }
  | { table: string; kind: 'delete'; keys: RowKey[] }
  | { table: string; kind: 'delete-range'; range: KeyRange }

export type KeyRange = Pick<DBCoreKeyRange, 'type' | 'lower' | 'lowerOpen' | 'upper' | 'upperOpen'>

/** The tables whose rows the current version has otherwise than version `from`, with these rows by their keys. */
export type RowMigration = (
  rows: ReadonlyMap<string, readonly unknown[]>,
  from: number,
) => ReadonlyMap<string, ReadonlyMap<RowKey, unknown>>

/** Chunks of blobs as files, for a host whose database is only memory. A name is the SHA-256 of the content, hex. */
export interface ChunkFiles {
  /** Resolves when the chunk outlives the process and the machine. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Throws where the file is missing, or no longer what was written. */
  read(name: string): Promise<Uint8Array<ArrayBuffer>>
  remove(name: string): void
  list(): readonly string[]
}

/** A place that outlives the process, for a host whose database is only memory. */
export interface Durable {
  /** Comes with it: hosts without a durable place do not load it. */
  readonly recorder: Recorder
  readonly chunks: ChunkFiles
  /**
   * Every row that was kept, by table; empty where nothing was. `version`: that of the database to be filled. Rows of
   * an older version pass through `migrate`, and are kept as it returns them from then on.
   */
  load(version: number, migrate: RowMigration): Promise<ReadonlyMap<string, readonly unknown[]>>
  /**
   * Keeps what a transaction is about to commit, whole, before it returns. When it throws, nothing was kept and the
   * transaction is aborted.
   */
  keep(changes: readonly Change[]): Kept
}

/** Told what became of the transaction: one that fails after all must be taken back. */
export interface Kept {
  committed(): void
  aborted(): void
}

/** What the durable place threw, as the refusal of the request that wanted to write. */
export function notStored(thrown: unknown): Refusal {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return new Refusal(
    errors.storageFull,
    `What this request changes could not be stored, so nothing was changed: ${cause}`,
    { rule: 'storage.durable', facts: { cause } },
  )
}
