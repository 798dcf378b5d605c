import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeProvider, providersHealth, providerTable } from '../../src/domains/gateway/providers'
import { modelServer, sendEvents, sendJson } from './model-server'
import { upstreamGateway as gateway } from './upstream-gateway'

const chatStream = [
  'data: {"id":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""}}],"odd":  1}\r\n\r\n',
  ': a keep-alive\n\n',
  'data: {"id":"x","choices":[{"index":0,"delta":{"content":"Grüße"},"finish_reason":null}]}\n\n',
  'data: {"id":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
]
const chatUsage =
  'data: {"id":"x","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":4}}}\n\n'
const done = 'data: [DONE]\n\n'

const messagesStream = [
  'event: message_start\ndata: {"type":"message_start","message":{"id":"msg_9","content":[],"usage":{"input_tokens":8,"cache_read_input_tokens":3,"output_tokens":1}}}\n\n',
  'event: ping\ndata: {"type": "ping"}\n\n',
  'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
  'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Look: "}}\n\n',
  'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n',
  'event: content_block_start\ndata: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_1","name":"look","input":{}}}\n\n',
  'event: content_block_delta\ndata: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\\"at\\":"}}\n\n',
  'event: content_block_delta\ndata: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"1}"}}\n\n',
  'event: content_block_stop\ndata: {"type":"content_block_stop","index":1}\n\n',
  'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":12}}\n\n',
  'event: message_stop\ndata: {"type":"message_stop"}\n\n',
]

