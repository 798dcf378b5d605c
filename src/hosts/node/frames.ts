import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'

/**
 * Values one after the other in a file, each framed by its length and a checksum:
 * 4 bytes length, 8 bytes of the SHA-256 of what follows, and that many bytes (the structured clone of the value).
 */
const HEAD = 12

export function frame(value: unknown): Buffer {
  const payload = serialize(value)
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(payload.length)
  checksum(payload).copy(head, 4)
  return Buffer.concat([head, payload])
}

export interface Frames {
  values: unknown[]
  /** How far whole frames reach. What lies behind is the rest of a write that a kill or a crash cut off. */
  wholeBytes: number
}

/**
 * The whole frames of a file. Throws where something that was once whole is damaged: only the end of a file can have
 * been cut off, so a frame with others behind it was not.
 */
export function readFrames(bytes: Buffer, file: string): Frames {
  const values: unknown[] = []
  let at = 0
  while (at + HEAD <= bytes.length) {
    const end = at + HEAD + bytes.readUInt32BE(at)
    if (end > bytes.length) break
    const payload = bytes.subarray(at + HEAD, end)
    if (payload.length === 0 || !checksum(payload).equals(bytes.subarray(at + 4, at + HEAD))) {
      // A crash of the machine may leave the end of a file as zeros, or its last frame half there.
      if (end === bytes.length || bytes.subarray(at).every((byte) => byte === 0)) break
      throw new Error(`${file} is damaged at byte ${at}: what stands there does not match its checksum.`)
    }
    values.push(decoded(payload, file))
    at = end
  }
  return { values, wholeBytes: at }
}

function decoded(payload: Buffer, file: string): unknown {
  try {
    return deserialize(payload)
  } catch (cause) {
    throw new Error(`${file} was written by a newer Node than ${process.version}. Use that one.`, { cause })
  }
}

function checksum(payload: Buffer): Buffer {
  return createHash('sha256').update(payload).digest().subarray(0, 8)
}
