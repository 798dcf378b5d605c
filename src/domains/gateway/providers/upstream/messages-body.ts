import { messagesSource } from '../../formats/images-in-turns'
import type { ModelRequest, Part, ResponseFormat, Turn } from '../../formats/model-request'
import { inputOf, plainToolCallId } from '../../formats/tool-input'
import { unknownFields } from './forwarded'

/** Which the router's native messages route takes out. Row messages-stripped. */
const STRIPPED = ['provider', 'models', 'fallbacks', 'route', 'transforms', 'plugins', 'privacy', 'private']

/** The format cannot leave it to the model. */
const DEFAULT_MAX_TOKENS = 4096

/** The body for an upstream of the messages format. */
export function messagesBodyFor(request: ModelRequest, model: string): Record<string, unknown> {
  const max_tokens = request.maxTokens ?? DEFAULT_MAX_TOKENS
  if (request.dialect === 'messages') {
    const entries = Object.entries(request.raw).filter(([name]) => !STRIPPED.includes(name))
    return { ...Object.fromEntries(entries), model, max_tokens }
  }
  const { temperature, stop, tools, stream } = request
  const system = systemFor(request)
  return {
    ...unknownFields(request),
    model,
    max_tokens,
    ...(system && { system }),
    messages: inTurns(request.turns),
    // The formats' scales differ: 0 to 2 and 0 to 1.
    ...(temperature !== undefined && { temperature: Math.min(temperature, 1) }),
    ...(stop.length > 0 && { stop_sequences: stop }),
    ...(tools.length > 0 && {
      tools: tools.map(({ parameters, ...tool }) => ({
        ...tool,
        input_schema: { type: 'object', ...parameters },
      })),
      tool_choice: { ...toolChoiceFor(request), ...parallelFor(request) },
    }),
    ...outputFor(request),
    ...othersFor(request.raw),
    ...(stream && { stream }),
  }
}

function systemFor({ system, responseFormat }: ModelRequest): string {
  if (responseFormat.type !== 'json_object') return system
  return [system, 'Answer with one JSON object and nothing else.'].filter(Boolean).join('\n\n')
}

/** The format wants users and assistants in turn, and tool results in a user's message. */
function inTurns(turns: readonly Turn[]): { role: string; content: object[] }[] {
  const messages: { role: string; content: object[] }[] = []
  for (const turn of turns) {
    const role = turn.role === 'assistant' ? 'assistant' : 'user'
    const content = blocksOf(turn)
    if (content.length === 0) continue
    const last = messages.at(-1)
    if (last?.role === role) last.content.push(...content)
    else messages.push({ role, content })
  }
  return messages
}

function blocksOf(turn: Turn): object[] {
  switch (turn.role) {
    case 'user':
      return blocksFor(turn.parts)
    case 'tool': {
      const { toolCallId, parts, isError } = turn
      const content = blocksFor(parts)
      return [
        {
          ...{ type: 'tool_result', tool_use_id: plainToolCallId(toolCallId) },
          ...(content.length > 0 && { content }),
          ...(isError && { is_error: true }),
        },
      ]
    }
    case 'assistant':
      return [
        ...blocksFor([{ type: 'text', text: turn.text }]),
        ...turn.toolCalls.map(({ id, name, arguments: args }) => ({
          type: 'tool_use',
          id: plainToolCallId(id),
          name,
          input: inputOf(args),
        })),
      ]
  }
}

/** The format refuses blank text. */
function blocksFor(parts: readonly Part[]): object[] {
  return parts.filter((part) => part.type !== 'text' || part.text.trim() !== '').map(blockOf)
}

function blockOf(part: Part): object {
  if (part.type === 'text') return { type: 'text', text: part.text }
  const title = part.type === 'document' && part.name !== undefined ? { title: part.name } : {}
  return { type: part.type, source: messagesSource(part), ...title }
}

function toolChoiceFor({ toolChoice }: ModelRequest): object {
  return toolChoice.type === 'required' ? { type: 'any' } : toolChoice
}

function parallelFor({ raw, toolChoice }: ModelRequest): object {
  const isGiven = typeof raw.parallel_tool_calls === 'boolean' && toolChoice.type !== 'none'
  return isGiven ? { disable_parallel_tool_use: !raw.parallel_tool_calls } : {}
}

/** Chat completions describe the schema beside it, and may demand no thoughts at all as an effort. */
function outputFor({ responseFormat, raw: { reasoning_effort: effort } }: ModelRequest): object {
  const config = {
    ...(responseFormat.type === 'json_schema' && { format: formatFor(responseFormat) }),
    ...(effort != null && effort !== 'none' && { effort: effort === 'minimal' ? 'low' : effort }),
  }
  return {
    ...(Object.keys(config).length > 0 && { output_config: config }),
    ...(effort === 'none' && { thinking: { type: 'disabled' } }),
  }
}

function formatFor({ schema, description }: ResponseFormat & { type: 'json_schema' }): object {
  return { type: 'json_schema', schema: { ...(description && { description }), ...schema } }
}

/** What has another name in the format, and stands for itself. */
function othersFor({ top_p, user, safety_identifier, service_tier }: ModelRequest['raw']): object {
  const user_id = safety_identifier ?? user
  return {
    ...(top_p != null && { top_p }),
    ...(user_id != null && { metadata: { user_id } }),
    ...(service_tier != null && {
      service_tier: service_tier === 'default' ? 'standard_only' : service_tier,
    }),
  }
}
