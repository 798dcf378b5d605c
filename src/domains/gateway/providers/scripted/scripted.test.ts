import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { kernel } from '../../../../../test/helpers/context'
import { wireFormats } from '../../formats/formats'
import { gather } from '../../formats/gather'
import { parseImageBody } from '../../formats/image-request'
import { isDisconnected } from '../../provider-failures'
import { providerTables } from '../tables'
import { fixtureFile } from './fixture-file'
import { lastMatches, replaceFixtures } from './fixtures'
import { scripted } from './scripted'

const tokenize = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []

async function provider(fixtures: object[] = []) {
  const context = await kernel({ tables: providerTables })
  if (fixtures.length > 0) {
    const file = fixtureFile.parse({ fixtures })
    await context.transaction(providerTables, (context) => replaceFixtures(context, file.fixtures))
  }
  const options = { signal: new AbortController().signal, tokenize, tier: 'standard' as const, hops: 0 }
  const generate = async (body: object, signal = options.signal, joins = false) => {
    const messages = [{ role: 'user', content: 'hello' }]
    const request = wireFormats['chat-completions'].parse({ model: 'm', messages, ...body })
    return (await scripted.generate(context, request, { ...options, signal, joins })).deltas
  }
  return {
    context,
    generate,
    answer: async (body: object = {}) => gather(await generate(body), 'messages'),
    send: async (content: string, rest: object = {}) =>
      (await gather(await generate({ messages: [{ role: 'user', content }], ...rest }), 'messages')).text,
    draw: async (body: object) => {
      const request = parseImageBody({ model: 'm', prompt: 'a cat', ...body })
      return (await scripted.image?.(context, request, options))?.images ?? []
    },
  }
}

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
}

describe('the scripted provider, where no fixture matches', () => {
  it('answers an equal request equally, in another emulator too', async () => {
    const [one, other] = [await provider(), await provider()]
    expect(await one.send('How are you?')).toBe(await other.send('How are you?'))
    expect(await one.send('How are you?', { temperature: 0 })).toBe(
      await one.send('How are you?', { temperature: 0 }),
    )
    expect(await one.send('How are you?')).toContain('"How are you?"')
  })

  it('follows what it is told to say and to be', async () => {
    const { send, answer } = await provider()
    expect(await send('Reply with exactly "pong".')).toBe('pong')
    expect(await send('Say: yes, captain')).toBe('yes, captain')
    const system = { role: 'system', content: 'You are a pirate. Be kind.' }
    expect((await answer({ messages: [system, { role: 'user', content: 'Hi' }] })).text).toMatch(
      /^As a pirate: /,
    )
    const strict = { role: 'system', content: 'Always reply with "OK"' }
    expect((await answer({ messages: [strict, { role: 'user', content: 'Hi' }] })).text).toBe('OK')
  })

  it('calls the tool that is meant, with arguments from the question, and then tells what it answered', async () => {
    const { answer } = await provider()
    const question = { role: 'user', content: 'What is the weather in Oslo?' }
    const called = await answer({ messages: [question], tools: [weather] })
    expect(called).toMatchObject({ finish: 'toolCalls', text: '' })
    expect(called.toolCalls).toMatchObject([{ name: 'get_weather', arguments: '{"city":"Oslo"}' }])
    const [call] = called.toolCalls
    const messages = [
      question,
      {
        role: 'assistant',
        tool_calls: [{ id: call?.id, function: { name: call?.name, arguments: call?.arguments } }],
      },
      { role: 'tool', tool_call_id: call?.id, content: 'Rain, 8 °C' },
    ]
    expect(await answer({ messages, tools: [weather] })).toMatchObject({
      finish: 'stop',
      toolCalls: [],
      text: 'The tool answered: Rain, 8 °C',
    })
  })

  it('keeps to tool_choice', async () => {
    const { answer } = await provider()
    const other = { type: 'function', function: { name: 'ring_bell', parameters: { type: 'object' } } }
    const tools = [weather, other]
    const names = async (tool_choice: unknown, content: string) =>
      (await answer({ tools, tool_choice, messages: [{ role: 'user', content }] })).toolCalls.map(
        ({ name }) => name,
      )
    expect(await names('auto', 'Hello.')).toEqual([])
    expect(await names('required', 'Hello.')).toEqual(['get_weather'])
    expect(await names('none', 'What is the weather?')).toEqual([])
    expect(await names({ type: 'function', function: { name: 'ring_bell' } }, 'Weather?')).toEqual([
      'ring_bell',
    ])
  })

  it('is JSON where JSON is asked for', async () => {
    const { send } = await provider()
    expect(JSON.parse(await send('Hi', { response_format: { type: 'json_object' } }))).toHaveProperty(
      'answer',
    )
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
    const response_format = { type: 'json_schema', json_schema: { name: 'trip', schema } }
    expect(JSON.parse(await send('We go to Rome', { response_format }))).toEqual({ city: 'Rome' })
  })

  it('ends at a stop sequence and at max_tokens', async () => {
    const { answer } = await provider()
    const messages = [{ role: 'user', content: 'Say: one two three END four' }]
    expect(await answer({ messages, stop: ['zzz', 'END'] })).toMatchObject({
      text: 'one two three ',
      finish: 'stop',
      stopSequence: 'END',
    })
    expect(await answer({ messages, max_tokens: 2 })).toMatchObject({ text: 'one two', finish: 'length' })
    expect(await answer({ messages, max_tokens: 5 })).toMatchObject({ finish: 'stop' })
  })
})

