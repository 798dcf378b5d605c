import { describe, expect, it } from 'vitest'
import { wireFormats } from '../formats'
import { chatRules } from './chat-rules'

const { parse, checkRules } = wireFormats['chat-completions']

const user = { role: 'user', content: 'Which JSON is this?' }
const look = { type: 'function', function: { name: 'look', parameters: { type: 'object' } } }
const call = (id: string, name = 'look') => ({ id, type: 'function', function: { name, arguments: '{}' } })
const calls = (...ids: string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => call(id)),
})
const result = (tool_call_id: string) => ({ role: 'tool', tool_call_id, content: 'a cat' })
const parts = (...content: object[]) => ({ messages: [{ role: 'user', content }] })
const image = (url: string, more = {}) => parts({ type: 'image_url', image_url: { url, ...more } })
const tool = (parameters: object, more = {}) => ({
  tools: [{ type: 'function', function: { name: 'look', parameters, ...more } }],
})
const format = (json_schema: object) => ({ response_format: { type: 'json_schema', json_schema } })

/** What the schema lets through and a rule does not: the rule, the field, the body, its words. */
const broken: [rule: string, path: string, body: object, text: string][] = [
  [
    'toolMessages',
    'messages[1].role',
    { messages: [user, result('c')] },
    "must be a response to a preceeding message with 'tool_calls'",
  ],
  [
    'toolMessages',
    'messages[2].role',
    { messages: [user, { role: 'assistant', content: 'x' }, result('c')] },
    'preceeding',
  ],
  [
    'toolMessages',
    'messages[2].tool_call_id',
    { messages: [user, calls('a'), result('b'), result('a')] },
    "'tool_call_id' of 'b' not found in 'tool_calls' of previous message.",
  ],
  [
    'toolMessages',
    'messages[2].tool_call_id',
    { messages: [user, calls('a'), { role: 'tool', content: 'x' }] },
    'Missing required parameter',
  ],
  [
    'toolCallsAnswered',
    'messages[1].tool_calls',
    { messages: [user, calls('a', 'b'), result('a')] },
    'did not have response messages: b',
  ],
  [
    'toolCallsAnswered',
    'messages[1].tool_calls',
    { messages: [user, calls('a'), user] },
    'did not have response messages: a',
  ],
  [
    'toolCallsAnswered',
    'messages[1].tool_calls',
    { messages: [user, calls('a', 'a'), result('a')] },
    "Duplicate value for 'tool_call_id' of 'a'",
  ],
  [
    'toolCallsAnswered',
    'messages[1].tool_calls',
    { messages: [user, calls('a'), result('a'), result('a')] },
    'Duplicate value',
  ],
  [
    'toolCallLists',
    'messages[1].tool_calls',
    { messages: [user, { role: 'assistant', content: 'x', tool_calls: [] }] },
    'empty array',
  ],
  [
    'toolCallLists',
    'messages[0].tool_calls',
    { messages: [{ ...user, tool_calls: [call('a')] }, result('a')] },
    'Unknown parameter',
  ],
  [
    'messageContent',
    'messages[0].content',
    { messages: [{ role: 'user', content: null }] },
    'expected a string, got null',
  ],
  [
    'messageContent',
    'messages[1].content',
    { messages: [user, { role: 'assistant' }] },
    'expected a string, got null',
  ],
  ['messageContent', 'messages[0].content', parts(), 'empty array'],
  ['names', 'messages[0].name', { messages: [{ ...user, name: 'Jo Doe' }] }, 'does not match pattern'],
  [
    'names',
    'messages[1].name',
    { messages: [user, { role: 'function', content: 'x' }] },
    'Missing required parameter',
  ],
  [
    'names',
    'messages[1].tool_calls[0].function.name',
    { messages: [user, { role: 'assistant', tool_calls: [call('a', 'look up')] }, result('a')] },
    "'^[a-zA-Z0-9_-]+$'",
  ],
  [
    'contentParts',
    'messages[0].content[0].type',
    parts({ type: 'video', video: 'x' }),
    "Supported values are: 'text', 'image_url', 'input_audio', 'file'.",
  ],
  ['contentParts', 'messages[0].content[0].text', parts({ type: 'text' }), 'Missing required parameter'],
  [
    'contentParts',
    'messages[0].content[0]',
    {
      messages: [
        { role: 'system', content: [{ type: 'image_url', image_url: { url: 'https://a.test/b.png' } }] },
      ],
    },
    "only allowed for messages with role 'user'",
  ],
  [
    'images',
    'messages[0].content[0].image_url.url',
    image('data:image/tiff;base64,AAAA'),
    "['png', 'jpeg', 'gif', 'webp']",
  ],
  [
    'images',
    'messages[0].content[0].image_url.url',
    image('data:application/pdf;base64,AAAA'),
    'Only image types are supported',
  ],
  [
    'images',
    'messages[0].content[0].image_url.url',
    image('data:image/png;base64,not base64!'),
    'Invalid base64 image_url.',
  ],
  [
    'images',
    'messages[0].content[0].image_url.url',
    image('data:image/png;base64,AAA'),
    'Invalid base64 image_url.',
  ],
  [
    'images',
    'messages[0].content[0].image_url.url',
    image('data:image/png,AAAA'),
    'Invalid base64 image_url.',
  ],
  ['images', 'messages[0].content[0].image_url.url', image('a picture'), 'Expected a valid URL'],
  [
    'images',
    'messages[0].content[0].image_url.detail',
    image('https://a.test/b.png', { detail: 'huge' }),
    "'low', 'high', 'original', and 'auto'",
  ],
  [
    'images',
    'messages[0].content[0].image_url',
    parts({ type: 'image_url', image_url: 'https://a.test/b.png' }),
    'expected an object, but got a string',
  ],
  [
    'files',
    'messages[0].content[0].input_audio.data',
    parts({ type: 'input_audio', input_audio: { data: '!', format: 'wav' } }),
    'base64',
  ],
  [
    'files',
    'messages[0].content[0].input_audio.format',
    parts({ type: 'input_audio', input_audio: { data: 'AAAA', format: 'ogg' } }),
    "'wav' and 'mp3'",
  ],
  ['files', 'messages[0].content[0].file', parts({ type: 'file', file: {} }), 'Missing required parameter'],
  [
    'files',
    'messages[0].content[0].file.file_data',
    parts({ type: 'file', file: { file_data: 'data:application/pdf;base64,!' } }),
    'base64',
  ],
  ['toolList', 'tools', { tools: [] }, 'empty array'],
  [
    'toolList',
    'tools',
    { tools: Array.from({ length: 129 }, () => look) },
    'maximum length 128, but got an array with length 129',
  ],
  ['toolTypes', 'tools[0].type', { tools: [{ type: 'retrieval' }] }, "'function' and 'custom'"],
  ['toolTypes', 'tools[0].function', { tools: [{ type: 'function' }] }, 'Missing required parameter'],
  [
    'toolNames',
    'tools[0].function.name',
    tool({ type: 'object' }, { name: 'look up' }),
    'does not match pattern',
  ],
  [
    'toolNames',
    'tools[0].function.name',
    tool({ type: 'object' }, { name: 'a'.repeat(65) }),
    'maximum length 64, but got a string with length 65',
  ],
  [
    'toolNames',
    'tools[0].custom.name',
    { tools: [{ type: 'custom', custom: {} }] },
    'Missing required parameter',
  ],
  [
    'toolParameters',
    'tools[0].function.parameters',
    tool({ type: 'string' }),
    `'type: "object"', got 'type: "string"'`,
  ],
  ['toolParameters', 'tools[0].function.parameters', tool({}), `got 'type: "None"'`],
  [
    'toolParameters',
    'tools[0].function.parameters',
    tool({ type: 'object', properties: { a: { type: 'array' } } }),
    "In context=('properties', 'a'), array schema missing items.",
  ],
  [
    'toolParameters',
    'tools[0].function.parameters',
    tool({ type: 'object' }, { strict: true }),
    "'additionalProperties' is required",
  ],
  [
    'toolParameters',
    'tools[0].function.parameters',
    tool({ type: 'object', additionalProperties: false, properties: { a: {} } }, { strict: true }),
    "Missing 'a'",
  ],
  ['toolChoice', 'tool_choice', { tool_choice: 'auto' }, "only allowed when 'tools' are specified"],
  ['toolChoice', 'tool_choice', { tool_choice: { type: 'function', function: { name: 'look' } } }, "'tools'"],
  [
    'toolChoice',
    'parallel_tool_calls',
    { parallel_tool_calls: false },
    "only allowed when 'tools' are specified",
  ],
  ['toolChoice', 'function_call', { function_call: 'auto' }, "only allowed when 'functions' are specified"],
  [
    'toolChoice',
    'tool_choice.function.name',
    { tools: [look], tool_choice: { type: 'function', function: { name: 'see' } } },
    "'see' not found in 'tools'",
  ],
  [
    'streamOptions',
    'stream_options',
    { stream_options: { include_usage: true } },
    "only allowed when 'stream' is enabled",
  ],
  [
    'streamOptions',
    'stream_options',
    { stream: false, stream_options: {} },
    "only allowed when 'stream' is enabled",
  ],
  ['stop', 'stop', { stop: ['1', '2', '3', '4', '5'] }, 'maximum length 4, but got an array with length 5'],
  [
    'maxTokens',
    'max_tokens',
    { max_tokens: 5, max_completion_tokens: 5 },
    'at the same time is not supported',
  ],
  ['numbers', 'top_p', { top_p: 1.5 }, 'Expected a value <= 1, but got 1.5'],
  ['numbers', 'presence_penalty', { presence_penalty: -3 }, 'Expected a value >= -2'],
  ['numbers', 'frequency_penalty', { frequency_penalty: 3 }, 'Expected a value <= 2'],
  ['numbers', 'top_logprobs', { logprobs: true, top_logprobs: 21 }, 'Expected a value <= 20'],
  ['numbers', 'logit_bias.50256', { logit_bias: { 50256: -101 } }, 'Expected a value >= -100'],
  ['values', 'reasoning_effort', { reasoning_effort: 'most' }, "Supported values are: 'none', 'minimal'"],
  ['values', 'service_tier', { service_tier: 'standard_only' }, "'auto', 'default', 'flex'"],
  ['values', 'verbosity', { verbosity: 'chatty' }, "'low', 'medium', 'high'"],
  ['values', 'prompt_cache_retention', { prompt_cache_retention: '1h' }, "'in_memory', '24h'"],
  ['values', 'modalities', { modalities: ['video'] }, "Supported values are: 'text', 'audio'"],
  ['values', 'audio', { modalities: ['text', 'audio'] }, "Missing required parameter: 'audio'."],
  ['values', 'audio.voice', { modalities: ['audio'], audio: { format: 'wav' } }, "parameter: 'audio.voice'."],
  [
    'jsonSchema',
    'response_format.json_schema.schema',
    {
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'x',
          strict: true,
          schema: { type: 'object', additionalProperties: false, allOf: [{ type: 'object' }] },
        },
      },
    },
    "In context=(), 'allOf' is not permitted.",
  ],
  ['logprobs', 'top_logprobs', { top_logprobs: 2 }, "only allowed when 'logprobs' is enabled"],
  ['metadata', 'metadata', { metadata: { a: 'b' } }, "only allowed when 'store' is enabled"],
  ['metadata', 'metadata.a', { store: true, metadata: { a: 'b'.repeat(513) } }, 'maximum length 512'],
  [
    'metadata',
    'metadata',
    { store: true, metadata: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [at, 'x'])) },
    'at most 16 properties',
  ],
  [
    'jsonObject',
    'messages',
    { messages: [{ role: 'user', content: 'hello' }], response_format: { type: 'json_object' } },
    "must contain the word 'json'",
  ],
  [
    'jsonSchema',
    'response_format.json_schema',
    { response_format: { type: 'json_schema' } },
    'Missing required parameter',
  ],
  [
    'jsonSchema',
    'response_format.json_schema.name',
    format({ name: 'a cat', schema: { type: 'object' } }),
    'does not match pattern',
  ],
  [
    'jsonSchema',
    'response_format.json_schema.schema',
    format({ name: 'cat', schema: { type: 'array', items: {} } }),
    `got 'type: "array"'`,
  ],
  [
    'jsonSchema',
    'response_format.json_schema.schema',
    format({
      name: 'cat',
      strict: true,
      schema: {
        type: 'object',
        properties: { a: { type: 'object' } },
        required: ['a'],
        additionalProperties: false,
      },
    }),
    "In context=('properties', 'a'), 'additionalProperties'",
  ],
]

