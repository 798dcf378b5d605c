import type { Decision } from '../../wire'
import { RULES } from './rules'

export interface Why {
  /** One sentence: what decided, with its numbers. */
  sentence: string
  /** Where in the shell this can be changed. */
  place: { href: string; text: string } | null
}

export type Facts = Record<string, unknown>

/** Turns the rule that decided, and its facts, into something a person can act on. */
export function explainDecision({ rule, facts }: Decision): Why {
  const explain = RULES[rule] ?? (rule.endsWith('.perIp') ? RULES['*.perIp'] : undefined)
  if (explain) return explain(facts)
  return { sentence: `The rule “${rule}” decided${withFacts(facts)}.`, place: null }
}

/** A fact as a word in a sentence. */
export function word(fact: unknown): string {
  return typeof fact === 'string' ? fact : (JSON.stringify(fact) ?? 'unknown')
}

function withFacts(facts: Facts): string {
  const parts = Object.entries(facts).map(([name, fact]) => `${name} = ${word(fact)}`)
  return parts.length > 0 ? ` with ${parts.join(', ')}` : ''
}
