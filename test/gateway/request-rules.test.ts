import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { byRule } from '../../src/kernel/service-rules'
import { modelServer, sendJson } from './model-server'
import { BASE, gatewaySetup } from './setup'

const { emulator, fixtures, admin, apiKey, fetch, chat: model } = gatewaySetup()
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

async function send(path: string, body: object) {
  const response = await fetch(`${BASE}${path}`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hello' }], ...body }),
  })
  const text = await response.text()
  return { status: response.status, text }
}

async function setRules(modelRequestRules: 'here' | 'always' | 'never') {
  const response = await fetch(`${BASE}/__sandbank/settings`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ serviceRules: { modelRequestRules } }),
  })
  expect(response.status).toBe(200)
}

async function credits() {
  const response = await fetch(`${BASE}/v1/credits`, { headers: { 'X-API-Key': apiKey } })
  const { balanceUsd, undeductedCostUsd } = await response.json()
  return { balanceUsd, undeductedCostUsd }
}

const fiveStops = ['1', '2', '3', '4', '5']

const refused = {
  '/v1/chat/completions': {
    body: { stop: fiveStops },
    answer: {
      error: {
        message: `Invalid 'stop': array too long. Expected an array with maximum length 4, but got an array with length 5 instead. (Rule gateway.chat.stop.) ${byRule('modelRequestRules')}`,
        type: 'invalid_request_error',
        code: 'invalid_request',
      },
    },
  },
  '/v1/messages': {
    body: { temperature: 1.5 },
    answer: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: `temperature: Input should be less than or equal to 1 (Rule gateway.messages.numbers.) ${byRule('modelRequestRules')}`,
      },
    },
  },
}

describe.each(Object.entries(refused))('the published rules on POST %s', (path, { body, answer }) => {
  it('hold for scripted answers and fixtures, streamed and whole, and cost nothing', async () => {
    const before = await credits()
    for (const stream of [true, false]) {
      const { status, text } = await send(path, { ...body, stream })
      expect(status).toBe(400)
      expect(JSON.parse(text)).toEqual(answer)
    }
    await fixtures({ match: {}, response: { content: 'hi' } })
    expect((await send(path, body)).status).toBe(400)
    expect(await credits()).toEqual(before)
  })

  it('are turned off by the setting', async () => {
    await setRules('never')
    expect((await send(path, body)).status).toBe(200)
  })

  it.each(['chat-completions', 'messages'])(
    'are left to an upstream of %s, and turned on for it by the setting',
    async (dialect) => {
      const answered =
        dialect === 'messages'
          ? { content: [{ type: 'text', text: 'hi' }], stop_reason: 'end_turn' }
          : { choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }] }
      await using server = await modelServer((response) => sendJson(response, 200, answered))
      const prompts = () => server.received.filter(({ body }) => body !== undefined).length
      await admin('POST', 'providers', { name: 'local', dialect, baseUrl: server.url })
      expect((await send(path, body)).status).toBe(200)
      expect(prompts()).toBe(1)
      await setRules('always')
      const { status, text } = await send(path, body)
      expect(status).toBe(400)
      expect(JSON.parse(text)).toEqual(answer)
      expect(prompts()).toBe(1)
    },
  )
})

it('holds for a count of tokens, which is made here', async () => {
  const { body, answer } = refused['/v1/messages']
  const { status, text } = await send('/v1/messages/count_tokens', body)
  expect(status).toBe(400)
  expect(JSON.parse(text)).toEqual(answer)
  await setRules('never')
  expect((await send('/v1/messages/count_tokens', body)).status).toBe(200)
})
