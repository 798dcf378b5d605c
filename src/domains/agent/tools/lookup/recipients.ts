import { findPerson, type Person } from '#domains/addresses'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'

/** Whom an address, a name or a handle stands for on a chain. Throws a refusal in words where that is not one person. */
export async function personNamed(context: Context, text: string, chain?: string): Promise<Person> {
  const person = await findPerson(context, text, chain)
  if (!('why' in person)) return person
  const { why, problem, value } = person
  throw new Refusal(errors.invalidRequest, problem, { rule: `agent.recipient.${why}`, facts: { value } })
}
