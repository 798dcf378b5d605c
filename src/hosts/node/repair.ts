import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BlobRow, blobTable, type Change } from '../../emulator'
import { blobRows, FolderChunks } from './chunk-files'
import { DamagedFile } from './damage'
import { apply, type Entry, FolderFiles, type Kind } from './folder-files'
import { type FileHeader, NOTHING } from './frames'
import { HighWater, readHighWater } from './high-water'
import { lockFolder } from './lock'
import { LogWriter } from './log-writer'
import { TableRows } from './rows'
import { type Salvage, salvage } from './salvage'
import { explained } from './system-errors'

export interface Repair {
  /** Where the repaired folder is. */
  target: string
  /** How many transactions of the logs are in it. */
  saved: number
  /** How many whole transactions stand behind the first damage, and were left out. */
  leftOut: number
  /** What was found damaged or missing, a sentence each; empty where nothing was. */
  lost: string[]
}

/** A folder cannot be repaired in the requested way. Its message says what to do instead. */
export class NoRepair extends Error {
  override readonly name = 'NoRepair' as const
}

/**
 * Writes what can be saved of the data folder `path` into `target`, which must not exist, and changes nothing in `path`.
 * What is saved is the state as it was before the first damage. With `skipDamaged` it is everything that is whole, also
 * behind: no state that ever was. Throws `NoRepair`, `FolderInUse`, and `FolderUnusable`.
 */
export async function repairFolder(
  path: string,
  { target = `${path}.repaired`, skipDamaged = false }: { target?: string; skipDamaged?: boolean } = {},
): Promise<Repair> {
  if (!existsSync(path)) throw new NoRepair(`${path} does not exist.`)
  if (existsSync(target)) throw new NoRepair(`${target} exists already: choose another place with --to DIR.`)
  const files = new FolderFiles(path)
  const { first, last } = files.span()
  if (last === 0) throw new NoRepair(`${path} holds no state: there is neither a base nor a log in it.`)
  const lock = lockOf(path)
  try {
    const found = collect(files, first, last)
    if (found.isBaseDamaged && !skipDamaged) {
      throw new NoRepair(
        `${found.lost.join(' ')} A base holds every row, so no earlier state is whole. \`--skip-damaged\` saves what is.`,
      )
    }
    const entries = skipDamaged ? [...found.before, ...found.behind] : found.before
    const rows = new TableRows()
    for (const change of found.base) rows.apply(change)
    for (const log of entries) apply([...log.entries, ...log.revoked], rows)
    found.lost.push(...loseDamagedBlobs(path, rows))
    await write(path, target, rows, found.database)
    return {
      target,
      saved: countOf(entries),
      leftOut: skipDamaged ? 0 : countOf(found.behind),
      lost: found.lost,
    }
  } catch (thrown) {
    throw explained(thrown, target)
  } finally {
    lock.release()
  }
}

function lockOf(path: string) {
  try {
    return lockFolder(path)
  } catch (thrown) {
    throw explained(thrown, path)
  }
}

/** Marks the blobs whose content is no longer whole. Returns a sentence for each. */
function loseDamagedBlobs(path: string, rows: TableRows): string[] {
  const chunks = new FolderChunks(path)
  const blobs = blobRows(rows.tables())
  const damaged = new Set(chunks.damaged(blobs))
  return blobs.flatMap((blob) => {
    const gone = blob.chunks.filter((name) => damaged.has(name))
    if (gone.length === 0 || blob.lost) return []
    const row: BlobRow = { ...blob, chunks: [], lost: true }
    rows.apply({ table: blobTable.name, kind: 'put', keys: [row.id], rows: [row] })
    const files = gone.map((name) => chunks.file(name)).join(', ')
    return [`The content ${blob.id} of ${blob.size} bytes is lost: ${files} is missing or altered.`]
  })
}

interface LogEntries {
  entries: Entry[]
  /** Of the whole log: what was revoked was never acknowledged, wherever the word of it stands. */
  revoked: Entry[]
}

function countOf(logs: readonly LogEntries[]): number {
  return logs.reduce((sum, { entries, revoked }) => {
    const taken = new Set(revoked.flatMap((entry) => ('revoked' in entry ? [entry.revoked] : [])))
    return sum + entries.filter((entry) => 'number' in entry && !taken.has(entry.number)).length
  }, 0)
}

