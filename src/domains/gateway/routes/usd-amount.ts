import { z } from 'zod'

/** A field of dollars, in whole micro-dollars. */
export function usdAmount(least: number, most: number) {
  return z
    .number()
    .min(least)
    .max(most)
    .refine(
      (amount) => Number.isInteger(Math.round(amount * 1e8) / 100),
      'must be a whole number of micro-dollars',
    )
}

export function microUsdOf(usd: number): number {
  return Math.round(usd * 1_000_000)
}