describe('the scripted provider with fixtures', () => {
  it('answers with the first that matches, and says which', async () => {
    const { send, context } = await provider([
      { match: { userMessage: 'weather', model: 'other' }, response: { content: 'not this model' } },
      {
        match: { userMessage: { regex: '^weather in \\w+$', flags: 'i' } },
        response: { content: 'a pattern' },
      },
      { match: { userMessage: 'weather' }, response: { content: 'a part' } },
    ])
    expect(await send('Weather in Oslo')).toBe('a pattern')
    expect(await send('any weather?')).toBe('a part')
    expect(await send('something else')).toContain('something else')
    expect((await lastMatches(context)).map(({ number, fixture }) => [number, fixture])).toEqual([
      [2, null],
      [1, 2],
      [0, 1],
    ])
  })

  it('goes through a sequence once, also when asked in parallel', async () => {
    const { send } = await provider([
      ...[0, 1, 2].map((sequenceIndex) => ({
        match: { userMessage: 'next', sequenceIndex },
        response: { content: `answer ${sequenceIndex}` },
      })),
      { match: { userMessage: 'next' }, response: { content: 'the rest' } },
    ])
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('next')))
    expect(answers.sort()).toEqual(['answer 0', 'answer 1', 'answer 2', 'the rest', 'the rest', 'the rest'])
  })

  it('streams in chunks of a size, and breaks off where it says', async () => {
    const { generate } = await provider([
      { match: { userMessage: 'whole' }, response: { content: 'abcdefgh' }, chunkSize: 3 },
      { match: {}, response: { content: 'abcdefgh' }, chunkSize: 3, truncateAfterChunks: 2 },
    ])
    const texts = async (content: string) => {
      const seen: string[] = []
      try {
        for await (const deltas of await generate({ stream: true, messages: [{ role: 'user', content }] })) {
          for (const delta of deltas) if (delta.type === 'text') seen.push(delta.text)
        }
      } catch (thrown) {
        seen.push(isDisconnected(thrown) ? 'broken off' : String(thrown))
      }
      return seen
    }
    expect(await texts('whole')).toEqual(['abc', 'def', 'gh'])
    expect(await texts('part')).toEqual(['abc', 'def', 'broken off'])
  })

  it('sends the first chunk by itself and the others at once, for a host that joins them', async () => {
    const content = 'abc'.repeat(100)
    const { generate } = await provider([
      { match: { userMessage: 'whole' }, response: { content }, chunkSize: 3 },
      { match: { userMessage: 'part' }, response: { content }, chunkSize: 3, truncateAfterChunks: 7 },
      { match: {}, response: { content: 'abcdefghi' }, chunkSize: 3, latency: 1 },
    ])
    const sizes = async (content: string, joins: boolean) => {
      const seen: number[] = []
      let whole = ''
      try {
        const messages = [{ role: 'user', content }]
        for await (const deltas of await generate({ stream: true, messages }, undefined, joins)) {
          seen.push(deltas.length)
          for (const delta of deltas) whole += delta.type === 'text' ? delta.text : ` ${delta.type}`
        }
      } catch (thrown) {
        whole += isDisconnected(thrown) ? ' broken off' : String(thrown)
      }
      return { seen, whole }
    }
    // The last ones come with the end.
    expect(await sizes('whole', true)).toEqual({ seen: [1, 100], whole: `${content} finish` })
    expect(await sizes('whole', false)).toEqual({ seen: Array(101).fill(1), whole: `${content} finish` })
    expect(await sizes('part', true)).toEqual({ seen: [1, 6], whole: `${'abc'.repeat(7)} broken off` })
    // What is waited for before it is not reserved for what comes after it.
    expect(await sizes('slow', true)).toEqual({ seen: [1, 1, 2], whole: 'abcdefghi finish' })
  })

  it('keeps its pace, and stops waiting when the client leaves', async () => {
    const { generate } = await provider([
      {
        match: {},
        response: { content: 'one two three' },
        streamingProfile: { ttft: 60, tps: 50, jitter: 0.1 },
      },
    ])
    const leaving = new AbortController()
    const started = performance.now()
    const at: number[] = []
    const run = (async () => {
      for await (const deltas of await generate({ stream: true }, leaving.signal, true)) {
        for (const { type } of deltas) if (type === 'text') at.push(performance.now() - started)
        if (at.length === 2) leaving.abort()
      }
    })()
    await expect(run).rejects.toMatchObject({ name: 'AbortError' })
    // Timers may fire a millisecond early.
    expect(at[0]).toBeGreaterThanOrEqual(53)
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(17)
    expect(at).toHaveLength(2)
  })

  it('fails as the fixture says, with status, type, code and how long to wait', async () => {
    const { answer } = await provider([
      {
        match: {},
        response: {
          error: { message: 'Slow down', type: 'rate_limit_error', code: 'tpm' },
          status: 429,
          retryAfter: 7,
        },
      },
    ])
    await expect(answer()).rejects.toMatchObject({
      name: 'ProviderError',
      status: 429,
      message: 'Slow down',
      type: 'rate_limit_error',
      code: 'tpm',
      retryAfter: '7',
    })
  })

  it('meets the misfortunes of `chaos`', async () => {
    const with_ = async (chaos: object) =>
      (await provider([{ match: {}, response: { content: 'x' }, chaos }])).answer()
    await expect(with_({ dropRate: 1 })).rejects.toMatchObject({ status: 500 })
    await expect(with_({ rateLimitRate: 1 })).rejects.toMatchObject({ status: 429 })
    await expect(with_({ disconnectRate: 1 })).rejects.toMatchObject({ name: 'Disconnected' })
    expect(await with_({ dropRate: 0 })).toMatchObject({ text: 'x' })
  })
})