describe('an upstream of the client’s own format', () => {
  it('[chat-stream] is passed on byte for byte, and its usage read on the way', async () => {
    // Cut in the middle of a character and of a line end.
    const whole = Buffer.from([...chatStream, chatUsage, done].join(''))
    await using server = await modelServer((response) =>
      sendEvents(response, whole.subarray(0, 95), whole.subarray(95, 190), whole.subarray(190)),
    )
    const { bytes, gathered } = await gateway({ baseUrl: server.url })
    const body = { stream: true, stream_options: { include_usage: true } }
    expect(await bytes('chat-completions', body)).toBe(whole.toString())
    const usage = { input: 7, output: 5, cacheRead: 4, cacheWrite: 0 }
    expect(await gathered('chat-completions', body)).toMatchObject({ text: 'Grüße', usage, finish: 'stop' })
    expect(server.received[0]).toMatchObject({ path: '/v1/chat/completions', body })
  })

  it('[chat-stream] is asked for its usage, which a client that did not ask is not shown', async () => {
    await using server = await modelServer((response) => sendEvents(response, ...chatStream, chatUsage, done))
    const { bytes } = await gateway({ baseUrl: server.url })
    expect(await bytes('chat-completions', {})).toBe([...chatStream, done].join(''))
    expect(server.received[0]?.body.stream_options).toEqual({ include_usage: true })
  })

  it('[messages-stream] is passed on byte for byte', async () => {
    await using server = await modelServer((response) => sendEvents(response, ...messagesStream))
    const { bytes, gathered } = await gateway({ baseUrl: server.url, dialect: 'messages' })
    expect(await bytes('messages', {})).toBe(messagesStream.join(''))
    expect(await gathered('messages', { stream: true })).toMatchObject({
      text: 'Look: ',
      toolCalls: [{ id: 'toolu_1', name: 'look', arguments: '{"at":1}' }],
      usage: { input: 8, output: 12, cacheRead: 3, cacheWrite: 0 },
      finish: 'toolCalls',
    })
  })

  it('[messages-stripped] is not sent what the native messages route takes out, and is sent the rest', async () => {
    await using server = await modelServer((response) =>
      sendJson(response, 200, { content: [{ type: 'text', text: 'ok' }], stop_reason: 'end_turn' }),
    )
    const { json } = await gateway({ baseUrl: server.url, dialect: 'messages' })
    const stripped = { provider: {}, models: [], fallbacks: [], route: 'x', transforms: [], plugins: [] }
    await json('messages', { ...stripped, private: false, privacy: 'zdr', max_tokens: 9, top_k: 3, other: 1 })
    expect(server.received[0]?.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hello' }],
      max_tokens: 9,
      top_k: 3,
      other: 1,
    })
  })

  it('answers whole as it answers', async () => {
    const body = {
      id: 'theirs',
      choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }],
      extra: [1],
    }
    await using server = await modelServer((response) => sendJson(response, 200, body))
    const { json } = await gateway({ baseUrl: `${server.url}/v1/` })
    expect(await json('chat-completions')).toEqual(body)
  })

  it('is asked for the model under its own name, with the key, which is kept sealed', async () => {
    await using server = await modelServer((response) => sendJson(response, 200, { choices: [] }))
    const key = 'sk-very-secret'
    const { json, context } = await gateway({
      baseUrl: server.url,
      key,
      models: { m: 'llama3.2', '*': 'other-model' },
    })
    await json('chat-completions')
    await json('chat-completions', { model: 'unheard-of' })
    expect(server.received.map(({ body }) => body.model)).toEqual(['llama3.2', 'other-model'])
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${key}`)
    expect(JSON.stringify(await context.store.table(providerTable).toArray())).not.toContain(key)
  })
})

describe('an upstream of the other format', () => {
  it('[messages-stream] answers a messages client through the chat format', async () => {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`
    await using server = await modelServer((response) =>
      sendEvents(
        response,
        chunk({ role: 'assistant', content: '' }),
        chunk({ content: 'Let me look.' }),
        chunk({ tool_calls: [{ index: 0, id: 'call_1', function: { name: 'look', arguments: '' } }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '{"at":1}' } }] }),
        chunk({}, 'tool_calls'),
        chatUsage,
        done,
      ),
    )
    const { bytes } = await gateway({ baseUrl: server.url })
    const streamed = await bytes('messages', {
      system: 'Be brief.',
      max_tokens: 5,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image', source: image },
          ],
        },
        { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'look', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'a cat' }] },
      ],
      tools: [{ name: 'look', input_schema: { type: 'object' } }],
      tool_choice: { type: 'any' },
      plugins: ['kept'],
    })
    expect(server.received[0]?.body).toEqual({
      model: 'm',
      max_tokens: 5,
      stream: true,
      stream_options: { include_usage: true },
      plugins: ['kept'],
      tool_choice: 'required',
      tools: [
        { type: 'function', function: { name: 'look', description: '', parameters: { type: 'object' } } },
      ],
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 't1', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 't1', content: 'a cat' },
      ],
    })
    expect(streamed).toContain('"partial_json":"{\\"at\\":1}"')
    expect(streamed).toContain('"stop_reason":"tool_use"')
    expect(streamed).toContain('"output_tokens":5')
  })

  it('[chat-stream] answers a chat client through the messages format', async () => {
    await using server = await modelServer((response) => sendEvents(response, ...messagesStream))
    const { bytes } = await gateway({ baseUrl: server.url, dialect: 'messages', key: 'k' })
    const streamed = await bytes('chat-completions', {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Look' },
        { role: 'assistant', content: 'I look.', tool_calls: [call('t1'), call('t2')] },
        { role: 'tool', tool_call_id: 't1', content: 'a cat' },
        { role: 'tool', tool_call_id: 't2', content: 'a dog' },
        { role: 'user', content: 'Which?' },
      ],
      temperature: 1.5,
      stop: 'END',
      response_format: { type: 'json_object' },
    })
    expect(server.received[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    })
    expect(server.received[0]?.body).toEqual({
      model: 'm',
      max_tokens: 4096,
      stream: true,
      system: 'Be brief.\n\nAnswer with one JSON object and nothing else.',
      temperature: 1,
      stop_sequences: ['END'],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Look' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 't1', name: 'look', input: {} },
            { type: 'tool_use', id: 't2', name: 'look', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'a cat' }] },
            { type: 'tool_result', tool_use_id: 't2', content: [{ type: 'text', text: 'a dog' }] },
            { type: 'text', text: 'Which?' },
          ],
        },
      ],
    })
    expect(streamed).toContain('"content":"Look: "')
    expect(streamed).toContain('"arguments":"1}"')
    expect(streamed).toContain('"finish_reason":"tool_calls"')
    expect(streamed.endsWith(done)).toBe(true)
  })
})

