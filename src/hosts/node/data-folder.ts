import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, type Durable, type DurableWrite, Recorder, type RowMigration } from '../../emulator'
import { blobRows, FolderChunks } from './chunk-files'
import { DamagedFile } from './damage'
import { type Entry, FolderFiles, readFolder } from './folder-files'
import { type End, NOTHING } from './frames'
import { HighWater, readHighWater } from './high-water'
import { type Lock, lockFolder } from './lock'
import { LogWriter } from './log-writer'
import { Reserve } from './reserve'
import type { TableRows } from './rows'
import { explained, isDiskFull } from './system-errors'

/** A log is folded into a new base when it is larger than this and than its base. */
const COMPACT_BYTES = 4 * 1024 * 1024

/**
 * The data of a Node host: `base.N` holds every row as it was when `log.N` began, and `log.N` every transaction since,
 * appended before it is acknowledged. While a base is being made there may be more logs than one; it is made of the
 * files before it, so a kill at any instant leaves a base and all the logs after it. `high-water` says how much of the
 * last log was acknowledged. `chunks` holds the contents of blobs, each there before a row that names it is acknowledged.
 *
 * A written log survives the end of the process, however sudden. A crash of the machine may lose what the system had
 * not brought to the disk yet, as with a browser's own storage; the next start refuses the folder then, and says so.
 */
export class DataFolder implements Durable {
  readonly path: string
  readonly chunks: FolderChunks
  readonly recorder = new Recorder(this)
  readonly #files: FolderFiles
  readonly #lock: Lock
  readonly #reserve: Reserve
  /** A deletion had it: the next write that needs space makes it again. */
  #isReserveUsed = false
  readonly #compactBytes: number
  #highWater: HighWater | undefined
  #log: LogWriter | undefined
  #baseBytes = 0
  #database = 0
  /** The last transaction that was stored, and those of which it is not yet known how they end. */
  #last = 0
  readonly #open = new Set<number>()
  #compacting: Promise<void> | undefined
  /** Below this size no compaction is tried again after one that failed. */
  #retryBytes = 0
  /** Set when what the log says and what the database holds are two things: nothing more may be acknowledged. */
  #broken: Error | undefined

  private constructor(path: string, lock: Lock, compactBytes: number) {
    this.path = path
    this.chunks = new FolderChunks(path)
    this.#files = new FolderFiles(path)
    this.#lock = lock
    this.#reserve = new Reserve(path)
    this.#compactBytes = compactBytes
  }

  /** Takes the folder, and makes it where there is none. Throws `FolderInUse`, or `FolderUnusable`. */
  static open(path: string, compactBytes = COMPACT_BYTES): DataFolder {
    try {
      const folder = new DataFolder(path, lockFolder(path), compactBytes)
      // The key that seals secrets is in it.
      writeFileSync(join(path, '.gitignore'), '*\n')
      folder.#beginWithReserve()
      return folder
    } catch (thrown) {
      throw explained(thrown, path)
    }
  }

  /** Whether a state is stored here already. */
  get isEmpty(): boolean {
    return this.#files.span().last === 0
  }

