import type Anthropic from '@anthropic-ai/sdk'
import type OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import type { WireDialect } from '../../src/domains/gateway/formats/model-request'
import { modelServer, sendJson } from './model-server'
import { upstreamGateway } from './upstream-gateway'

/** Of a request in one format: what an upstream of the other is sent for it, or which path is refused or left out. */
type Row =
  | { send: object; becomes: object }
  | { send: object; refused: string }
  | { send: object; leftOut: string; becomes?: object }
type Rows = Row | Row[]

const hello = { role: 'user', content: 'hello' }
const chatParts = (...content: object[]) => ({ messages: [{ role: 'user', content }] })
const blocks = (...content: object[]) => ({ messages: [{ role: 'user', content }] })
const sentBlocks = (...content: object[]) => ({ messages: [{ role: 'user', content }] })
const chatTool = (more = {}) => ({ type: 'function', function: { name: 'look', ...more } })
const tool = (more = {}) => ({ name: 'look', input_schema: { type: 'object' }, ...more })
const pdf = { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' }

/** A type that the table lacks a field of does not compile. */
type ChatField = keyof OpenAI.Chat.ChatCompletionCreateParamsNonStreaming
const chatFields: Record<ChatField, Rows> = {
  model: { send: {}, becomes: { model: 'm' } },
  messages: { send: { messages: [hello] }, becomes: sentBlocks({ type: 'text', text: 'hello' }) },
  stream: { send: { stream: false }, becomes: { max_tokens: 4096 } },
  stream_options: { send: { stream_options: { include_usage: true } }, becomes: {} },
  max_tokens: { send: { max_tokens: 7 }, becomes: { max_tokens: 7 } },
  max_completion_tokens: { send: { max_completion_tokens: 7 }, becomes: { max_tokens: 7 } },
  temperature: { send: { temperature: 0.5 }, becomes: { temperature: 0.5 } },
  top_p: { send: { top_p: 0.5 }, becomes: { top_p: 0.5 } },
  stop: { send: { stop: 'END' }, becomes: { stop_sequences: ['END'] } },
  n: { send: { n: 1 }, becomes: {} },
  tools: [
    {
      send: { tools: [chatTool({ description: 'Looks', parameters: { type: 'object' }, strict: true })] },
      becomes: { tools: [tool({ description: 'Looks', strict: true })], tool_choice: { type: 'auto' } },
    },
    { send: { tools: [{ type: 'custom', custom: { name: 'note' } }] }, refused: 'tools[0].type' },
    { send: { tools: [chatTool({ of_tomorrow: 1 })] }, refused: 'tools[0].function.of_tomorrow' },
  ],
  tool_choice: [
    { send: { tools: [chatTool()], tool_choice: 'required' }, becomes: { tool_choice: { type: 'any' } } },
    { send: { tools: [chatTool()], tool_choice: 'none' }, becomes: { tool_choice: { type: 'none' } } },
    {
      send: { tools: [chatTool()], tool_choice: { type: 'function', function: { name: 'look' } } },
      becomes: { tool_choice: { type: 'tool', name: 'look' } },
    },
    {
      send: { tools: [chatTool()], tool_choice: { type: 'allowed_tools', allowed_tools: {} } },
      refused: 'tool_choice.type',
    },
  ],
  parallel_tool_calls: [
    {
      send: { tools: [chatTool()], parallel_tool_calls: false },
      becomes: { tool_choice: { type: 'auto', disable_parallel_tool_use: true } },
    },
    {
      send: { tools: [chatTool()], tool_choice: 'required', parallel_tool_calls: true },
      becomes: { tool_choice: { type: 'any', disable_parallel_tool_use: false } },
    },
  ],
  response_format: [
    {
      send: {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'cat', description: 'A cat', schema: { type: 'object' } },
        },
      },
      becomes: {
        output_config: { format: { type: 'json_schema', schema: { description: 'A cat', type: 'object' } } },
      },
    },
    {
      send: { response_format: { type: 'json_object' } },
      becomes: { system: expect.stringContaining('JSON') },
    },
  ],
  reasoning_effort: [
    { send: { reasoning_effort: 'high' }, becomes: { output_config: { effort: 'high' } } },
    { send: { reasoning_effort: 'minimal' }, becomes: { output_config: { effort: 'low' } } },
    { send: { reasoning_effort: 'none' }, becomes: { thinking: { type: 'disabled' } } },
  ],
  user: { send: { user: 'u1' }, becomes: { metadata: { user_id: 'u1' } } },
  safety_identifier: {
    send: { safety_identifier: 's1', user: 'u1' },
    becomes: { metadata: { user_id: 's1' } },
  },
  service_tier: [
    { send: { service_tier: 'default' }, becomes: { service_tier: 'standard_only' } },
    { send: { service_tier: 'auto' }, becomes: { service_tier: 'auto' } },
    { send: { service_tier: 'flex' }, refused: 'service_tier' },
  ],
  prompt_cache_key: { send: { prompt_cache_key: 'k' }, leftOut: 'prompt_cache_key' },
  prompt_cache_options: { send: { prompt_cache_options: { mode: 'x' } }, leftOut: 'prompt_cache_options' },
  prompt_cache_retention: { send: { prompt_cache_retention: '24h' }, leftOut: 'prompt_cache_retention' },
  audio: { send: { audio: { voice: 'alloy', format: 'wav' } }, refused: 'audio' },
  frequency_penalty: [
    { send: { frequency_penalty: 0.5 }, refused: 'frequency_penalty' },
    { send: { frequency_penalty: 0 }, becomes: {} },
  ],
  presence_penalty: [
    { send: { presence_penalty: -1 }, refused: 'presence_penalty' },
    { send: { presence_penalty: 0 }, becomes: {} },
  ],
  function_call: [
    { send: { function_call: 'auto' }, refused: 'function_call' },
    { send: { function_call: 'none' }, becomes: {} },
  ],
  functions: { send: { functions: [{ name: 'look' }] }, refused: 'functions' },
  logit_bias: { send: { logit_bias: { 1: 5 } }, refused: 'logit_bias' },
  logprobs: [
    { send: { logprobs: true }, refused: 'logprobs' },
    { send: { logprobs: false, top_logprobs: 0 }, becomes: {} },
  ],
  top_logprobs: { send: { top_logprobs: 2 }, refused: 'top_logprobs' },
  metadata: [
    { send: { metadata: { a: 'b' } }, refused: 'metadata' },
    { send: { metadata: {} }, becomes: {} },
  ],
  modalities: [
    { send: { modalities: ['text', 'audio'] }, refused: 'modalities' },
    { send: { modalities: ['text'] }, becomes: {} },
  ],
  moderation: { send: { moderation: { model: 'x' } }, refused: 'moderation' },
  prediction: { send: { prediction: { type: 'content', content: 'x' } }, refused: 'prediction' },
  seed: [
    { send: { seed: 0 }, refused: 'seed' },
    { send: { seed: null }, becomes: {} },
  ],
  store: [
    { send: { store: true }, refused: 'store' },
    { send: { store: false }, becomes: {} },
  ],
  verbosity: [
    { send: { verbosity: 'low' }, refused: 'verbosity' },
    { send: { verbosity: 'medium' }, becomes: {} },
  ],
  web_search_options: {
    send: { web_search_options: { search_context_size: 'low' } },
    refused: 'web_search_options',
  },
}

