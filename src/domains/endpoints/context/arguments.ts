import { errors, Refusal } from '#kernel/errors'

/** Throws 400 that names the argument. */
export function text(value: unknown, method: string, argument: string): string {
  if (typeof value === 'string') return value
  throw badArgument(method, argument, 'must be a string')
}

export function badArgument(method: string, argument: string, problem: string): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `ctx.${method}: ${argument}: ${problem}. (Rule endpoints.argument.)`,
    { rule: 'endpoints.argument', facts: { method, argument } },
  )
}
