import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anthropic, openAi } from './clients'
import { BASE, type GatewaySetup, gatewaySetup } from './setup'

let gateway: GatewaySetup
beforeAll(() => {
  gateway = gatewaySetup()
})
afterAll(() => gateway.emulator.close())

const messages = [{ role: 'user' as const, content: 'hello' }]
const asOpenAi = (apiKey = gateway.apiKey) => openAi({ ...gateway, apiKey, baseURL: BASE }).chat.completions
const asAnthropic = (apiKey = gateway.apiKey) => anthropic({ ...gateway, apiKey, baseURL: BASE }).messages

async function thrownBy(run: Promise<unknown>) {
  try {
    await run
  } catch (thrown) {
    return thrown as InstanceType<typeof OpenAI.APIError>
  }
  throw new Error('it was answered')
}

describe('a refusal, as the official clients see it', () => {
  it('[gateway-upstream] [messages-errors] is of the class for its status, whatever the provider says', async () => {
    const classes = [
      [400, OpenAI.BadRequestError, Anthropic.BadRequestError],
      [401, OpenAI.AuthenticationError, Anthropic.AuthenticationError],
      [402, OpenAI.APIError, Anthropic.APIError],
      [403, OpenAI.PermissionDeniedError, Anthropic.PermissionDeniedError],
      [404, OpenAI.NotFoundError, Anthropic.NotFoundError],
      [409, OpenAI.ConflictError, Anthropic.ConflictError],
      [410, OpenAI.APIError, Anthropic.APIError],
      [422, OpenAI.UnprocessableEntityError, Anthropic.UnprocessableEntityError],
      [429, OpenAI.RateLimitError, Anthropic.RateLimitError],
      [500, OpenAI.InternalServerError, Anthropic.InternalServerError],
      [503, OpenAI.InternalServerError, Anthropic.InternalServerError],
      [504, OpenAI.InternalServerError, Anthropic.InternalServerError],
    ] as const
    await gateway.fixtures(
      ...classes.map(([status]) => ({
        match: { userMessage: `fail ${status}` },
        response: { error: { message: `No: ${status}`, type: 'some_type', code: 'some_code' }, status },
      })),
    )
    for (const [status, ofOpenAi, ofAnthropic] of classes) {
      const messages = [{ role: 'user' as const, content: `fail ${status}` }]
      const chat = await thrownBy(asOpenAi().create({ model: gateway.chat, messages, stream: true }))
      expect(chat).toBeInstanceOf(ofOpenAi)
      expect(chat).toMatchObject({ status, code: 'some_code', type: 'some_type' })
      expect(chat.message).toContain(`No: ${status}`)
      const body = { model: gateway.chat, max_tokens: 9, messages }
      const message = await thrownBy(asAnthropic().create(body))
      expect(message).toBeInstanceOf(ofAnthropic)
      const error = { type: 'error', error: { type: 'some_type', message: `No: ${status}` } }
      expect(message).toMatchObject({ status, error })
    }
    await gateway.fixtures()
  })

  it('[gateway-auth] of a wrong key, or of one without the gateway', async () => {
    const body = { model: gateway.chat, messages }
    expect(await thrownBy(asOpenAi('bk_usr_no_such').create(body))).toBeInstanceOf(OpenAI.AuthenticationError)
    const { noGateway } = gateway.emulator.keys
    expect(await thrownBy(asOpenAi(noGateway).create(body))).toMatchObject({
      status: 403,
      code: 'auth_error',
    })
    const refused = await thrownBy(asAnthropic(noGateway).create({ ...body, max_tokens: 9 }))
    expect(refused).toBeInstanceOf(Anthropic.PermissionDeniedError)
    expect(refused).toMatchObject({ error: { type: 'error', error: { type: 'auth_error' } } })
  })

  it('[chat-missing-fields] [chat-unsupported-model] of a body that lacks something, or names no model', async () => {
    const lacking = { messages } as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming
    expect(await thrownBy(asOpenAi().create(lacking))).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      code: 'missing_required_fields',
    })
    expect(await thrownBy(asOpenAi().create({ model: 'no-such-model', messages }))).toMatchObject({
      status: 400,
      code: 'unsupported_model',
    })
  })

  it('[gateway-upstream] of a provider that is down or slow', async () => {
    const change = (switches: object) => gateway.admin('PATCH', 'providers/scripted', { switches })
    await change({ down: true })
    const body = { model: gateway.chat, messages }
    expect(await thrownBy(asOpenAi().create(body))).toMatchObject({
      status: 503,
      code: 'provider_unavailable',
    })
    const health = await gateway.fetch(`${BASE}/health`)
    expect([health.status, (await health.json()).providers]).toEqual([503, { scripted: false }])
    await change({ down: false })
    expect((await gateway.fetch(`${BASE}/health`)).status).toBe(200)
  })
})

