import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openShell, openSilentPage, type TestBrowser } from '../helpers/browser'
import { pageScript } from '../helpers/page-script'
import type { clients as Clients } from './gateway-clients'

declare const clients: typeof Clients

let browser: TestBrowser
let page: Page
let apiKey: string

beforeAll(async () => {
  ;({ browser, page } = await openSilentPage())
  await page.evaluate(await pageScript('test/e2e/gateway-clients.ts'))
  const credentials = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text)
  apiKey = credentials.keys.full
})
afterAll(() => browser.close())

async function admin(method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetchInPage(page, `/__sandbank/gateway/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.text).toContain('{')
  expect(answer.status).toBe(200)
}

describe.each(['', 'https://llm.bankr.bot'])('official clients in a page, at %j', (foreign) => {
  it('[chat-stream] [messages-stream] [images] stream, call tools, draw', async () => {
    const results = await page.evaluate(
      async ([base, key]) => {
        const baseURL = base || location.origin
        const common = { apiKey: key, baseURL, dangerouslyAllowBrowser: true, maxRetries: 0 }
        const openai = new clients.OpenAI({ ...common, baseURL: `${baseURL}/v1` })
        const anthropic = new clients.Anthropic(common)
        const messages = [{ role: 'user' as const, content: 'Tell me of the sea.' }]
        const model = 'gpt-5-mini'
        const stream = openai.chat.completions.stream({ model, messages })
        const texts: string[] = []
        stream.on('content', (text) => texts.push(text))
        const message = await anthropic.messages.stream({ model, max_tokens: 200, messages }).finalMessage()
        const tool = {
          name: 'get_weather',
          input_schema: { type: 'object' as const, properties: { city: { type: 'string' } } },
        }
        const called = await anthropic.messages.create({
          model,
          max_tokens: 200,
          messages: [{ role: 'user', content: 'The weather in Oslo?' }],
          tools: [tool],
        })
        const drawn = await openai.images.generate({ model: 'gpt-image-1', prompt: 'A lake', size: '64x32' })
        const bitmap = await createImageBitmap(
          await (await fetch(`data:image/png;base64,${drawn.data?.[0]?.b64_json}`)).blob(),
        )
        const refused = await openai.chat.completions
          .create({ model: 'none', messages })
          .catch((thrown) => thrown)
        return {
          chat: (await stream.finalChatCompletion()).choices[0]?.message.content,
          pieces: texts.length,
          message: message.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
          called: called.content.map((block) => (block.type === 'tool_use' ? block.input : undefined)),
          size: [bitmap.width, bitmap.height],
          refused: [refused instanceof clients.OpenAI.BadRequestError, refused.code],
        }
      },
      [foreign, apiKey] as const,
    )
    expect(results.chat).toContain('Tell me of the sea.')
    expect(results).toMatchObject({
      message: results.chat,
      called: [{ city: 'Oslo' }],
      size: [64, 32],
      refused: [true, 'unsupported_model'],
    })
    expect(results.pieces).toBeGreaterThan(3)
  })

  it('[chat-stream] [messages-stream] the AI SDK streams, runs tools and makes objects in both formats', async () => {
    const results = await page.evaluate(
      ([base, key]) => clients.aiSdk(`${base || location.origin}/v1`, key),
      [foreign, apiKey] as const,
    )
    const each = { streamed: 'pong and ping', cities: ['Oslo'], hasWeather: true, object: { days: 5 } }
    expect(results).toEqual([each, each])
  })
})

it('[chat-stream] a client that leaves in the middle stops the generation, and is billed for what it saw', async () => {
  const content = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(' ')
  const slowly = { match: {}, response: { content }, streamingProfile: { ttft: 1, tps: 20 } }
  await admin('PUT', 'fixtures', { fixtures: [slowly] })
  const balance = async () =>
    JSON.parse((await fetchInPage(page, '/v1/credits', { headers: { 'X-API-Key': apiKey } })).text)
  const seen = await page.evaluate(async (key) => {
    const openai = new clients.OpenAI({
      apiKey: key,
      baseURL: `${location.origin}/v1`,
      dangerouslyAllowBrowser: true,
    })
    const messages = [{ role: 'user' as const, content: 'Go on.' }]
    const stream = await openai.chat.completions.create({ model: 'gpt-5-mini', messages, stream: true })
    let pieces = 0
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content) pieces++
      if (pieces === 5) stream.controller.abort()
    }
    return pieces
  }, apiKey)
  expect(seen).toBe(5)
  // The generation would have held its worst case back for a hundred seconds, longer than this waits.
  await expect.poll(async () => (await balance()).undeductedCostUsd).toBe(0)
  await admin('PUT', 'fixtures', { fixtures: [] })
})

describe('the browser’s own model, which a page lends', () => {
  /** Chromium's builds have no model: this stands in for it, with the shape of the API. */
  const standIn = () => {
    const model = {
      availability: async () => {
        Reflect.set(globalThis, 'timesAsked', Reflect.get(globalThis, 'timesAsked') + 1)
        return 'available'
      },
      create: async ({ initialPrompts = [] }: { initialPrompts?: { role: string; content: string }[] }) => ({
        destroy() {},
        promptStreaming(input: string, { signal }: { signal: AbortSignal }) {
          const words = [...initialPrompts.map(({ content }) => content), input].flatMap((text) =>
            text.split(' '),
          )
          return new ReadableStream<string>({
            async pull(controller) {
              const word = words.shift()
              if (word === undefined) return controller.close()
              if (word === 'wait') {
                Reflect.set(globalThis, 'isWaiting', true)
                await new Promise((resolve) => signal.addEventListener('abort', resolve))
              }
              controller.enqueue(`${word.toUpperCase()} `)
            },
          })
        },
      }),
    }
    Object.assign(globalThis, { LanguageModel: model, timesAsked: 0 })
  }

  const ask = (content: string) =>
    fetchInPage(page, '/v1/chat/completions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
      body: JSON.stringify({
        model: 'gpt-5-mini',
        messages: [
          { role: 'system', content: 'loudly' },
          { role: 'user', content },
        ],
      }),
    })
  const health = async () => JSON.parse((await fetchInPage(page, '/health')).text).providers.browser

  const requestCount = (of: Page) => of.evaluate(() => Reflect.get(globalThis, 'timesAsked') as number)

  it('is not there without such a page, answers through one, and fails clearly when it goes away', async () => {
    const lender = await browser.context.newPage()
    await lender.addInitScript(standIn)
    const looked = lender.waitForResponse(/browser-model\/wanted$/)
    await openShell(lender, inject('siteUrl'))
    await looked
    await lender.goto(`${inject('siteUrl')}/ui/gateway?view=providers`)
    await lender.getByRole('button', { name: 'Look for a model in this browser' }).waitFor()
    // Not read until it is requested.
    expect(await requestCount(lender)).toBe(0)

    // Switched on by another tab.
    await admin('PATCH', 'providers/browser', { enabled: true })
    await expect.poll(health).toBe(true)
    expect(await requestCount(lender)).toBeGreaterThan(0)
    const answered = JSON.parse((await ask('hello there')).text)
    expect(answered.choices[0].message.content).toBe('LOUDLY HELLO THERE ')

    const waiting = ask('please wait')
    await lender.waitForFunction(() => Reflect.get(globalThis, 'isWaiting'))
    await lender.close()
    const failed = await waiting
    expect([failed.status, JSON.parse(failed.text).error]).toEqual([
      503,
      {
        message: 'The browser’s own model: the page that lends its model has gone away.',
        type: 'api_error',
        code: 'provider_unavailable',
      },
    ])
    expect(await health()).toBe(false)
    expect((await ask('hello')).status).toBe(503)
    await admin('PATCH', 'providers/browser', { enabled: false })
  })
})
