import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { billed, QUESTION } from './billed'
import { modelServer, type Received, sendJson } from './model-server'

const { emulator, call, own, chat } = await billed()
beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze()
})
afterAll(() => emulator.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const admin = (method: string, path: string, body?: unknown) =>
  call(method, `/__sandbank/gateway/${path}`, body)
const newKey = async (changes: object) => (await call('POST', '/__sandbank/keys', changes)).body
/** Requests to a model server, without health checks. */
const requestsOf = ({ received }: { received: readonly Received[] }) => received.filter(({ body }) => body)
const ask = (path: string, body: object) => call('POST', path, { ...QUESTION, max_tokens: 20, ...body })

describe('who may come in', () => {
  it('[gateway-auth] takes X-API-Key or Bearer; refuses in the words of the format; leaves /health open', async () => {
    const bearer = { 'X-API-Key': '', Authorization: `Bearer ${emulator.keys.full}` }
    expect((await chat({}, bearer)).status).toBe(200)
    for (const [key, status, message] of [
      ['', 401, /^Send an API key/],
      ['bk_usr_nobody_secret', 401, /unknown here, revoked or expired/],
      [emulator.keys.noGateway, 403, /llmGatewayEnabled=false.*takes up to 60 seconds/],
    ] as const) {
      for (const path of ['/v1/chat/completions', '/v1/images/generations']) {
        const refused = await call('POST', path, QUESTION, { 'X-API-Key': key })
        expect(refused.status).toBe(status)
        expect(refused.body).toEqual({
          error: { message: expect.stringMatching(message), type: 'auth_error', code: 'auth_error' },
        })
      }
      const refused = await call('POST', '/v1/messages', QUESTION, { 'X-API-Key': key })
      expect(refused.status).toBe(status)
      expect(refused.body).toEqual({
        type: 'error',
        error: { type: 'auth_error', message: expect.stringMatching(message) },
      })
      expect((await call('GET', '/health', undefined, { 'X-API-Key': key })).status).toBe(200)
    }
  })

  it('[budget-propagation] goes by what it knew of a key for up to a minute', async () => {
    const { apiKey, key } = await newKey({ llmGatewayEnabled: true })
    const status = async () => (await chat({}, { 'X-API-Key': apiKey })).status
    expect(await status()).toBe(200)
    await call('PATCH', `/__sandbank/keys/${key.id}`, { llmGatewayEnabled: false })
    await emulator.clock.advance(MINUTE - 1)
    expect(await status()).toBe(200)
    await emulator.clock.advance(1)
    expect(await status()).toBe(403)
    await call('DELETE', `/__sandbank/keys/${key.id}`)
    expect(await status()).toBe(403)
    await emulator.clock.advance(MINUTE)
    expect(await status()).toBe(401)
  })

  it('[gateway-rate] lets 60 requests a minute through, by key and by address', async () => {
    const get = async (key: string) => call('GET', '/v1/credits', undefined, { 'X-API-Key': key })
    const answers = await Promise.all(Array.from({ length: 70 }, () => get(emulator.keys.full)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.error).toEqual({
      message: 'Retry after 60 seconds',
      type: 'rate_limit_error',
      code: 'rate_limit_error',
    })
    expect(refused?.headers.get('retry-after')).toBe('60')
    // Another key, the same address.
    expect((await get(emulator.keys.readOnly)).status).toBe(429)
    expect((await ask('/v1/messages', {})).body.error.type).toBe('rate_limit_error')
    expect((await call('GET', '/health')).status).toBe(200)
    await emulator.clock.advance(MINUTE)
    expect((await get(emulator.keys.full)).status).toBe(200)
  })

  it('[gateway-rate] counts what is refused against the address: wrong keys, bodies that are no JSON', async () => {
    const wrong = async (path: string) =>
      (await call('POST', path, QUESTION, { 'X-API-Key': 'bk_usr_guess_secret' })).status
    for (let at = 0; at < 58; at++) expect(await wrong('/v1/chat/completions')).toBe(401)
    expect(
      (await call('POST', '/v1/messages', QUESTION, { 'X-API-Key': emulator.keys.noGateway })).status,
    ).toBe(403)
    expect((await call('POST', '/v1/messages', 'no object')).status).toBe(400)
    expect(await wrong('/v1/messages')).toBe(429)
    const refused = await call('GET', '/v1/models')
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limit_error'])
    expect(refused.headers.get('retry-after')).toBe('60')
    await emulator.clock.advance(MINUTE)
    expect((await call('GET', '/v1/models')).status).toBe(200)
  })
})

describe('where it answers', () => {
  it('takes {llm_url} and {llm_url}/v1 as base addresses, each also below a tier', async () => {
    const { routes } = (await call('GET', '/__sandbank/coverage')).body
    for (const path of ['/v1/chat/completions', '/v1/messages']) {
      const { aliases } = routes.find(({ route }: { route: string }) => route === `POST ${path}`)
      expect(aliases).toHaveLength(8)
      for (const alias of aliases) {
        const tier = /^\/(zdr|private)/.exec(alias)?.[1] ?? 'standard'
        const answer = await ask(alias, { model: 'llama-3.3-70b' })
        expect(`${alias} ${answer.status} ${answer.headers.get('x-privacy-tier')}`).toBe(
          `${alias} 200 ${tier}`,
        )
      }
      await emulator.clock.advance(MINUTE)
    }
    for (const path of ['/health', '/zdr/v1/models', '/private/v1/usage', '/credits']) {
      expect((await call('GET', path)).status, path).toBe(200)
    }
    expect((await call('GET', '/private/v1/models/llama-3.3-70b')).body.id).toBe('llama-3.3-70b')
    expect((await call('POST', '/zdr/v1/messages/count_tokens', QUESTION)).body).toEqual({ input_tokens: 11 })
    // A site of the user's keeps its own folders.
    expect(emulator.answers(new URL('http://a.example/images/logo.png'))).toBe(false)
    expect(emulator.answers(new URL('http://a.example/images/generations'))).toBe(true)
    expect(emulator.answers(new URL('http://a.example/models/chair.glb'))).toBe(false)
    expect(emulator.answers(new URL('http://a.example/private/v1/embeddings'))).toBe(true)
  })

  it('[messages-errors] refuses an unknown path or method in the format of the client', async () => {
    const version = { 'anthropic-version': '2023-06-01' }
    for (const [method, path, status] of [
      ['POST', '/v1/embeddings', 404],
      ['GET', '/v1/v1/nothing', 404],
      ['POST', '/zdr/v1/audio/speech', 404],
      ['GET', '/private/v1', 404],
      ['DELETE', '/v1/models', 405],
      ['GET', '/v1/chat/completions', 405],
      ['GET', '/zdr/chat/completions', 405],
    ] as const) {
      const chat = await call(method, path)
      const type = status === 404 ? 'not_found_error' : 'invalid_request_error'
      const message = expect.stringContaining(method)
      expect([chat.status, chat.body], path).toEqual([
        status,
        { error: { message, type, code: status === 404 ? 'not_found' : 'method_not_allowed' } },
      ])
      expect(chat.headers.get('x-privacy-tier')).toBe(/^\/(zdr|private)/.exec(path)?.[1] ?? 'standard')
      const messages = await call(method, path, undefined, version)
      expect([messages.status, messages.body]).toEqual([status, { type: 'error', error: { type, message } }])
    }
    expect((await call('GET', '/private/messages')).body.type).toBe('error')
    expect(
      (await call('GET', '/v1/models', undefined, { ...version, 'X-API-Key': 'wrong' })).body.error,
    ).toEqual({
      type: 'auth_error',
      message: expect.stringContaining('unknown here'),
    })
    // The rest of the emulator keeps its own words.
    expect((await call('GET', '/agent/nothing')).body.error).toBe('Not found')
  })

  it('retrieves a model in any state of its life, as long as it has one', async () => {
    const soft = await call('GET', '/v1/models/claude-3.7-sonnet')
    expect([soft.status, soft.headers.get('x-model-deprecated')]).toEqual([200, 'true'])
    expect((await call('GET', '/v1/models/kimi-k2-preview:private')).body.id).toBe('kimi-k2-preview')
    const gone = await call('GET', '/v1/models/gpt-4o-mini')
    expect([gone.status, gone.body.error.code]).toEqual([410, 'model_deprecated'])
    expect(
      (await call('POST', '/v1/messages/count_tokens', { ...QUESTION, model: 'gpt-9' })).body.error.type,
    ).toBe('invalid_request_error')
  })

  it('[health] is 200 while one provider is well, and 503 when none is', async () => {
    expect((await call('GET', '/health')).body).toEqual({ status: 'ok', providers: { scripted: true } })
    await admin('PATCH', 'providers/scripted', { switches: { down: true } })
    const down = await call('GET', '/health')
    expect(down.status).toBe(503)
    expect(down.body).toEqual({ status: 'unavailable', providers: { scripted: false } })
    expect(down.headers.get('x-privacy-tier')).toBe('standard')
  })
})

describe('the catalogue', () => {
  it('[models-list] lists what can be asked, newest first, with a discount only for whom it is', async () => {
    const { object, data } = (await call('GET', '/v1/models')).body
    expect(object).toBe('list')
    const all = (await admin('GET', 'models')).body.models
    const listed = all.filter(({ lifecycle }: { lifecycle: string }) => lifecycle === 'listed')
    expect(data.map(({ id }: { id: string }) => id)).toEqual(listed.map(({ id }: { id: string }) => id))
    expect(all.length).toBeGreaterThan(listed.length)
    const ages = listed.map(({ addedAt }: { addedAt: string }) => Date.parse(addedAt))
    expect(ages).toEqual([...ages].sort((a, b) => b - a))
    const find = (id: string) => data.find((model: { id: string }) => model.id === id)
    expect(find('llama-3.3-70b')).toEqual({
      id: 'llama-3.3-70b',
      object: 'model',
      name: 'Llama 3.3 70B',
      owned_by: 'meta',
      context_window: 131_072,
      max_output_tokens: 16_384,
      input_modalities: ['text'],
      output_modalities: ['text'],
      private: true,
      attested: 'gateway',
      zdr: true,
      pricing: { input: 0.13, output: 0.4, cache_read: 0.02, currency: 'usd', unit: 'million_tokens' },
    })
    expect(find('gpt-image-1').pricing.image_output).toBe(40)
    expect(find('gpt-image-1').output_modalities).toContain('image')
    expect(find('gpt-5-mini').attested).toBeUndefined()
    expect(find('qwen3-coder').pricing.discount).toEqual({
      bps: 2_000,
      valid_from: expect.stringMatching(/Z$/),
      valid_to: expect.stringMatching(/Z$/),
      reason: 'Launch month for club members',
      eligibility_scope: 'club',
    })
    await call('PUT', '/__sandbank/wallets/wlt_developer', { club: { active: false } })
    const plain = (await call('GET', '/v1/models')).body.data
    expect(plain.some(({ pricing }: { pricing: object }) => 'discount' in pricing)).toBe(false)
  })

  it('[gateway-retired] warns of a model on its way out, and answers 410 once it is gone', async () => {
    const old = async () => ask('/v1/chat/completions', { model: 'claude-3.7-sonnet' })
    const soft = await old()
    expect(soft.status).toBe(200)
    expect(soft.headers.get('x-model-deprecated')).toBe('true')
    expect(soft.headers.get('x-model-replacement')).toBe('claude-sonnet-4.5')
    await emulator.clock.advance(61 * DAY)
    const retired = await old()
    expect(retired.status).toBe(410)
    expect(retired.headers.get('x-model-replacement')).toBe('claude-sonnet-4.5')
    expect(retired.body.error).toEqual({
      message: expect.stringMatching(/was retired on .* Use "claude-sonnet-4.5" instead\.$/),
      type: 'model_deprecated',
      code: 'model_deprecated',
    })
    await emulator.clock.advance(180 * DAY)
    expect((await old()).body.error.code).toBe('model_removed')
    const messages = await ask('/v1/messages', { model: 'llama-2-70b' })
    expect(messages.body).toEqual({
      type: 'error',
      error: { type: 'model_removed', message: expect.stringContaining('Use "llama-3.3-70b" instead.') },
    })
  })

  it('[chat-unknown-model] refuses a model that there is not', async () => {
    const { status, body } = await ask('/v1/chat/completions', { model: 'gpt-9' })
    expect(status).toBe(400)
    expect(body.error).toEqual({
      message: expect.stringContaining('Model "gpt-9" is not supported'),
      type: 'invalid_request_error',
      code: 'unsupported_model',
    })
  })

  it('[chat-completion] [messages] refuses a prompt over the context window, in each format', async () => {
    await admin('PUT', 'models/gpt-5-mini', { contextWindow: 12 })
    await admin('PUT', 'models/gpt-image-1', { contextWindow: 2 })
    const message = expect.stringMatching(
      /^The prompt is too long: \d+ tokens, and "gpt-\S+" reads at most \d+ /,
    )
    const error = { type: 'invalid_request_error', message }
    const long = { messages: [{ role: 'user', content: 'word '.repeat(40) }] }
    const chat = await ask('/v1/chat/completions', long)
    expect([chat.status, chat.body]).toEqual([400, { error: { ...error, code: 'context_length_exceeded' } }])
    const messages = await ask('/v1/messages', { ...long, stream: true })
    expect([messages.status, messages.body]).toEqual([400, { type: 'error', error }])
    const image = { model: 'gpt-image-1', prompt: 'a lamp that lights the whole of the bay', size: '32x32' }
    const drawn = await call('POST', '/v1/images/generations', image)
    expect([drawn.status, drawn.body.error.code]).toEqual([400, 'context_length_exceeded'])
    expect((await ask('/v1/chat/completions', {})).status).toBe(200)
  })

  it('[credits-worst-case] cuts max_tokens to the most that the model puts out', async () => {
    await using server = await modelServer((response) => sendJson(response, 200, { choices: [] }))
    await admin('POST', 'providers', { name: 'up', dialect: 'chat-completions', baseUrl: server.url })
    // 16 USD at most, of 25.
    const pricing = { input: 0, output: 1_000_000 }
    await admin('PUT', 'models/gpt-5-mini', { maxOutputTokens: 16, pricing })
    expect((await ask('/v1/chat/completions', { max_tokens: 1_000_000 })).status).toBe(200)
    expect((await ask('/v1/chat/completions', { max_completion_tokens: 9 })).status).toBe(200)
    expect(requestsOf(server).map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [16, undefined],
      [9, 9],
    ])
  })

  it('[images] fetches what an upstream points to from its own origin, and else from public addresses alone', async () => {
    let url = ''
    await using elsewhere = await modelServer((response) => response.end('a secret'))
    await using server = await modelServer((response, { path }) =>
      path === '/file.png' ? response.end('a picture') : sendJson(response, 200, { data: [{ url }] }),
    )
    const upstream = { name: 'painter', dialect: 'chat-completions', baseUrl: server.url, position: 0 }
    expect((await admin('POST', 'providers', upstream)).status).toBe(201)
    const draw = () => call('POST', '/v1/images/generations', { model: 'gpt-image-1', prompt: 'a lamp' })
    url = `${server.url}/file.png`
    const { body } = await draw()
    expect(Buffer.from(body.data[0].b64_json, 'base64').toString()).toBe('a picture')
    url = `${elsewhere.url}/__sandbank/credentials`
    const refused = await draw()
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toContain('it leads to a loopback address')
    expect(elsewhere.received).toEqual([])
  })

  it('[images-limits] draws no stream, at most four, and only with a model that draws', async () => {
    const draw = (body: object) =>
      call('POST', '/v1/images/generations', {
        model: 'gpt-image-1',
        prompt: 'a lamp',
        size: '32x32',
        ...body,
      })
    for (const [body, message] of [
      [{ n: 5 }, 'n: must be at most 4'],
      [{ stream: true }, 'stream: is not supported for images'],
      [{ model: 'gpt-5-mini' }, 'Model "gpt-5-mini" makes no images'],
    ] as const) {
      const { status, body: refused } = await draw(body)
      expect(status).toBe(400)
      expect(refused.error.type).toBe('invalid_request_error')
      expect(refused.error.message).toContain(message)
    }
    expect((await draw({ n: 4 })).body.data).toHaveLength(4)
    // 1,000 tokens for 40 USD a million, and the prompt.
    const before = (await call('GET', '/v1/credits')).body.balanceUsd
    await draw({ size: '800x1280' })
    expect(before - (await call('GET', '/v1/credits')).body.balanceUsd).toBeCloseTo(0.04001, 6)
  })
})

describe('privacy tiers', () => {
  const OPEN = 'llama-3.3-70b'
  const tierFor = async (path: string, body: object) => {
    const answer = await ask(path, { model: OPEN, ...body })
    return `${answer.status} ${answer.headers.get('x-privacy-tier')}${answer.body.error ? ` ${answer.body.error.code}` : ''}`
  }

  it('[tier-select] are chosen by the body, the address, the model id and the account; the strongest wins', async () => {
    const path = '/v1/chat/completions'
    const demands: [string, object, string][] = [
      [path, {}, '200 standard'],
      [path, { privacy: 'zdr' }, '200 zdr'],
      [path, { privacy: 'private' }, '200 private'],
      [path, { private: true }, '200 private'],
      [path, { private: false }, '200 standard'],
      [path, { private: true, privacy: 'zdr' }, '200 private'],
      [path, { model: `${OPEN}:zdr` }, '200 zdr'],
      [path, { model: `${OPEN}:PRIVATE` }, '200 private'],
      [path, { model: `${OPEN}:zdr`, privacy: 'private' }, '200 private'],
      [path, { model: `${OPEN}:private:x` }, '400 standard unsupported_model'],
      [`/zdr${path}`, { model: `${OPEN}:private` }, '200 private'],
      [`/zdr${path}`, { privacy: 'zdr' }, '200 zdr'],
      [`/zdr${path}`, { privacy: 'private' }, '400 zdr privacy_conflict'],
      [`/private${path}`, { privacy: 'standard' }, '400 private privacy_conflict'],
      [`/zdr${path}`, { private: true }, '400 zdr privacy_conflict'],
      [path, { privacy: 'secret' }, '400 standard invalid_privacy'],
      [path, { private: 'yes' }, '400 standard invalid_privacy'],
    ]
    for (const [to, body, expected] of demands)
      expect(await tierFor(to, body), JSON.stringify(body)).toBe(expected)
    await own('PATCH', 'account', { tier: 'zdr' })
    expect(await tierFor(path, {})).toBe('200 zdr')
    expect(await tierFor(path, { privacy: 'standard' })).toBe('200 zdr')
    expect(await tierFor(path, { private: true })).toBe('200 private')
    const message = await ask('/v1/messages', { model: OPEN, private: true })
    expect(message.headers.get('x-confidential-verified')).toBe('true')
  })

  it('[tier-header] are said on every answer, refusals and streams too', async () => {
    const tierOf = async (path: string, body: object, key = emulator.keys.full) => {
      const { status, headers } = await call('POST', path, body, { 'X-API-Key': key })
      return `${status} ${headers.get('x-privacy-tier')}`
    }
    expect(await tierOf('/zdr/v1/messages', {}, '')).toBe('401 zdr')
    expect(await tierOf('/v1/messages', { private: true })).toBe('400 private')
    expect(await tierOf('/v1/chat/completions', { ...QUESTION, private: true })).toBe('422 private')
    expect((await call('GET', '/private/v1/models')).headers.get('x-privacy-tier')).toBe('private')
    const headersOf = async (body: object) => [
      ...(await emulator
        .fetch(
          new Request('http://sandbank.test/v1/chat/completions', {
            method: 'POST',
            headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
            body: JSON.stringify({ ...QUESTION, model: OPEN, stream: true, ...body }),
          }),
        )
        .then(async (response) => {
          await response.text()
          return response.headers.keys()
        })),
    ]
    expect(await headersOf({ private: true })).toEqual(
      expect.arrayContaining([
        'x-privacy-tier',
        'x-confidential-signer',
        'x-confidential-tcb',
        'x-confidential-verified',
      ]),
    )
    expect((await headersOf({})).filter((name) => name.startsWith('x-confidential'))).toEqual([])
  })

  it('[tier-fail-closed] never fall back to a weaker one', async () => {
    const path = '/v1/chat/completions'
    expect(await tierFor(path, { model: 'gpt-5-mini', private: true })).toBe(
      '422 private confidential_unavailable',
    )
    expect(await tierFor(path, { model: 'gpt-5-nano', privacy: 'zdr' })).toBe('422 zdr zdr_unavailable')
    await admin('PATCH', 'switches', { slotsTaken: [OPEN] })
    expect(await tierFor(path, { private: true })).toBe('422 private confidential_unavailable')
    expect(await tierFor(path, {})).toBe('200 standard')
    await admin('PATCH', 'switches', { slotsTaken: [], attestation: 'unverifiable' })
    expect(await tierFor(path, { private: true })).toBe('503 private attestation_unverified')
    const refused = await ask('/v1/messages', { model: OPEN, private: true })
    expect(refused.status).toBe(503)
    expect(refused.body).toEqual({
      type: 'error',
      error: { type: 'api_error', message: expect.stringContaining('not signed by the key of the report') },
    })
    await admin('PATCH', 'switches', { attestation: 'verifiable' })
    expect(await tierFor(path, { private: true })).toBe('200 private')
  })

  it('[tier-fail-closed] [tier-header] private requests reach an added server only where it is declared an enclave', async () => {
    await using plain = await modelServer((response) => sendJson(response, 200, { choices: [] }))
    await using enclave = await modelServer((response) => sendJson(response, 200, { choices: [] }))
    const add = (name: string, baseUrl: string, more: object = {}) =>
      admin('POST', 'providers', { name, dialect: 'chat-completions', baseUrl, ...more })
    const listsPrivate = async () => {
      const { data } = (await call('GET', '/v1/models')).body
      return data.find(({ id }: { id: string }) => id === OPEN).private
    }
    const path = '/v1/chat/completions'
    expect(await listsPrivate()).toBe(true)
    await add('plain', plain.url)
    const refused = await ask(path, { model: OPEN, private: true })
    expect(refused.status).toBe(422)
    expect(refused.body.error).toEqual({
      message: expect.stringMatching(/^No attested enclave serves "llama-3.3-70b".* plain,.*\/ui\/gateway/),
      type: 'invalid_request_error',
      code: 'confidential_unavailable',
    })
    expect(await listsPrivate()).toBe(false)
    expect(await tierFor(path, {})).toBe('200 standard')
    // Tried after the plain one, and where it is broken no other one is tried.
    await add('enclave', enclave.url, { enclave: true, position: 1 })
    const served = await ask(path, { model: OPEN, private: true })
    expect([served.status, requestsOf(enclave).length, requestsOf(plain).length]).toEqual([200, 1, 1])
    expect(requestsOf(enclave)[0]?.body).not.toHaveProperty('private')
    // Its user's word is no attestation.
    expect([...served.headers.keys()].filter((name) => name.startsWith('x-confidential'))).toEqual([])
    expect(await listsPrivate()).toBe(true)
    await admin('PATCH', 'providers/enclave', { switches: { down: true } })
    expect(await tierFor(path, { private: true })).toBe('503 private provider_unavailable')
    await admin('PATCH', 'providers/enclave', { switches: { down: false }, enclave: false })
    expect(await tierFor(path, { private: true })).toBe('422 private confidential_unavailable')
    expect([requestsOf(enclave).length, requestsOf(plain).length]).toEqual([1, 1])
    expect((await admin('PATCH', 'providers/scripted', { enclave: true })).status).toBe(400)
    const { providers } = (await admin('GET', 'providers')).body
    expect(
      providers.map(({ name, tiers }: { name: string; tiers: string[] }) => [name, tiers.at(-1)]),
    ).toEqual([
      ['plain', 'zdr'],
      ['enclave', 'zdr'],
      ['browser', 'zdr'],
      ['scripted', 'private'],
    ])
  })

  it('[attestation] has one report for all callers, whose key signs the quote and the answers name', async () => {
    const report = async (key = emulator.keys.full) =>
      (await call('GET', '/v1/attestation/report', undefined, { 'X-API-Key': key })).body
    const first = await report()
    await emulator.clock.advance(MINUTE - 1)
    expect(await report(emulator.keys.readOnly)).toEqual(first)
    await emulator.clock.advance(1)
    const second = await report()
    expect(second.nonce).not.toBe(first.nonce)
    expect(second.signing_address).toBe(first.signing_address)
    const key = hexToBytes(second.signing_address)
    const quote = hexToBytes(second.intel_quote)
    expect(ed25519.verify(quote.slice(636, 700), quote.slice(0, 632), key)).toBe(true)
    expect(bytesToHex(quote.slice(568, 632))).toBe(bytesToHex(sha256(key)) + second.nonce)
    expect(second).toMatchObject({ signing_algo: 'ed25519', tcb_status: 'UpToDate', simulated: true })
    const answer = await ask('/private/v1/chat/completions', { model: OPEN })
    expect(answer.headers.get('x-confidential-signer')).toBe(second.signing_address)
    expect(answer.headers.get('x-confidential-tcb')).toBe(second.tcb_status)
  })
})
