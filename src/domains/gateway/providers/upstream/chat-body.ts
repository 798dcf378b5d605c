import { chatImageUrl } from '../../formats/images-in-turns'
import type { ModelRequest, Part, Turn } from '../../formats/model-request'
import { unknownFields } from './forwarded'

/** The body for an upstream of the chat format. */
export function chatBodyFor(request: ModelRequest, model: string): Record<string, unknown> {
  const { stream } = request
  if (request.dialect === 'chat-completions') {
    const { privacy: _, private: __, ...rest } = request.raw
    const streamOptions = rest.stream_options as object | undefined
    return {
      ...rest,
      ...cutTo(request.maxTokens, rest),
      model,
      ...(stream && { stream_options: { ...streamOptions, include_usage: true } }),
    }
  }
  const { maxTokens, temperature, stop, tools, system } = request
  return {
    ...unknownFields(request),
    model,
    messages: [
      ...(system ? [{ role: 'system', content: system }] : []),
      ...request.turns.flatMap(messagesOf),
    ],
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(stop.length > 0 && { stop }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function', function: tool })),
      tool_choice: toolChoiceFor(request),
    }),
    ...responseFormatFor(request),
    ...(stream && { stream, stream_options: { include_usage: true } }),
  }
}

/** The reservation pays for no more than the model's maximum, whatever the request says. */
function cutTo(most: number | undefined, body: Readonly<Record<string, unknown>>): Record<string, number> {
  const limits = ['max_tokens', 'max_completion_tokens'].filter((name) => typeof body[name] === 'number')
  return most === undefined ? {} : Object.fromEntries(limits.map((name) => [name, most]))
}

function messagesOf(turn: Turn): object[] {
  switch (turn.role) {
    case 'user':
      return [{ role: 'user', content: contentOf(turn.parts) }]
    case 'tool':
      return [{ role: 'tool', tool_call_id: turn.toolCallId, content: contentOf(turn.parts) }]
    case 'assistant': {
      const { text, toolCalls } = turn
      const calls = toolCalls.map(({ id, name, arguments: args }) => ({
        id,
        type: 'function',
        function: { name, arguments: args },
      }))
      return [{ role: 'assistant', content: text || null, ...(calls.length > 0 && { tool_calls: calls }) }]
    }
  }
}

function contentOf(parts: readonly Part[]): unknown {
  const onlyText = parts.every(({ type }) => type === 'text')
  if (onlyText) return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: chatImageUrl(part) } },
  )
}

function toolChoiceFor({ toolChoice }: ModelRequest): unknown {
  return toolChoice.type === 'tool'
    ? { type: 'function', function: { name: toolChoice.name } }
    : toolChoice.type
}

function responseFormatFor({ responseFormat }: ModelRequest): object {
  if (responseFormat.type !== 'json_schema') return {}
  const { name, schema } = responseFormat
  return { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } }
}
