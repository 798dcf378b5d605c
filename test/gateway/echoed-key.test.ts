import { createEmulator } from 'sandbank'
import { afterEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { modelServer, type Received, sendEvents, sendJson } from './model-server'

const KEY = 'sk-live-"4f9a1c27e8b3"\\d05'
const emulator = createEmulator()
const call = caller(emulator)
afterEach(() => emulator.reset())

/** As the server was sent it: whatever it does with it. */
const keyIn = ({ headers }: Received) =>
  String(headers['x-api-key'] ?? headers.authorization).replace('Bearer ', '')

/** Every way in which a server may give it back. */
const echoes = (key: string) =>
  [
    key,
    JSON.stringify(key),
    JSON.stringify(JSON.stringify(key)),
    encodeURIComponent(key),
    Buffer.from(key).toString('hex'),
    Buffer.from(key).toString('base64'),
    Buffer.from(`user:${key}`).toString('base64url'),
  ].join(' | ')

/** Of base64 that comes letter by letter the last one may be gone already: it holds four bits of the key at most. */
const HIDDEN = /^(\S*••••\S* \| ){6}\S*••••\S{0,2}$/

async function serve(dialect: string, server: { url: string }) {
  const added = await call('POST', '/__sandbank/gateway/providers', {
    name: 'echo',
    dialect,
    baseUrl: server.url,
    key: KEY,
  })
  expect(added.status).toBe(201)
}

const ask = (path: string, body: object = {}) =>
  call('POST', path, {
    model: 'gpt-5-mini',
    max_tokens: 500,
    messages: [{ role: 'user', content: 'hi' }],
    ...body,
  })

/** The same as JSON, with every letter of the key as its number. */
const numbered = (value: unknown, key: string) =>
  JSON.stringify(value)
    .split(JSON.stringify(key).slice(1, -1))
    .join([...key].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''))

async function expectNothingStored() {
  for (const path of [
    '/__sandbank/journal?limit=1000',
    '/__sandbank/export',
    '/__sandbank/gateway/providers',
  ]) {
    const text = JSON.stringify((await call('GET', path)).body)
    for (const spelling of echoes(KEY).split(' | ')) expect(text).not.toContain(spelling)
    expect(text).not.toContain(JSON.stringify(KEY).slice(1, -1))
  }
}

describe.each(['/v1/chat/completions', '/v1/messages'])('%s', (path) => {
  it.each(['chat-completions', 'messages'])(
    'has the key in no answer, and nothing keeps it, where a server of %s echoes it',
    async (dialect) => {
      await using server = await modelServer((response, received) => {
        const text = echoes(keyIn(received))
        const whole =
          dialect === 'messages'
            ? { id: 'm', type: 'message', content: [{ type: 'text', text }], usage: {}, [keyIn(received)]: 1 }
            : {
                choices: [{ message: { role: 'assistant', content: text } }],
                usage: {},
                [keyIn(received)]: 1,
              }
        sendJson(response, 200, whole)
      })
      await serve(dialect, server)
      const { status, body } = await ask(path)
      expect(status).toBe(200)
      const text = body.content?.[0].text ?? body.choices[0].message.content
      expect(text).toMatch(HIDDEN)
      expect(JSON.stringify(body)).not.toContain(JSON.stringify(KEY).slice(1, -1))
      await expectNothingStored()
    },
  )

  it.each(['chat-completions', 'messages'])(
    'has it in no stream, letter by letter, of a server of %s',
    async (dialect) => {
      await using server = await modelServer((response, received) => {
        const event = (data: object) =>
          `${'type' in data ? `event: ${data.type}\n` : ''}data: ${JSON.stringify(data)}\n\n`
        const pieces = [...echoes(keyIn(received))].map((text) =>
          dialect === 'messages'
            ? event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
            : event({ choices: [{ index: 0, delta: { content: text } }] }),
        )
        const [first, last] =
          dialect === 'messages'
            ? [
                event({ type: 'message_start', message: { id: 'm', content: [], usage: {} } }) +
                  event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
                event({ type: 'content_block_stop', index: 0 }) +
                  event({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} }) +
                  event({ type: 'message_stop' }),
              ]
            : ['', `${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`]
        sendEvents(response, first, ...pieces, last)
      })
      await serve(dialect, server)
      const { body } = await ask(path, { stream: true })
      const text = [...String(body).matchAll(/^data: (\{.*)$/gm)]
        .map(([, data = '']) => JSON.parse(data))
        .map(({ choices, delta }) => choices?.[0]?.delta?.content ?? delta?.text ?? '')
        .join('')
      expect(text).toMatch(HIDDEN)
      await expectNothingStored()
    },
  )

  it.each([false, true])('has it in nothing that is written with escapes, stream: %s', async (stream) => {
    const isMessages = path === '/v1/messages'
    await using server = await modelServer((response, received) => {
      const key = keyIn(received)
      const text = `You are ${key}.`
      const whole = isMessages
        ? { id: key, type: 'message', content: [{ type: 'text', text }], usage: {}, [key]: 1 }
        : { id: key, choices: [{ message: { role: 'assistant', content: text } }], usage: {}, [key]: 1 }
      const events = isMessages
        ? [
            { type: 'message_start', message: { id: key, content: [], usage: {} } },
            { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
            { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
            { type: 'content_block_stop', index: 0 },
            { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} },
            { type: 'message_stop' },
          ]
        : [
            { id: key, choices: [{ index: 0, delta: { content: text } }] },
            { id: key, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
          ]
      const lines = events.map(
        (each) => `${'type' in each ? `event: ${each.type}\n` : ''}data: ${numbered(each, key)}\n\n`,
      )
      if (stream) sendEvents(response, ...lines, ...(isMessages ? [] : ['data: [DONE]\n\n']))
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end(numbered(whole, key))
    })
    await serve(isMessages ? 'messages' : 'chat-completions', server)
    const { status, body } = await ask(path, { stream })
    expect(status).toBe(200)
    const read = stream
      ? [...String(body).matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data))
      : [body]
    expect(JSON.stringify(read)).toContain('You are ••••.')
    expect(JSON.stringify(read)).not.toContain(JSON.stringify(KEY).slice(1, -1))
    await expectNothingStored()
  })

  it('has it in no error, neither in its words nor in its code', async () => {
    await using server = await modelServer((response, received) => {
      const key = keyIn(received)
      const error = { message: `Incorrect API key: ${echoes(key)}`, type: key, code: key }
      sendJson(response, 401, { error }, { 'Retry-After': Buffer.from(key).toString('hex') })
    })
    await serve('chat-completions', server)
    const answer = await ask(path)
    expect(answer.status).toBe(401)
    const text = JSON.stringify(answer.body)
    expect(text).toContain('Incorrect API key: ••••')
    for (const spelling of echoes(KEY).split(' | ')) expect(text).not.toContain(spelling)
    expect(text).not.toContain(JSON.stringify(KEY).slice(1, -1))
    expect(answer.headers.get('retry-after')).toBeNull()
    await expectNothingStored()
  })
})