describe('a client that gives up before there is an answer', () => {
  it('hears of it as its own abort or timeout, and is billed for nothing', async () => {
    await gateway.fixtures({ match: {}, response: { content: 'too late' }, latency: 60_000 })
    const credits = async () =>
      (await gateway.fetch(`${BASE}/v1/credits`, { headers: { 'X-API-Key': gateway.apiKey } })).json()
    const before = await credits()
    const leaving = () => ({ signal: AbortSignal.timeout(30) })
    const chat = { model: gateway.chat, messages }
    const message = { ...chat, max_tokens: 9 }
    expect(await thrownBy(asOpenAi().create(chat, leaving()))).toBeInstanceOf(OpenAI.APIUserAbortError)
    expect(await thrownBy(asAnthropic().create(message, leaving()))).toBeInstanceOf(
      Anthropic.APIUserAbortError,
    )
    const late = { timeout: 30 }
    expect(await thrownBy(asOpenAi().create(chat, late))).toBeInstanceOf(OpenAI.APIConnectionTimeoutError)
    expect(await thrownBy(asAnthropic().create(message, late))).toBeInstanceOf(
      Anthropic.APIConnectionTimeoutError,
    )
    // The reservation is released when the emulator has noticed it, too.
    await expect.poll(credits).toEqual(before)
    await gateway.fixtures()
  })
})

describe('a stream that breaks off', () => {
  it('is told to both clients, however far it came', async () => {
    await gateway.fixtures({
      match: {},
      response: { content: 'one two three four five' },
      chunkSize: 4,
      truncateAfterChunks: 3,
    })
    const seen: string[] = []
    const broken = await thrownBy(
      (async () => {
        const stream = await asOpenAi().create({ model: gateway.chat, messages, stream: true })
        for await (const chunk of stream) seen.push(chunk.choices[0]?.delta.content ?? '')
      })(),
    )
    expect(broken).toBeInstanceOf(Error)
    expect(seen.join('')).toBe('one two thre')
    const stream = asAnthropic().stream({ model: gateway.chat, max_tokens: 99, messages })
    expect(await thrownBy(stream.finalMessage())).toBeInstanceOf(Anthropic.AnthropicError)
    await gateway.fixtures()
  })

  it('because the client leaves stops waiting for more', async () => {
    await gateway.fixtures({
      match: {},
      response: { content: 'one two three four five' },
      streamingProfile: { ttft: 1, tps: 100 },
    })
    const stream = await asOpenAi().create({ model: gateway.chat, messages, stream: true })
    let seen = 0
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content) seen++
      if (seen === 2) stream.controller.abort()
    }
    expect(seen).toBe(2)
    const messageStream = asAnthropic().stream({ model: gateway.chat, max_tokens: 99, messages })
    messageStream.on('text', () => messageStream.abort())
    expect(await thrownBy(messageStream.finalMessage())).toBeInstanceOf(Anthropic.APIUserAbortError)
    await gateway.fixtures()
  })
})