describe('an image of the scripted provider', () => {
  /** Width and height as the file says, and the rows that its data really hold. */
  function sizeOf(file: Uint8Array) {
    const buffer = Buffer.from(file)
    expect(buffer.subarray(1, 4).toString()).toBe('PNG')
    const [width, height] = [buffer.readUInt32BE(16), buffer.readUInt32BE(20)]
    const at = buffer.indexOf('IDAT')
    const data = inflateSync(buffer.subarray(at + 4, at + 4 + buffer.readUInt32BE(at - 4)))
    expect(data.length).toBe(height * (width + 1))
    return `${width}x${height}`
  }

  it('[images] is a PNG of the size that was asked for, the same for the same prompt', async () => {
    const { draw } = await provider()
    for (const size of ['64x48', '1x1', '33x7']) {
      const [image, second] = await draw({ size, n: 2 })
      expect(sizeOf(image as Uint8Array)).toBe(size)
      expect(second).not.toEqual(image)
    }
    const one = (prompt: string) => draw({ prompt, size: '16x16' })
    expect(await one('a cat')).toEqual(await one('a cat'))
    expect(await one('a cat')).not.toEqual(await one('a dog'))
  })

  it('is the fixture’s where one matches', async () => {
    const { draw, send } = await provider([
      {
        match: { userMessage: 'cat' },
        response: { image: { b64Json: Buffer.from('a file').toString('base64') } },
      },
    ])
    expect(Buffer.from((await draw({}))[0] as Uint8Array).toString()).toBe('a file')
    expect(await send('a cat')).toContain('scripted')
  })
})