interface Found {
  base: Change[]
  isBaseDamaged: boolean
  before: LogEntries[]
  behind: LogEntries[]
  lost: string[]
  database: number
}

function collect(files: FolderFiles, first: number, last: number): Found {
  const found: Found = { base: [], isBaseDamaged: false, before: [], behind: [], lost: [], database: 0 }
  const note = ({ header, lost }: Salvage) => {
    found.database = Math.max(found.database, header?.database ?? 0)
    found.lost.push(...lost)
  }
  if (first > 0) {
    const base = read(files, 'base', first)
    note(base)
    const end = base.frames.find(({ value }) => isBaseEnd(value))
    found.base = base.frames.flatMap(({ value }) => (isBaseEnd(value) ? [] : [value as Change]))
    if (!end) found.lost.push(`The end of ${files.file('base', first)} is missing.`)
    found.isBaseDamaged = found.lost.length > 0
  }
  let isWhole = found.lost.length === 0
  // Without the mark nothing is known to be missing.
  const mark = markOf(files, found.lost)
  const logs = new Set(files.numbers('log'))
  const end = Math.max(last, mark?.log ?? 0)
  for (let number = Math.max(1, first); number <= end; number++) {
    const isExpected = number < last || (mark?.log === number && mark.end.frames > 0)
    if (!logs.has(number)) {
      if (!isExpected) continue
      found.lost.push(`${files.file('log', number)} is missing.`)
      isWhole = false
      continue
    }
    const wasWhole = isWhole
    const before = found.lost.length
    const acknowledged = mark?.log === number ? mark.end.frames : 0
    const log = read(files, 'log', number)
    note(log)
    if (log.count < acknowledged) {
      found.lost.push(
        `${files.file('log', number)} ends with frame ${log.count}, and ${acknowledged} were acknowledged: ` +
          'the rest is lost.',
      )
    }
    isWhole &&= found.lost.length === before
    const split = (isBefore: boolean) => ({
      entries: log.frames.flatMap((frame) =>
        (wasWhole && !frame.isBehind) === isBefore ? [frame.value as Entry] : [],
      ),
      revoked: log.frames.flatMap(({ value }) => ('revoked' in (value as Entry) ? [value as Entry] : [])),
    })
    found.before.push(split(true))
    found.behind.push(split(false))
  }
  return found
}

const isBaseEnd = (value: unknown): boolean => typeof value === 'object' && value !== null && 'end' in value

function read(files: FolderFiles, kind: Kind, number: number): Salvage {
  const file = files.file(kind, number)
  const found = salvage(readFileSync(file), file)
  const isOther = (header: FileHeader) => header.number !== undefined && header.number !== number
  if (found.header && isOther(found.header)) {
    const name = `${found.header.sandbank}.${found.header.number}`
    return {
      header: undefined,
      frames: [],
      count: 0,
      lost: [`${file} is ${name} under another name, and was left out.`],
    }
  }
  return found
}

function markOf(files: FolderFiles, lost: string[]) {
  try {
    return readHighWater(files.path)
  } catch (thrown) {
    if (!(thrown instanceof DamagedFile)) throw thrown
    lost.push(`${thrown.message} Whether the end of the last log is missing cannot be told.`)
    return undefined
  }
}

/** A whole data folder, in its place when it is whole. */
async function write(path: string, target: string, rows: TableRows, database: number): Promise<void> {
  const draft = `${target}.${process.pid}.tmp`
  try {
    mkdirSync(draft, { mode: 0o700 })
    const files = new FolderFiles(draft)
    await files.writeBase(2, rows, database)
    const highWater = HighWater.open(draft, { log: 2, end: NOTHING })
    LogWriter.begin(files.file('log', 2), 2, highWater, { database, after: NOTHING.check }).close()
    highWater.close()
    const chunks = new FolderChunks(path)
    const needed = new Set(blobRows(rows.tables()).flatMap((row) => row.chunks))
    if (needed.size > 0) mkdirSync(new FolderChunks(draft).path, { mode: 0o700 })
    for (const name of needed) cpSync(chunks.file(name), new FolderChunks(draft).file(name))
    // Without the key what is encrypted could not be decrypted.
    for (const name of ['key', '.gitignore']) {
      if (existsSync(join(path, name))) cpSync(join(path, name), join(draft, name))
    }
    renameSync(draft, target)
  } catch (thrown) {
    rmSync(draft, { recursive: true, force: true })
    throw thrown
  }
}
