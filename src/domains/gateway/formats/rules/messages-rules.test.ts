import { describe, expect, it } from 'vitest'
import { wireFormats } from '../formats'
import { messagesRules } from './messages-rules'

const { parse, checkRules } = wireFormats.messages

const user = { role: 'user', content: 'hello' }
const look = { name: 'look', input_schema: { type: 'object' } }
const use = (id: string, name = 'look') => ({ type: 'tool_use', id, name, input: {} })
const uses = (...ids: string[]) => ({ role: 'assistant', content: ids.map((id) => use(id)) })
const result = (tool_use_id: string, content: unknown = 'a cat') => ({
  type: 'tool_result',
  tool_use_id,
  content,
})
const ofUser = (...content: object[]) => ({ role: 'user', content })
const ofAssistant = (...content: object[]) => ({ role: 'assistant', content })
const text = (words: string, more = {}) => ({ type: 'text', text: words, ...more })
const one = (...content: object[]) => ({ messages: [ofUser(...content)] })
const image = (source: object) => one({ type: 'image', source })
const document = (source: object) => one({ type: 'document', source })
const thinking = { type: 'enabled', budget_tokens: 2000 }
const cached = { cache_control: { type: 'ephemeral' } }
const hour = { cache_control: { type: 'ephemeral', ttl: '1h' } }
const strict = (properties: object) => ({
  name: 'see',
  strict: true,
  input_schema: { type: 'object', additionalProperties: false, properties },
})
const cited = (enabled: boolean) => ({
  ...{ type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'A cat.' } },
  ...(enabled && { citations: { enabled } }),
})
const format = (schema: object) => ({ output_config: { format: { type: 'json_schema', schema } } })

