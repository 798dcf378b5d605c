import { readFileSync, writeFileSync } from 'node:fs'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireFormats } from '../../src/domains/gateway/formats/formats'
import {
  fixtureFile,
  openGeneration,
  providerTables,
  replaceFixtures,
} from '../../src/domains/gateway/providers'
import { kernel } from '../helpers/context'
import { scratchFolder } from '../helpers/scratch'

/** The same file is given to aimock and to us, and the same requests are sent to both. */
const file = {
  fixtures: [
    { match: { userMessage: 'trip', turnIndex: 0 }, response: { content: 'Where to?' } },
    { match: { userMessage: 'trip', turnIndex: 1 }, response: { content: 'How long?' } },
    {
      match: { userMessage: 'weather', hasToolResult: false },
      response: { toolCalls: [{ name: 'get_weather', arguments: { city: 'SF' }, id: 'call_w' }] },
    },
    {
      match: { toolCallId: 'call_w', toolResultContains: 'rain' },
      response: { content: 'Take an umbrella.' },
    },
    { match: { toolCallId: 'call_w' }, response: { content: 'Enjoy the sun.' } },
    { match: { userMessage: 'again', sequenceIndex: 0 }, response: { content: 'first' } },
    { match: { userMessage: 'again', sequenceIndex: 1 }, response: { content: 'second' } },
    {
      match: { userMessage: 'json', responseFormat: 'json_object' },
      response: { content: { ok: true, list: [1] } },
    },
    { match: { systemMessage: ['pirate', 'kind'] }, response: { content: 'Arr, dear.' } },
    { match: { systemMessage: 'robot' }, response: { content: 'Beep.' } },
    { match: { model: 'gpt-x', userMessage: 'who' }, response: { content: 'gpt-x' } },
    {
      match: { userMessage: 'both' },
      response: { content: 'Looking.', toolCalls: [{ name: 'look', arguments: '{"at":1}', id: 'call_l' }] },
    },
    {
      match: { userMessage: 'blocks' },
      response: {
        blocks: [
          { type: 'text', text: 'One. ' },
          { type: 'text', text: 'Two.' },
          { type: 'toolCall', name: 'look', arguments: { at: 2 }, id: 'call_b' },
        ],
      },
    },
    { match: { toolName: 'unused_tool' }, response: { content: 'a tool is there' } },
    {
      match: { userMessage: 'busy' },
      response: { error: { message: 'Too many', type: 'rate_limit_error' }, status: 429 },
    },
    {
      match: { userMessage: 'teapot' },
      response: { error: { message: 'No coffee', type: 'teapot' }, status: 418 },
    },
    { match: { userMessage: 'cut' }, response: { content: 'This is', finishReason: 'length' } },
    {
      match: { userMessage: 'numbers' },
      response: { content: 'n', usage: { prompt_tokens: 40, completion_tokens: 2 } },
    },
    { match: { userMessage: 'picture', endpoint: 'image' }, response: { image: { b64Json: 'AAAA' } } },
  ],
}

const user = (content: unknown) => ({ role: 'user', content })
const assistant = { role: 'assistant', content: 'ok' }
const tool = { type: 'function', function: { name: 'unused_tool', parameters: { type: 'object' } } }
const called = {
  role: 'assistant',
  content: null,
  tool_calls: [
    { id: 'call_w', type: 'function', function: { name: 'get_weather', arguments: '{"city":"SF"}' } },
  ],
}
const result = (content: string) => ({ role: 'tool', tool_call_id: 'call_w', content })
const system = (content: string) => ({ role: 'system', content })

