import { createHash } from 'node:crypto'
import type { Snapshot } from './range'

/** An export with other tables and the checksum that belongs to them. */
export function editedExport(snapshot: Snapshot, tables: object): string {
  const sha256 = createHash('sha256')
    .update(JSON.stringify(canonical(tables)))
    .digest('hex')
  return JSON.stringify({ ...snapshot, tables, sha256 })
}

/** Fields in alphabetical order, as the checksum is taken. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)]))
}