/** What the schema lets through and a rule does not: the rule, the field, the body, its words. */
const broken: [rule: string, path: string, body: object, text: string][] = [
  [
    'toolResults',
    'messages.0.content.0',
    one(result('t')),
    'unexpected `tool_use_id` found in `tool_result` blocks: t. Each',
  ],
  [
    'toolResults',
    'messages.4.content.0',
    { messages: [user, uses('a'), ofUser(result('a')), ofAssistant(text('x')), ofUser(result('a'))] },
    'unexpected `tool_use_id`',
  ],
  [
    'toolResults',
    'messages.1.content.0',
    { messages: [user, ofAssistant(result('a'))] },
    'can only be in `user` messages',
  ],
  ['toolResults', 'messages.0.content.0', one(use('a')), 'can only be in `assistant` messages'],
  [
    'toolResults',
    'messages.2.content.0.tool_result.tool_use_id',
    { messages: [user, uses('a'), ofUser({ type: 'tool_result' })] },
    'Field required',
  ],
  [
    'toolUsesAnswered',
    'messages.1',
    { messages: [user, uses('a', 'b'), ofUser(result('a'))] },
    'without `tool_result` blocks immediately after: b.',
  ],
  ['toolUsesAnswered', 'messages.1', { messages: [user, uses('a')] }, 'immediately after: a.'],
  ['toolUsesAnswered', 'messages.1', { messages: [user, uses('a'), user] }, 'immediately after: a.'],
  [
    'toolUsesAnswered',
    'messages.2',
    { messages: [user, uses('a'), ofUser(result('a'), result('a'))] },
    'multiple `tool_result` blocks with id: a',
  ],
  [
    'toolUseIds',
    'messages.1.content.0.tool_use.id',
    { messages: [user, uses('a b'), ofUser(result('a b'))] },
    "'^[a-zA-Z0-9_-]+$'",
  ],
  [
    'toolUseIds',
    'messages.3.content.0',
    { messages: [user, uses('a'), ofUser(result('a')), uses('a'), ofUser(result('a'))] },
    'must be unique',
  ],
  [
    'toolResultsFirst',
    'messages.2.content.1',
    { messages: [user, uses('a'), ofUser(text('Here:'), result('a'))] },
    'must come first',
  ],
  ['content', 'messages.0', { messages: [{ role: 'user', content: '' }] }, 'must have non-empty content'],
  ['content', 'messages.1', { messages: [user, ofAssistant(), user] }, 'must have non-empty content'],
  ['text', 'messages.0.content.0', one(text('')), 'text content blocks must be non-empty'],
  ['text', 'messages.0.content.1', one(text('hello'), text('')), 'text content blocks must be non-empty'],
  ['text', 'system.0', { system: [text('')] }, 'text content blocks must be non-empty'],
  [
    'text',
    'messages.2.content.0.tool_result.content.0',
    { messages: [user, uses('a'), ofUser(result('a', [text('')]))] },
    'must be non-empty',
  ],
  [
    'text',
    'messages.0.content',
    { messages: [{ role: 'user', content: ' \n' }] },
    'must contain non-whitespace text',
  ],
  ['text', 'messages.0.content.0.text.text', one({ type: 'text' }), 'Field required'],
  [
    'prefill',
    'messages.1.content',
    { messages: [user, { role: 'assistant', content: 'It is ' }] },
    'cannot end with trailing whitespace',
  ],
  ['toolNames', 'tools.0.custom.name', { tools: [{ ...look, name: 'look up' }] }, "'^[a-zA-Z0-9_-]{1,128}$'"],
  [
    'toolNames',
    'tools.0.custom.name',
    { tools: [{ ...look, name: 'a'.repeat(129) }] },
    'should match pattern',
  ],
  ['toolNames', 'tools.0.custom.name', { tools: [{ input_schema: { type: 'object' } }] }, 'Field required'],
  ['toolNames', 'tools.1.name', { tools: [look, look] }, 'Tool names must be unique.'],
  ['toolSchemas', 'tools.0.custom.input_schema', { tools: [{ name: 'look' }] }, 'Field required'],
  [
    'toolSchemas',
    'tools.0.custom.input_schema.type',
    { tools: [{ name: 'look', input_schema: {} }] },
    'Field required',
  ],
  [
    'toolSchemas',
    'tools.0.custom.input_schema.type',
    { tools: [{ name: 'look', input_schema: { type: 'string' } }] },
    "Input should be 'object'",
  ],
  [
    'toolSchemas',
    'tools.0.custom.input_schema',
    { tools: [{ name: 'look', input_schema: { type: 'object', anyOf: [] } }] },
    'does not support oneOf, allOf, or anyOf at the top level',
  ],
  [
    'toolChoice',
    'tool_choice',
    { tool_choice: { type: 'auto' } },
    'may only be specified while providing tools',
  ],
  [
    'toolChoice',
    'tool_choice',
    { tools: [], tool_choice: { type: 'any' } },
    'may only be specified while providing tools',
  ],
  ['toolChoice', 'tool_choice.tool.name', { tools: [look], tool_choice: { type: 'tool' } }, 'Field required'],
  [
    'toolChoice',
    'tool_choice.tool.name',
    { tools: [look], tool_choice: { type: 'tool', name: 'see' } },
    "Tool 'see' not found in provided tools",
  ],
  [
    'images',
    'messages.0.content.0.image.source.base64.media_type',
    image({ type: 'base64', media_type: 'image/tiff', data: 'AAAA' }),
    "Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'",
  ],
  [
    'images',
    'messages.0.content.0.image.source.base64.media_type',
    image({ type: 'base64', data: 'AAAA' }),
    "'image/jpeg'",
  ],
  [
    'images',
    'messages.0.content.0.image.source.base64.data',
    image({ type: 'base64', media_type: 'image/png', data: 'not base64!' }),
    'invalid base64 data',
  ],
  [
    'images',
    'messages.0.content.0.image.source.base64.data',
    image({ type: 'base64', media_type: 'image/png' }),
    'invalid base64 data',
  ],
  [
    'images',
    'messages.0.content.0.image.source.url.url',
    image({ type: 'url', url: 'http://a.test/b.png' }),
    'Only HTTPS URLs are supported.',
  ],
  [
    'images',
    'messages.0.content.0.image.source.type',
    image({ type: 'text', data: 'x' }),
    "'base64', 'url' or 'file'",
  ],
  ['images', 'messages.0.content.0.image.source', one({ type: 'image' }), 'Field required'],
  [
    'images',
    'messages.2.content.0.tool_result.content.0.image.source.base64.data',
    {
      messages: [
        user,
        uses('a'),
        ofUser(
          result('a', [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: '!' } }]),
        ),
      ],
    },
    'invalid base64 data',
  ],
  [
    'documents',
    'messages.0.content.0.document.source.base64.media_type',
    document({ type: 'base64', media_type: 'text/csv', data: 'AAAA' }),
    "Input should be 'application/pdf'",
  ],
  [
    'documents',
    'messages.0.content.0.document.source.base64.data',
    document({ type: 'base64', media_type: 'application/pdf', data: 'AAA' }),
    'invalid base64 data',
  ],
  [
    'documents',
    'messages.0.content.0.document.source.text.media_type',
    document({ type: 'text', media_type: 'text/html', data: 'x' }),
    "Input should be 'text/plain'",
  ],
  ['numbers', 'temperature', { temperature: 1.5 }, 'Input should be less than or equal to 1'],
  ['numbers', 'top_p', { top_p: -0.1 }, 'Input should be greater than or equal to 0'],
  ['numbers', 'top_k', { top_k: -1 }, 'greater than or equal to 0'],
  ['stopSequences', 'stop_sequences.1', { stop_sequences: ['END', ' \n'] }, 'must contain non-whitespace'],
  [
    'thinkingBudget',
    'thinking.enabled.budget_tokens',
    { thinking: { ...thinking, budget_tokens: 1023 } },
    'greater than or equal to 1024',
  ],
  ['thinkingBudget', 'thinking.enabled.budget_tokens', { thinking: { type: 'enabled' } }, 'Field required'],
  [
    'thinkingBudget',
    'max_tokens',
    { thinking, max_tokens: 2000 },
    '`max_tokens` must be greater than `thinking.budget_tokens`.',
  ],
  [
    'thinkingWith',
    'tool_choice',
    { thinking, tools: [look], tool_choice: { type: 'any' } },
    'Thinking may not be enabled when tool_choice forces tool use.',
  ],
  [
    'thinkingWith',
    'tool_choice',
    { thinking: { type: 'adaptive' }, tools: [look], tool_choice: { type: 'tool', name: 'look' } },
    'Thinking may not be enabled',
  ],
  [
    'thinkingWith',
    'temperature',
    { thinking, temperature: 0.5 },
    '`temperature` may only be set to 1 when thinking is enabled.',
  ],
  ['thinkingWith', 'top_k', { thinking, top_k: 5 }, '`top_k` must be unset'],
  ['thinkingWith', 'top_p', { thinking, top_p: 0.9 }, '`top_p` must be greater than or equal to 0.95'],
  [
    'thinkingWith',
    'messages.1.content.0.type',
    { thinking, messages: [user, { role: 'assistant', content: 'It is' }] },
    'but found `text`',
  ],
  [
    'thinkingBlocks',
    'messages.1.content.0.thinking.signature',
    { messages: [user, ofAssistant({ type: 'thinking', thinking: 'Hm.' }, text('x')), user] },
    'Field required',
  ],
  [
    'thinkingBlocks',
    'messages.1.content.0.redacted_thinking.data',
    { messages: [user, ofAssistant({ type: 'redacted_thinking' }, text('x')), user] },
    'Field required',
  ],
  [
    'thinkingBlocks',
    'messages.0.content.0',
    one({ type: 'thinking', thinking: 'Hm.', signature: 'x' }),
    'may only be in `assistant` messages',
  ],
  [
    'cacheControl',
    'messages.0.content.4',
    one(...['1', '2', '3', '4', '5'].map((each) => text(each, cached))),
    'A maximum of 4 blocks with cache_control may be provided. Found 5.',
  ],
  [
    'cacheControl',
    'messages.0.content.1',
    {
      tools: [{ ...look, ...cached }],
      system: [text('a', cached), text('b', cached)],
      ...one(text('c', cached), text('d', cached)),
    },
    'Found 5.',
  ],
  [
    'cacheControl',
    'cache_control',
    { ...cached, ...one(...['1', '2', '3', '4'].map((each) => text(each, cached))) },
    'Found 5.',
  ],
  [
    'cacheControl',
    'system.0.cache_control.type',
    { system: [text('a', { cache_control: { type: 'forever' } })] },
    "Input should be 'ephemeral'",
  ],
  [
    'cacheControl',
    'tools.0.cache_control.ttl',
    { tools: [{ ...look, cache_control: { type: 'ephemeral', ttl: '1d' } }] },
    "Input should be '5m' or '1h'",
  ],
  [
    'cacheControl',
    'messages.0.content.0.cache_control.ttl',
    { system: [text('a', cached)], ...one(text('b', hour)) },
    "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
  ],
  [
    'outputFormat',
    'output_config.format.schema',
    format({ type: 'object' }),
    "'additionalProperties' must be explicitly set to false",
  ],
  [
    'outputFormat',
    'output_config.format.schema',
    format({
      type: 'object',
      additionalProperties: false,
      properties: { a: { type: 'array', items: { type: 'object' } } },
    }),
    'additionalProperties',
  ],
  [
    'outputFormat',
    'output_format.type',
    { output_format: { type: 'json_object' } },
    "Input should be 'json_schema'",
  ],
  [
    'toolSchemas',
    'tools.0.custom',
    { tools: [{ ...look, strict: true }] },
    "For 'object' type, 'additionalProperties' must be explicitly set to false",
  ],
  [
    'toolSchemas',
    'tools.1.custom',
    { tools: [look, strict({ a: { type: 'integer', minimum: 1, maximum: 3 } })] },
    "tools.1.custom: For 'integer' type, properties maximum, minimum are not supported",
  ],
  [
    'outputFormat',
    'output_config.format.schema',
    format({
      type: 'object',
      additionalProperties: false,
      properties: { a: { type: 'string', maxLength: 3 } },
    }),
    "For 'string' type, property 'maxLength' is not supported",
  ],
  [
    'outputFormat',
    'output_format.schema',
    { output_format: { type: 'json_schema', schema: { type: 'array', minItems: 2, items: {} } } },
    "For 'array' type, 'minItems' values other than 0 or 1 are not supported",
  ],
  [
    'outputFormat',
    'output_config.format',
    { ...format({ type: 'string' }), messages: [user, { role: 'assistant', content: 'It is' }] },
    'prefilled',
  ],
  [
    'outputFormat',
    'output_config.format',
    { ...format({ type: 'string' }), ...one(cited(true)) },
    'citations',
  ],
  ['documents', 'messages.0.content.1.document.citations', one(cited(true), cited(false)), 'on all or none'],
  [
    'toolUseIds',
    'messages.0.content.0.tool_use.input',
    { messages: [ofAssistant({ ...use('a'), input: undefined }), ofUser(result('a'))] },
    'Field required',
  ],
  [
    'toolUseIds',
    'messages.0.content.0.tool_use.input',
    { messages: [ofAssistant({ ...use('a'), input: '{}' }), ofUser(result('a'))] },
    'Input should be a valid dictionary',
  ],
  [
    'blockTypes',
    'messages.2.content.0.tool_result.content.0',
    { messages: [user, uses('a'), ofUser(result('a', [use('b')]))] },
    "Input tag 'tool_use' found using 'type'",
  ],
  [
    'blockTypes',
    'messages.0.content.0.document.source.content.0',
    document({ type: 'content', content: [{ type: 'document' }] }),
    "expected tags: 'text', 'image'",
  ],
  ['metadata', 'metadata.user_id', { metadata: { user_id: 'u'.repeat(257) } }, 'at most 256 characters'],
  ['metadata', 'metadata.session', { metadata: { session: 'x' } }, 'Extra inputs are not permitted'],
  ['blockTypes', 'messages.0.content.0', one({ type: 'video' }), "Input tag 'video' found using 'type'"],
  ['blockTypes', 'system.0', { system: [{ type: 'image' }] }, "expected tags: 'text'"],
  ['values', 'thinking.type', { thinking: { type: 'always' } }, "'enabled', 'disabled', 'adaptive'"],
  ['values', 'thinking.type', { thinking: { budget_tokens: 2000 } }, 'Field required'],
  ['values', 'service_tier', { service_tier: 'flex' }, "Input should be 'auto' or 'standard_only'"],
  ['values', 'speed', { speed: 'slow' }, "Input should be 'standard' or 'fast'"],
  ['values', 'output_config.effort', { output_config: { effort: 'none' } }, "Input should be 'low'"],
]