const questions: readonly { model?: string; messages: object[]; [more: string]: unknown }[] = [
  { messages: [user('a trip')] },
  { messages: [user('a trip'), assistant, user('my trip')] },
  { messages: [user('a trip'), assistant, user('trip'), assistant, user('trip')] },
  { messages: [user('the weather')] },
  { messages: [user('the weather'), called, result('rain')] },
  { messages: [user('the weather'), called, result('sun')] },
  { messages: [user('the weather'), called, result('sun'), assistant, user('weather now?')] },
  { messages: [user('again')] },
  { messages: [user('again')] },
  { messages: [user('json')], response_format: { type: 'json_object' } },
  { messages: [system('a kind'), system('pirate'), user('x')] },
  { messages: [system('a robot'), user('x')] },
  { model: 'gpt-x-2026-01-31', messages: [user('who')] },
  {
    messages: [
      user([
        { type: 'text', text: 'bo' },
        { type: 'text', text: 'th' },
      ]),
    ],
  },
  {
    messages: [user('both'), user([{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }])],
  },
  { messages: [user('blocks')] },
  { messages: [user('something')], tools: [tool] },
  { messages: [user('busy')] },
  { messages: [user('a teapot')] },
  { messages: [user('cut')] },
  { messages: [user('numbers')] },
]

describe('a fixture file', () => {
  const scratch = scratchFolder()
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  beforeAll(async () => {
    writeFileSync(`${scratch.path}/fixtures.json`, JSON.stringify(file))
    mock.loadFixtureFile(`${scratch.path}/fixtures.json`)
    await mock.start()
  })
  afterAll(async () => {
    await mock.stop()
    scratch.remove()
  })

  async function theirs(body: object): Promise<unknown> {
    const response = await fetch(`${mock.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a body of the format under test
    const answer = (await response.json()) as any
    if (answer.error)
      return { status: response.status, message: answer.error.message, type: answer.error.type }
    const [{ message, finish_reason }] = answer.choices
    return {
      text: message.content ?? '',
      toolCalls: message.tool_calls ?? [],
      finish_reason,
      ...(answer.usage.prompt_tokens === 40 && { usage: answer.usage }),
    }
  }

  async function oursIn(context: Awaited<ReturnType<typeof kernel>>, body: object): Promise<unknown> {
    const format = wireFormats['chat-completions']
    const options = {
      signal: new AbortController().signal,
      tokenize: (text: string) => [text],
      tier: 'standard' as const,
      hops: 0,
    }
    try {
      const { deltas } = await openGeneration(context, format.parse(body), options)
      const head = { id: '', model: '', createdAt: 0, includeUsage: false }
      const usageAtStart = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
      const { choices, usage } = JSON.parse(await format.json(deltas, { ...head, usageAtStart }))
      const [{ message, finish_reason }] = choices
      return {
        text: message.content ?? '',
        toolCalls: message.tool_calls ?? [],
        finish_reason,
        ...(usage.prompt_tokens === 40 && { usage }),
      }
    } catch (thrown) {
      const { message, spec } = thrown as { message: string; spec: { status: number; type: string } }
      return { status: spec.status, message, type: spec.type }
    }
  }

  it('[chat-completion] is answered from as aimock answers from it', async () => {
    const context = await kernel({ tables: providerTables })
    const read = fixtureFile.parse(JSON.parse(JSON.stringify(file)))
    await context.transaction(providerTables, (context) => replaceFixtures(context, read.fixtures))
    for (const question of questions) {
      const body = { model: 'm', ...question }
      const expected = await theirs(body)
      expect({ question, answer: await oursIn(context, body) }).toEqual({ question, answer: expected })
    }
  })

  it('is read as the ones that aimock comes with', async () => {
    const folder = new URL('../../node_modules/@copilotkit/aimock/fixtures/', import.meta.url)
    for (const name of ['example-greeting.json', 'example-multi-turn.json', 'example-tool-call.json']) {
      const own = fixtureFile.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
      expect(own.fixtures.length).toBeGreaterThan(0)
    }
  })

  it('names what is wrong with it', () => {
    const wrong = fixtureFile.safeParse({
      fixtures: [{ match: { turnIndex: 'x' }, response: { content: 'x' } }],
    })
    expect(wrong.error?.issues[0]?.path).toEqual(['fixtures', 0, 'match', 'turnIndex'])
  })
})
