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
   * Every row that was stored, by table; empty where nothing was. `version`: that of the database to be filled. Rows of
   * an older version pass through `migrate`, and are stored as it returns them from then on.
   */
  load(version: number, migrate: RowMigration): Promise<ReadonlyMap<string, readonly unknown[]>>
  /**
   * Keeps what a transaction is about to commit, whole, before it returns. When it throws, nothing was stored and the
   * transaction is aborted.
   */
  keep(changes: readonly Change[]): DurableWrite
}

/** Called with the transaction's outcome: one that fails after all must be taken back. */
export interface DurableWrite {
  committed(): void
  aborted(): void
}

/** What the durable place threw, as the refusal of the write's request. */
export function notStored(thrown: unknown): Refusal {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return new Refusal(
    errors.storageFull,
    `What this request changes could not be stored, so nothing was changed: ${cause}`,
    { rule: 'storage.durable', facts: { cause } },
  )
}
