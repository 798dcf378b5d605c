import { closeSync, ftruncateSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change, Durable, Kept } from '../../emulator'
import { frame, readFrames } from './frames'
import { type Lock, lockFolder } from './lock'
import { TableRows } from './rows'
import { replaceFile } from './write-file'

const FORMAT = 1
const ROWS_PER_FRAME = 500
/** A log is folded into a new base when it is larger than this and than its base. */
const COMPACT_BYTES = 4 * 1024 * 1024

type Header = { sandbank: 'log' | 'base'; format: number; database: number }
type Entry = { number: number; changes: readonly Change[] } | { revoked: number }
type BaseEnd = { end: true; frames: number }

/**
 * The data of a Node host: `base.N` holds every row as it was when `log.N` began, and `log.N` every transaction since,
 * appended before it is acknowledged. While a base is being made there may be more logs than one; it is made of the
 * files before it, so a kill at any instant leaves a base and all the logs after it.
 *
 * A written log survives the end of the process, however sudden. A crash of the machine may lose what the system had
 * not brought to the disk yet, as with a browser's own storage.
 */
export class DataFolder implements Durable {
  readonly path: string
  readonly #lock: Lock
  readonly #compactBytes: number
  #log: number | undefined
  #number = 0
  #logBytes = 0
  #baseBytes = 0
  #database = 0
  /** The last transaction that was kept, and those of which it is not yet known how they end. */
  #last = 0
  readonly #open = new Set<number>()
  #compacting: Promise<void> | undefined
  /** Set when the end of the log is unknown: nothing may be appended behind it. */
  #broken: Error | undefined

  private constructor(path: string, lock: Lock, compactBytes: number) {
    this.path = path
    this.#lock = lock
    this.#compactBytes = compactBytes
  }

  /** Takes the folder, and makes it where there is none. Throws `FolderInUse`. */
  static open(path: string, compactBytes = COMPACT_BYTES): DataFolder {
    const folder = new DataFolder(path, lockFolder(path), compactBytes)
    // The key that seals secrets is in it.
    writeFileSync(join(path, '.gitignore'), '*\n')
    return folder
  }

  /** Whether a world is kept here already. */
  get isEmpty(): boolean {
    return this.#numbers('base').length === 0 && this.#numbers('log').length === 0
  }

