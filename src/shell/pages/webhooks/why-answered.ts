import type { Why } from '../../parts/why/explanation'
import { explainDecision } from '../../parts/why/why'

/**
 * Why a caller was answered so, by the rule of the emulator that decided or by what the handler itself answered; null
 * where nothing is amiss.
 */
export function adviceFor(name: string, status: number, rule: string | undefined): Why | null {
  const decided = rule ?? (status === 401 || status === 403 ? 'webhooks.refusedByHandler' : undefined)
  if (decided !== undefined) return explainDecision({ rule: decided, facts: { name, status }, text: decided })
  if (status < 400) return null
  const page = `/ui/webhooks/${encodeURIComponent(name)}`
  return {
    sentence: `The handler itself answered ${status}, and it was passed on as it is.`,
    place: { href: `${page}?view=code`, text: 'Change the handler' },
  }
}

/** The rule that a refusal of the emulator names at its end; undefined in an answer of the handler's own. */
export function ruleIn(body: string): string | undefined {
  return /\(Rule ([\w.]+)\.\)/.exec(body)?.[1]
}
