import { seed } from './seed'

/** Whole numbers of chance, each from 0 and below what is asked for: the same ones for the same files. */
export function chances(): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    // The lower bits of such a sequence repeat soon.
    return (state >>> 12) % below
  }
}
