import type { Fixture, FixtureMatch, TextMatch } from './fixture-file'
import type { FixtureRequest } from './fixture-request'

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
export function matching(
  fixtures: readonly Fixture[],
  request: FixtureRequest,
  counts: Counts,
): number | undefined {
  const fit = fixtures.flatMap((fixture, at) =>
    answersAt(request.endpoint, fixture) && fits(fixture.match, request) && inSequence(fixture.match, counts)
      ? [at]
      : [],
  )
  const turnOf = (at: number) => fixtures[at]?.match.turnIndex
  const placed = fit.filter((at) => turnOf(at) !== undefined)
  const plain = fit.find((at) => turnOf(at) === undefined)
  const turn = (at: number) => turnOf(at) ?? 0
  const reached = placed.filter((at) => turn(at) <= request.assistantTurns)
  const closest = reached.reduce<number | undefined>(
    (best, at) => (best === undefined || turn(at) > turn(best) ? at : best),
    undefined,
  )
  if (closest !== undefined) {
    const isHere = turn(closest) === request.assistantTurns
    return isHere && plain !== undefined && plain < closest ? plain : closest
  }
  if (plain !== undefined) return plain
  return placed.reduce<number | undefined>(
    (first, at) => (first === undefined || turn(at) < turn(first) ? at : first),
    undefined,
  )
}

/** An error of no endpoint in particular fits both; what is neither text nor picture is for other services. */
function answersAt(endpoint: FixtureRequest['endpoint'], { match, response }: Fixture): boolean {
  if (match.endpoint !== undefined && match.endpoint !== endpoint) return false
  if (response.error) return true
  if (endpoint === 'image') return response.image !== undefined || response.images !== undefined
  return response.content !== undefined || response.toolCalls !== undefined || response.blocks !== undefined
}

function fits(match: FixtureMatch, request: FixtureRequest): boolean {
  const { lastResult } = request
  // Of embeddings and of clients that name their context, which no request here does.
  if (match.inputText !== undefined || match.context !== undefined) return false
  if (match.userMessage !== undefined && !matchesText(request.userText, match.userMessage)) return false
  if (match.systemMessage !== undefined && !matchesSystem(request.system, match.systemMessage)) return false
  if (match.toolCallId !== undefined && lastResult?.toolCallId !== match.toolCallId) return false
  if (match.toolResultContains !== undefined && !lastResult?.text.includes(match.toolResultContains)) {
    return false
  }
  if (match.toolName !== undefined && !request.toolNames.includes(match.toolName)) return false
  if (match.responseFormat !== undefined && request.responseFormat !== match.responseFormat) return false
  if (match.model !== undefined && !isModel(request.model, match.model)) return false
  return match.hasToolResult === undefined || match.hasToolResult === request.hasToolResult
}

function inSequence(match: FixtureMatch, counts: Counts): boolean {
  const group = sequenceOf(match)
  return group === undefined || (counts[group] ?? 0) === match.sequenceIndex
}

function matchesText(text: string | undefined, expected: TextMatch): boolean {
  if (text === undefined) return false
  return typeof expected === 'string' ? text.includes(expected) : patternOf(expected).test(text)
}

function matchesSystem(system: string, expected: NonNullable<FixtureMatch['systemMessage']>): boolean {
  if (!Array.isArray(expected)) return system !== '' && matchesText(system, expected)
  return expected.every((part) => system.includes(part))
}

/** A name also stands for its dated versions: `gpt-x` for `gpt-x-2026-01-31`. */
function isModel(model: string, expected: TextMatch): boolean {
  if (typeof expected !== 'string') return patternOf(expected).test(model)
  return model === expected || (model.startsWith(expected) && /^-\d/.test(model.slice(expected.length)))
}

function patternOf({ regex, flags }: Exclude<TextMatch, string>): RegExp {
  return new RegExp(regex, flags)
}
