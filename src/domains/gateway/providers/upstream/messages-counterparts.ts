import type { MessagesBody } from '../../formats/messages-request'
import { blocksIn } from '../../formats/rules/messages-words'
import { fieldsOf } from '../../formats/rules/rule'
import { all, type Counterpart, type Fields, fieldCounterparts, type Outcomes } from './counterpart'

/** Of messages, in chat completions. */
export const MESSAGES_FIELDS: Outcomes = {
  ...all(
    'translated',
    'model messages stream system max_tokens temperature top_p stop_sequences tools tool_choice',
  ),
  ...all('translated', 'output_config output_format metadata thinking service_tier'),
  // Servers of chat completions cache by themselves.
  ...all('left out', 'cache_control'),
  ...all('refused', 'top_k container context_management diagnostics inference_geo mcp_servers speed'),
  ...all('refused', 'user_profile_id workspace_id'),
}

const MESSAGES_BLOCKS: Outcomes = {
  ...all('translated', 'text image document tool_use tool_result'),
  // Signed for their own service alone; other models do not go on from them.
  ...all('left out', 'thinking redacted_thinking'),
}
/** In a list of blocks that is no message of the assistant's or the user's own: what a tool returned, a document's parts. */
const INNER_BLOCKS = all('translated', 'text image document')

/** By the type of a block: the fields that it may have. */
const BLOCK_FIELDS: Readonly<Record<string, Outcomes>> = {
  text: all('translated', 'text'),
  image: all('translated', 'source'),
  document: { ...all('translated', 'source title context'), ...all('refused', 'citations') },
  tool_use: { ...all('translated', 'id name input'), ...all('left out', 'caller') },
  tool_result: all('translated', 'tool_use_id content is_error'),
}
const ANY_BLOCK = { ...all('translated', 'type'), ...all('left out', 'cache_control') }

const SOURCES: Readonly<Record<string, Outcomes>> = {
  image: all('translated', 'base64 url'),
  document: all('translated', 'base64 text content'),
}

const TOOL_FIELDS: Outcomes = {
  ...all('translated', 'type name description input_schema strict'),
  ...all('left out', 'cache_control eager_input_streaming'),
  ...all('refused', 'allowed_callers defer_loading input_examples'),
}
const CONFIG_FIELDS = all('translated', 'format effort')
const METADATA_FIELDS = all('translated', 'user_id')
const THINKING = all('translated', 'enabled adaptive disabled')
const SERVICE_TIERS = ['auto', 'standard_only']

/** Every field, block and tool of a body of messages, and what becomes of it in chat completions. */
export function* messagesCounterparts(body: Fields): Generator<Counterpart> {
  const { messages = [], system, tools, thinking, service_tier } = body as Partial<MessagesBody>
  for (const counterpart of fieldCounterparts(body, MESSAGES_FIELDS, { at: '' })) {
    if (counterpart.path !== 'speed' || body.speed !== 'standard') yield counterpart
  }
  if (service_tier && !SERVICE_TIERS.includes(String(service_tier))) yield refused('service_tier')
  const { type: way } = fieldsOf(thinking)
  if (way !== undefined && !THINKING[String(way)]) yield refused('thinking.type')
  yield* fieldCounterparts(body.output_config, CONFIG_FIELDS, { at: 'output_config.', unlisted: 'refused' })
  yield* fieldCounterparts(body.metadata, METADATA_FIELDS, { at: 'metadata.', unlisted: 'refused' })
  for (const [at, tool] of (tools ?? []).entries()) {
    if (tool.type != null && tool.type !== 'custom') yield refused(`tools.${at}.type`)
    for (const counterpart of fieldCounterparts(tool, TOOL_FIELDS, {
      at: `tools.${at}.`,
      unlisted: 'refused',
    })) {
      const isUsual =
        counterpart.path.endsWith('.allowed_callers') && String(tool.allowed_callers) === 'direct'
      if (!isUsual) yield counterpart
    }
  }
  yield* ofBlocks(system, 'system', INNER_BLOCKS)
  for (const [at, { content }] of messages.entries()) {
    yield* ofBlocks(content, `messages.${at}.content`, MESSAGES_BLOCKS)
  }
}

function* ofBlocks(content: unknown, at: string, types: Outcomes): Generator<Counterpart> {
  for (const { block, path } of Array.isArray(content) ? blocksIn(content, at) : []) {
    const type = String(block.type)
    const outcome = types[type] ?? 'refused'
    const field = `${path}.${type}`
    yield { path: field, outcome }
    if (outcome !== 'translated') continue
    const fields = { ...ANY_BLOCK, ...BLOCK_FIELDS[type] }
    yield* fieldCounterparts(block, fields, { at: `${field}.`, unlisted: 'left out' })
    const source = fieldsOf(block.source)
    const sources = SOURCES[type]
    if (sources && !sources[String(source.type)]) yield refused(`${field}.source.type`)
    if (type === 'tool_result') yield* ofBlocks(block.content, `${field}.content`, INNER_BLOCKS)
    if (type === 'document') yield* ofBlocks(source.content, `${field}.source.content`, INNER_BLOCKS)
  }
}

function refused(path: string): Counterpart {
  return { path, outcome: 'refused' }
}
