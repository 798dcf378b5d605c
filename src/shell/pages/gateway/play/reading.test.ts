import { describe, expect, it } from 'vitest'
import { errorOf, isError, NOTHING_READ, type Reading, read } from './reading'

const all = (format: 'chat' | 'messages' | 'images', ...parts: unknown[]): Reading =>
  parts.reduce<Reading>((before, part) => {
    const after = read(before, format, part)
    if (isError(after)) throw new Error(after.message)
    return after
  }, NOTHING_READ)

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-7',
  choices: [{ index: 0, delta, finish_reason }],
})

describe('an answer in the chat format', () => {
  it('is put together from its chunks', () => {
    const reading = all(
      'chat',
      chunk({ role: 'assistant', content: '' }),
      chunk({ content: 'The ' }),
      chunk({ content: 'tide.' }),
      chunk({}, 'stop'),
      {
        id: 'chatcmpl-7',
        choices: [],
        usage: { prompt_tokens: 9, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } },
      },
    )
    expect(reading).toMatchObject({
      id: '7',
      text: 'The tide.',
      finish: 'stop',
      usage: { input: 5, output: 3, cached: 4 },
    })
  })

  it('gathers the arguments of each tool call', () => {
    const call = (index: number, fn: object) => chunk({ tool_calls: [{ index, function: fn }] })
    const { toolCalls } = all(
      'chat',
      call(0, { name: 'tide', arguments: '' }),
      call(0, { arguments: '{"at":' }),
      call(1, { name: 'moon', arguments: '{}' }),
      call(0, { arguments: '"noon"}' }),
    )
    expect(toolCalls).toEqual([
      { name: 'tide', arguments: '{"at":"noon"}' },
      { name: 'moon', arguments: '{}' },
    ])
  })

  it('may be whole', () => {
    const message = { role: 'assistant', content: 'Low.', reasoning_content: 'The moon…' }
    expect(all('chat', { id: 'chatcmpl-8', choices: [{ message, finish_reason: 'length' }] })).toMatchObject({
      id: '8',
      text: 'Low.',
      reasoning: 'The moon…',
      finish: 'length',
    })
  })
})

describe('an answer in the messages format', () => {
  it('is put together from its events', () => {
    const reading = all(
      'messages',
      { type: 'message_start', message: { id: 'msg_3', usage: { input_tokens: 12, output_tokens: 0 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'High.' } },
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', name: 'tide', input: {} } },
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '{"at":1}' },
      },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 6 } },
      { type: 'message_stop' },
    )
    expect(reading).toEqual({
      id: '3',
      text: 'High.',
      reasoning: '',
      toolCalls: [{ name: 'tide', arguments: '{"at":1}' }],
      images: [],
      usage: { input: 12, output: 6, cached: 0 },
      finish: 'tool_use',
    })
  })

  it('may be whole', () => {
    const content = [
      { type: 'text', text: 'High.' },
      { type: 'tool_use', name: 'tide', input: { at: 1 } },
    ]
    const usage = { input_tokens: 4, output_tokens: 2 }
    expect(
      all('messages', { type: 'message', id: 'msg_4', content, stop_reason: 'end_turn', usage }),
    ).toMatchObject({
      id: '4',
      text: 'High.',
      toolCalls: [{ name: 'tide', arguments: '{"at":1}' }],
      finish: 'end_turn',
    })
  })
})

describe('an image', () => {
  it('is shown from its base64', () => {
    expect(
      all('images', { data: [{ b64_json: 'AAAA' }], usage: { input_tokens: 3, output_tokens: 256 } }),
    ).toMatchObject({ images: ['data:image/png;base64,AAAA'], usage: { input: 3, output: 256 } })
  })
})

describe('an error', () => {
  it('is read from either dialect, in the middle of a stream too', () => {
    const inMessages = { type: 'error', error: { type: 'timeout_error', message: 'Too late.' } }
    expect(read(NOTHING_READ, 'messages', inMessages)).toEqual({
      status: 0,
      type: 'timeout_error',
      code: 'timeout_error',
      message: 'Too late.',
    })
    const inChat = {
      error: { message: 'No slot.', type: 'invalid_request_error', code: 'confidential_unavailable' },
    }
    expect(errorOf(422, inChat)).toEqual({
      status: 422,
      type: 'invalid_request_error',
      code: 'confidential_unavailable',
      message: 'No slot.',
    })
  })

  it('has words even where its body has none', () => {
    expect(errorOf(502, '<html>').message).toBe('The gateway answered 502.')
    expect(errorOf(400, { error: 'Invalid request', message: 'model: is too long' }).message).toBe(
      'model: is too long',
    )
  })
})
