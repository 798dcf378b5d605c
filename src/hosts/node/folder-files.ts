import { readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Change } from '../../emulator'
import { DamagedFile } from './damage'
import { checkCutOff } from './format-1'
import { type End, type FileHeader, FORMAT, firstFrame, nextFrame, readFrames } from './frames'
import { highWaterFile, type Mark } from './high-water'
import { TableRows } from './rows'
import { replaceFile } from './write-file'

const ROWS_PER_FRAME = 500

export type Kind = 'base' | 'log'
export type Entry = { number: number; changes: readonly Change[] } | { revoked: number }
type BaseEnd = { end: true; frames: number }

/** The base and the logs of a data folder, by their numbers. */
export class FolderFiles {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  file(kind: Kind, number: number): string {
    return join(this.path, `${kind}.${number}`)
  }

  numbers(kind: Kind): number[] {
    const pattern = new RegExp(`^${kind}\\.(\\d+)$`)
    return readdirSync(this.path).flatMap((name) => {
      const [, number] = name.match(pattern) ?? []
      return number ? [Number(number)] : []
    })
  }

  /** The newest base, and the newest log or base; 0 where there is none. */
  span(): { first: number; last: number } {
    const first = Math.max(0, ...this.numbers('base'))
    return { first, last: Math.max(first, ...this.numbers('log')) }
  }

  forgetBefore(number: number): void {
    for (const kind of ['base', 'log'] as const) {
      for (const old of this.numbers(kind)) if (old < number) rmSync(this.file(kind, old))
    }
  }

  /** What a kill left of a file that was not yet in its place. */
  forgetDrafts(): void {
    for (const name of readdirSync(this.path)) {
      if (/^(base\.\d+|high-water)\.tmp$/.test(name)) rmSync(join(this.path, name))
    }
  }

  /** Writes a base with these rows, and checks it. Resolves with its size in bytes. */
  async writeBase(number: number, rows: TableRows, database: number): Promise<number> {
    const file = this.file('base', number)
    let end: End | undefined
    const content = function* () {
      const first = firstFrame({ sandbank: 'base', format: FORMAT, database, number })
      end = first.end
      yield first.bytes
      for (const change of rows.puts(ROWS_PER_FRAME)) {
        const frame = nextFrame(change, end)
        end = frame.end
        yield frame.bytes
      }
      const last = nextFrame({ end: true, frames: end.frames - 1 } satisfies BaseEnd, end)
      end = last.end
      yield last.bytes
    }
    await replaceFile(file, content(), async (draft) => {
      readFrames(await readFile(draft), file, end)
    })
    return end?.bytes ?? 0
  }
}

export interface FolderRows {
  rows: TableRows
  /** The database version at which they were written; that of the reading where nothing was. */
  database: number
  /** How many entries were in the logs. */
  entries: number
  /** How far the last log is whole; undefined where there is none, or not of this format and database. */
  end: End | undefined
}

export interface Reading {
  first: number
  last: number
  database: number
  /** How much of the last log has to be there; undefined in a folder of format 1. */
  mark: Mark | undefined
  /** Whether the last log may end in the middle of a frame, as a kill leaves it. */
  mayBeCutOff: boolean
}

/**
 * The rows that base `first` and the logs up to `last` amount to. Throws `DamagedFile` where any of it is not as it was
 * written.
 */
export async function readFolder(files: FolderFiles, reading: Reading): Promise<FolderRows> {
  const { first, last, database, mark } = reading
  const rows = new TableRows()
  const hasBase = files.numbers('base').includes(first)
  let written = hasBase ? await readBase(files.file('base', first), first, rows, database) : undefined
  const logs = new Set(files.numbers('log'))
  checkLogs(files, reading, logs)
  let entries = 0
  let end: End | undefined
  for (let number = first; number <= last; number++) {
    if (!logs.has(number)) continue
    const log = await readLog(files.file('log', number), number, reading)
    if (end && log.header?.after !== undefined && log.header.after !== end.check) {
      throw new DamagedFile(files.file('log', number - 1), 'ends too early, and later logs are there')
    }
    written ??= log.header?.database
    apply(log.entries, rows)
    entries += log.entries.length
    end = log.end
    const isCurrent = log.header?.format === FORMAT && log.header.database === database
    if (number === last && !isCurrent) end = undefined
  }
  // The next log was announced, and the kill came before it was made.
  if (mark?.log === last + 1 && end && mark.end.check !== end.check) {
    throw new DamagedFile(files.file('log', last), 'ends too early: more was acknowledged')
  }
  return { rows, database: written ?? database, entries, end: logs.has(last) ? end : undefined }
}