const allowed: [what: string, body: object][] = [
  [
    'a call and its result',
    {
      tools: [look],
      tool_choice: 'required',
      messages: [user, calls('a', 'b'), result('b'), result('a'), user],
    },
  ],
  [
    'a call of a custom tool and its result',
    {
      messages: [
        user,
        {
          role: 'assistant',
          tool_calls: [{ id: 'a', type: 'custom', custom: { name: 'note', input: 'x' } }],
        },
        result('a'),
      ],
    },
  ],
  [
    'a refusal in place of content',
    { messages: [user, { role: 'assistant', content: null, refusal: 'No.' }, user] },
  ],
  ['an empty text', { messages: [{ role: 'user', content: '' }] }],
  [
    'parts',
    parts(
      { type: 'text', text: '' },
      { type: 'image_url', image_url: { url: 'http://a.test/b.png', detail: 'low' } },
      { type: 'image_url', image_url: { url: 'data:image/webp;base64,AAA=' } },
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
      { type: 'file', file: { file_id: 'f' } },
    ),
  ],
  [
    'a function of before there were tools',
    {
      functions: [{ name: 'look' }],
      function_call: { name: 'look' },
      messages: [
        user,
        { role: 'assistant', content: null, function_call: { name: 'look', arguments: '{}' } },
        { role: 'function', name: 'look', content: 'a cat' },
      ],
    },
  ],
  [
    'the word JSON in any message',
    {
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'As Json.' }] },
        { role: 'user', content: 'hello' },
      ],
      response_format: { type: 'json_object' },
    },
  ],
  [
    'a schema to keep to',
    format({
      name: 'cat',
      strict: true,
      schema: {
        type: 'object',
        properties: { a: { type: 'array', items: { type: 'string' } } },
        required: ['a'],
        additionalProperties: false,
      },
    }),
  ],
  [
    'all bounds',
    {
      temperature: 2,
      top_p: 1,
      presence_penalty: -2,
      frequency_penalty: 2,
      logprobs: true,
      top_logprobs: 20,
      stop: ['1', '2', '3', '4'],
      stream: true,
      stream_options: { include_usage: true },
    },
  ],
  ['no max_tokens, as the documents have it', {}],
  [
    'null for what is left out',
    {
      stop: null,
      tools: null,
      tool_choice: null,
      stream_options: null,
      response_format: null,
      metadata: null,
    },
  ],
  ['what is not named in the format', { reasoning: { effort: 'low' }, of_tomorrow: 1 }],
]