type ChatPart =
  | OpenAI.Chat.ChatCompletionContentPart['type']
  | OpenAI.Chat.ChatCompletionContentPartRefusal['type']
const chatPartRows: Record<ChatPart, Rows> = {
  text: { send: chatParts({ type: 'text', text: 'a' }), becomes: sentBlocks({ type: 'text', text: 'a' }) },
  image_url: [
    {
      send: chatParts({
        type: 'image_url',
        image_url: { url: 'data:image/png;base64,AAAA', detail: 'auto' },
      }),
      becomes: sentBlocks({
        type: 'image',
        source: { type: 'base64', media_type: 'image/png', data: 'AAAA' },
      }),
    },
    {
      send: chatParts({ type: 'image_url', image_url: { url: 'https://a.test/b.png' } }),
      becomes: sentBlocks({ type: 'image', source: { type: 'url', url: 'https://a.test/b.png' } }),
    },
    {
      send: chatParts({ type: 'image_url', image_url: { url: 'https://a.test/b.png', detail: 'low' } }),
      refused: 'messages[0].content[0].image_url.detail',
    },
  ],
  refusal: {
    send: { messages: [hello, { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }, hello] },
    becomes: { messages: [{}, { role: 'assistant', content: [{ type: 'text', text: 'No.' }] }, {}] },
  },
  file: [
    {
      send: chatParts({ type: 'file', file: pdf }),
      becomes: sentBlocks({
        type: 'document',
        title: 'a.pdf',
        source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
      }),
    },
    { send: chatParts({ type: 'file', file: { file_id: 'f1' } }), refused: 'messages[0].content[0].file' },
  ],
  input_audio: {
    send: chatParts({ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }),
    refused: 'messages[0].content[0].input_audio',
  },
}