/** What was done in a log, without what was revoked. */
export function apply(entries: readonly Entry[], rows: TableRows): void {
  const revoked = new Set(entries.flatMap((entry) => ('revoked' in entry ? [entry.revoked] : [])))
  for (const entry of entries) {
    if ('revoked' in entry || revoked.has(entry.number)) continue
    for (const change of entry.changes) rows.apply(change)
  }
}

function checkLogs(files: FolderFiles, { first, last, mark }: Reading, logs: ReadonlySet<number>): void {
  for (let number = Math.max(1, first); number < last; number++) {
    // A base may be without its own log only when a kill came between the two, and then nothing is behind it.
    if (!logs.has(number))
      throw new DamagedFile(files.file('log', number), 'is missing, and later logs are there')
  }
  const hasOlder = (['base', 'log'] as const).some((kind) =>
    files.numbers(kind).some((older) => older < last),
  )
  // A start made the base, and the kill came before the log that goes with it.
  const isBaseNew = first === last && !logs.has(last) && hasOlder
  if (!mark) {
    if (last > 0 && !logs.has(last) && !isBaseNew)
      throw new DamagedFile(files.file('log', last), 'is missing')
    return
  }
  const { log, end } = mark
  const isYetToCome = end.frames === 0 && (log === last || log === last + 1)
  if (isYetToCome || (isBaseNew && log < last)) return
  if (log > last || !logs.has(log)) throw new DamagedFile(files.file('log', log), 'is missing')
  if (log < last)
    throw new DamagedFile(highWaterFile(files.path), `is of log.${log}, and log.${last} is there`)
}

/** Returns the database version at which the base was written. */
async function readBase(file: string, number: number, rows: TableRows, database: number): Promise<number> {
  const bytes = await readFile(file)
  const { header, values, end } = readFrames(bytes, file)
  checkHeader(header, file, number, database)
  const last = values.pop() as BaseEnd | undefined
  if (last?.end !== true || last.frames !== values.length || end.bytes < bytes.length) {
    throw new DamagedFile(file, 'it is not whole', { byte: end.bytes, frame: end.frames + 1 })
  }
  for (const change of values as Change[]) rows.apply(change)
  return header?.database ?? database
}

async function readLog(file: string, number: number, { last, database, mark, mayBeCutOff }: Reading) {
  const bytes = await readFile(file)
  const { header, values, end } = readFrames(bytes, file, mark?.log === number ? mark.end : undefined)
  if (header) checkHeader(header, file, number, database)
  if (header?.number !== undefined && !mark) {
    throw new DamagedFile(highWaterFile(dirname(file)), `is missing, and ${basename(file)} is there`)
  }
  if (!header || end.bytes < bytes.length) {
    const place = { byte: end.bytes, frame: end.frames + 1 }
    if (number < last || !mayBeCutOff) {
      throw new DamagedFile(file, 'its end is missing, and later logs are there', place)
    }
    if (!mark) checkCutOff(bytes, place, file)
  }
  return { header, entries: values as Entry[], end }
}

function checkHeader(header: FileHeader | undefined, file: string, number: number, ours: number): void {
  if (!header) return
  const { format, database } = header
  if (format > FORMAT || database > ours) {
    throw new Error(
      `${file} belongs to a newer Sandbank (format ${format}, database ${database}); this one reads format ` +
        `${FORMAT}, database ${ours}. Update Sandbank, or choose another folder (--data DIR).`,
    )
  }
  if (header.number !== undefined && header.number !== number) {
    throw new DamagedFile(file, `is ${header.sandbank}.${header.number} under another name`)
  }
}
