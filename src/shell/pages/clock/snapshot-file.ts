export type SnapshotFile = { value: unknown; tables: number; rows: number } | { problem: string }

/** A first look at a file before it is sent; the emulator then checks the whole of it. */
export function checkSnapshot(text: string): SnapshotFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'This file is not JSON.' }
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    !('format' in value) ||
    value.format !== 'sandbank-snapshot'
  ) {
    return { problem: 'This is JSON, but not an export of Sandbank.' }
  }
  const tables =
    'tables' in value && typeof value.tables === 'object' && value.tables !== null ? value.tables : {}
  const rows = Object.values(tables).reduce(
    (sum: number, table) => sum + (Array.isArray(table) ? table.length : 0),
    0,
  )
  return { value, tables: Object.keys(tables).length, rows }
}

/** `sandbank-2026-11-21T04-05-06.json`: sorts by time and is a file name everywhere. */
export function exportName(ms: number): string {
  return `sandbank-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}.json`
}
