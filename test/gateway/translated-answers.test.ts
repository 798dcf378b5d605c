import { describe, expect, it } from 'vitest'
import { thinkingSignature } from '../../src/domains/gateway/formats/thinking-signature'
import { modelServer, sendEvents, sendJson } from './model-server'
import { upstreamGateway } from './upstream-gateway'

type Events = readonly Record<string, unknown>[]

/** What a messages client makes of a stream: its blocks, each with the text of its deltas. */
function blocksOf(streamed: string) {
  const blocks: Record<string, unknown>[] = []
  let open: number | undefined
  for (const [, data = ''] of streamed.matchAll(/^data: (.*)$/gm)) {
    const { type, index, content_block, delta } = JSON.parse(data)
    if (type === 'content_block_start') {
      expect(open).toBeUndefined()
      expect(index).toBe(blocks.length)
      open = index
      blocks.push({ ...content_block, ...(content_block.type === 'tool_use' && { input: '' }) })
    }
    if (type === 'content_block_delta') {
      expect(index).toBe(open)
      const block = blocks[index] ?? {}
      if (delta.type === 'text_delta') block.text += delta.text
      if (delta.type === 'thinking_delta') block.thinking += delta.thinking
      if (delta.type === 'signature_delta') block.signature += delta.signature
      if (delta.type === 'input_json_delta') block.input += delta.partial_json
    }
    if (type === 'content_block_stop') open = undefined
  }
  return blocks
}

