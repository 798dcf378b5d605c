import { z } from 'zod'
import { checked } from '#kernel/http/read-request'
import { requireFields } from './errors'
import type { ModelRequest, Part, ResponseFormat, Tool, ToolCall, ToolChoice, Turn } from './model-request'

const source = z.looseObject({
  type: z.string(),
  media_type: z.string().optional(),
  data: z.string().optional(),
  url: z.string().optional(),
  content: z.unknown().optional(),
})
const plainBlock = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  // Of a search result it is a text.
  source: z.union([source, z.string()]).optional(),
  title: z.string().nullish(),
  context: z.string().nullish(),
})
type PlainBlock = z.infer<typeof plainBlock>
const block = z.looseObject({
  ...plainBlock.shape,
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  tool_use_id: z.string().optional(),
  content: z.union([z.string(), z.array(plainBlock), z.looseObject({})]).optional(),
  is_error: z.boolean().nullish(),
})
type Block = z.infer<typeof block>

const schema = z.record(z.string(), z.unknown())
const outputFormat = z.looseObject({ type: z.string(), schema: schema.optional() }).nullish()

/** Lenient where the client libraries are: what is not named here is kept in `raw` and otherwise left alone. */
const messagesBody = z.looseObject({
  model: z.string(),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['user', 'assistant', 'system']),
        content: z.union([z.string(), z.array(block)]),
      }),
    )
    .min(1),
  system: z.union([z.string(), z.array(plainBlock)]).nullish(),
  max_tokens: z.int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  stream: z.boolean().nullish(),
  stop_sequences: z.array(z.string()).nullish(),
  tools: z
    .array(
      z.looseObject({
        name: z.string().optional(),
        description: z.string().nullish(),
        input_schema: schema.optional(),
        strict: z.boolean().nullish(),
      }),
    )
    .nullish(),
  tool_choice: z
    .looseObject({ type: z.enum(['auto', 'any', 'tool', 'none']), name: z.string().optional() })
    .nullish(),
  output_config: z.looseObject({ format: outputFormat }).nullish(),
  output_format: outputFormat,
})
export type MessagesBody = z.infer<typeof messagesBody>

/** Reads the body of `POST /v1/messages`. Row messages. */
export function parseMessagesBody(received: unknown): ModelRequest {
  const raw = requireFields(received, ['model', 'messages'])
  const body = checked(messagesBody, raw, 'body', 'neutral')
  const inTurns = body.messages.filter((each) => each.role === 'system').map((each) => each.content)
  return {
    dialect: 'messages',
    model: body.model,
    system: [body.system ?? [], ...inTurns].flatMap(textsOf).join('\n\n'),
    turns: body.messages.flatMap(turnsOf),
    tools: (body.tools ?? []).flatMap(toolOf),
    toolChoice: toolChoiceOf(body.tool_choice),
    responseFormat: responseFormatOf(body),
    stop: body.stop_sequences ?? [],
    maxTokens: body.max_tokens ?? undefined,
    temperature: body.temperature ?? undefined,
    stream: body.stream ?? false,
    includeUsage: false,
    raw,
  }
}

function toolOf({
  name,
  description,
  input_schema,
  strict,
}: NonNullable<MessagesBody['tools']>[number]): Tool[] {
  if (!name || !input_schema) return []
  const tool = { name, description: description ?? '', parameters: input_schema }
  return [{ ...tool, ...(strict != null && { strict }) }]
}

function textsOf(received: string | readonly PlainBlock[]): string[] {
  if (typeof received === 'string') return [received]
  return received.flatMap(({ text }) => (text === undefined ? [] : [text]))
}

/** The format carries tool results in a user's message, next to its text. */
function turnsOf({ role, content }: MessagesBody['messages'][number]): Turn[] {
  if (role === 'system') return []
  const blocks: Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  if (role === 'assistant') {
    return [{ role, text: textsOf(blocks).join(''), toolCalls: blocks.flatMap(toolCallOf) }]
  }
  const results = blocks.filter((each) => each.type === 'tool_result').map(toolResultOf)
  const parts = blocks.flatMap(partOf)
  return parts.length > 0 || results.length === 0 ? [...results, { role, parts }] : results
}

function toolCallOf({ type, id, name, input }: Block): ToolCall[] {
  if (type !== 'tool_use' || id === undefined || name === undefined) return []
  return [{ id, name, arguments: JSON.stringify(input ?? {}) }]
}

function toolResultOf({ tool_use_id, content, is_error }: Block): Turn {
  const blocks = Array.isArray(content) ? content : []
  return {
    role: 'tool',
    toolCallId: tool_use_id ?? '',
    parts: typeof content === 'string' ? [{ type: 'text', text: content }] : blocks.flatMap(partOf),
    isError: is_error ?? false,
  }
}

function partOf(block: PlainBlock): Part[] {
  const { type, text } = block
  const from = sourceOf(block)
  if (type === 'text' && text !== undefined) return [{ type: 'text', text }]
  if (type === 'document') return documentParts(block)
  if (type !== 'image' || !from) return []
  if (from.url !== undefined) return [{ type: 'image', url: from.url }]
  return [{ type: 'image', mediaType: from.media_type ?? 'image/png', base64: from.data ?? '' }]
}

function sourceOf({ source: from }: PlainBlock): z.infer<typeof source> | undefined {
  return typeof from === 'string' ? undefined : from
}

function documentParts(block: PlainBlock): Part[] {
  const { title, context } = block
  const about = [title, context].flatMap((text): Part[] =>
    text ? [{ type: 'text', text: `${text}\n` }] : [],
  )
  const {
    type,
    data = '',
    media_type: mediaType = 'application/pdf',
    content,
  } = sourceOf(block) ?? { type: '' }
  if (type === 'text') return [...about, { type: 'text', text: data }]
  if (type === 'content') return [...about, ...contentParts(content)]
  if (type !== 'base64') return []
  const name = title ?? undefined
  const inWords = context ? [{ type: 'text' as const, text: context }] : []
  return [...inWords, { type: 'document', mediaType, base64: data, name }]
}

function contentParts(content: unknown): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return z.array(plainBlock).safeParse(content).data?.flatMap(partOf) ?? []
}

function toolChoiceOf(received: MessagesBody['tool_choice']): ToolChoice {
  switch (received?.type) {
    case 'any':
      return { type: 'required' }
    case 'none':
      return { type: 'none' }
    case 'tool':
      return received.name === undefined ? { type: 'required' } : { type: 'tool', name: received.name }
    default:
      return { type: 'auto' }
  }
}

function responseFormatOf({ output_config, output_format }: MessagesBody): ResponseFormat {
  const format = output_config?.format ?? output_format
  if (format?.type !== 'json_schema' || !format.schema) return { type: 'text' }
  return { type: 'json_schema', name: 'answer', schema: format.schema }
}
