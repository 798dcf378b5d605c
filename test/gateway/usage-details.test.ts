import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { wireFormats } from '../../src/domains/gateway/formats/formats'
import { modelServer, sendEvents, sendJson } from './model-server'
import { BASE, gatewaySetup } from './setup'
import { head, textOf, upstreamGateway } from './upstream-gateway'

const setup = gatewaySetup()
const { emulator, fixtures, apiKey, fetch, chat: model } = setup
const openai = new OpenAI({ apiKey, baseURL: `${BASE}/v1`, fetch, maxRetries: 0 })
const anthropic = new Anthropic({ apiKey, baseURL: BASE, fetch, maxRetries: 0 })
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const messages = [{ role: 'user' as const, content: 'hello' }]

const inChat = {
  whole: async () => (await openai.chat.completions.create({ model, messages })).usage,
  streamed: async () => {
    const stream_options = { include_usage: true }
    const stream = await openai.chat.completions.create({ model, messages, stream: true, stream_options })
    let usage: unknown
    for await (const chunk of stream) usage = chunk.usage ?? usage
    return usage
  },
}

const inMessages = {
  whole: async () => (await anthropic.messages.create({ model, messages, max_tokens: 50 })).usage,
  streamed: async () =>
    (await anthropic.messages.stream({ model, messages, max_tokens: 50 }).finalMessage()).usage,
}

/** Of a stream, in whichever event it is reported last. */
function lastUsage(streamed: string): unknown {
  const events = [...streamed.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data))
  return events.map(({ usage }) => usage).findLast(Boolean)
}

const chatUsage = {
  prompt_tokens: 1000,
  completion_tokens: 50,
  total_tokens: 1050,
  prompt_tokens_details: { cached_tokens: 800, cache_write_tokens: 100, audio_tokens: 7 },
  completion_tokens_details: {
    reasoning_tokens: 30,
    audio_tokens: 3,
    accepted_prediction_tokens: 2,
    rejected_prediction_tokens: 1,
  },
}

const messagesUsage = {
  input_tokens: 100,
  output_tokens: 50,
  cache_read_input_tokens: 800,
  cache_creation_input_tokens: 100,
  cache_creation: { ephemeral_5m_input_tokens: 60, ephemeral_1h_input_tokens: 40 },
  output_tokens_details: { thinking_tokens: 30 },
  server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 },
  service_tier: 'priority',
  inference_geo: 'eu',
  speed: 'fast',
}

const { audio_tokens: _, ...sharedPrompt } = chatUsage.prompt_tokens_details
const shared = {
  chat: {
    ...chatUsage,
    prompt_tokens_details: sharedPrompt,
    completion_tokens_details: { reasoning_tokens: 30 },
  },
  messages: {
    input_tokens: 100,
    output_tokens: 50,
    cache_read_input_tokens: 800,
    cache_creation_input_tokens: 100,
    cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 0 },
    output_tokens_details: { thinking_tokens: 30 },
  },
}

describe.each(['whole', 'streamed'] as const)('the usage of an answer that is %s', (way) => {
  it.each([
    [
      '800 of 1000 from a cache',
      { prompt_tokens: 1000, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 800 } },
      {
        prompt_tokens: 1000,
        completion_tokens: 5,
        total_tokens: 1005,
        prompt_tokens_details: { cached_tokens: 800 },
      },
      { input_tokens: 200, cache_read_input_tokens: 800, cache_creation_input_tokens: 0, output_tokens: 5 },
    ],
    [
      'nothing from a cache',
      { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 0 } },
      {
        prompt_tokens: 10,
        completion_tokens: 5,
        total_tokens: 15,
        prompt_tokens_details: { cached_tokens: 0 },
      },
      { input_tokens: 10, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, output_tokens: 5 },
    ],
    [
      'no details',
      { prompt_tokens: 10, completion_tokens: 5 },
      { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
      { input_tokens: 10, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, output_tokens: 5 },
    ],
    ['all of chat completions', chatUsage, chatUsage, shared.messages],
    ['all of messages', messagesUsage, shared.chat, messagesUsage],
  ])('has what a fixture says: %s', async (_, usage, chat, messages) => {
    await fixtures({ match: {}, response: { content: 'hi', usage } })
    expect(await inChat[way]()).toEqual(chat)
    expect(await inMessages[way]()).toEqual(messages)
  })

  it('keeps what a fixture says of the prompt where max_tokens cuts its answer', async () => {
    const content = 'one two three four five six seven eight nine ten '.repeat(20)
    await fixtures({ match: {}, response: { content, usage: messagesUsage } })
    expect(await inMessages[way]()).toMatchObject({ ...messagesUsage, output_tokens: 50 })
  })

  it('counts the thoughts of a scripted answer', async () => {
    await fixtures({ match: {}, response: { reasoning: 'Let me think of it.', content: 'hi' } })
    expect(await inChat[way]()).toMatchObject({ completion_tokens_details: { reasoning_tokens: 6 } })
    expect(await inMessages[way]()).toMatchObject({ output_tokens_details: { thinking_tokens: 6 } })
  })

  it('has what an upstream of the other format reports', async () => {
    const choice = { index: 0, delta: { content: 'hi' }, message: { content: 'hi' }, finish_reason: 'stop' }
    await using chatServer = await modelServer((response, { body }) => {
      const answer = { choices: [choice], usage: chatUsage }
      if (body.stream) sendEvents(response, `data: ${JSON.stringify(answer)}\n\ndata: [DONE]\n\n`)
      else sendJson(response, 200, answer)
    })
    const { output_tokens, ...atStart } = messagesUsage
    const content = [{ type: 'text', text: 'hi' }]
    const events = [
      { type: 'message_start', message: { usage: { ...atStart, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: content[0] },
      // Later reports leave out what has not changed, or say null.
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { output_tokens, input_tokens: null },
      },
      { type: 'message_stop' },
    ].map((event) => `data: ${JSON.stringify(event)}\n\n`)
    await using messagesServer = await modelServer((response, { body }) => {
      if (body.stream) sendEvents(response, ...events)
      else sendJson(response, 200, { content, stop_reason: 'end_turn', usage: messagesUsage })
    })
    const ofChat = await upstreamGateway({ baseUrl: chatServer.url })
    const ofMessages = await upstreamGateway({ baseUrl: messagesServer.url, dialect: 'messages' })
    if (way === 'whole') {
      expect((await ofChat.json('messages')).usage).toEqual(shared.messages)
      expect((await ofMessages.json('chat-completions')).usage).toEqual(shared.chat)
      return
    }
    expect(lastUsage(await ofChat.bytes('messages', {}))).toEqual(shared.messages)
    const { deltas } = await ofMessages.open('chat-completions', { stream: true })
    const chunks = wireFormats['chat-completions'].events(deltas, { ...head, includeUsage: true })
    expect(lastUsage(await textOf(chunks))).toEqual(shared.chat)
  })
})

it('tells the prompt of a fixture in the first event of messages', async () => {
  await fixtures({ match: {}, response: { content: 'hi', usage: messagesUsage } })
  const stream = await anthropic.messages.create({ model, messages, max_tokens: 50, stream: true })
  const { output_tokens_details: _, server_tool_use: __, ...prompt } = messagesUsage
  for await (const first of stream) {
    const usage = { ...prompt, output_tokens: 0 }
    expect(first).toMatchObject({ type: 'message_start', message: { usage } })
    break
  }
})