/** What a chat client makes of a stream. */
function messageOf(streamed: string) {
  const message = { content: '', tool_calls: [] as { id: string; name: string; arguments: string }[] }
  let finish: unknown
  for (const [, data = ''] of streamed.matchAll(/^data: (\{.*)$/gm)) {
    const [{ delta, finish_reason }] = JSON.parse(data).choices
    message.content += delta.content ?? ''
    for (const { index, id, function: called } of delta.tool_calls ?? []) {
      expect(index).toBeGreaterThanOrEqual(0)
      const call = message.tool_calls[index] ?? { id, name: called.name, arguments: '' }
      call.arguments += called.arguments
      message.tool_calls[index] = call
    }
    finish ??= finish_reason ?? undefined
  }
  return { ...message, finish }
}

const chatEvents = (deltas: Events, finish = 'tool_calls') =>
  [...deltas.map((delta) => ({ delta })), { delta: {}, finish_reason: finish }].map(
    (choice) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`,
  )

const messagesEvents = (events: Events) =>
  [...events, { type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }].map(
    (event) => `data: ${JSON.stringify(event)}\n\n`,
  )

const calls = (...each: object[]) => ({ tool_calls: each })
const named = (name: string, args = '') => ({ function: { name, arguments: args } })
const more = (args: string) => ({ function: { arguments: args } })

const twoCalls = [
  { type: 'tool_use', id: 'toolu_a', name: 'look', input: '{"a":1}' },
  { type: 'tool_use', id: 'toolu_b', name: 'look', input: '{"a":2}' },
]

describe('tool calls of an upstream of chat completions, through messages', () => {
  it.each<[string, Events]>([
    [
      'an id and no index',
      [
        calls({ id: 'call_a', ...named('look', '{"a":') }),
        calls(more('1}')),
        calls({ id: 'call_b', ...named('look', '{"a":') }),
        calls(more('2}')),
      ],
    ],
    [
      'an id, repeated, and no index',
      [
        calls({ id: 'call_a', ...named('look', '{"a":') }),
        calls({ id: 'call_a', ...more('1}') }),
        calls({ id: 'call_b', ...named('look', '{"a":') }),
        calls({ id: 'call_b', ...more('2}') }),
      ],
    ],
    [
      'an id, and the same index',
      [
        calls({ index: 0, id: 'call_a', ...named('look', '{"a":1}') }),
        calls({ index: 0, id: 'call_b', ...named('look', '{"a":2}') }),
      ],
    ],
    [
      'both in one delta, with an id and no index',
      [calls({ id: 'call_a', ...named('look', '{"a":1}') }, { id: 'call_b', ...named('look', '{"a":2}') })],
    ],
    [
      'an index that begins at 1',
      [
        calls({ index: 1, id: 'call_a', ...named('look', '{"a":1}') }),
        calls({ index: 2, id: 'call_b', ...named('look', '{"a":2}') }),
      ],
    ],
    [
      'pieces that are mixed',
      [
        calls({ index: 0, id: 'call_a', ...named('look') }, { index: 1, id: 'call_b', ...named('look') }),
        calls({ index: 0, ...more('{"a"') }),
        calls({ index: 1, ...more('{"a"') }),
        calls({ index: 0, ...more(':1}') }),
        calls({ index: 1, ...more(':2}') }),
      ],
    ],
    [
      'a name that is repeated',
      [
        calls({ index: 0, id: 'call_a', ...named('look', '{"a":') }),
        calls({ index: 0, ...named('look', '1}') }),
        calls({ index: 1, id: 'call_b', ...named('look', '{"a":') }),
        calls({ index: 1, ...named('look', '2}') }),
      ],
    ],
    [
      'a name that comes after its arguments have begun',
      [
        calls({ index: 0, id: 'call_a', ...more('{"a":') }),
        calls({ index: 0, ...named('look', '1}') }),
        calls({ index: 1, id: 'call_b', ...named('look', '{"a":2}') }),
      ],
    ],
  ])('keeps two apart that have %s', async (_, deltas) => {
    await using server = await modelServer((response) => sendEvents(response, ...chatEvents(deltas)))
    const { bytes } = await upstreamGateway({ baseUrl: server.url })
    const streamed = await bytes('messages', {})
    expect(blocksOf(streamed)).toEqual(twoCalls)
    expect(streamed).toContain('"stop_reason":"tool_use"')
  })

  it.each<[string, Events]>([
    [
      'neither id nor index',
      [calls(named('look', '{"a":')), calls(more('1}')), calls(named('look', '{"a":2}'))],
    ],
    [
      'an empty id and no index',
      [calls({ id: '', ...named('look', '{"a":1}') }), calls({ id: '', ...named('look', '{"a":2}') })],
    ],
    [
      'the same index and no id',
      [calls({ index: 0, ...named('look', '{"a":1}') }), calls({ index: 0, ...named('look', '{"a":2}') })],
    ],
    [
      'no id',
      [calls({ index: 0, ...named('look', '{"a":1}') }), calls({ index: 1, ...named('look', '{"a":2}') })],
    ],
  ])('gives ids to two that have %s', async (_, deltas) => {
    await using server = await modelServer((response) => sendEvents(response, ...chatEvents(deltas, 'stop')))
    const { bytes } = await upstreamGateway({ baseUrl: server.url })
    const streamed = await bytes('messages', {})
    expect(blocksOf(streamed)).toEqual([
      { ...twoCalls[0], id: 'toolu_0' },
      { ...twoCalls[1], id: 'toolu_1' },
    ])
    // Whatever the upstream says of it.
    expect(streamed).toContain('"stop_reason":"tool_use"')
  })

  it('are one for each entry of a whole answer', async () => {
    const tool_calls = [
      { id: 'call_a', ...named('look', '{"a":1}') },
      { id: 'call_a', ...named('look', '{"a":2}') },
      named('wait'),
    ]
    await using server = await modelServer((response) =>
      sendJson(response, 200, { choices: [{ message: { tool_calls }, finish_reason: 'tool_calls' }] }),
    )
    const { json } = await upstreamGateway({ baseUrl: server.url })
    expect((await json('messages')).content).toEqual([
      { type: 'tool_use', id: 'toolu_a', name: 'look', input: { a: 1 } },
      { type: 'tool_use', id: 'toolu_a', name: 'look', input: { a: 2 } },
      { type: 'tool_use', id: 'toolu_2', name: 'wait', input: {} },
    ])
  })
})

describe('what servers of chat completions write otherwise, through messages', () => {
  it.each<[string, object, object[]]>([
    [
      'arguments as an object',
      { tool_calls: [{ index: 0, id: 'call_a', function: { name: 'look', arguments: { a: 1 } } }] },
      [{ type: 'tool_use', id: 'toolu_a', name: 'look', input: { a: 1 } }],
    ],
    [
      'a function call, as before there were tools',
      { function_call: { name: 'look', arguments: '{"a":1}' } },
      [{ type: 'tool_use', id: 'toolu_0', name: 'look', input: { a: 1 } }],
    ],
    [
      'an id that no other format takes',
      { tool_calls: [{ index: 0, id: 'functions.look:0', ...named('look', '{"a":1}') }] },
      [{ type: 'tool_use', id: 'toolu_functions_2elook_3a0', name: 'look', input: { a: 1 } }],
    ],
    [
      'content as a list of parts, with thoughts',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
          { type: 'text', text: 'Yes.' },
        ],
      },
      [
        { type: 'thinking', thinking: 'Hm.', signature: thinkingSignature('Hm.') },
        { type: 'text', text: 'Yes.' },
      ],
    ],
  ])('%s', async (_, message, content) => {
    await using server = await modelServer((response, { body }) =>
      body.stream
        ? sendEvents(response, ...chatEvents([message as Events[number]], 'stop'))
        : sendJson(response, 200, { choices: [{ message, finish_reason: 'stop' }] }),
    )
    const { bytes, json } = await upstreamGateway({ baseUrl: server.url })
    expect((await json('messages')).content).toEqual(content)
    const streamed = blocksOf(await bytes('messages', {})).map(({ input, ...block }) =>
      input === undefined ? block : { ...block, input: JSON.parse(String(input)) },
    )
    expect(streamed).toEqual(content)
  })

  it.each(['chat-completions', 'messages'] as const)(
    'calls of %s without ids have others than those before them in the conversation',
    async (dialect) => {
      const input = { a: 1 }
      await using server = await modelServer((response) =>
        dialect === 'messages'
          ? sendJson(response, 200, {
              content: [{ type: 'tool_use', name: 'look', input }],
              stop_reason: 'tool_use',
            })
          : sendJson(response, 200, { choices: [{ message: { tool_calls: [named('look', '{"a":1}')] } }] }),
      )
      const { gathered } = await upstreamGateway({ baseUrl: server.url, dialect })
      const other = dialect === 'messages' ? 'chat-completions' : 'messages'
      const [first] = (await gathered(other, {})).toolCalls
      const id = first?.id ?? ''
      const call = { id, type: 'function', function: { name: 'look', arguments: '{}' } }
      const conversation =
        other === 'messages'
          ? [
              { role: 'assistant', content: [{ type: 'tool_use', id, name: 'look', input }] },
              { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'Nothing.' }] },
            ]
          : [
              { role: 'assistant', tool_calls: [call] },
              { role: 'tool', tool_call_id: id, content: 'Nothing.' },
            ]
      const messages = [{ role: 'user', content: 'Look.' }, ...conversation]
      const [second] = (await gathered(other, { messages })).toolCalls
      expect([id, second?.id]).toEqual(other === 'messages' ? ['toolu_0', 'toolu_1'] : ['call_0', 'call_1'])
    },
  )
})

describe('thinking through messages', () => {
  it('is signed before its block stops, and the same in the whole answer', async () => {
    const deltas = [{ reasoning_content: 'Hm, ' }, { reasoning_content: 'well.' }, { content: 'Yes.' }]
    const message = { reasoning_content: 'Hm, well.', content: 'Yes.' }
    await using server = await modelServer((response, { body }) =>
      body.stream
        ? sendEvents(response, ...chatEvents(deltas, 'stop'))
        : sendJson(response, 200, { choices: [{ message, finish_reason: 'stop' }] }),
    )
    const { bytes, json } = await upstreamGateway({ baseUrl: server.url })
    const streamed = await bytes('messages', {})
    const signature = thinkingSignature('Hm, well.')
    expect(signature).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    const content = [
      { type: 'thinking', thinking: 'Hm, well.', signature },
      { type: 'text', text: 'Yes.' },
    ]
    expect(blocksOf(streamed)).toEqual(content)
    expect(streamed).toMatch(
      /"delta":\{"type":"signature_delta","signature":"[^"]+"\}\}\n\nevent: content_block_stop/,
    )
    expect((await json('messages')).content).toEqual(content)
  })
})

describe('blocks of an upstream of messages, through chat completions', () => {
  const block = (index: number, content_block: object, ...deltas: object[]) => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
  const json = (partial_json: string) => ({ type: 'input_json_delta', partial_json })
  const text = (index: number, words: string) =>
    block(index, { type: 'text', text: '' }, { type: 'text_delta', text: words })

  it.each([
    'server_tool_use',
    'mcp_tool_use',
    'web_search_tool_result',
    'web_fetch_tool_result',
    'code_execution_tool_result',
    'bash_code_execution_tool_result',
    'text_editor_code_execution_tool_result',
    'tool_search_tool_result',
    'mcp_tool_result',
    'redacted_thinking',
    'container_upload',
    'compaction',
    'of_tomorrow',
  ])('leaves out %s, which its tools are not', async (type) => {
    const events = [
      ...text(0, 'Let me see. '),
      ...block(
        1,
        { type, id: 's1', name: 'web_search', input: {}, content: [] },
        json('{"query":'),
        json('"x"}'),
      ),
      ...text(2, 'Found.'),
      ...block(3, { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} }, json('{"a":1}')),
      ...block(4, { type, id: 's2', name: 'web_search', input: {} }, json('{"query":"y"}')),
    ]
    const content = [
      { type: 'text', text: 'Let me see. ' },
      { type, id: 's1', name: 'web_search', input: { query: 'x' }, content: [] },
      { type: 'text', text: 'Found.' },
      { type: 'tool_use', id: 'toolu_1', name: 'look', input: { a: 1 } },
    ]
    await using server = await modelServer((response, { body }) =>
      body.stream
        ? sendEvents(response, ...messagesEvents(events))
        : sendJson(response, 200, { type: 'message', content, stop_reason: 'tool_use' }),
    )
    const gateway = await upstreamGateway({ baseUrl: server.url, dialect: 'messages' })
    const expected = { content: 'Let me see. Found.', tool_calls: [{ name: 'look', arguments: '{"a":1}' }] }
    expect(messageOf(await gateway.bytes('chat-completions', {}))).toMatchObject(expected)
    const [{ message }] = (await gateway.json('chat-completions')).choices
    expect(message).toMatchObject({
      content: expected.content,
      tool_calls: [{ type: 'function', function: expected.tool_calls[0] }],
    })
    expect(message.tool_calls).toHaveLength(1)
  })

  it('takes what a block begins with, where no delta brings it', async () => {
    const events = [
      ...block(0, { type: 'text', text: 'Here: ' }),
      ...block(1, { type: 'tool_use', id: 'toolu_1', name: 'look', input: { a: 1 } }),
      ...block(2, { type: 'tool_use', id: 'toolu_2', name: 'wait', input: {} }),
    ]
    await using server = await modelServer((response) => sendEvents(response, ...messagesEvents(events)))
    const { bytes } = await upstreamGateway({ baseUrl: server.url, dialect: 'messages' })
    expect(messageOf(await bytes('chat-completions', {}))).toMatchObject({
      content: 'Here: ',
      tool_calls: [
        { name: 'look', arguments: '{"a":1}' },
        { name: 'wait', arguments: '{}' },
      ],
    })
  })
})

describe('a stream of an upstream of messages that is in another order, through chat completions', () => {
  const begin = (index: number, id: string) => ({
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', id, name: 'look', input: {} },
  })
  const more = (index: number | undefined, partial_json: string) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'input_json_delta', partial_json },
  })
  const stop = (index?: number) => ({ type: 'content_block_stop', index })
  const expected = [
    { id: 'toolu_1', name: 'look', arguments: '{"a":1}' },
    { id: 'toolu_2', name: 'look', arguments: '{"a":2}' },
  ]
  const [first, second] = [begin(0, 'toolu_1'), begin(1, 'toolu_2')]
  const bare = ({ index: _, ...event }: { index: number }) => event

  it.each<[string, Events]>([
    [
      'two calls that are mixed',
      [first, second, more(0, '{"a":'), more(1, '{"a":'), more(1, '2}'), more(0, '1}'), stop(1), stop(0)],
    ],
    [
      'a call that goes on after a text began',
      [
        ...[first, { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } }],
        ...[more(0, '{"a":1}'), stop(2), stop(0), second, more(1, '{"a":2}'), stop(1)],
      ],
    ],
    ['calls that stop late', [first, more(0, '{"a":1}'), second, more(1, '{"a":2}'), stop(0), stop(1)]],
    [
      'calls without an index',
      [bare(first), more(undefined, '{"a":1}'), stop(), bare(second), more(undefined, '{"a":2}'), stop()],
    ],
    ['calls that never stop', [first, more(0, '{"a":1}'), second, more(1, '{"a":2}')]],
    [
      'why it stopped before its usage',
      [
        ...[first, more(0, '{"a":1}'), stop(0), second, more(1, '{"a":2}'), stop(1)],
        { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
        { type: 'message_delta', delta: {}, usage: { output_tokens: 3 } },
      ],
    ],
  ])('%s', async (_, events) => {
    const closed = events.some(({ type }) => type === 'message_delta')
    const sent = closed
      ? [...events, { type: 'message_stop' }].map((event) => `data: ${JSON.stringify(event)}\n\n`)
      : messagesEvents(events)
    await using server = await modelServer((response) => sendEvents(response, ...sent))
    const { bytes } = await upstreamGateway({ baseUrl: server.url, dialect: 'messages' })
    const message = messageOf(await bytes('chat-completions', {}))
    expect(message.tool_calls).toEqual(expected)
    if (closed) expect(message.finish).toBe('tool_calls')
  })
})

describe('an upstream that breaks off', () => {
  it.each(['messages', 'chat-completions'] as const)(
    'after its first words is said to have broken off, through %s',
    async (dialect) => {
      await using server = await modelServer((response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(chatEvents([{ content: 'Grüße' }])[0], () => response.destroy())
      })
      const { bytes } = await upstreamGateway({ baseUrl: server.url })
      const streamed = await bytes(dialect, {})
      expect(streamed).toContain('Grüße')
      expect(streamed).toContain('it broke off in the middle of its answer')
      expect(streamed).not.toMatch(/CORS|could not be reached/)
    },
  )

  it('in the middle of a whole answer, too', async () => {
    await using server = await modelServer((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
      response.write('{"choices":', () => response.destroy())
    })
    const { open } = await upstreamGateway({ baseUrl: server.url })
    await expect(open('messages', {})).rejects.toMatchObject({
      spec: { status: 503, code: 'provider_unavailable' },
      message: expect.stringMatching(
        /^up-0 \(http:\S+\): it broke off in the middle of its answer \(.+\)\.$/,
      ),
    })
  })
})
