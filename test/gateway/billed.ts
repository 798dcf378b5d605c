import { createEmulator, type Emulator, type EmulatorChoices } from 'sandbank'
import { BASE } from './setup'

export interface Answered {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  readonly body: any
}

/** An emulator as the payer of a wallet's models sees it, with a clock that stands still. */
export async function billed(choices: EmulatorChoices = {}) {
  const emulator = createEmulator(choices)
  await emulator.clock.freeze()
  return { emulator, ...payer(emulator) }
}

type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

export function payer(emulator: Emulator) {
  const send: Send = (method, path, body, headers = {}) =>
    emulator.fetch(
      new Request(`${BASE}${path}`, {
        method,
        headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const call = async (...args: Parameters<Send>): Promise<Answered> => {
    const response = await send(...args)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
  }
  /** As the wallet's owner, who has a web session. */
  const own = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const { session } = (await call('GET', '/__sandbank/credentials')).body
    return call(method, `/__sandbank/gateway/${path}`, body, {
      'X-API-Key': '',
      Authorization: `Bearer ${session}`,
    })
  }
  const chat = (body: object = {}, headers?: Record<string, string>) =>
    call('POST', '/v1/chat/completions', { ...QUESTION, ...body }, headers)
  const credits = async () => (await call('GET', '/v1/credits')).body
  return { send, call, own, chat, credits, stream: streamOf(send) }
}

/** 1 USD for a token of the answer, and nothing for the prompt: what is billed can be read off. */
export const DEAR = {
  maxOutputTokens: 100,
  pricing: { input: 0, output: 1_000_000, cacheRead: 0, cacheWrite: 0, imageOutput: 0 },
}

export const QUESTION = {
  model: 'gpt-5-mini',
  messages: [{ role: 'user', content: 'Which way is the lighthouse?' }],
}

/** A streamed answer, read a chunk at a time. */
function streamOf(send: Send) {
  return async (body: object = {}, headers?: Record<string, string>) => {
    const response = await send(
      'POST',
      '/v1/chat/completions',
      { ...QUESTION, ...body, stream: true },
      headers,
    )
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let text = ''
    const read = async () => {
      const { done, value } = await reader.read()
      if (value) text += decoder.decode(value, { stream: true })
      return !done
    }
    return {
      status: response.status,
      headers: response.headers,
      /** The words so far. */
      words: () =>
        text.split('\n').flatMap((line) => {
          if (!line.startsWith('data: {')) return []
          const content = JSON.parse(line.slice(6)).choices?.[0]?.delta.content
          return content ? [content as string] : []
        }),
      /** Reads on until this many words have come; false where the answer ended before. */
      async until(count: number) {
        for (;;) {
          if (this.words().length >= count) return true
          if (!(await read())) return false
        }
      },
      /** One chunk more; false at the end. */
      read,
      async end() {
        while (await read());
        return text
      },
      cancel: () => reader.cancel(),
    }
  }
}
