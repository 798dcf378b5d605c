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

/** A list that is read on from a cursor: `limit` items, 20 by default. */
export const cursorQuery = z.object({
  limit: wholeNumber(1, 100).default(20),
  cursor: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
})
