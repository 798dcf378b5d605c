import { z } from 'zod'
import { checked } from '#kernel/http/read-request'
import { requireFields } from './errors'
import { chatDocument, chatImage } from './images-in-turns'
import type { ModelRequest, Part, ResponseFormat, Tool, ToolChoice, Turn } from './model-request'

const contentParts = z.array(
  z.looseObject({
    type: z.string(),
    text: z.string().optional(),
    image_url: z.union([z.string(), z.looseObject({ url: z.string() })]).optional(),
    file: z.looseObject({ file_data: z.string().nullish(), filename: z.string().nullish() }).optional(),
  }),
)
const content = z.union([z.string(), contentParts]).nullish()
type Content = z.infer<typeof content>

const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content,
  name: z.string().nullish(),
  tool_call_id: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z
    .array(
      z.looseObject({
        id: z.string(),
        // Calls of other types have none; an upstream of this format still gets them, from `raw`.
        function: z.looseObject({ name: z.string(), arguments: z.string() }).optional(),
      }),
    )
    .nullish(),
})

const schema = z.record(z.string(), z.unknown())
const tokens = z.int().min(1).nullish()

/** Lenient where the client libraries are: what is not named here is kept in `raw` and otherwise left alone. */
const chatBody = z.looseObject({
  model: z.string(),
  messages: z.array(message).min(1),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: tokens,
  max_completion_tokens: tokens,
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  n: z.literal(1, { error: 'must be 1: the gateway answers with one choice' }).nullish(),
  tools: z
    .array(
      z.looseObject({
        type: z.string(),
        function: z
          .looseObject({
            name: z.string(),
            description: z.string().nullish(),
            parameters: schema.nullish(),
            strict: z.boolean().nullish(),
          })
          .optional(),
      }),
    )
    .nullish(),
  tool_choice: z
    .union([
      z.enum(['auto', 'none', 'required']),
      z.looseObject({ type: z.string(), function: z.looseObject({ name: z.string() }).optional() }),
    ])
    .nullish(),
  response_format: z
    .looseObject({
      type: z.enum(['text', 'json_object', 'json_schema']),
      json_schema: z
        .looseObject({ name: z.string(), description: z.string().nullish(), schema: schema.nullish() })
        .optional(),
    })
    .nullish(),
})
export type ChatBody = z.infer<typeof chatBody>

/** Reads the body of `POST /v1/chat/completions`. Rows chat-completion, chat-missing-fields. */
export function parseChatBody(received: unknown): ModelRequest {
  const raw = requireFields(received, ['model', 'messages'])
  const body = checked(chatBody, raw, 'body', 'neutral')
  return {
    dialect: 'chat-completions',
    model: body.model,
    system: body.messages
      .filter(isSystem)
      .map((each) => textOf(each.content))
      .join('\n\n'),
    turns: body.messages.filter((each) => !isSystem(each)).map(turnOf),
    tools: (body.tools ?? []).flatMap(toolOf),
    toolChoice: toolChoiceOf(body.tool_choice),
    responseFormat: responseFormatOf(body.response_format),
    stop: typeof body.stop === 'string' ? [body.stop] : (body.stop ?? []),
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? undefined,
    temperature: body.temperature ?? undefined,
    stream: body.stream ?? false,
    includeUsage: body.stream_options?.include_usage ?? false,
    raw,
  }
}

function isSystem({ role }: { role: string }): boolean {
  return role === 'system' || role === 'developer'
}

function turnOf(received: z.infer<typeof message>): Turn {
  switch (received.role) {
    case 'assistant':
      return {
        role: 'assistant',
        text: textOf(received.content ?? received.refusal),
        toolCalls: (received.tool_calls ?? []).flatMap(({ id, function: called }) =>
          called ? [{ id, name: called.name, arguments: called.arguments }] : [],
        ),
      }
    case 'tool':
    case 'function':
      return {
        role: 'tool',
        toolCallId: received.tool_call_id ?? received.name ?? '',
        parts: partsOf(received.content),
        isError: false,
      }
    default:
      return { role: 'user', parts: partsOf(received.content) }
  }
}

function textOf(received: Content): string {
  return partsOf(received)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
}

/** Audio and the files of a service have no place in the models that are emulated: an upstream still gets them, from `raw`. */
function partsOf(received: Content): Part[] {
  if (typeof received === 'string') return [{ type: 'text', text: received }]
  return (received ?? []).flatMap((part): Part[] => {
    if (part.text !== undefined) return [{ type: 'text', text: part.text }]
    if (typeof part.refusal === 'string') return [{ type: 'text', text: part.refusal }]
    if (part.file) return chatDocument(part.file)
    if (part.image_url === undefined) return []
    return [chatImage(typeof part.image_url === 'string' ? part.image_url : part.image_url.url)]
  })
}

function toolOf(received: NonNullable<ChatBody['tools']>[number]): Tool[] {
  if (!received.function) return []
  const { name, description, parameters, strict } = received.function
  const tool = { name, description: description ?? '', parameters: parameters ?? {} }
  return [{ ...tool, ...(strict != null && { strict }) }]
}

function toolChoiceOf(received: ChatBody['tool_choice']): ToolChoice {
  if (!received) return { type: 'auto' }
  if (typeof received === 'string') return { type: received }
  return received.function ? { type: 'tool', name: received.function.name } : { type: 'auto' }
}

function responseFormatOf(received: ChatBody['response_format']): ResponseFormat {
  if (!received) return { type: 'text' }
  if (received.type !== 'json_schema') return { type: received.type }
  const { name = 'answer', schema: requestedSchema, description } = received.json_schema ?? {}
  return { type: 'json_schema', name, schema: requestedSchema ?? {}, ...(description && { description }) }
}