  /**
   * Reads everything, and folds the logs that it found into a new base, migrated where an older version wrote them.
   * Throws `DamagedFile`, and has changed nothing then.
   */
  async load(database: number, migrate: RowMigration): Promise<ReadonlyMap<string, readonly unknown[]>> {
    await this.compacted()
    this.#stopWriting()
    try {
      const mark = readHighWater(this.path)
      const { first, last } = this.#files.span()
      const found = await readFolder(this.#files, { ...{ first, last, database, mark }, mayBeCutOff: true })
      const { rows, entries, end } = found
      if (found.database < database) {
        for (const [table, migrated] of migrate(rows.tables(), found.database)) rows.replace(table, migrated)
      }
      this.chunks.check(blobRows(rows.tables()))
      this.#database = database
      await this.#goOn(last, rows, entries === 0 ? end : undefined)
      return rows.tables()
    } catch (thrown) {
      if (thrown instanceof DamagedFile) throw new DamagedFolder(thrown, this.path)
      throw explained(thrown, this.path)
    }
  }

  keep(changes: readonly Change[]): DurableWrite {
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

  /** Behind a log without entries, whose end is given; otherwise in a new log behind a base with these rows. */
  async #goOn(last: number, rows: TableRows, end: End | undefined): Promise<void> {
    this.#files.forgetDrafts()
    this.chunks.forgetDrafts()
    const number = end || last === 0 ? Math.max(last, 1) : last + 1
    if (!end && last > 0) this.#baseBytes = await this.#writeBase(number, rows)
    this.#highWater = HighWater.open(this.path, { log: number, end: NOTHING })
    const file = this.#files.file('log', number)
    this.#log = end
      ? LogWriter.resume(file, number, this.#highWater, end)
      : LogWriter.begin(file, number, this.#highWater, { database: this.#database, after: NOTHING.check })
    if (!end) this.#files.forgetBefore(number)
  }

  /** Where the disk is full, in the space for deletions: to start is the way to delete. */
  async #writeBase(number: number, rows: TableRows): Promise<number> {
    try {
      return await this.#files.writeBase(number, rows, this.#database)
    } catch (thrown) {
      if (this.#isReserveUsed || !isDiskFull(thrown)) throw thrown
      this.#isReserveUsed = true
      this.#reserve.release()
      return this.#files.writeBase(number, rows, this.#database)
    }
  }

  #revoke(number: number): void {
    try {
      this.#append({ revoked: number })
    } catch (thrown) {
      this.#broken = thrown as Error
      console.error(thrown)
    }
  }

  #ended(number: number): void {
    this.#open.delete(number)
    const log = this.#log
    const limit = Math.max(this.#compactBytes, this.#baseBytes, this.#retryBytes)
    // A transaction that is still under way might be revoked in a log that no longer knows it.
    if (!log || log.end.bytes <= limit || this.#open.size > 0 || this.#compacting) return
    this.#retryBytes = 2 * log.end.bytes
    this.#compacting = this.#compact(log)
      .then(() => {
        this.#retryBytes = 0
      })
      .catch((thrown) =>
        console.error(`Sandbank: ${this.path} could not be compacted; nothing was changed.`, thrown),
      )
      .finally(() => {
        this.#compacting = undefined
      })
  }

  /** The next log begins before this returns, and takes what is stored meanwhile. */
  async #compact(old: LogWriter): Promise<void> {
    const next = this.#beginBehind(old)
    this.#log = next
    old.close()
    const { first } = this.#files.span()
    const { rows } = await readFolder(this.#files, {
      ...{ first, last: old.number, database: this.#database, mayBeCutOff: false },
      mark: { log: next.number, end: { ...NOTHING, check: old.end.check } },
    })
    this.#baseBytes = await this.#files.writeBase(next.number, rows, this.#database)
    this.#files.forgetBefore(next.number)
  }

  #beginBehind(old: LogWriter): LogWriter {
    const { path } = this
    const number = old.number + 1
    try {
      const highWater = this.#highWater ?? HighWater.open(path, { log: number, end: NOTHING })
      return LogWriter.begin(this.#files.file('log', number), number, highWater, {
        database: this.#database,
        after: old.end.check,
      })
    } catch (thrown) {
      old.mark()
      throw thrown
    }
  }

  #stopWriting(): void {
    this.#log?.close()
    this.#log = undefined
    this.#highWater?.close()
    this.#highWater = undefined
  }

  #append(value: Entry): void {
    if (this.#broken) throw this.#broken
    if (!this.#log) throw new Error(`${this.path} is not open.`)
    const makesRoom = 'revoked' in value || value.changes.every(({ kind }) => kind !== 'put')
    try {
      if (this.#isReserveUsed && !makesRoom) this.#takeReserve()
      this.#log.append(value)
    } catch (thrown) {
      if (!makesRoom || this.#isReserveUsed || !isDiskFull(thrown)) throw explained(thrown, this.path)
      this.#isReserveUsed = true
      this.#reserve.release()
      this.#append(value)
    }
  }

  /** A disk that is full already has none: it can be read. */
  #beginWithReserve(): void {
    try {
      this.#takeReserve()
    } catch (thrown) {
      if (!isDiskFull(thrown)) throw thrown
      this.#isReserveUsed = true
    }
  }

  #takeReserve(): void {
    this.#reserve.take()
    this.#isReserveUsed = false
  }
}

/** A data folder that was refused because a file of it is damaged. Says where, and what to do. */
export class DamagedFolder extends Error {
  override readonly name = 'DamagedFolder' as const

  constructor(cause: DamagedFile, path: string) {
    super(
      `${cause.message} Nothing was changed. \`sandbank state repair --data ${path}\` writes what can be saved into a ` +
        'new folder and says what is lost; or choose another folder (--data DIR).',
      { cause },
    )
  }
}