const answer = (more: object) => ({
  messages: [hello, { role: 'assistant', content: 'Hi.', ...more }, hello],
})
const chatCall = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }
const chatMessageRows: Record<
  | keyof OpenAI.Chat.ChatCompletionAssistantMessageParam
  | keyof OpenAI.Chat.ChatCompletionToolMessageParam
  | 'annotations'
  | 'reasoning_content'
  | 'function role',
  Rows
> = {
  role: {
    send: { messages: [{ role: 'developer', content: 'Be brief.' }, hello] },
    becomes: { system: 'Be brief.' },
  },
  content: {
    send: answer({}),
    becomes: { messages: [{}, { content: [{ type: 'text', text: 'Hi.' }] }, {}] },
  },
  refusal: {
    send: answer({ content: null, refusal: 'No.' }),
    becomes: { messages: [{}, { content: [{ type: 'text', text: 'No.' }] }, {}] },
  },
  tool_calls: [
    {
      send: answer({ tool_calls: [chatCall] }),
      becomes: {
        messages: [
          {},
          { content: [{ type: 'text' }, { type: 'tool_use', id: 'call_1', name: 'look', input: { a: 1 } }] },
          {},
        ],
      },
    },
    {
      send: answer({ tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'note', input: 'x' } }] }),
      refused: 'messages[1].tool_calls[0].type',
    },
  ],
  tool_call_id: {
    send: { messages: [hello, { role: 'tool', tool_call_id: 'call_1', content: 'a cat' }] },
    becomes: sentBlocks(
      { type: 'text' },
      { type: 'tool_result', tool_use_id: 'call_1', content: [{ type: 'text', text: 'a cat' }] },
    ),
  },
  name: [
    { send: { messages: [{ ...hello, name: 'jo' }] }, refused: 'messages[0].name' },
    {
      send: { messages: [hello, { role: 'tool', tool_call_id: 'call_1', name: 'look', content: 'x' }] },
      leftOut: 'messages[1].name',
    },
  ],
  audio: { send: answer({ audio: { id: 'a1' } }), refused: 'messages[1].audio' },
  function_call: {
    send: answer({ function_call: { name: 'look', arguments: '{}' } }),
    refused: 'messages[1].function_call',
  },
  annotations: {
    send: answer({ annotations: [{ type: 'url_citation' }] }),
    leftOut: 'messages[1].annotations',
  },
  reasoning_content: { send: answer({ reasoning_content: 'Hm.' }), leftOut: 'messages[1].reasoning_content' },
  'function role': {
    send: { messages: [hello, { role: 'function', name: 'look', content: 'x' }] },
    refused: 'messages[1].role',
  },
}

type MessagesField =
  | Exclude<keyof Anthropic.MessageCreateParamsNonStreaming, 'betas'>
  | 'temperature'
  | 'top_p'
  | 'top_k'
  | 'output_format'
  | 'context_management'
  | 'mcp_servers'
