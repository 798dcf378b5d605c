import { describe, expect, it } from 'vitest'
import { formatErrors } from './errors'
import { wireFormats } from './formats'
import { parseImageBody } from './image-request'
import type { Delta, ModelRequest } from './model-request'
import type { AnswerHead } from './wire-format'

const head: AnswerHead = {
  id: '1',
  model: 'some-model',
  createdAt: 1_700_000_000_000,
  usageAtStart: { input: 7, output: 0, cacheRead: 0, cacheWrite: 0 },
  includeUsage: true,
}

async function* of(...deltas: Delta[]): AsyncGenerator<Delta[]> {
  for (const delta of deltas) yield [delta]
}

async function textOf(sent: AsyncGenerator<Uint8Array | string>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of sent) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const answer: Delta[] = [
  { type: 'text', text: 'Let me ' },
  { type: 'text', text: 'look.' },
  { type: 'toolCall', index: 0, id: 'call_1', name: 'look' },
  { type: 'toolArguments', index: 0, text: '{"at":' },
  { type: 'toolArguments', index: 0, text: '"sky"}' },
  { type: 'usage', usage: { input: 7, output: 9, cacheRead: 2, cacheWrite: 0 } },
  { type: 'finish', reason: 'toolCalls' },
]

const refusedBy = (run: () => unknown) => {
  try {
    run()
  } catch (thrown) {
    return thrown as { spec: object; message: string }
  }
  throw new Error('it was let through')
}

describe('the chat format', () => {
  const { parse, json, events } = wireFormats['chat-completions']

  it('[chat-missing-fields] names every required field that is missing', () => {
    for (const [body, missing] of [
      [{}, 'model, messages'],
      [null, 'model, messages'],
      [[], 'model, messages'],
      [{ model: 'm' }, 'messages'],
      [{ model: '', messages: [] }, 'model'],
      [{ messages: [{ role: 'user', content: 'x' }] }, 'model'],
    ] as const) {
      const refusal = refusedBy(() => parse(body))
      expect(refusal.spec).toBe(formatErrors.missingRequiredFields)
      expect(refusal.message).toBe(
        `Missing required fields: ${missing}. This endpoint needs model and messages.`,
      )
    }
  })

  it('names the first wrong field and its rule', () => {
    const messages = [{ role: 'user', content: 'x' }]
    for (const [wrong, message] of [
      [{ messages: [] }, 'messages: must have at least 1 entries'],
      [{ messages: 'hello' }, 'messages: must be a list'],
      [{ messages: [{ role: 'robot', content: 'x' }] }, 'messages[0].role: must be one of'],
      [{ max_tokens: 0 }, 'max_tokens: must be at least 1'],
      [{ temperature: 3 }, 'temperature: must be at most 2'],
      [{ stream: 'yes' }, 'stream: must be true or false'],
      [{ n: 2 }, 'n: must be 1'],
    ] as const) {
      expect(refusedBy(() => parse({ model: 'm', messages, ...wrong })).message).toContain(message)
    }
  })

  it('reads what the official client can send, and leaves the rest in `raw`', () => {
    const body = {
      model: 'm',
      messages: [
        { role: 'developer', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          // A tool of another type has no place in what the formats share.
          tool_calls: [toolCall, { id: 'call_2', type: 'custom', custom: { name: 'note', input: 'x' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'a cat' },
      ],
      max_completion_tokens: 50,
      max_tokens: 90,
      stop: 'END',
      tools: [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }],
      tool_choice: { type: 'function', function: { name: 'look' } },
      response_format: { type: 'json_schema', json_schema: { name: 'cat', schema: { type: 'string' } } },
      stream: true,
      stream_options: { include_usage: true },
      something_else: 1,
    }
    expect(parse(body)).toEqual({
      dialect: 'chat-completions',
      model: 'm',
      system: 'Be brief.',
      turns: [
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', mediaType: 'image/png', base64: 'AAAA' },
          ],
        },
        {
          role: 'assistant',
          text: '',
          toolCalls: [{ id: 'call_1', name: 'look', arguments: '{}' }],
        },
        { role: 'tool', toolCallId: 'call_1', parts: [{ type: 'text', text: 'a cat' }], isError: false },
      ],
      tools: [{ name: 'look', description: '', parameters: { type: 'object' } }],
      toolChoice: { type: 'tool', name: 'look' },
      responseFormat: { type: 'json_schema', name: 'cat', schema: { type: 'string' } },
      stop: ['END'],
      maxTokens: 50,
      temperature: undefined,
      stream: true,
      includeUsage: true,
      raw: body,
    } satisfies ModelRequest)
  })

  it('[chat-completion] answers with the documented fields', async () => {
    expect(JSON.parse(await json(of(...answer), head))).toEqual({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'some-model',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Let me look.',
            tool_calls: [
              { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"at":"sky"}' } },
            ],
          },
          logprobs: null,
          finish_reason: 'tool_calls',
        },
      ],
      usage: {
        prompt_tokens: 9,
        completion_tokens: 9,
        total_tokens: 18,
        prompt_tokens_details: { cached_tokens: 2 },
      },
    })
  })

  it('[chat-stream] ends with the reason, the usage where it was asked for, and [DONE]', async () => {
    const lines = (await textOf(events(of(...answer), head))).trim().split('\n\n')
    const [reason, usage, done] = lines.slice(-3)
    expect(JSON.parse(reason?.slice(6) ?? '').choices[0].finish_reason).toBe('tool_calls')
    expect(JSON.parse(usage?.slice(6) ?? '')).toMatchObject({ choices: [], usage: { total_tokens: 18 } })
    expect(done).toBe('data: [DONE]')
    const without = await textOf(events(of(...answer), { ...head, includeUsage: false }))
    expect(without).not.toContain('usage')
  })

  it('sends an upstream’s bytes of the same format as they are, and nothing beside them', async () => {
    const bytes = (text: string) => ({
      type: 'wire' as const,
      dialect: 'chat-completions' as const,
      bytes: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
    })
    const mixed = [bytes(''), answer[0] as Delta, bytes('data: {"x": 1}\r\n\r\n'), bytes('data: [DONE]\n\n')]
    expect(await textOf(events(of(...mixed), head))).toBe('data: {"x": 1}\r\n\r\ndata: [DONE]\n\n')
    expect(await textOf(wireFormats.messages.events(of(...mixed), head))).toContain('Let me ')
  })
})

