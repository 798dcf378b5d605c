import { z } from 'zod'

/** A whole number of a query string, within its bounds; anything else is refused by name. */
export function wholeNumber(least: number, most: number) {
  const problem =
    most === Number.MAX_SAFE_INTEGER
      ? `must be a whole number from ${least}`
      : `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,16}$/, problem)
    .transform(Number)
    .refine((value) => value >= least && value <= most, problem)
}