describe('the rules of chat completions', () => {
  it.each(broken)('%s: refuses %s of %j', (rule, path, body, text) => {
    const whole = { model: 'm', messages: [user], ...body }
    parse(whole)
    const refusal = refusedBy(() => checkRules(whole))
    expect(refusal.decision).toEqual({
      rule: `gateway.chat.${rule}`,
      facts: { field: path, source: chatRules.find(({ name }) => name === rule)?.source },
    })
    expect(refusal.message).toContain(text)
    expect(refusal.message).toContain(path)
    expect(refusal.message).toContain(
      `(Rule gateway.chat.${rule}.) The setting serviceRules.modelRequestRules`,
    )
  })

  it.each(allowed)('let %s through', (_, body) => {
    const whole = { model: 'm', messages: [user], ...body }
    parse(whole)
    expect(() => checkRules(whole)).not.toThrow()
  })

  it('are each tried here, and published', () => {
    expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(chatRules.map(({ name }) => name)))
    for (const { source } of chatRules) expect(source).toMatch(/^https:\/\/platform\.openai\.com\/docs\//)
  })
})

function refusedBy(run: () => unknown) {
  try {
    run()
  } catch (thrown) {
    return thrown as { message: string; decision: unknown }
  }
  throw new Error('it was let through')
}
