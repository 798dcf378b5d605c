import { DAY_MS } from '#kernel/durations'
import { seededBytes } from '#kernel/ids'

export const WEEK_MS = 7 * DAY_MS

/** Draws the next number, evenly from [0, 1). */
export type Chance = () => number

/**
 * Numbers that follow from the seed and a name. One HMAC gives the 128 bits that sfc32 (Chris Doty-Humphrey's
 * small fast counting generator) starts from: a directory wants about two thousand numbers, and an HMAC for every
 * eight of them would be felt at each reset. A name of its own for each row keeps the others still when one
 * gets a post more.
 */
export function chanceOf(seed: string, name: string): Chance {
  const view = new DataView(seededBytes(seed, `world:${name}`).buffer)
  let a = view.getInt32(0)
  let b = view.getInt32(4)
  let c = view.getInt32(8)
  let counter = view.getInt32(12)
  return () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
}

export function wholeBelow(chance: Chance, limit: number): number {
  return Math.floor(chance() * limit)
}

/** `length` hex digits. */
export function hexOf(chance: Chance, length: number): string {
  return Array.from({ length }, () => wholeBelow(chance, 16).toString(16)).join('')
}

/**
 * `count` moments between `from` and `until` (epoch ms): latest first, no two the same, as uneven as life is.
 * The latest is close to `until`: who writes daily has written today.
 */
export function momentsBetween(chance: Chance, from: number, until: number, count: number): number[] {
  const gaps = [0.02 + chance() * 0.4, ...Array.from({ length: count }, () => 0.4 + chance() * 1.2)]
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  let passed = 0
  return gaps.slice(0, count).map((gap) => {
    passed += gap
    return Math.floor(until - ((until - from) * passed) / total)
  })
}

/**
 * Puts moments into the sixteen hours of a day in which their author is up; `wakes` is ms after midnight UTC.
 * Every moment moves back or stays, and their order stays with them.
 */
export function whileAwake(moments: readonly number[], wakes: number): number[] {
  return moments.map((at) => {
    const sinceWaking = (((at - wakes) % DAY_MS) + DAY_MS) % DAY_MS
    return at - Math.ceil(sinceWaking / 3)
  })
}
