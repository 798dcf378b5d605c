import { answersTable } from './answers'
import { blobTable, chunkTable } from './blobs'
import { cacheTable } from './cache'
import { jobTable, leaseTable } from './jobs/tables'
import { quotaTable } from './quota/quota'
import { callsTable } from './quota/rolling-calls'
import { taskTable } from './scheduler'
import type { StoredTable } from './store'
import { metaTable } from './store'

/** The tables of the kernel's own mechanisms. */
export const KERNEL_TABLES: readonly StoredTable[] = [
  metaTable,
  taskTable,
  cacheTable,
  answersTable,
  callsTable,
  quotaTable,
  jobTable,
  leaseTable,
  blobTable,
  chunkTable,
]
