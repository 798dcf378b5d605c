import { seededBytes } from '#kernel/ids'

/** Even draws that each follow from the seed, a name and a number alone: none needs another. */
export interface Draws {
  /** 0 to 2³² − 1. `what`: a small number that keeps draws of the same index apart. */
  at(index: number, what: number): number
}

export function drawsOf(seed: string, name: string): Draws {
  const view = new DataView(seededBytes(seed, name).buffer)
  const keys = [view.getUint32(0), view.getUint32(4), view.getUint32(8)] as const
  return {
    at(index, what) {
      const first = mixed(keys[0] ^ Math.imul(index, 0x9e3779b1))
      const second = mixed(first ^ keys[1] ^ Math.imul(what + 1, 0x85ebca77))
      return mixed(second ^ keys[2])
    },
  }
}

/** Spreads 32 bits over 32 bits, one to one: the finisher of MurmurHash3 (Austin Appleby, public domain). */
function mixed(bits: number): number {
  let hash = bits | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A line through even draws, one every `spacing` indices: −`range` to `range`, whole numbers. */
export function wave(draws: Draws, index: number, spacing: number, range: number, what: number): number {
  const knot = Math.floor(index / spacing)
  const along = index - knot * spacing
  const at = (which: number) => ((draws.at(which, what) >>> 16) - 32_768) * range
  // Below 2⁵³: 2¹⁵ × a range in millionths × a spacing of days.
  return Math.trunc((at(knot) * (spacing - along) + at(knot + 1) * along) / (spacing * 32_768))
}
