import { type ErrorSpec, Refusal, type Verdict } from '#kernel/errors'

/** What one rule of one layer says of a transaction, and the refusal that it would be. */
export interface PolicyDecision extends Verdict {
  readonly layer: 'key' | 'wallet' | 'operation' | 'gas' | 'balance'
  /** For people: what was found, what was needed, where to change it. */
  readonly text: string
  readonly spec: ErrorSpec
}

/** Throws the first rule that says no. */
export function enforce(decisions: readonly PolicyDecision[]): void {
  const against = decisions.find(({ ok }) => !ok)
  if (against) throw new Refusal(against.spec, against.text, against)
}
