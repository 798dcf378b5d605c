import { z } from 'zod'

const RULE = 'must be a whole number: a decimal string, 0x… or a number'

const spelling = z.union(
  [z.string().regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/, RULE), z.int(RULE).min(0, RULE)],
  RULE,
)

/**
 * A whole number of wei, of gas or of base units below 2^256, as callers write it: "5", "0x5" or 5, where scripts' bigints
 * arrive as decimal strings. A number that JSON has rounded already is refused. Read as a decimal string.
 */
export const quantity = quantityUpTo(2n ** 256n - 1n)

/** The same, at most `largest`. */
export function quantityUpTo(largest: bigint) {
  return spelling.transform((sent, context) => {
    const read = BigInt(sent)
    if (read > largest) context.addIssue({ code: 'custom', message: `must be at most ${largest}` })
    return String(read)
  })
}

/** Bytes as hex, such as calldata. */
export const hexBytes = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/, 'must be bytes in hex: 0x and an even number of digits')