const toolCall = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }

describe('the messages format', () => {
  const { parse, json, events } = wireFormats.messages

  it('reads what the official client can send', () => {
    const body = {
      model: 'm',
      max_tokens: 50,
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
      messages: [
        { role: 'user', content: 'Look.' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 1 } }] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'a cat' }] },
            { type: 'text', text: 'And this?' },
            { type: 'image', source: { type: 'url', url: 'https://example.com/cat.png' } },
          ],
        },
      ],
      tools: [{ name: 'look', description: 'Looks.', input_schema: { type: 'object' } }],
      tool_choice: { type: 'any' },
      stop_sequences: ['END'],
    }
    expect(parse(body)).toMatchObject({
      dialect: 'messages',
      system: 'Be brief.',
      turns: [
        { role: 'user', parts: [{ type: 'text', text: 'Look.' }] },
        { role: 'assistant', toolCalls: [{ id: 'toolu_1', name: 'look', arguments: '{"at":1}' }] },
        { role: 'tool', toolCallId: 'toolu_1', parts: [{ type: 'text', text: 'a cat' }] },
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'And this?' },
            { type: 'image', url: 'https://example.com/cat.png' },
          ],
        },
      ],
      toolChoice: { type: 'required' },
      stop: ['END'],
      maxTokens: 50,
    })
  })

  it('[messages] answers with the documented fields', async () => {
    expect(JSON.parse(await json(of(...answer), head))).toEqual({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'some-model',
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool_use', id: 'call_1', name: 'look', input: { at: 'sky' } },
      ],
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: {
        input_tokens: 7,
        output_tokens: 9,
        cache_read_input_tokens: 2,
        cache_creation_input_tokens: 0,
      },
    })
  })

  it('[messages-stream] opens and closes each block, from message_start to message_stop', async () => {
    const text = await textOf(events(of(...answer), head))
    expect([...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)).toEqual([
      'message_start',
      ...['content_block_start', 'content_block_delta', 'content_block_delta', 'content_block_stop'],
      ...['content_block_start', 'content_block_delta', 'content_block_delta', 'content_block_stop'],
      'message_delta',
      'message_stop',
    ])
  })
})

describe('the body of an image', () => {
  it('[images-limits] is refused with the field and the rule', () => {
    const imageRequest = { model: 'm', prompt: 'a cat' }
    for (const [wrong, message] of [
      [{ n: 5 }, 'n: must be at most 4'],
      [{ n: 0 }, 'n: must be at least 1'],
      [{ stream: true }, 'stream: is not supported for images'],
      [{ size: 'large' }, 'size: must be <width>x<height> in pixels'],
      [{ size: '0x10' }, 'size: must be <width>x<height> in pixels'],
      [{ size: '99999x99999' }, 'size: must be at most 4194304 pixels'],
    ] as const) {
      expect(refusedBy(() => parseImageBody({ ...imageRequest, ...wrong })).message).toContain(message)
    }
    expect(refusedBy(() => parseImageBody({ model: 'm' })).spec).toBe(formatErrors.missingRequiredFields)
    expect(parseImageBody({ ...imageRequest, size: '640x480', n: 4 })).toMatchObject({
      width: 640,
      height: 480,
      n: 4,
    })
  })
})
