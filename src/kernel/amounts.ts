import { z } from 'zod'

/** What an amount may be where a wallet's holding and a price are known. */
export const AMOUNT_RULE =
  'whole tokens such as "0.1", dollars such as "$5", a part of what the wallet holds such as "25%", "half", or "all"'

export const AMOUNT = /^(\$?\d{1,30}(\.\d{1,30})?|\d{1,3}(\.\d+)?%|half|all|max)$/

/** A price in USD as people write it: `0.01`. */
export const usdPrice = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a price in USD such as 0.01')
  .refine((text) => /[1-9]/.test(text), 'must be more than 0')
