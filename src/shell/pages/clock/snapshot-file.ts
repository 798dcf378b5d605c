export type SnapshotFile =
  | { value: unknown; tables: number; rows: number; files: number }
  | { problem: string }

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
  const { files } = tables as { files?: unknown }
  return { value, tables: Object.keys(tables).length, rows, files: Array.isArray(files) ? files.length : 0 }
}

/** What is to be imported: a snapshot that was read, or an archive, which is sent as it is. */
export type ChosenFile = SnapshotFile | { archive: Blob; tables: number; rows: number; files: number }

const ARCHIVE = '{"format":"sandbank-archive"'
/** The line at the beginning of an archive names its parts, a hundred bytes each. */
const LONGEST_LINE = 64 * 1024 * 1024

/** A first look at a file: of an archive only the state at its beginning is read. */
export async function checkFile(file: Blob): Promise<ChosenFile> {
  if ((await file.slice(0, ARCHIVE.length).text()) !== ARCHIVE) return checkSnapshot(await file.text())
  const damaged = { problem: 'This archive is damaged: its first part cannot be read.' }
  const end = await endOfLine(file)
  if (end === undefined) return damaged
  try {
    const { snapshotBytes } = JSON.parse(await file.slice(0, end).text())
    const found = checkSnapshot(await file.slice(end + 1, end + 1 + Number(snapshotBytes)).text())
    if ('problem' in found) return damaged
    const { tables, rows, files } = found
    return { archive: file, tables, rows, files }
  } catch {
    return damaged
  }
}

async function endOfLine(file: Blob): Promise<number | undefined> {
  for (let from = 0; from < Math.min(file.size, LONGEST_LINE); from += 65_536) {
    const at = new Uint8Array(await file.slice(from, from + 65_536).arrayBuffer()).indexOf(10)
    if (at >= 0) return from + at
  }
  return undefined
}
