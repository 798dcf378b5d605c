import { parseUnits } from 'viem'
import { z } from 'zod'

/** Whole tokens as callers write them: a decimal string, since a JSON number may have been rounded already. */
export const decimalAmount = z
  .string()
  .max(100)
  .regex(/^\d+(\.\d+)?$/, 'must be a decimal number of whole tokens such as "1.5"')

/** The same, and more than 0. */
export const tokenAmount = decimalAmount.refine((text) => /[1-9]/.test(text), 'must be more than 0')

/** `baseUnits('1.5', 6)` → `1500000n`; undefined when the text has more decimals than the token. */
export function baseUnits(amount: string, decimals: number): bigint | undefined {
  const [, fraction = ''] = amount.split('.')
  // viem would round what the token cannot hold.
  return fraction.replace(/0+$/, '').length > decimals ? undefined : parseUnits(amount, decimals)
}

/** The same of an amount that is our own: what the token cannot hold is rounded. */
export function roundedUnits(amount: string, decimals: number): bigint {
  return parseUnits(amount, decimals)
}
