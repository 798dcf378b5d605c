export type { EarlyConnection } from './database'
export {
  type Change,
  type ChunkFiles,
  type Durable,
  type DurableWrite,
  type KeyRange,
  notStored,
  type RowKey,
  type RowMigration,
} from './durable'
export {
  type Counter,
  databaseId,
  defineCounter,
  defineMeta,
  generation,
  metaProblem,
  metaTable,
} from './meta'
export { bornIn, MigrationFailed, migrateTables, renamed } from './migrations'
export { Recorder } from './recorder'
export { type AnyTable, defineTable, Store, type StoredTable, type TableDefinition } from './store'
export { ALONE, type Writers } from './writers'