const allowed: [what: string, body: object][] = [
  [
    'a use and its result',
    {
      tools: [look],
      tool_choice: { type: 'any' },
      messages: [user, uses('a', 'b'), ofUser(result('b', []), result('a', [text('a cat')]), text('Which?'))],
    },
  ],
  [
    'results in messages of their own',
    { messages: [user, uses('a', 'b'), ofUser(result('a')), ofUser(result('b')), user] },
  ],
  [
    'uses in messages of their own',
    { messages: [user, uses('a'), uses('b'), ofUser(result('a'), result('b'))] },
  ],
  [
    'a tool that the upstream runs',
    {
      tools: [{ type: 'web_search_20250305', name: 'web_search' }],
      messages: [
        user,
        ofAssistant(
          { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
          { type: 'web_search_tool_result', tool_use_id: 's', content: [] },
          text('Found.'),
        ),
        user,
      ],
    },
  ],
  [
    'a thought with its signature',
    {
      thinking,
      max_tokens: 3000,
      messages: [
        user,
        ofAssistant(
          { type: 'thinking', thinking: '', signature: 'x' },
          { type: 'redacted_thinking', data: 'y' },
          text('x'),
        ),
        user,
      ],
    },
  ],
  ['a prefill', { messages: [user, { role: 'assistant', content: 'It is' }] }],
  ['an empty prefill', { messages: [user, { role: 'assistant', content: '' }] }],
  [
    'images and documents',
    one(
      { type: 'image', source: { type: 'base64', media_type: 'image/webp', data: 'AAA=' } },
      { type: 'image', source: { type: 'url', url: 'https://a.test/b.png' } },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } },
      { type: 'document', source: { type: 'content', content: [text('x')] } },
      { type: 'document', source: { type: 'file', file_id: 'f' } },
    ),
  ],
  [
    'four caches, the long one first',
    {
      tools: [{ ...look, ...hour }],
      system: [text('a', hour)],
      ...one(text('b', cached), text('c', cached)),
    },
  ],
  ['five stops', { stop_sequences: ['1', '2', '3', '4', '5'] }],
  ['all bounds', { temperature: 1, top_p: 1, top_k: 0 }],
  [
    'a schema to keep to',
    format({ type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } }),
  ],
  ['no max_tokens, as the documents have it', {}],
  ['an empty system', { system: '' }],
  ['bounds of a tool that is not strict', { tools: [{ ...strict({ a: { minimum: 1 } }), strict: false }] }],
  ['documents that are all cited', one(cited(true), cited(true))],
  [
    'a reference to a tool in a result',
    {
      messages: [
        ...[user, uses('a')],
        ofUser(result('a', [{ type: 'tool_reference', tool_name: 'look' }, text('There.')])),
      ],
    },
  ],
  [
    'an array that has something in it',
    format({ type: 'array', minItems: 1, items: { type: ['string', 'null'] } }),
  ],
  ['what is not named in the format', { of_tomorrow: 1 }],
]

describe('the rules of messages', () => {
  it.each(broken)('%s: refuses %s of %j', (rule, path, body, words) => {
    const whole = { model: 'm', messages: [user], ...body }
    parse(whole)
    const refusal = refusedBy(() => checkRules(whole))
    expect(refusal.decision).toEqual({
      rule: `gateway.messages.${rule}`,
      facts: { field: path, source: messagesRules.find(({ name }) => name === rule)?.source },
    })
    expect(refusal.message).toContain(words)
    expect(refusal.message).toContain(path)
    expect(refusal.message).toContain(
      `(Rule gateway.messages.${rule}.) The setting serviceRules.modelRequestRules`,
    )
  })

  it.each(allowed)('let %s through', (_, body) => {
    const whole = { model: 'm', messages: [user], ...body }
    parse(whole)
    expect(() => checkRules(whole)).not.toThrow()
  })

  it('are each tried here, and published', () => {
    expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(messagesRules.map(({ name }) => name)))
    for (const { source } of messagesRules) expect(source).toMatch(/^https:\/\/platform\.claude\.com\/docs\//)
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
