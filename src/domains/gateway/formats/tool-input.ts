import { parseShallow } from '#kernel/http/read-request'
import type { ModelRequest, WireDialect } from './model-request'

/**
 * A tool call's arguments as a value. A model that was cut off, or a fixture that is misspelt, leaves no JSON; and a
 * text that is nested without end is no arguments either.
 */
export function inputOf(args: string): unknown {
  try {
    return parseShallow(args || '{}')
  } catch {
    return {}
  }
}

/** What the ids of tool calls begin with in each format. */
const PREFIXES: Readonly<Record<WireDialect, string>> = { 'chat-completions': 'call_', messages: 'toolu_' }

/** An id for a call that has none: no call before it in the conversation has it. `at`: its place in the answer. */
export function missingToolCallId(
  { dialect, turns }: Pick<ModelRequest, 'dialect' | 'turns'>,
  at: number,
): string {
  const before = turns.flatMap((turn) => (turn.role === 'assistant' ? turn.toolCalls : [])).length
  return toolCallId(dialect, before + at)
}

/** An id for a tool call, as the client's format writes them. */
export function toolCallId(dialect: WireDialect, name: string | number): string {
  return `${PREFIXES[dialect]}${name}`
}

/**
 * A tool call's id from an upstream of the other format. The client sends it back in its own format with the whole
 * conversation, so that call and result still belong together.
 */
export function translatedToolCallId(dialect: WireDialect, id: string): string {
  return toolCallId(dialect, plainToolCallId(id.replace(/^(call|toolu)_/, '')))
}

/** In the characters that both formats take: some servers of chat completions count functions by name, `look:0`. */
export function plainToolCallId(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, (other) => `_${other.charCodeAt(0).toString(16)}`)
}
