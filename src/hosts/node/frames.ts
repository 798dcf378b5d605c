import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { DamagedFile } from './damage'

/** What this version writes. It reads 1 too. */
export const FORMAT = 2

/**
 * The first frame of a file: 4 bytes length, 8 bytes of the SHA-256 of the payload, the payload (the structured clone of
 * the header). Every version writes it so: an older one reads there that the file is not for it.
 */
const FIRST_HEAD = 12
/**
 * Every later frame: 4 bytes length of the payload, 4 bytes the frame's number in its file, 8 bytes the check of the
 * frame before it, 8 bytes of the SHA-256 of the payload, 8 bytes check (of the SHA-256 of the 24 bytes before), payload.
 * The check covers the length, so that a wrong length is never taken for the end of the file, and the check of the frame
 * before, so that none can be missing, doubled or in another's place.
 */
const HEAD = 32
const CHECK_AT = 24

export interface FileHeader {
  sandbank: 'log' | 'base'
  format: number
  /** The database version whose rows these are. */
  database: number
  /** The number in the file's name; from format 2 on. */
  number?: number
  /** The check of the last frame of the log before this one, as hex; from format 2 on. */
  after?: string
}

/** How far a file is whole: the number of its frames, its bytes, and the check of its last frame as hex. */
export interface End {
  readonly frames: number
  readonly bytes: number
  readonly check: string
}

/** Before the first frame of the first file. */
export const NOTHING: End = { frames: 0, bytes: 0, check: '0'.repeat(16) }

export interface Frame {
  bytes: Buffer
  end: End
}

/** The frame that a file begins with. */
export function firstFrame(header: FileHeader): Frame {
  const payload = serialize(header)
  const head = Buffer.alloc(FIRST_HEAD)
  head.writeUInt32BE(payload.length)
  const check = digest(payload)
  check.copy(head, 4)
  const bytes = Buffer.concat([head, payload])
  return { bytes, end: { frames: 1, bytes: bytes.length, check: check.toString('hex') } }
}

/** The frame that stands after `before`. */
export function nextFrame(value: unknown, before: End): Frame {
  const payload = serialize(value)
  const bytes = Buffer.allocUnsafe(HEAD + payload.length)
  bytes.writeUInt32BE(payload.length, 0)
  bytes.writeUInt32BE(before.frames, 4)
  bytes.write(before.check, 8, 'hex')
  digest(payload).copy(bytes, 16)
  const check = digest(bytes.subarray(0, CHECK_AT))
  check.copy(bytes, CHECK_AT)
  payload.copy(bytes, HEAD)
  return {
    bytes,
    end: {
      frames: before.frames + 1,
      bytes: before.bytes + bytes.length,
      check: check.toString('hex'),
    },
  }
}

/** What stands at a place of a file. `cut`: the file ends before the frame does. */
export type Found =
  | { is: 'frame'; value: unknown; number: number; before: string; check: string; end: number }
  | { is: 'cut' }
  /** `end`: where the next frame begins, as far as the length can be believed. */
  | { is: 'damaged'; what: string; end?: number }

/** Reads the first frame of a file, or any frame of format 1. */
export function firstFrameAt(bytes: Buffer, at: number, file: string): Found {
  if (at + FIRST_HEAD > bytes.length) return { is: 'cut' }
  const end = at + FIRST_HEAD + bytes.readUInt32BE(at)
  if (end > bytes.length) return { is: 'cut' }
  const payload = bytes.subarray(at + FIRST_HEAD, end)
  const check = digest(payload)
  if (payload.length === 0 || !check.equals(bytes.subarray(at + 4, at + FIRST_HEAD))) {
    return { is: 'damaged', what: 'what stands there does not match its checksum' }
  }
  return {
    is: 'frame',
    value: decoded(payload, file),
    number: 0,
    before: '',
    check: check.toString('hex'),
    end,
  }
}

