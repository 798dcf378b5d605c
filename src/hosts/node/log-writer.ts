import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { type End, type FileHeader, FORMAT, type Frame, firstFrame, NOTHING, nextFrame } from './frames'
import type { HighWater } from './high-water'

/** The log that is being written, or another file of the folder, is no longer where it was. */
class FolderGone extends Error {
  override readonly name = 'FolderGone' as const
}

/** The end of a log: what is appended is in the file, and the high-water mark behind it, when `append` returns. */
export class LogWriter {
  readonly number: number
  readonly #file: string
  readonly #highWater: HighWater
  readonly #descriptor: number
  readonly #inode: number
  #end: End
  /** Set when the end of the file is unknown: nothing may be appended behind it. */
  #broken: Error | undefined

  private constructor(file: string, number: number, highWater: HighWater, end: End, flags: 'wx' | 'r+') {
    this.number = number
    this.#file = file
    this.#highWater = highWater
    this.#descriptor = openSync(file, flags, 0o600)
    this.#inode = fstatSync(this.#descriptor).ino
    this.#end = end
  }

  /** A new log behind one that ended with `after`. Where it cannot be made nothing has changed. */
  static begin(
    file: string,
    number: number,
    highWater: HighWater,
    { database, after }: { database: number; after: string },
  ): LogWriter {
    const header: FileHeader = { sandbank: 'log', format: FORMAT, database, number, after }
    // A log without a mark of its own would look like one that lost it.
    highWater.move({ log: number, end: { ...NOTHING, check: after } })
    const log = new LogWriter(file, number, highWater, NOTHING, 'wx')
    try {
      log.#write(firstFrame(header))
      return log
    } catch (thrown) {
      log.close()
      rmSync(file, { force: true })
      throw thrown
    }
  }

  /** Goes on behind `end`; what stands there was cut off and never acknowledged. */
  static resume(file: string, number: number, highWater: HighWater, end: End): LogWriter {
    const log = new LogWriter(file, number, highWater, end, 'r+')
    ftruncateSync(log.#descriptor, end.bytes)
    return log
  }

  get end(): End {
    return this.#end
  }

  /** Throws where `value` was not appended: the log is then as before. */
  append(value: unknown): void {
    if (this.#broken) throw this.#broken
    // A file that is no longer in its folder takes writes as before, which are lost.
    if (statSync(this.#file, { throwIfNoEntry: false })?.ino !== this.#inode) {
      throw new FolderGone(
        `${this.#file} is gone: the data folder was deleted or moved while this host was running. What the host holds ` +
          'can still be read and exported (`sandbank state export FILE`). Put the folder back, or start again.',
      )
    }
    this.#write(nextFrame(value, this.#end))
  }

  /** Writes the mark of its end again, after another log was tried in vain. */
  mark(): void {
    this.#highWater.move({ log: this.number, end: this.#end })
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #write({ bytes, end }: Frame): void {
    const from = this.#end.bytes
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, from + done)
      }
      this.#highWater.move({ log: this.number, end })
      this.#end = end
    } catch (thrown) {
      this.#cutOff(thrown as Error)
      throw thrown
    }
  }

  /** Half an entry must not stand before a whole one. */
  #cutOff(cause: Error): void {
    try {
      ftruncateSync(this.#descriptor, this.#end.bytes)
    } catch {
      this.#broken = new Error(`${this.#file} can no longer be written: ${cause.message}`)
    }
  }
}