const messagesFields: Record<MessagesField, Rows> = {
  model: { send: {}, becomes: { model: 'm' } },
  messages: { send: { messages: [hello] }, becomes: { messages: [hello] } },
  stream: { send: { stream: false }, becomes: {} },
  system: [
    {
      send: { system: [{ type: 'text', text: 'Be brief.' }] },
      becomes: { messages: [{ role: 'system', content: 'Be brief.' }, hello] },
    },
    {
      send: { system: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }] },
      leftOut: 'system.0.text.cache_control',
    },
  ],
  max_tokens: { send: { max_tokens: 7 }, becomes: { max_tokens: 7 } },
  temperature: { send: { temperature: 0.5 }, becomes: { temperature: 0.5 } },
  top_p: { send: { top_p: 0.5 }, becomes: { top_p: 0.5 } },
  top_k: { send: { top_k: 5 }, refused: 'top_k' },
  stop_sequences: { send: { stop_sequences: ['END'] }, becomes: { stop: ['END'] } },
  tools: [
    {
      send: { tools: [tool({ type: 'custom', description: 'Looks', strict: true })] },
      becomes: { tools: [chatTool({ description: 'Looks', parameters: { type: 'object' }, strict: true })] },
    },
    { send: { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, refused: 'tools.0.type' },
    { send: { tools: [{ type: 'bash_20250124', name: 'bash' }] }, refused: 'tools.0.type' },
    { send: { tools: [tool({ defer_loading: true })] }, refused: 'tools.0.defer_loading' },
    { send: { tools: [tool({ input_examples: [{ a: 1 }] })] }, refused: 'tools.0.input_examples' },
    {
      send: { tools: [tool({ allowed_callers: ['code_execution_20260120'] })] },
      refused: 'tools.0.allowed_callers',
    },
    { send: { tools: [tool({ allowed_callers: ['direct'], defer_loading: false })] }, becomes: {} },
    { send: { tools: [tool({ cache_control: { type: 'ephemeral' } })] }, leftOut: 'tools.0.cache_control' },
    { send: { tools: [tool({ eager_input_streaming: true })] }, leftOut: 'tools.0.eager_input_streaming' },
    { send: { tools: [tool({ of_tomorrow: 1 })] }, refused: 'tools.0.of_tomorrow' },
  ],
  tool_choice: [
    { send: { tools: [tool()], tool_choice: { type: 'any' } }, becomes: { tool_choice: 'required' } },
    { send: { tools: [tool()], tool_choice: { type: 'none' } }, becomes: { tool_choice: 'none' } },
    {
      send: { tools: [tool()], tool_choice: { type: 'tool', name: 'look' } },
      becomes: { tool_choice: { type: 'function', function: { name: 'look' } } },
    },
    {
      send: { tools: [tool()], tool_choice: { type: 'auto', disable_parallel_tool_use: true } },
      becomes: { tool_choice: 'auto', parallel_tool_calls: false },
    },
  ],
  output_config: [
    {
      send: {
        output_config: { format: { type: 'json_schema', schema: { type: 'object' } }, effort: 'high' },
      },
      becomes: {
        response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
        reasoning_effort: 'high',
      },
    },
    { send: { output_config: { effort: 'max' } }, becomes: { reasoning_effort: 'max' } },
    { send: { output_config: { task_budget: { total: 5 } } }, refused: 'output_config.task_budget' },
  ],
  output_format: {
    send: { output_format: { type: 'json_schema', schema: { type: 'object' } } },
    becomes: { response_format: { type: 'json_schema' } },
  },
  metadata: [
    { send: { metadata: { user_id: 'u1' } }, becomes: { user: 'u1' } },
    { send: { metadata: { session: 's1' } }, refused: 'metadata.session' },
  ],
  thinking: [
    { send: { thinking: { type: 'enabled', budget_tokens: 2_000 } }, becomes: { reasoning_effort: 'low' } },
    {
      send: { thinking: { type: 'enabled', budget_tokens: 8_000 } },
      becomes: { reasoning_effort: 'medium' },
    },
    { send: { thinking: { type: 'enabled', budget_tokens: 32_000 } }, becomes: { reasoning_effort: 'high' } },
    {
      send: { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } },
      becomes: { reasoning_effort: 'low' },
    },
    { send: { thinking: { type: 'disabled' } }, becomes: {} },
    { send: { thinking: { type: 'of_tomorrow' } }, refused: 'thinking.type' },
  ],
  service_tier: [
    { send: { service_tier: 'standard_only' }, becomes: { service_tier: 'default' } },
    { send: { service_tier: 'of_tomorrow' }, refused: 'service_tier' },
  ],
  cache_control: { send: { cache_control: { type: 'ephemeral' } }, leftOut: 'cache_control' },
  speed: [
    { send: { speed: 'fast' }, refused: 'speed' },
    { send: { speed: 'standard' }, becomes: {} },
  ],
  container: { send: { container: 'c1' }, refused: 'container' },
  context_management: {
    send: { context_management: { edits: [{ type: 'x' }] } },
    refused: 'context_management',
  },
  diagnostics: { send: { diagnostics: { previous_message_id: 'x' } }, refused: 'diagnostics' },
  inference_geo: { send: { inference_geo: 'eu' }, refused: 'inference_geo' },
  mcp_servers: {
    send: { mcp_servers: [{ type: 'url', url: 'https://a.test', name: 'a' }] },
    refused: 'mcp_servers',
  },
  user_profile_id: { send: { user_profile_id: 'p1' }, refused: 'user_profile_id' },
  workspace_id: { send: { workspace_id: 'w1' }, refused: 'workspace_id' },
}

