import { DamagedFile, type Place } from './damage'
import { digest, firstFrameAt } from './frames'

const HEAD = 12
/** Every structured clone begins with this byte and the version of its format. */
const CLONE_TAG = 0xff

/**
 * Makes sure that a file of format 1 was cut off at `place`, and not made to look so by a wrong length: format 1 has no
 * checksum over lengths. Throws `DamagedFile` where the frame is there with another length, or a whole one
 * stands somewhere behind it. What was cut off at the boundary of a frame, format 1 cannot detect.
 */
export function checkCutOff(bytes: Buffer, place: Place, file: string): void {
  if (hasAnotherLength(bytes, place.byte) || laterFrame(bytes, place.byte + 1, file) !== undefined) {
    throw new DamagedFile(file, 'the length of the frame is wrong', place)
  }
}

/** Where the next whole frame of format 1 begins, at `from` or behind it. */
export function laterFrame(bytes: Buffer, from: number, file: string): number | undefined {
  for (let at = from; at + HEAD < bytes.length; at++) {
    const isPossible = bytes[at + HEAD] === CLONE_TAG && at + HEAD + bytes.readUInt32BE(at) <= bytes.length
    if (isPossible && firstFrameAt(bytes, at, file).is === 'frame') return at
  }
  return undefined
}

/** Whether the frame at `at` is whole with one bit of its length the other way round. */
export function hasAnotherLength(bytes: Buffer, at: number): boolean {
  if (at + HEAD >= bytes.length) return false
  const length = bytes.readUInt32BE(at)
  return Array.from({ length: 32 }, (_, bit) => (length ^ (1 << bit)) >>> 0).some((other) => {
    const end = at + HEAD + other
    return (
      end <= bytes.length && digest(bytes.subarray(at + HEAD, end)).equals(bytes.subarray(at + 4, at + HEAD))
    )
  })
}
