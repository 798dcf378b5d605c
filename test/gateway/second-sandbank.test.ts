import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningNode, startNode } from '../../src/hosts/node/index'
import { anthropic, clientsWork, openAi } from './clients'
import { BASE, type GatewaySetup, gatewaySetup } from './setup'

/** A Sandbank on a Node port, for clients over the network and as the upstream of another one. */
let node: RunningNode
beforeAll(async () => {
  node = await startNode({ port: 0 })
})
afterAll(() => node.close())

describe('official clients, over a Node port', () => {
  clientsWork(() => ({ baseURL: node.url, apiKey: node.emulator.keys.full }))
})

describe('a second Sandbank as the provider', () => {
  let gateway: GatewaySetup
  beforeAll(() => {
    gateway = gatewaySetup()
  })
  afterAll(() => gateway.emulator.close())

  it.each(['chat-completions', 'messages'])(
    '[gateway-upstream] answers over its %s endpoint',
    async (dialect) => {
      const upstream = {
        name: `second-${dialect}`.slice(0, 20),
        dialect,
        baseUrl: node.url,
        key: node.emulator.keys.full,
      }
      await gateway.admin('POST', 'providers', upstream)
      const connection = { ...gateway, baseURL: BASE }
      const messages = [{ role: 'user' as const, content: 'Tell me of the sea.' }]
      const second = openAi({ baseURL: node.url, apiKey: node.emulator.keys.full })
      const direct = await second.chat.completions.create({ model: gateway.chat, messages })
      const text = direct.choices[0]?.message.content ?? ''
      const stream = openAi(connection).chat.completions.stream({ model: gateway.chat, messages })
      expect((await stream.finalChatCompletion()).choices[0]?.message.content).toBe(text)
      const message = anthropic(connection).messages.stream({
        model: gateway.chat,
        max_tokens: 200,
        messages,
      })
      expect(await message.finalText()).toBe(text)
      await switchSecond({ failing: { status: 429, message: 'The second one is busy' } })
      await expect(
        openAi(connection).chat.completions.create({ model: gateway.chat, messages }),
      ).rejects.toMatchObject({ status: 429, message: expect.stringContaining('The second one is busy') })
      await switchSecond({ failing: null })
      await gateway.admin('DELETE', `providers/${upstream.name}`)
    },
  )

  it('[gateway-upstream] is stopped when the client of the first one leaves', async () => {
    const content = 'on and '.repeat(500)
    const slowly = { match: {}, response: { content }, streamingProfile: { ttft: 1, tps: 50 } }
    await atSecond('PUT', 'fixtures', { fixtures: [slowly] })
    const { full: key } = node.emulator.keys
    await gateway.admin('POST', 'providers', { name: 'second', dialect: 'messages', baseUrl: node.url, key })
    const inFlight = async () => {
      const response = await fetch(`${node.url}/v1/credits`, { headers: { 'X-API-Key': key } })
      return (await response.json()).undeductedCostUsd
    }
    const stream = await openAi({ ...gateway, baseURL: BASE }).chat.completions.create({
      model: gateway.chat,
      messages: [{ role: 'user', content: 'Go on.' }],
      stream: true,
    })
    for await (const chunk of stream) {
      if (!chunk.choices[0]?.delta.content) continue
      expect(await inFlight()).toBeGreaterThan(0)
      break
    }
    // The answer would have gone on for half a minute.
    await expect.poll(inFlight).toBe(0)
    await gateway.emulator.reset()
    const { providers } = (await gateway.admin('GET', 'providers')) as { providers: { name: string }[] }
    expect(providers.map(({ name }) => name)).toEqual(['browser', 'scripted'])
  })

  it('[gateway-upstream] is told from one that points back here: a circle ends with 508', async () => {
    const key = node.emulator.keys.full
    const circle = { name: 'circle', dialect: 'messages', baseUrl: node.url, key }
    await atSecond('POST', 'providers', circle, 201)
    await atSecond('POST', 'providers', { ...circle, name: 'other', position: 1 }, 201)
    const before = await spent()
    for (const client of [openAi, anthropic]) {
      const connection = { baseURL: node.url, apiKey: key }
      const messages = [{ role: 'user' as const, content: 'Which way?' }]
      const request =
        client === openAi
          ? openAi(connection).chat.completions.create({ model: gateway.chat, messages })
          : anthropic(connection).messages.create({ model: gateway.chat, messages, max_tokens: 9 })
      await expect(request).rejects.toMatchObject({
        status: 508,
        message: expect.stringContaining('point back at the emulator'),
      })
    }
    expect(await spent()).toEqual(before)
    for (const name of ['circle', 'other']) await atSecond('DELETE', `providers/${name}`)
  })

  async function spent() {
    const response = await fetch(`${node.url}/v1/credits`, {
      headers: { 'X-API-Key': node.emulator.keys.full },
    })
    return response.json()
  }

  const switchSecond = (switches: object) => atSecond('PATCH', 'providers/scripted', { switches })

  async function atSecond(method: string, path: string, body?: object, status = 200): Promise<void> {
    const response = await fetch(`${node.url}/__sandbank/gateway/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(status)
  }
})
