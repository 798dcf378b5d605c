import { chatFile, chatImageUrl } from '../../formats/images-in-turns'
import type { ModelRequest, Part, Turn } from '../../formats/model-request'
import { fieldsOf } from '../../formats/rules/rule'
import { textOf } from '../scripted/fixture-request'
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
  const { maxTokens, temperature, stop, tools, system, raw } = request
  return {
    ...unknownFields(request),
    model,
    messages: [...(system ? [{ role: 'system', content: system }] : []), ...inTurns(request.turns)],
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(stop.length > 0 && { stop }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function', function: tool })),
      tool_choice: toolChoiceFor(request),
      ...parallelFor(raw),
    }),
    ...responseFormatFor(request),
    ...othersFor(raw),
    ...(stream && { stream, stream_options: { include_usage: true } }),
  }
}

/** The reservation pays for no more than the model's maximum, whatever the request says. */
function cutTo(most: number | undefined, body: Readonly<Record<string, unknown>>): Record<string, number> {
  const limits = ['max_tokens', 'max_completion_tokens'].filter((name) => typeof body[name] === 'number')
  return most === undefined ? {} : Object.fromEntries(limits.map((name) => [name, most]))
}

/** A tool's message has no images: they follow the results as the user's. */
function inTurns(turns: readonly Turn[]): object[] {
  return turns.flatMap((turn, at) => {
    if (turn.role !== 'tool' || turns[at + 1]?.role === 'tool') return [messageOf(turn)]
    const first = turns.findLastIndex(({ role }, before) => before < at && role !== 'tool') + 1
    const shown = turns
      .slice(first, at + 1)
      .flatMap((result) => (result.role === 'tool' ? result.parts.filter(({ type }) => type !== 'text') : []))
    return [messageOf(turn), ...(shown.length > 0 ? [{ role: 'user', content: contentOf(shown) }] : [])]
  })
}

function messageOf(turn: Turn): object {
  switch (turn.role) {
    case 'user':
      return { role: 'user', content: contentOf(turn.parts) }
    case 'tool': {
      // In words: the format has no field for it.
      const failed = turn.isError ? 'Error: ' : ''
      return { role: 'tool', tool_call_id: turn.toolCallId, content: `${failed}${textOf(turn.parts) ?? ''}` }
    }
    case 'assistant': {
      const { text, toolCalls } = turn
      const calls = toolCalls.map(({ id, name, arguments: args }) => ({
        id,
        type: 'function',
        function: { name, arguments: args },
      }))
      return { role: 'assistant', content: text || null, ...(calls.length > 0 && { tool_calls: calls }) }
    }
  }
}

function contentOf(parts: readonly Part[]): unknown {
  const onlyText = parts.every(({ type }) => type === 'text')
  return onlyText ? (textOf(parts) ?? '') : parts.map(partOf)
}

function partOf(part: Part): object {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'image':
      return { type: 'image_url', image_url: { url: chatImageUrl(part) } }
    case 'document':
      return { type: 'file', file: chatFile(part) }
  }
}

function parallelFor({ tool_choice }: ModelRequest['raw']): object {
  const { disable_parallel_tool_use } = fieldsOf(tool_choice)
  return typeof disable_parallel_tool_use === 'boolean'
    ? { parallel_tool_calls: !disable_parallel_tool_use }
    : {}
}

/** What has another name in the format, and stands for itself. */
function othersFor({ top_p, metadata, service_tier, thinking, output_config }: ModelRequest['raw']): object {
  const { user_id } = fieldsOf(metadata)
  const effort = effortFor(fieldsOf(output_config).effort, fieldsOf(thinking))
  return {
    ...(top_p != null && { top_p }),
    ...(user_id != null && { user: user_id }),
    ...(service_tier != null && {
      service_tier: service_tier === 'standard_only' ? 'default' : service_tier,
    }),
    ...(effort != null && { reasoning_effort: effort }),
  }
}

/** A budget of thoughts, in tokens, as the effort that is made with it. */
function effortFor(effort: unknown, { type, budget_tokens }: Readonly<Record<string, unknown>>): unknown {
  if (effort != null) return effort
  if (type !== 'enabled' || typeof budget_tokens !== 'number') return undefined
  if (budget_tokens < 4_096) return 'low'
  return budget_tokens < 16_384 ? 'medium' : 'high'
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
