import type { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'

/** A value by another domain's own schema, whose words name the field. Throws 400. */
export function checked<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Refusal(errors.invalidRequest, `${issue?.path.join('.')}: ${issue?.message}`, {
    rule: 'request.field',
    facts: { field: String(issue?.path[0] ?? '') },
  })
}
