import { z } from 'zod'

/** A price in USD as people write it: `0.01`. */
export const usdPrice = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a price in USD such as 0.01')
  .refine((text) => /[1-9]/.test(text), 'must be more than 0')
