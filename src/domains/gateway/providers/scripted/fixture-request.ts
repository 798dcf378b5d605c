import type { ImageRequest, ModelRequest, Part } from '../../formats/model-request'

/** A request as fixtures look at it: one shape for both wire formats and for images. */
export interface FixtureRequest {
  readonly endpoint: 'chat' | 'image'
  readonly model: string
  readonly system: string
  /** Undefined where no user message has text. */
  readonly userText: string | undefined
  readonly assistantTurns: number
  /** The last turn, where that is a tool's result. */
  readonly lastResult: { readonly toolCallId: string; readonly text: string } | undefined
  /** Whether a tool answered since the user spoke last. */
  readonly hasToolResult: boolean
  readonly toolNames: readonly string[]
  readonly responseFormat: string | undefined
}

export function fixtureRequest(request: ModelRequest): FixtureRequest {
  const { turns } = request
  const users = turns.flatMap((turn, at) => (turn.role === 'user' ? [{ at, text: textOf(turn.parts) }] : []))
  const last = turns.at(-1)
  const spokeLast = users.at(-1)?.at ?? -1
  return {
    endpoint: 'chat',
    model: request.model,
    system: request.system,
    // A client may send a picture in a message of its own, after the one with the words.
    userText: users.findLast(({ text }) => text !== undefined)?.text,
    assistantTurns: turns.filter(({ role }) => role === 'assistant').length,
    lastResult:
      last?.role === 'tool' ? { toolCallId: last.toolCallId, text: textOf(last.parts) ?? '' } : undefined,
    hasToolResult: turns.slice(spokeLast + 1).some(({ role }) => role === 'tool'),
    toolNames: request.tools.map(({ name }) => name),
    responseFormat: request.responseFormat.type === 'text' ? undefined : request.responseFormat.type,
  }
}

export function imageFixtureRequest({ model, prompt }: ImageRequest): FixtureRequest {
  return {
    endpoint: 'image',
    model,
    system: '',
    userText: prompt,
    assistantTurns: 0,
    lastResult: undefined,
    hasToolResult: false,
    toolNames: [],
    responseFormat: undefined,
  }
}

export function textOf(parts: readonly Part[]): string | undefined {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.length > 0 ? texts.join('') : undefined
}
