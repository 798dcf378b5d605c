import type { Pair } from '../amounts'

/** What a pool has earned since it began, base units of the wrapped native token, before any share. */
export interface Earned {
  readonly lifetime: bigint
  /** The first of those that earned most; undefined where none has earned anything. */
  readonly bestDay: { readonly day: number; readonly weth: bigint } | undefined
  /** From the first requested day. A day without fees need not be in it. */
  readonly days: ReadonlyMap<number, bigint>
}

/** What a beneficiary has been paid out of a pool. */
export interface Claimed {
  readonly paid: Pair
  /** Claims that paid something. */
  readonly count: number
}

export const NOTHING_EARNED: Earned = { lifetime: 0n, bestDay: undefined, days: new Map() }

/** The day that earned most; of equals the first. */
export function bestOf(days: Iterable<readonly [number, bigint]>): Earned['bestDay'] {
  let best: Earned['bestDay']
  for (const [day, weth] of days) {
    const isBetter = weth > (best?.weth ?? 0n) || (weth === best?.weth && day < best.day)
    if (isBetter) best = { day, weth }
  }
  return best
}
