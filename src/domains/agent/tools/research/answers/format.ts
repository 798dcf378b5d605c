import { formatUnits } from 'viem'
import { iso } from '#kernel/clock'
import { readableUsd } from '../../lookup/prices'

/** `+4.2%`; `unknown` where there is nothing to compare with. */
export function changeText(percent: number | undefined): string {
  return percent === undefined ? 'unknown' : `${percent < 0 ? '' : '+'}${percent.toFixed(1)}%`
}

/** Percent by which a price differs from an earlier one. */
export function changeOf(from: bigint | undefined, to: bigint): number | undefined {
  if (from === undefined || from === 0n) return undefined
  return Number(((to - from) * 100_000n) / from) / 1_000
}

/** `80.91%`; what is less than two decimals show says so. */
export function shareText(percent: number): string {
  return percent === 0 ? 'less than 0.01%' : `${percent}%`
}

/** `part` of `whole` in percent, two decimals. */
export function shareOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100
}

/** Whole tokens, at most six decimals. */
export function wholeTokens(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const short = fraction.slice(0, 6).replace(/0+$/, '')
  return short ? `${whole}.${short}` : whole
}

/** `2026-11-28`: the day that ends at a moment, or has it in it. */
export function dateOf(ms: number): string {
  return iso(ms - 1).slice(0, 10)
}

/** `2026-11-28 14:05 UTC`. */
export function timeText(ms: number): string {
  return `${iso(ms).slice(0, 16).replace('T', ' ')} UTC`
}

/** Dollars that were computed as a number, in digits that say something: `$0.001234`, `-$3`. */
export function usdText(usd: number): string {
  return `${usd < 0 ? '-' : ''}$${readableUsd(BigInt(Math.round(Math.abs(usd) * 1e18)))}`
}

/** Dollars as a number, from atto-USD: for averages, and never for what is paid. */
export function usdNumber(atto: bigint): number {
  return Number(atto) / 1e18
}

/** `1 holder`, `2 holders`. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
