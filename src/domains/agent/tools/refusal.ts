import { errors, Refusal } from '#kernel/errors'

/** What a tool was asked for and cannot be, for a model and for people. */
export function refusal(message: string, rule: string, facts: Record<string, string | number>): Refusal {
  return new Refusal(errors.invalidRequest, message, { rule, facts })
}
