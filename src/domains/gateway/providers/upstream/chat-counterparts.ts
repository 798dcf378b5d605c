import type { ChatBody } from '../../formats/chat-request'
import { fieldsOf } from '../../formats/rules/rule'
import { all, type Counterpart, type Fields, fieldCounterparts, type Outcomes } from './counterpart'

/** Of chat completions, in messages. */
export const CHAT_FIELDS: Outcomes = {
  ...all(
    'translated',
    'model messages stream stream_options max_tokens max_completion_tokens temperature top_p',
  ),
  ...all('translated', 'stop n tools tool_choice parallel_tool_calls response_format reasoning_effort'),
  ...all('translated', 'user safety_identifier service_tier'),
  // The format caches by marks on its blocks, which chat completions do not have.
  ...all('left out', 'prompt_cache_key prompt_cache_options prompt_cache_retention'),
  ...all(
    'refused',
    'audio frequency_penalty function_call functions logit_bias logprobs top_logprobs metadata',
  ),
  ...all(
    'refused',
    'modalities moderation prediction presence_penalty seed store verbosity web_search_options',
  ),
}

const CHAT_PARTS: Outcomes = all('translated', 'text image_url refusal file')
const CHAT_MESSAGE_FIELDS: Outcomes = {
  ...all('translated', 'role content refusal tool_calls tool_call_id'),
  // What an answer had besides its text comes back with the conversation.
  ...all('left out', 'annotations reasoning reasoning_content'),
  ...all('refused', 'audio function_call name'),
}
const CHAT_TOOLS: Outcomes = all('translated', 'function')
const CHAT_TOOL_CHOICES: Outcomes = all('translated', 'function')
const TOOL_FIELDS = all('translated', 'name description parameters strict')

/** What says what the other format does anyway. */
const AS_USUAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  frequency_penalty: (value) => value === 0,
  presence_penalty: (value) => value === 0,
  top_logprobs: (value) => value === 0,
  modalities: (value) => Array.isArray(value) && value.every((each) => each === 'text'),
  verbosity: (value) => value === 'medium',
  function_call: (value) => value === 'none',
}

const SERVICE_TIERS = ['auto', 'default']

/** Every field, part and tool of a body of chat completions, and what becomes of it in messages. */
export function* chatCounterparts(body: Fields): Generator<Counterpart> {
  const { messages = [], tools, tool_choice, service_tier } = body as Partial<ChatBody>
  for (const counterpart of fieldCounterparts(body, CHAT_FIELDS, { at: '' })) {
    const { path } = counterpart
    if (!AS_USUAL[path]?.(body[path])) yield counterpart
  }
  if (service_tier && !SERVICE_TIERS.includes(String(service_tier))) yield refused('service_tier')
  for (const [at, message] of messages.entries()) yield* ofMessage(message, `messages[${at}]`)
  for (const [at, tool] of (tools ?? []).entries()) {
    if (!CHAT_TOOLS[tool.type]) yield refused(`tools[${at}].type`)
    yield* fieldCounterparts(tool.function, TOOL_FIELDS, {
      at: `tools[${at}].function.`,
      unlisted: 'refused',
    })
  }
  if (typeof tool_choice === 'object' && tool_choice && !CHAT_TOOL_CHOICES[tool_choice.type]) {
    yield refused('tool_choice.type')
  }
}

function* ofMessage(message: ChatBody['messages'][number], at: string): Generator<Counterpart> {
  const { role, content, tool_calls } = message
  if (role === 'function') yield refused(`${at}.role`)
  for (const counterpart of fieldCounterparts(message, CHAT_MESSAGE_FIELDS, {
    at: `${at}.`,
    unlisted: 'left out',
  })) {
    // Of a result it is the tool's, which its call names too.
    const isToolName = role === 'tool' && counterpart.path === `${at}.name`
    yield isToolName ? { ...counterpart, outcome: 'left out' } : counterpart
  }
  for (const [place, call] of (tool_calls ?? []).entries()) {
    if (!call.function) yield refused(`${at}.tool_calls[${place}].type`)
  }
  if (!Array.isArray(content)) return
  for (const [place, part] of content.entries()) {
    const path = `${at}.content[${place}]`
    const { file_id, file_data } = fieldsOf(part.file)
    if (!CHAT_PARTS[part.type]) yield refused(`${path}.${part.type}`)
    else yield { path: `${path}.${part.type}`, outcome: 'translated' }
    if (file_id != null || (part.type === 'file' && !isPdf(file_data))) yield refused(`${path}.file`)
    const { detail } = fieldsOf(part.image_url)
    if (detail && detail !== 'auto') yield refused(`${path}.image_url.detail`)
  }
}

/** The messages format has no other files that come as bytes. */
function isPdf(data: unknown): boolean {
  return typeof data === 'string' && /^data:application\/pdf;base64,/.test(data)
}

function refused(path: string): Counterpart {
  return { path, outcome: 'refused' }
}
