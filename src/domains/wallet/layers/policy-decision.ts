import { type ErrorSpec, Refusal, type Verdict } from '#kernel/errors'

/** What one rule of one layer decides about a transaction, with the refusal it leads to. */
export interface PolicyDecision extends Verdict {
  readonly layer: 'key' | 'source' | 'wallet' | 'operation' | 'gas' | 'balance'
  /** For people: what was found, what was needed, where to change it. */
  readonly text: string
  readonly spec: ErrorSpec
}

/** Throws the refusal of the first rule that denies. */
export function enforce(decisions: readonly Omit<PolicyDecision, 'layer'>[]): void {
  const against = decisions.find(({ ok }) => !ok)
  if (against) throw new Refusal(against.spec, against.text, against)
}
