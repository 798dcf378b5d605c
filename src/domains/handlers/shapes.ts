import { z } from 'zod'
import { moment } from '#kernel/clock'

const place = { file: z.string().optional(), line: z.int().optional() }

/** A line of a handler's console, as it is stored: with the names of variables in the place of their values. */
export const handlerLine = z.strictObject({ level: z.string(), text: z.string(), at: moment, ...place })
export type HandlerLine = z.infer<typeof handlerLine>

/** What a handler ended with, in its user's own files and lines. */
export const handlerError = z.strictObject({
  message: z.string(),
  ...place,
  column: z.int().optional(),
  stack: z.string().optional(),
})
export type HandlerError = z.infer<typeof handlerError>