const ofAssistant = (...content: object[]) => ({ messages: [hello, { role: 'assistant', content }, hello] })
const source = (type: string, more: object) => ({ type: 'document', source: { type, ...more } })
const png = { type: 'base64', media_type: 'image/png', data: 'AAAA' }
const sentImage = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
const use = { type: 'tool_use', id: 'toolu_1', name: 'look', input: { a: 1 } }
const results = (...content: object[]) => ({
  messages: [hello, { role: 'assistant', content: [use] }, { role: 'user', content }],
})
const result = (content: unknown, more = {}) => ({
  type: 'tool_result',
  tool_use_id: 'toolu_1',
  content,
  ...more,
})

const messagesBlocks: Record<Exclude<Anthropic.ContentBlockParam['type'], RunThere>, Rows> = {
  text: [
    {
      send: blocks({ type: 'text', text: 'a' }, { type: 'text', text: 'b' }),
      becomes: { messages: [{ role: 'user', content: 'ab' }] },
    },
    {
      send: ofAssistant({ type: 'text', text: 'a', citations: [{ type: 'char_location' }] }),
      leftOut: 'messages.1.content.0.text.citations',
    },
    {
      send: blocks({ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }),
      leftOut: 'messages.0.content.0.text.cache_control',
    },
  ],
  image: [
    { send: blocks({ type: 'image', source: png }), becomes: sentBlocks(sentImage) },
    {
      send: blocks({ type: 'image', source: { type: 'url', url: 'https://a.test/b.png' } }),
      becomes: sentBlocks({ type: 'image_url', image_url: { url: 'https://a.test/b.png' } }),
    },
    {
      send: blocks({ type: 'image', source: { type: 'file', file_id: 'f1' } }),
      refused: 'messages.0.content.0.image.source.type',
    },
  ],
  document: [
    {
      send: blocks(source('text', { media_type: 'text/plain', data: 'words' })),
      becomes: { messages: [{ role: 'user', content: 'words' }] },
    },
    {
      send: blocks({
        ...source('text', { media_type: 'text/plain', data: 'words' }),
        title: 'A',
        context: 'B',
      }),
      becomes: { messages: [{ role: 'user', content: 'A\nB\nwords' }] },
    },
    {
      send: blocks(
        source('content', {
          content: [
            { type: 'text', text: 'a' },
            { type: 'image', source: png },
          ],
        }),
      ),
      becomes: sentBlocks({ type: 'text', text: 'a' }, sentImage),
    },
    {
      send: blocks({ ...source('base64', { media_type: 'application/pdf', data: 'AAAA' }), title: 'a.pdf' }),
      becomes: sentBlocks({ type: 'file', file: pdf }),
    },
    {
      send: blocks(source('url', { url: 'https://a.test/b.pdf' })),
      refused: 'messages.0.content.0.document.source.type',
    },
    { send: blocks(source('file', { file_id: 'f1' })), refused: 'messages.0.content.0.document.source.type' },
    {
      send: blocks({ ...source('text', { data: 'x' }), citations: { enabled: true } }),
      refused: 'messages.0.content.0.document.citations',
    },
    { send: blocks({ ...source('text', { data: 'x' }), citations: { enabled: false } }), becomes: {} },
  ],
  thinking: {
    send: ofAssistant({ type: 'thinking', thinking: 'Hm.', signature: 'x' }, { type: 'text', text: 'Hi.' }),
    leftOut: 'messages.1.content.0.thinking',
  },
  redacted_thinking: {
    send: ofAssistant({ type: 'redacted_thinking', data: 'x' }, { type: 'text', text: 'Hi.' }),
    leftOut: 'messages.1.content.0.redacted_thinking',
  },
  tool_use: [
    {
      send: results(result('a cat')),
      becomes: {
        messages: [
          hello,
          {
            role: 'assistant',
            content: null,
            tool_calls: [
              { id: 'toolu_1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
            ],
          },
          { role: 'tool', tool_call_id: 'toolu_1', content: 'a cat' },
        ],
      },
    },
    {
      send: ofAssistant({ ...use, caller: { type: 'direct' } }),
      leftOut: 'messages.1.content.0.tool_use.caller',
    },
  ],
  tool_result: [
    {
      send: results(result('no cat', { is_error: true })),
      becomes: { messages: [{}, {}, { role: 'tool', content: 'Error: no cat' }] },
    },
    {
      send: results(
        result([
          { type: 'text', text: 'a cat' },
          { type: 'image', source: png },
        ]),
        { type: 'text', text: 'Which?' },
      ),
      becomes: {
        messages: [
          {},
          {},
          { role: 'tool', content: 'a cat' },
          { role: 'user', content: [sentImage] },
          { role: 'user', content: 'Which?' },
        ],
      },
    },
    {
      send: results(result([{ type: 'tool_reference', tool_name: 'see' }])),
      refused: 'messages.2.content.0.tool_result.content.0.tool_reference',
    },
    {
      send: results(result([{ type: 'search_result', source: 'x', title: 'x', content: [] }])),
      refused: 'messages.2.content.0.tool_result.content.0.search_result',
    },
  ],
}

type RunThere = (typeof runThere)[number]
/** Blocks of what the upstream itself has run or stores. */
const runThere = [
  'search_result',
  'server_tool_use',
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'container_upload',
] as const

const cases = (rows: Record<string, Rows>) =>
  Object.entries(rows).flatMap(([name, each]) => [each].flat().map((row) => [name, row] as const))

async function sendTo(dialect: WireDialect, { send, ...row }: Row) {
  const other = dialect === 'messages' ? 'chat-completions' : 'messages'
  const answered = {
    messages: { content: [{ type: 'text', text: 'hi' }], stop_reason: 'end_turn' },
    'chat-completions': { choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }] },
  }
  await using server = await modelServer((response) => sendJson(response, 200, answered[other]))
  const { open } = await upstreamGateway({ baseUrl: server.url, dialect: other })
  if ('refused' in row) {
    await expect(open(dialect, send)).rejects.toMatchObject({
      spec: { status: 400, type: 'invalid_request_error' },
      message: expect.stringMatching(/^\S+: the provider "up-0" takes .+ \(Rule gateway\.translation\.\)$/),
      decision: {
        rule: 'gateway.translation',
        facts: { field: row.refused, provider: 'up-0', from: dialect, to: other },
      },
    })
    expect(server.received).toEqual([])
    return
  }
  const { facts } = await open(dialect, send)
  const { body } = server.received[0] ?? {}
  if (row.becomes) expect(body).toMatchObject(row.becomes)
  if ('leftOut' in row) {
    expect(facts.leftOut).toBe(row.leftOut)
    const [name = ''] = row.leftOut.split('.').slice(-1)
    expect(JSON.stringify(body)).not.toContain(`"${name}"`)
  } else expect(facts).not.toHaveProperty('leftOut')
}

