import { hasAnotherLength, laterFrame } from './format-1'
import { type FileHeader, type Found, firstFrameAt, frameAt, laterFrameAt } from './frames'

export interface Salvage {
  header: FileHeader | undefined
  /** Each whole frame once, in the order of their numbers; `isBehind`: something before it is damaged or missing. */
  frames: { number: number; value: unknown; isBehind: boolean }[]
  /** How many frames the file has, the damaged ones too. */
  count: number
  /** A sentence for each damage. */
  lost: string[]
}

/** How the frames of a format are found. */
interface Format {
  at(at: number): Found
  later(from: number): number | undefined
  /** Whether a frame that seems to be cut off has lost nothing but its length. */
  isWrongLength(at: number): boolean
}

/** Everything in a file that is whole. An incomplete last frame is no loss: it was never acknowledged. */
export function salvage(bytes: Buffer, file: string): Salvage {
  const found: Salvage = { header: undefined, frames: [], count: 0, lost: [] }
  const first = firstFrameAt(bytes, 0, file)
  if (first.is === 'frame') found.header = first.value as FileHeader
  const format = found.header?.format === 1 ? formatOne(bytes, file) : formatTwo(bytes, file)
  const begin = first.is === 'frame' ? first.end : format.later(1)
  if (first.is !== 'frame' && bytes.length > 0) {
    const what = begin === undefined ? ', and no whole one is behind it' : ''
    found.lost.push(`${file}: frame 1, at byte 0, is damaged${what}.`)
  }
  if (begin !== undefined) collect(found, format, begin, bytes.length, file)
  found.frames.sort((one, other) => one.number - other.number)
  return found
}

function collect(found: Salvage, format: Format, begin: number, size: number, file: string): void {
  const seen = new Set<number>()
  /** Counted from 0, as in the file; people count from 1. */
  let expected = 1
  for (let at: number | undefined = begin; at !== undefined && at < size; ) {
    const here = format.at(at)
    if (here.is === 'frame') {
      const number = here.number || expected
      if (number !== expected) {
        found.lost.push(
          `${file}: frame ${number + 1} stands at byte ${at}, where frame ${expected + 1} should.`,
        )
      }
      if (!seen.has(number)) {
        found.frames.push({ number, value: here.value, isBehind: found.lost.length > 0 })
      }
      seen.add(number)
      expected = number + 1
      at = here.end
    } else {
      const later: number | undefined = (here.is === 'damaged' ? here.end : undefined) ?? format.later(at + 1)
      const isCutOff = here.is === 'cut' && later === undefined && !format.isWrongLength(at)
      if (!isCutOff) found.lost.push(`${file}: frame ${++expected}, at byte ${at}, is damaged.`)
      at = later
    }
  }
  found.count = expected
}

function formatOne(bytes: Buffer, file: string): Format {
  return {
    at: (at) => firstFrameAt(bytes, at, file),
    later: (from) => laterFrame(bytes, from, file),
    isWrongLength: (at) => hasAnotherLength(bytes, at),
  }
}

function formatTwo(bytes: Buffer, file: string): Format {
  return {
    at: (at) => frameAt(bytes, at, file),
    later: (from) => laterFrameAt(bytes, from, file),
    isWrongLength: () => false,
  }
}
