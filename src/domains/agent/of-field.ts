import { errors, isRefusal, Refusal } from '#kernel/errors'

/** What `read` returns of a field's value. Its refusal is one of the request, 400, and names the field. */
export async function ofField<Value>(field: string, read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const { rule, facts } = thrown.decision
    throw new Refusal(errors.invalidRequest, `${field}: ${thrown.message}`, {
      rule,
      facts: { ...facts, field },
    })
  }
}
