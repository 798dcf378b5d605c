import type { Asked } from './asked'
import type { Fixture, FixtureMatch, TextMatch } from './fixture-file'

/** How often each group of sequenced fixtures has answered. */
export type Counts = Readonly<Record<string, number>>

/** Fixtures that differ only in their place in a sequence are one group, and advance together. */
export function sequenceOf({ sequenceIndex, ...criteria }: FixtureMatch): string | undefined {
  return sequenceIndex === undefined ? undefined : JSON.stringify(Object.entries(criteria).sort())
}

/**
 * The fixture that answers: the first that fits. `turnIndex` does not refuse, it says which of those that fit comes
 * closest to where the conversation stands. Undefined when none fits.
 */
export function matching(fixtures: readonly Fixture[], asked: Asked, counts: Counts): number | undefined {
  const fit = fixtures.flatMap((fixture, at) =>
    answersAt(asked.endpoint, fixture) && fits(fixture.match, asked) && inSequence(fixture.match, counts)
      ? [at]
      : [],
  )
  const turnOf = (at: number) => fixtures[at]?.match.turnIndex
  const placed = fit.filter((at) => turnOf(at) !== undefined)
  const plain = fit.find((at) => turnOf(at) === undefined)
  const turn = (at: number) => turnOf(at) ?? 0
  const reached = placed.filter((at) => turn(at) <= asked.assistantTurns)
  const closest = reached.reduce<number | undefined>(
    (best, at) => (best === undefined || turn(at) > turn(best) ? at : best),
    undefined,
  )
  if (closest !== undefined) {
    const isHere = turn(closest) === asked.assistantTurns
    return isHere && plain !== undefined && plain < closest ? plain : closest
  }
  if (plain !== undefined) return plain
  return placed.reduce<number | undefined>(
    (first, at) => (first === undefined || turn(at) < turn(first) ? at : first),
    undefined,
  )
}

/** An error of no endpoint in particular fits both; what is neither text nor picture is for other services. */
function answersAt(endpoint: Asked['endpoint'], { match, response }: Fixture): boolean {
  if (match.endpoint !== undefined && match.endpoint !== endpoint) return false
  if (response.error) return true
  if (endpoint === 'image') return response.image !== undefined || response.images !== undefined
  return response.content !== undefined || response.toolCalls !== undefined || response.blocks !== undefined
}

function fits(match: FixtureMatch, asked: Asked): boolean {
  const { lastResult } = asked
  // Of embeddings and of clients that name their context, which no request here does.
  if (match.inputText !== undefined || match.context !== undefined) return false
  if (match.userMessage !== undefined && !says(asked.userText, match.userMessage)) return false
  if (match.systemMessage !== undefined && !systemSays(asked.system, match.systemMessage)) return false
  if (match.toolCallId !== undefined && lastResult?.toolCallId !== match.toolCallId) return false
  if (match.toolResultContains !== undefined && !lastResult?.text.includes(match.toolResultContains)) {
    return false
  }
  if (match.toolName !== undefined && !asked.toolNames.includes(match.toolName)) return false
  if (match.responseFormat !== undefined && asked.responseFormat !== match.responseFormat) return false
  if (match.model !== undefined && !isModel(asked.model, match.model)) return false
  return match.hasToolResult === undefined || match.hasToolResult === asked.hasToolResult
}

function inSequence(match: FixtureMatch, counts: Counts): boolean {
  const group = sequenceOf(match)
  return group === undefined || (counts[group] ?? 0) === match.sequenceIndex
}

function says(text: string | undefined, wanted: TextMatch): boolean {
  if (text === undefined) return false
  return typeof wanted === 'string' ? text.includes(wanted) : patternOf(wanted).test(text)
}

function systemSays(system: string, wanted: NonNullable<FixtureMatch['systemMessage']>): boolean {
  if (!Array.isArray(wanted)) return system !== '' && says(system, wanted)
  return wanted.every((part) => system.includes(part))
}

/** A name also stands for its dated versions: `gpt-x` for `gpt-x-2026-01-31`. */
function isModel(model: string, wanted: TextMatch): boolean {
  if (typeof wanted !== 'string') return patternOf(wanted).test(model)
  return model === wanted || (model.startsWith(wanted) && /^-\d/.test(model.slice(wanted.length)))
}

function patternOf({ regex, flags }: Exclude<TextMatch, string>): RegExp {
  return new RegExp(regex, flags)
}