const image = { type: 'base64', media_type: 'image/png', data: 'AAAA' }
const call = (id: string) => ({
  id,
  type: 'function',
  function: { name: 'look', arguments: id === 't2' ? '{"a' : '{}' },
})

describe('an upstream that fails', () => {
  it('[gateway-upstream] is heard with its own status and message', async () => {
    const error = { message: 'That is too much', type: 'too_much', code: 'over' }
    await using server = await modelServer((response) =>
      sendJson(response, 429, { error }, { 'Retry-After': '9' }),
    )
    for (const dialect of ['chat-completions', 'messages'] as const) {
      const { open } = await gateway({ baseUrl: server.url, dialect })
      await expect(open('chat-completions', {})).rejects.toMatchObject({
        name: 'Refusal',
        message: 'That is too much',
        spec: { status: 429, type: 'too_much', code: 'over' },
        headers: { 'Retry-After': '9' },
        decision: { rule: 'gateway.provider.answered', facts: { provider: 'up-0', status: 429 } },
      })
    }
  })

  it('[gateway-upstream] cannot be reached: 503; takes too long: 504, also in the middle', async () => {
    await using silent = await modelServer(() => {})
    await using pausing = await modelServer((response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chatStream[2])
    })
    await using gone = await modelServer(() => {})
    await gone[Symbol.asyncDispose]()
    const refusal = async (upstream: object) =>
      (await gateway(upstream)).open('chat-completions', { stream: true }).then(
        () => undefined,
        (thrown) => thrown,
      )
    expect(await refusal({ baseUrl: gone.url })).toMatchObject({
      spec: { status: 503, type: 'api_error', code: 'provider_unavailable' },
    })
    expect(await refusal({ baseUrl: silent.url, timeoutMs: 50 })).toMatchObject({
      spec: { status: 504, type: 'timeout_error', code: 'request_timeout' },
      message: 'up-0 took longer than 50 ms',
    })
    // Long enough for the first words on a busy machine.
    const { bytes } = await gateway({ baseUrl: pausing.url, timeoutMs: 1_000 })
    const streamed = await bytes('messages', {})
    expect(streamed).toContain('Grüße')
    expect(streamed).toContain('event: error\ndata: {"type":"error","error":{"type":"timeout_error"')
  })

  it('[gateway-upstream] leaves the request to the next one, unless the request itself is at fault', async () => {
    await using failing = await modelServer((response) =>
      sendJson(response, 500, { error: { message: 'oops' } }),
    )
    await using refusing = await modelServer((response) =>
      sendJson(response, 400, { error: { message: 'no' } }),
    )
    await using empty = await modelServer((response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.destroy()
    })
    await using good = await modelServer((response) =>
      sendJson(response, 200, { choices: [{ message: { content: 'here' }, finish_reason: 'stop' }] }),
    )
    const second = { baseUrl: good.url }
    await using babbling = await modelServer((response) => sendEvents(response, 'data: {"error":"no"}\n\n'))
    await using silent = await modelServer((response) => sendEvents(response))
    await using page = await modelServer((response) => response.end('<html>'))
    for (const baseUrl of [failing, empty, babbling, silent, page].map(({ url }) => url)) {
      for (const stream of [false, true]) {
        const { open } = await gateway({ baseUrl }, second)
        expect((await open('chat-completions', { stream })).provider, baseUrl).toBe('up-1')
      }
    }
    const { open } = await gateway({ baseUrl: refusing.url }, second)
    await expect(open('chat-completions', {})).rejects.toMatchObject({ spec: { status: 400 }, message: 'no' })
    const both = await gateway({ baseUrl: empty.url }, { baseUrl: failing.url })
    await expect(both.open('chat-completions', {})).rejects.toMatchObject({
      spec: { status: 500 },
      message: 'oops',
    })
  })

  it('[gateway-upstream] breaks off: what came is kept, and the client is told', async () => {
    await using server = await modelServer((response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chatStream[2], () => response.destroy())
    })
    const { bytes } = await gateway({ baseUrl: server.url }, { baseUrl: server.url })
    const streamed = await bytes('chat-completions', {})
    expect(streamed).toContain('Grüße')
    expect(streamed).toContain('"code":"provider_unavailable"')
    expect(server.received).toHaveLength(1)
  })

  it('is never an address of the hosted service', async () => {
    await expect(gateway({ baseUrl: 'https://llm.bankr.bot/v1' })).rejects.toMatchObject({
      spec: { status: 400 },
    })
  })
})

