import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import Anthropic from '@anthropic-ai/sdk'
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod'
import { generateObject, generateText, stepCountIs, streamText, tool } from 'ai'
import OpenAI from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { weatherParameters, weatherQuestion } from './setup'

/** Where the official clients find the gateway. */
export interface Gateway {
  /** With or without `/v1`: both work. */
  readonly baseURL: string
  readonly apiKey: string
  readonly fetch?: typeof fetch
}

// It does not know our models' names, and would say so at every call.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const CHAT = 'gpt-5-mini'
const IMAGE = 'gpt-image-1'

export function openAi({ baseURL, apiKey, fetch }: Gateway): OpenAI {
  return new OpenAI({ baseURL, apiKey, maxRetries: 0, ...(fetch && { fetch }) })
}

export function anthropic({ baseURL, apiKey, fetch }: Gateway): Anthropic {
  return new Anthropic({ baseURL, apiKey, maxRetries: 0, ...(fetch && { fetch }) })
}

const trip = z.object({ city: z.string(), days: z.int().min(1), pace: z.enum(['slow', 'fast']) })

/** What the two official clients and the AI SDK must be able to do, on whatever host. */
export function clientsWork(gateway: () => Gateway): void {
  it('[chat-completion] openai reads an answer', async () => {
    const answer = await openAi(gateway()).chat.completions.create({
      model: CHAT,
      messages: [{ role: 'user', content: 'Reply with exactly "pong"' }],
    })
    expect(answer).toMatchObject({ object: 'chat.completion', model: CHAT })
    expect(answer.choices[0]).toMatchObject({ message: { content: 'pong' }, finish_reason: 'stop' })
    expect(answer.usage?.total_tokens).toBe(
      (answer.usage?.prompt_tokens ?? 0) + (answer.usage?.completion_tokens ?? 0),
    )
  })

  it('[chat-stream] openai assembles a stream to what it gets whole', async () => {
    const client = openAi(gateway())
    const body = { model: CHAT, messages: [{ role: 'user' as const, content: 'Tell me of the sea.' }] }
    const whole = await client.chat.completions.create(body)
    const stream = client.chat.completions.stream({ ...body, stream_options: { include_usage: true } })
    const texts: string[] = []
    stream.on('content', (text) => texts.push(text))
    const assembled = await stream.finalChatCompletion()
    expect(texts.length).toBeGreaterThan(3)
    expect(assembled.choices[0]?.message.content).toBe(whole.choices[0]?.message.content)
    expect(assembled.choices[0]?.finish_reason).toBe('stop')
    expect(assembled.usage).toEqual(whole.usage)
  })

  it('[chat-completion] openai has its tools run, and parses structured output', async () => {
    const client = openAi(gateway())
    const ran: unknown[] = []
    const runner = client.chat.completions.runTools({
      model: CHAT,
      stream: true,
      messages: [{ role: 'user', content: weatherQuestion }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'Forecast',
            parameters: weatherParameters,
            parse: JSON.parse,
            function: (args: unknown) => {
              ran.push(args)
              return 'Rain, 8 °C'
            },
          },
        },
      ],
    })
    expect(await runner.finalContent()).toContain('Rain, 8 °C')
    expect(ran).toEqual([{ city: 'Oslo', days: 3 }])
    const parsed = await client.chat.completions.parse({
      model: CHAT,
      messages: [{ role: 'user', content: 'Plan 5 days in Rome, fast please.' }],
      response_format: zodResponseFormat(trip, 'trip'),
    })
    expect(parsed.choices[0]?.message.parsed).toEqual({ city: 'Rome', days: 5, pace: 'fast' })
  })

  it('[images] openai gets images of the size', async () => {
    const { data, usage } = await openAi(gateway()).images.generate({
      model: IMAGE,
      prompt: 'A lake at dawn',
      size: '256x256',
      n: 2,
    })
    const sizes = (data ?? []).map(({ b64_json }) => {
      const file = Buffer.from(b64_json ?? '', 'base64')
      return [file.subarray(1, 4).toString(), file.readUInt32BE(16), file.readUInt32BE(20)]
    })
    expect(sizes).toEqual([
      ['PNG', 256, 256],
      ['PNG', 256, 256],
    ])
    expect(usage?.output_tokens_details?.image_tokens).toBeGreaterThan(0)
  })

  it('[messages] anthropic reads an answer, [messages-stream] and assembles the same from a stream', async () => {
    const client = anthropic(gateway())
    const body = {
      model: CHAT,
      max_tokens: 200,
      messages: [{ role: 'user' as const, content: 'Tell me of the sea.' }],
    }
    const whole = await client.messages.create(body)
    expect(whole).toMatchObject({ type: 'message', role: 'assistant', model: CHAT, stop_reason: 'end_turn' })
    const stream = client.messages.stream(body)
    const texts: string[] = []
    stream.on('text', (text) => texts.push(text))
    const assembled = await stream.finalMessage()
    expect(texts.length).toBeGreaterThan(3)
    expect(assembled.content).toEqual(whole.content)
    expect(assembled.usage).toEqual(whole.usage)
  })

  it('[models-list] [messages] both retrieve a model, and anthropic counts tokens as they are billed', async () => {
    const [chat, messages] = [openAi(gateway()), anthropic(gateway())]
    const listed = (await chat.models.list()).data.find(({ id }) => id === CHAT)
    expect(await chat.models.retrieve(CHAT)).toEqual(listed)
    const model = await messages.models.retrieve(CHAT)
    expect(model).toMatchObject({ id: CHAT, type: 'model', display_name: 'GPT-5 mini' })
    expect(new Date(model.created_at).getTime()).toBeLessThan(Date.now())
    const error = { type: 'not_found_error', message: expect.stringContaining('"no-such"') }
    await expect(chat.models.retrieve('no-such')).rejects.toMatchObject({
      status: 404,
      error: { ...error, code: 'model_not_found' },
    })
    await expect(messages.models.retrieve('no-such')).rejects.toMatchObject({
      status: 404,
      error: { type: 'error', error },
    })
    const question = {
      model: CHAT,
      system: 'Be brief.',
      messages: [{ role: 'user' as const, content: 'Hello?' }],
    }
    const { input_tokens } = await messages.messages.countTokens(question)
    const { usage } = await messages.messages.create({ ...question, max_tokens: 20 })
    expect(input_tokens).toBe(usage.input_tokens)
  })

  it('[messages] anthropic has its tools called and told, and parses structured output', async () => {
    const client = anthropic(gateway())
    const tools = [{ name: 'get_weather', description: 'Forecast', input_schema: weatherParameters }]
    const question = { role: 'user' as const, content: weatherQuestion }
    const first = await client.messages
      .stream({ model: CHAT, max_tokens: 200, messages: [question], tools })
      .finalMessage()
    expect(first.stop_reason).toBe('tool_use')
    const use = first.content.find((block) => block.type === 'tool_use')
    expect(use?.id).toMatch(/^toolu_\w+$/)
    expect(use).toMatchObject({ name: 'get_weather', input: { city: 'Oslo', days: 3 } })
    const result = { type: 'tool_result' as const, tool_use_id: use?.id ?? '', content: 'Rain, 8 °C' }
    const second = await client.messages.create({
      model: CHAT,
      max_tokens: 200,
      tools,
      messages: [
        question,
        { role: 'assistant', content: first.content },
        { role: 'user', content: [result] },
      ],
    })
    expect(JSON.stringify(second.content)).toContain('Rain, 8 °C')
    const parsed = await client.messages.parse({
      model: CHAT,
      max_tokens: 200,
      messages: [{ role: 'user', content: 'Plan 5 days in Rome, fast please.' }],
      output_config: { format: zodOutputFormat(trip) },
    })
    expect(parsed.parsed_output).toEqual({ city: 'Rome', days: 5, pace: 'fast' })
  })

  it('[chat-stream] [messages-stream] the AI SDK streams, runs tools and makes objects in both formats', async () => {
    const { baseURL, apiKey, fetch } = gateway()
    const own = fetch ? { fetch } : {}
    const models = [
      createOpenAICompatible({
        name: 'gateway',
        baseURL,
        apiKey,
        supportsStructuredOutputs: true,
        includeUsage: true,
        ...own,
      })(CHAT),
      createAnthropic({ baseURL: `${baseURL.replace(/\/v1$/, '')}/v1`, apiKey, ...own })(CHAT),
    ]
    for (const model of models) {
      const streamed = streamText({ model, prompt: 'Reply with exactly "pong and ping"', maxRetries: 0 })
      expect(await streamed.text).toBe('pong and ping')
      expect((await streamed.usage).outputTokens).toBeGreaterThan(1)
      const ran: unknown[] = []
      const get_weather = tool({
        description: 'Forecast',
        inputSchema: z.object({ city: z.string(), days: z.int() }),
        execute: async (input) => {
          ran.push(input)
          return 'Rain, 8 °C'
        },
      })
      const { text } = await generateText({
        model,
        prompt: weatherQuestion,
        tools: { get_weather },
        stopWhen: stepCountIs(3),
        maxRetries: 0,
      })
      expect(ran).toEqual([{ city: 'Oslo', days: 3 }])
      expect(text).toContain('Rain, 8 °C')
      const made = await generateObject({
        model,
        schema: trip,
        prompt: 'Plan 5 days in Rome, fast please.',
        maxRetries: 0,
      })
      expect(made.object).toEqual({ city: 'Rome', days: 5, pace: 'fast' })
    }
  })
}
