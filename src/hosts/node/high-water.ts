import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedFile } from './damage'
import { digest, type End } from './frames'

const NAME = 'high-water'
/** 4 bytes number of the log, 4 frames, 8 bytes, 8 check of the last frame, 8 bytes of the SHA-256 of all that. */
const SIZE = 32
const CHECK_AT = 24

/** The last frame that was acknowledged: the log it is in, and how far that log reached with it. */
export interface Mark {
  readonly log: number
  readonly end: End
}

export const highWaterFile = (folder: string): string => join(folder, NAME)

/**
 * The high-water mark of a data folder. A log that was cut off at the end looks like one whose last write was killed;
 * the mark distinguishes them, because it follows each frame before that is acknowledged.
 */
export class HighWater {
  readonly #descriptor: number

  private constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  /** Begins with `mark` where there is none yet; otherwise the old one stands until the next `move`. */
  static open(folder: string, mark: Mark): HighWater {
    const file = highWaterFile(folder)
    if (!existsSync(file)) {
      const draft = `${file}.tmp`
      writeFileSync(draft, encoded(mark), { mode: 0o600 })
      renameSync(draft, file)
    }
    return new HighWater(openSync(file, 'r+'))
  }

  move(mark: Mark): void {
    const bytes = encoded(mark)
    for (let done = 0; done < SIZE; ) {
      done += writeSync(this.#descriptor, bytes, done, SIZE - done, done)
    }
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** Undefined where there is none: a new folder, or one that format 1 wrote. Throws `DamagedFile`. */
export function readHighWater(folder: string): Mark | undefined {
  const file = highWaterFile(folder)
  if (!existsSync(file)) return undefined
  const bytes = readFileSync(file)
  if (bytes.length !== SIZE || !digest(bytes.subarray(0, CHECK_AT)).equals(bytes.subarray(CHECK_AT))) {
    throw new DamagedFile(file, 'does not match its checksum, so nobody knows how much was acknowledged')
  }
  return {
    log: bytes.readUInt32BE(0),
    end: {
      frames: bytes.readUInt32BE(4),
      bytes: Number(bytes.readBigUInt64BE(8)),
      check: bytes.toString('hex', 16, CHECK_AT),
    },
  }
}

function encoded({ log, end }: Mark): Buffer {
  const bytes = Buffer.alloc(SIZE)
  bytes.writeUInt32BE(log, 0)
  bytes.writeUInt32BE(end.frames, 4)
  bytes.writeBigUInt64BE(BigInt(end.bytes), 8)
  bytes.write(end.check, 16, 'hex')
  digest(bytes.subarray(0, CHECK_AT)).copy(bytes, CHECK_AT)
  return bytes
}