describe('a client that leaves', () => {
  it('stops the upstream', async () => {
    let closed = () => {}
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    await using server = await modelServer((response) => {
      response.on('close', closed)
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chatStream[2])
    })
    const leaving = new AbortController()
    const { open } = await gateway({ baseUrl: server.url })
    const { deltas } = await open('chat-completions', { stream: true }, leaving.signal)
    const seen: string[] = []
    await expect(async () => {
      for await (const several of deltas) {
        for (const { type } of several) {
          seen.push(type)
          if (type === 'text') setTimeout(() => leaving.abort(), 5)
        }
      }
    }).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toContain('text')
    await isClosed
  })
})

describe('the switches', () => {
  it('[gateway-upstream] make a provider be down, slow or failing, and health tells it', async () => {
    const { context, open, json } = await gateway()
    const change = (switches: object) =>
      context.transaction([providerTable], (context) => changeProvider(context, 'scripted', { switches }))
    expect(await providersHealth(context)).toEqual({ scripted: true })
    await change({ down: true })
    expect(await providersHealth(context)).toEqual({ scripted: false })
    await expect(open('chat-completions', {})).rejects.toMatchObject({
      spec: { status: 503, code: 'provider_unavailable' },
    })
    await change({ down: false, failing: { status: 418, message: 'I am a teapot' } })
    expect(await providersHealth(context)).toEqual({ scripted: false })
    await expect(open('messages', {})).rejects.toMatchObject({
      spec: { status: 418 },
      message: 'I am a teapot',
    })
    await change({ failing: null, slowMs: 40 })
    const started = performance.now()
    expect(await json('chat-completions')).toMatchObject({ object: 'chat.completion' })
    expect(performance.now() - started).toBeGreaterThanOrEqual(38)
  })

  it('[health] asks an upstream whether it is there', async () => {
    await using server = await modelServer((response) => sendJson(response, 200, { data: [] }))
    const { context } = await gateway({ baseUrl: server.url }, { baseUrl: 'http://127.0.0.1:9' })
    expect(await providersHealth(context)).toEqual({ 'up-0': true, 'up-1': false, scripted: true })
  })
})

describe('aimock as the upstream', () => {
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  beforeAll(async () => {
    mock.onMessage('weather', { toolCalls: [{ name: 'get_weather', arguments: '{"city":"Oslo"}' }] })
    mock.onMessage('hello', {
      content: 'Hello from aimock',
      usage: { prompt_tokens: 21, completion_tokens: 4 },
    })
    await mock.start()
  })
  afterAll(() => mock.stop())

  it('[gateway-upstream] is understood in both formats, by clients of both', async () => {
    for (const spoken of ['chat-completions', 'messages'] as const) {
      const { gathered, json } = await gateway({ baseUrl: mock.url, dialect: spoken })
      for (const dialect of ['chat-completions', 'messages'] as const) {
        for (const stream of [true, false]) {
          expect(await gathered(dialect, { stream })).toMatchObject({
            text: 'Hello from aimock',
            finish: 'stop',
          })
          const messages = [{ role: 'user', content: 'the weather' }]
          expect(await gathered(dialect, { stream, messages })).toMatchObject({
            toolCalls: [{ name: 'get_weather', arguments: '{"city":"Oslo"}' }],
            finish: 'toolCalls',
          })
        }
        expect(JSON.stringify(await json(dialect))).toContain('Hello from aimock')
      }
    }
  })
})
