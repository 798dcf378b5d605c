/**
 * What becomes of a field or block on its way to the other format. `left out`: a hint, of caching or accounting, without
 * which the answer is the same.
 */
export type Outcome = 'translated' | 'left out' | 'refused'

export interface Counterpart {
  readonly path: string
  readonly outcome: Outcome
}

export type Fields = Readonly<Record<string, unknown>>

/** By a field's name or a block's type. A field that is not listed is unknown to the format. */
export type Outcomes = Readonly<Record<string, Outcome>>

/** Each field of an object that says something; those that are unknown to the format are `unlisted`. */
export function* fieldCounterparts(
  fields: unknown,
  outcomes: Outcomes,
  { at, unlisted }: { readonly at: string; readonly unlisted?: Outcome },
): Generator<Counterpart> {
  for (const [name, value] of Object.entries((fields ?? {}) as Fields)) {
    const outcome = Object.hasOwn(outcomes, name) ? outcomes[name] : unlisted
    if (outcome && isDemand(value)) yield { path: `${at}${name}`, outcome }
  }
}

/** Both formats take null, false and what is empty for what a request does not demand. */
function isDemand(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isDemand)
  return value === 0 || Boolean(value)
}

/** The outcomes of many names at once. */
export function all(outcome: Outcome, names: string): Outcomes {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, outcome]))
}
