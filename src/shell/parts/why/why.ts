import type { Decision } from '../../wire'
import { type Facts, type Why, word } from './explanation'
import { RULES } from './rules'

/** Turns the rule that decided, and its facts, into something a person can act on. */
export function explainDecision({ rule, facts }: Decision): Why {
  const explain = RULES[rule] ?? (rule.endsWith('.perIp') ? RULES['*.perIp'] : undefined)
  if (explain) return explain(facts)
  return { sentence: `The rule “${rule}” decided${withFacts(facts)}.`, place: null }
}

function withFacts(facts: Facts): string {
  const parts = Object.entries(facts).map(([name, fact]) => `${name} = ${word(fact)}`)
  return parts.length > 0 ? ` with ${parts.join(', ')}` : ''
}
