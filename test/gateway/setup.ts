import { createEmulator, type Emulator } from 'sandbank'
import { expect } from 'vitest'

export interface GatewaySetup {
  readonly emulator: Emulator
  /** For the clients' own `fetch` option: no port, no interception. */
  readonly fetch: typeof fetch
  readonly apiKey: string
  readonly chat: string
  readonly image: string
  /** A call of the emulator's admin. */
  admin(method: string, path: string, body?: unknown): Promise<unknown>
  fixtures(...fixtures: object[]): Promise<unknown>
}

export const BASE = 'http://sandbank.test'

/** An emulator as a client of the gateway sees it. */
export function gatewaySetup(): GatewaySetup {
  const emulator = createEmulator()
  const send: typeof fetch = emulator.fetch
  const admin = async (method: string, path: string, body?: unknown) => {
    const response = await send(`${BASE}/__sandbank/gateway/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(`${response.status} ${text}`).toMatch(/^2/)
    return JSON.parse(text)
  }
  return {
    emulator,
    fetch: send,
    apiKey: emulator.keys.full,
    chat: 'gpt-5-mini',
    image: 'gpt-image-1',
    admin,
    fixtures: (...fixtures) => admin('PUT', 'fixtures', { fixtures }),
  }
}

export const weatherQuestion = 'What is the weather in Oslo for 3 days?'

export const weatherParameters = {
  type: 'object' as const,
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1 } },
  required: ['city', 'days'],
}
