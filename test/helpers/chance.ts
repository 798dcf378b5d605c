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

/**
 * Resolves in the middle of the work, where to kill who does it: when one of the calls has ended, or as many more as
 * chance says, but never the last quarter. By calls and not by time: in the same time a quick machine has done all and a
 * slow one nothing.
 */
export function inTheMiddle(
  calls: readonly Promise<unknown>[],
  chance: ReturnType<typeof chances>,
): Promise<void> {
  const enough = 1 + chance(Math.floor(calls.length * 0.75))
  return new Promise((resolve) => {
    let ended = 0
    const count = () => {
      if (++ended === enough) resolve()
    }
    // Whoever waits for all of them hears of one that fails.
    for (const call of calls) call.then(count, count)
  })
}
