import { describe, expect, it } from 'vitest'
import { frame, readFrames } from './frames'

const values = [{ a: 1n, b: new Uint8Array([1, 2]) }, 'two', { at: new Date(0), none: undefined }]
const bytes = Buffer.concat(values.map(frame))

describe('readFrames', () => {
  it('reads back what was written', () => {
    expect(readFrames(bytes, 'log.1')).toEqual({ values, wholeBytes: bytes.length })
  })

  it('takes what is whole of a file that was cut off anywhere', () => {
    const ends = [0, ...values.map((_, index) => Buffer.concat(values.slice(0, index + 1).map(frame)).length)]
    for (let length = 0; length <= bytes.length; length++) {
      const whole = ends.filter((end) => end <= length).length - 1
      expect(readFrames(bytes.subarray(0, length), 'log.1')).toEqual({
        values: values.slice(0, whole),
        wholeBytes: ends[whole],
      })
    }
  })

  it('takes what is whole where a crash of the machine left zeros or a wrong end', () => {
    expect(readFrames(Buffer.concat([bytes, Buffer.alloc(50)]), 'log.1').wholeBytes).toBe(bytes.length)
    const wrongEnd = Buffer.from(bytes)
    wrongEnd.writeUInt8(wrongEnd.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(readFrames(wrongEnd, 'log.1').values).toEqual(values.slice(0, 2))
  })

  it('refuses a file that is damaged before its end', () => {
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(20) ^ 1, 20)
    expect(() => readFrames(damaged, 'log.1')).toThrow('log.1 is damaged at byte 0')
  })
})