/** Reads a later frame of format 2. */
export function frameAt(bytes: Buffer, at: number, file: string): Found {
  if (at + HEAD > bytes.length) return { is: 'cut' }
  const check = bytes.subarray(at + CHECK_AT, at + HEAD)
  if (!digest(bytes.subarray(at, at + CHECK_AT)).equals(check)) {
    return { is: 'damaged', what: 'the head of the frame does not match its checksum' }
  }
  const end = at + HEAD + bytes.readUInt32BE(at)
  if (end > bytes.length) return { is: 'cut' }
  const payload = bytes.subarray(at + HEAD, end)
  if (!digest(payload).equals(bytes.subarray(at + 16, at + CHECK_AT))) {
    return { is: 'damaged', what: 'the content of the frame does not match its checksum', end }
  }
  return {
    is: 'frame',
    value: decoded(payload, file),
    number: bytes.readUInt32BE(at + 4),
    before: bytes.toString('hex', at + 8, at + 16),
    check: check.toString('hex'),
    end,
  }
}

/** Where the next whole frame of format 2 begins, at `from` or behind it. */
export function laterFrameAt(bytes: Buffer, from: number, file: string): number | undefined {
  for (let at = from; at + HEAD <= bytes.length; at++) {
    // Almost every place is sorted out by its length, without a checksum.
    const fits = at + HEAD + bytes.readUInt32BE(at) <= bytes.length
    if (fits && frameAt(bytes, at, file).is === 'frame') return at
  }
  return undefined
}

export interface Frames {
  /** Undefined where the file ends before its first frame does. */
  header: FileHeader | undefined
  /** What stands behind the header. */
  values: unknown[]
  /** How far whole frames reach. What lies behind is the rest of a write that a kill cut off. */
  end: End
}

/**
 * The whole frames of a file. Only the last one may be incomplete: that is what a kill in the middle of a write leaves.
 * Throws `DamagedFile` for anything else, and where fewer frames are whole than `acknowledged` says, or other ones.
 */
export function readFrames(bytes: Buffer, file: string, acknowledged: End = NOTHING): Frames {
  const first = firstFrameAt(bytes, 0, file)
  let end: End = NOTHING
  let header: FileHeader | undefined
  const values: unknown[] = []
  if (first.is === 'damaged') throw new DamagedFile(file, first.what, { byte: 0, frame: 1 })
  if (first.is === 'frame') {
    header = first.value as FileHeader
    end = { frames: 1, bytes: first.end, check: first.check }
    const read = header.format === 1 ? firstFrameAt : frameAt
    while (end.bytes < bytes.length) {
      checkAcknowledged(end, acknowledged, file)
      const found = read(bytes, end.bytes, file)
      const place = { byte: end.bytes, frame: end.frames + 1 }
      if (found.is === 'cut') break
      if (found.is === 'damaged') throw new DamagedFile(file, found.what, place)
      if (header.format !== 1 && (found.number !== end.frames || found.before !== end.check)) {
        throw new DamagedFile(
          file,
          `a frame is missing, doubled or in another's place: frame ${found.number + 1} stands there`,
          place,
        )
      }
      values.push(found.value)
      end = { frames: end.frames + 1, bytes: found.end, check: found.check }
    }
  }
  checkAcknowledged(end, acknowledged, file)
  if (end.frames < acknowledged.frames) {
    const place = { byte: end.bytes, frame: end.frames + 1 }
    throw new DamagedFile(file, `it ends there, and ${acknowledged.frames} frames were acknowledged`, place)
  }
  return { header, values, end }
}

function checkAcknowledged(end: End, acknowledged: End, file: string): void {
  if (end.frames !== acknowledged.frames || end.frames === 0) return
  if (end.bytes === acknowledged.bytes && end.check === acknowledged.check) return
  const place = { byte: end.bytes, frame: end.frames }
  throw new DamagedFile(file, 'another frame was acknowledged in this place', place)
}

function decoded(payload: Buffer, file: string): unknown {
  try {
    return deserialize(payload)
  } catch (cause) {
    throw new Error(`${file} was written by a newer Node than ${process.version}. Use that one.`, { cause })
  }
}

export function digest(payload: Buffer): Buffer {
  return createHash('sha256').update(payload).digest().subarray(0, 8)
}