describe('from chat completions to messages', () => {
  const rows = [...cases(chatFields), ...cases(chatPartRows), ...cases(chatMessageRows)]
  it.each(rows)('%s is translated, left out as a hint, or refused: %j', (_, row) =>
    sendTo('chat-completions', row),
  )
})

describe('from messages to chat completions', () => {
  it.each([...cases(messagesFields), ...cases(messagesBlocks)])(
    '%s is translated, left out as a hint, or refused: %j',
    (_, row) => sendTo('messages', row),
  )

  it.each([...runThere, 'mcp_tool_use', 'mcp_tool_result', 'compaction', 'of_tomorrow'])(
    'the block %s is refused',
    (type) =>
      sendTo('messages', { send: ofAssistant({ type, id: 's1' }), refused: `messages.1.content.0.${type}` }),
  )
})

it('forwards fields that neither format has, in both directions', async () => {
  await sendTo('chat-completions', { send: { of_tomorrow: { a: 1 } }, becomes: { of_tomorrow: { a: 1 } } })
  await sendTo('messages', { send: { of_tomorrow: { a: 1 } }, becomes: { of_tomorrow: { a: 1 } } })
})

it('sends an upstream of messages no blank text and no id that its format refuses', async () => {
  const calls = ['functions.look:0', 'call_b'].map((id) => ({
    ...{ id, type: 'function', function: { name: 'look', arguments: '{}' } },
  }))
  const messages = [
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: '\n\n', tool_calls: calls },
    { role: 'tool', tool_call_id: 'functions.look:0', content: '' },
    { role: 'tool', tool_call_id: 'call_b', content: 'Nothing.' },
    { role: 'assistant', content: '' },
    {
      role: 'user',
      content: [
        { type: 'text', text: '' },
        { type: 'text', text: 'And now?' },
      ],
    },
  ]
  const id = 'functions_2elook_3a0'
  await sendTo('chat-completions', {
    send: { messages },
    becomes: {
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id, name: 'look', input: {} },
            { type: 'tool_use', id: 'call_b', name: 'look', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: id },
            { type: 'tool_result', tool_use_id: 'call_b', content: [{ type: 'text', text: 'Nothing.' }] },
            { type: 'text', text: 'And now?' },
          ],
        },
      ],
    },
  })
})