  /** Reads everything, and folds the logs that it found into a new base. */
  async load(database: number): Promise<ReadonlyMap<string, readonly unknown[]>> {
    await this.compacted()
    this.#stopWriting()
    for (const name of readdirSync(this.path)) {
      if (/^base\.\d+\.tmp$/.test(name)) rmSync(join(this.path, name))
    }
    const first = Math.max(0, ...this.#numbers('base'))
    const last = Math.max(first, ...this.#numbers('log'))
    const { rows, entries } = await this.#read(first, last, database)
    this.#database = database
    if (entries === 0) {
      this.#startLog(Math.max(1, last))
    } else {
      await this.#writeBase(last + 1, rows)
      this.#startLog(last + 1)
      this.#forgetBefore(last + 1)
    }
    return rows.tables()
  }

  keep(changes: readonly Change[]): Kept {
    const number = this.#last + 1
    this.#append({ number, changes })
    this.#last = number
    this.#open.add(number)
    return {
      committed: () => this.#ended(number),
      aborted: () => {
        this.#revoke(number)
        this.#ended(number)
      },
    }
  }

  /** Resolves when no compaction is under way. */
  async compacted(): Promise<void> {
    await this.#compacting
  }

  /** Waits for a compaction that is under way, and gives the folder up. */
  async close(): Promise<void> {
    await this.compacted()
    this.#stopWriting()
    this.#broken = new Error(`${this.path} was closed.`)
    this.#lock.release()
  }

  #revoke(number: number): void {
    try {
      this.#append({ revoked: number })
    } catch (thrown) {
      // What the log says and what the database holds are two things now: nothing more may be acknowledged.
      this.#broken = thrown as Error
      console.error(thrown)
    }
  }

  #ended(number: number): void {
    this.#open.delete(number)
    const limit = Math.max(this.#compactBytes, this.#baseBytes)
    // A transaction that is still under way might be revoked in a log that no longer knows it.
    if (this.#logBytes <= limit || this.#open.size > 0 || this.#compacting) return
    const next = this.#number + 1
    this.#startLog(next)
    this.#compacting = this.#compact(next)
      .catch((thrown) =>
        console.error(`Sandbank: ${this.path} could not be compacted; nothing is lost.`, thrown),
      )
      .finally(() => {
        this.#compacting = undefined
      })
  }

  async #compact(number: number): Promise<void> {
    const first = Math.max(0, ...this.#numbers('base'))
    const { rows } = await this.#read(first, number - 1, this.#database)
    await this.#writeBase(number, rows)
    this.#forgetBefore(number)
  }

  /** The rows that base `first` and the logs up to `last` amount to. */
  async #read(first: number, last: number, database: number): Promise<{ rows: TableRows; entries: number }> {
    const rows = new TableRows()
    let entries = 0
    if (this.#numbers('base').includes(first)) await this.#readBase(first, rows, database)
    const logs = new Set(this.#numbers('log'))
    // A base may have lost its own log to a kill right after it was made; between two logs none is ever lost.
    const missing = last > first && range(Math.max(1, first), last).find((number) => !logs.has(number))
    if (missing) throw new Error(`${this.#file('log', missing)} is missing, and later logs are there.`)
    for (const number of range(first, last)) {
      if (logs.has(number)) entries += await this.#readLog(number, number === last, rows, database)
    }
    return { rows, entries }
  }

  async #readBase(number: number, rows: TableRows, database: number): Promise<void> {
    const file = this.#file('base', number)
    const bytes = await readFile(file)
    this.#baseBytes = bytes.length
    const [header, ...frames] = readFrames(bytes, file).values
    checkHeader(header as Header, file, database)
    const end = frames.pop() as BaseEnd | undefined
    if (end?.end !== true || end.frames !== frames.length)
      throw new Error(`${file} is damaged: it is not whole.`)
    for (const change of frames as Change[]) rows.apply(change)
  }

  async #readLog(number: number, isLast: boolean, rows: TableRows, database: number): Promise<number> {
    const file = this.#file('log', number)
    const bytes = await readFile(file)
    const { values, wholeBytes } = readFrames(bytes, file)
    if (wholeBytes < bytes.length && !isLast) {
      throw new Error(
        `${file} is damaged at byte ${wholeBytes}: its end is missing, and later logs are there.`,
      )
    }
    if (values.length === 0) return 0
    checkHeader(values[0] as Header, file, database)
    const entries = values.slice(1) as Entry[]
    const revoked = new Set(entries.flatMap((entry) => ('revoked' in entry ? [entry.revoked] : [])))
    for (const entry of entries) {
      if ('revoked' in entry || revoked.has(entry.number)) continue
      for (const change of entry.changes) rows.apply(change)
    }
    return entries.length
  }

  async #writeBase(number: number, rows: TableRows): Promise<void> {
    const file = this.#file('base', number)
    const header: Header = { sandbank: 'base', format: FORMAT, database: this.#database }
    let frames = 0
    const content = function* () {
      yield frame(header)
      for (const change of rows.puts(ROWS_PER_FRAME)) {
        frames++
        yield frame(change)
      }
      yield frame({ end: true, frames } satisfies BaseEnd)
    }
    await replaceFile(file, content(), (written) => {
      const { values, wholeBytes } = readFrames(written, file)
      if (values.length !== frames + 2 || wholeBytes !== written.length) {
        throw new Error(`${file} was not written as it should be: ${values.length} of ${frames + 2} frames.`)
      }
      this.#baseBytes = written.length
    })
  }

  #startLog(number: number): void {
    this.#stopWriting()
    this.#log = openSync(this.#file('log', number), 'w', 0o600)
    this.#number = number
    this.#logBytes = 0
    this.#append({ sandbank: 'log', format: FORMAT, database: this.#database } satisfies Header)
  }

  #stopWriting(): void {
    if (this.#log !== undefined) closeSync(this.#log)
    this.#log = undefined
  }

  #append(value: Entry | Header): void {
    if (this.#broken) throw this.#broken
    if (this.#log === undefined) throw new Error(`${this.path} is not open.`)
    const bytes = frame(value)
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#log, bytes, done, bytes.length - done, this.#logBytes + done)
      }
      this.#logBytes += bytes.length
    } catch (thrown) {
      this.#cutOff(this.#log, thrown as Error)
      throw thrown
    }
  }

  /** Half an entry must not stand before a whole one. */
  #cutOff(log: number, cause: Error): void {
    try {
      ftruncateSync(log, this.#logBytes)
    } catch {
      this.#broken = new Error(
        `${this.#file('log', this.#number)} can no longer be written: ${cause.message}`,
      )
    }
  }

  #forgetBefore(number: number): void {
    for (const kind of ['base', 'log'] as const) {
      for (const old of this.#numbers(kind)) if (old < number) rmSync(this.#file(kind, old))
    }
  }

  #numbers(kind: 'base' | 'log'): number[] {
    const pattern = new RegExp(`^${kind}\\.(\\d+)$`)
    return readdirSync(this.path).flatMap((name) => {
      const [, number] = name.match(pattern) ?? []
      return number ? [Number(number)] : []
    })
  }

  #file(kind: 'base' | 'log', number: number): string {
    return join(this.path, `${kind}.${number}`)
  }
}

function checkHeader({ format, database }: Header, file: string, ours: number): void {
  if (format > FORMAT || database > ours) {
    throw new Error(
      `${file} belongs to a newer Sandbank (format ${format}, database ${database}); this one reads format ` +
        `${FORMAT}, database ${ours}. Update Sandbank, or choose another folder (--data DIR).`,
    )
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
