import { describe, expect, it } from 'vitest'
import { type End, type FileHeader, firstFrame, nextFrame, readFrames } from './frames'

const header: FileHeader = { sandbank: 'log', format: 2, database: 1, number: 1 }
const values = [{ a: 1n, b: new Uint8Array([1, 2]) }, 'two', { at: new Date(0), none: undefined }]
const first = firstFrame(header)
const frames = [first.bytes]
const ends: End[] = [first.end]
for (const value of values) {
  const frame = nextFrame(value, ends.at(-1) as End)
  frames.push(frame.bytes)
  ends.push(frame.end)
}
const bytes = Buffer.concat(frames)
const last = ends.at(-1) as End

describe('readFrames', () => {
  it('reads back what was written', () => {
    expect(readFrames(bytes, 'log.1', last)).toEqual({ header, values, end: last })
  })

  it('takes what is whole of a file that was cut off anywhere behind what was acknowledged', () => {
    for (let length = 0; length < bytes.length; length++) {
      const whole = ends.filter((end) => end.bytes <= length)
      const { values: found, end } = readFrames(bytes.subarray(0, length), 'log.1', whole.at(-1))
      expect(found).toEqual(values.slice(0, Math.max(0, whole.length - 1)))
      expect(end.frames).toBe(whole.length)
    }
  })

  it('refuses a file that was cut off before', () => {
    for (let length = 0; length < bytes.length; length++) {
      const { frames: whole } = readFrames(bytes.subarray(0, length), 'log.1').end
      expect(() => readFrames(bytes.subarray(0, length), 'log.1', last)).toThrow(
        `frame ${whole + 1}: it ends there, and 4 frames were acknowledged.`,
      )
    }
  })

  it('refuses every single wrong bit', () => {
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const wrong = Buffer.from(bytes)
      wrong.writeUInt8(wrong.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => readFrames(wrong, 'log.1', last), `bit ${bit}`).toThrow(/^log\.1 is damaged at byte \d+/)
    }
  })

  it('refuses zeros and other bytes behind the last frame', () => {
    for (const more of [Buffer.alloc(50), Buffer.alloc(50, 1)]) {
      expect(() => readFrames(Buffer.concat([bytes, more]), 'log.1')).toThrow(
        `log.1 is damaged at byte ${bytes.length}, frame 5: the head of the frame does not match its checksum.`,
      )
    }
  })
})
