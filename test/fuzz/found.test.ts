import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { editedExport } from './edited-export'

/** What the shots of routes.test.ts, or a reader looking where they do not reach, once brought down. */
describe('what was found', () => {
  const emulator = createEmulator()
  const call = caller(emulator)
  beforeEach(() => emulator.reset())
  afterAll(() => emulator.close())

  const repo = (lastPushAt: string) =>
    call('PUT', '/__sandbank/directory/repos/o/r', {
      lastPushAt,
      commits: null,
      pullRequests: null,
      releases: null,
      weekly: [],
    })

  it.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])(
    'refuses %s, which UTC writes with five digits or a sign',
    async (time) => {
      const { status, body } = await repo(time)
      expect(status).toBe(400)
      expect(body).toEqual({
        error: 'Invalid request',
        message: 'lastPushAt: must lie in the years 0000 to 9999 of UTC',
      })
    },
  )

  it.each(['0000-01-01T00:00:00.000Z', '1850-06-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'takes %s, and exports it so that it can be imported',
    async (time) => {
      expect((await repo(time)).body.lastPushAt).toBe(time)
      const exported = (await call('GET', '/__sandbank/export')).body
      expect((await call('POST', '/__sandbank/import', exported)).status).toBe(200)
    },
  )

  it.each([
    ['repos', 'weekly', [{ weekStart: 'Sunday', commits: 1 }], 'weekly.0.weekStart'],
    ['keys', 'allowedIps', ['not an address'], 'allowedIps.0'],
  ])('imports no %s with a bad %s: what reads them would fail', async (table, column, value, path) => {
    const snapshot = await emulator.snapshot()
    const [first, ...others] = snapshot.tables[table] ?? []
    const edited = { ...snapshot.tables, [table]: [{ ...first, [column]: value }, ...others] }
    const answer = await call('POST', '/__sandbank/import', JSON.parse(editedExport(snapshot, edited)))
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(`row 0 of "${table}": ${path}`)
    expect((await emulator.snapshot()).sha256).toBe(snapshot.sha256)
  })

  it('refuses a body that breaks off on the way, and changes nothing', async () => {
    const before = await emulator.snapshot()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"projectName":"Half'))
        controller.error(new TypeError('terminated'))
      },
    })
    const response = await emulator.fetch(
      new Request('http://sandbank.test/agent/profile', {
        method: 'POST',
        headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit),
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: 'Invalid request',
      message: 'body: broke off before its end (terminated)',
    })
    expect((await emulator.snapshot()).sha256).toBe(before.sha256)
  })

  it.each([
    ['/wallet/%FF', { error: 'Invalid request' }],
    ['/v1/models/%FF', { error: { type: 'invalid_request_error', code: 'invalid_request' } }],
    ['/v1/messages/%FF', { type: 'error', error: { type: 'invalid_request_error' } }],
  ])('refuses %s in the words of whom it is for, also by a method of no route', async (path, words) => {
    const { status, body } = await call('PROPFIND', path)
    expect(status).toBe(400)
    expect(body).toMatchObject(words)
    expect(body.error.message ?? body.message).toMatch(/^path: a % does not begin the encoding of UTF-8 text/)
  })

  it.each(['/rpc/{chainId}', '/rpc/solana'])(
    'documents that %s refuses a body that is too large',
    async (path) => {
      const { paths } = (await call('GET', '/__sandbank/openapi.json')).body
      expect(paths[path].post.responses[413].description).toBe('Request body too large')
      const rpc = path.replace('{chainId}', '8453')
      expect((await call('POST', rpc, 'x'.repeat(11_000_000))).status).toBe(413)
    },
  )

  it.each([
    [' ', '" "'],
    ['', '""'],
    ['a.b', '"a.b"'],
    ['__proto__', '__proto__'],
  ])('names the unknown field %j', async (name, shown) => {
    const { status, body } = await call(
      'PUT',
      '/__sandbank/profiles/prf_marram',
      JSON.parse(`{${JSON.stringify(name)}:1}`),
    )
    expect(status).toBe(400)
    expect(body.message).toBe(`${shown}: is not a field of this request`)
  })

  it.each([
    ['a path', 'GET', `/${'a'.repeat(50_000)}`, undefined],
    ['a name', 'PATCH', `/__sandbank/keys/${'a'.repeat(50_000)}`, {}],
    ['a field', 'PUT', '/__sandbank/settings', { ['f'.repeat(50_000)]: 1 }],
  ])('says what is wrong with %s of 50,000 characters in at most 1,000', async (_, method, path, body) => {
    const answer = await call(method, path, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.message.length).toBeLessThanOrEqual(1_000)
  })

  describe.each(['constructor', '__proto__'])('for the word %s, which every object has,', (word) => {
    const prompted = async (prompt: string) => {
      const { jobId } = (await call('POST', '/agent/prompt', { prompt })).body
      await emulator.jobsEnded()
      return (await call('GET', `/agent/job/${jobId}`)).body
    }

    it('an order of it is refused as one of an unknown token', async () => {
      const order = { kind: 'limit', side: 'buy', token: word, amount: '$10', price: '2000' }
      const { status, body } = await call('POST', '/user/automation/order', order)
      expect([status, body.message]).toEqual([
        400,
        expect.stringContaining(`No token here is called "${word}"`),
      ])
    })

    it.each([
      'put # USDT into MORPHO',
      'DCA # dollars of AERO, twice a day',
      'send # of my ETH to gullwatch.eth',
      'swap a # of my DAI to ETH',
      'bridge a # of the arbitrum USDC to polygon',
      'draw me a graph of DRIFT over the # week',
      'price of ETH in # days',
      'send 7 usdc to gullwatch on #',
      'price of #',
    ])('the prompt "%s" takes it for no number, unit or token', async (template) => {
      const job = await prompted(template.replace('#', word))
      expect(job.transactions).toBeUndefined()
      expect(job.response).not.toMatch(/native code|\[object|NaN|Invalid|not a|not valid/)
    })

    it('a file whose name ends with it is text', async () => {
      const { status, body } = await call('POST', '/user/files', { path: `/tides.${word}`, content: 'high' })
      expect([status, body.mimeType ?? body.file?.mimeType]).toEqual([201, 'text/plain'])
    })

    it('a model answers a schema that has it as a format and as a property', async () => {
      const schema = {
        type: 'object',
        properties: { level: { type: 'string', format: word } },
        required: ['level', word],
      }
      const { status, body } = await call('POST', '/v1/chat/completions', {
        model: 'gpt-5-mini',
        messages: [{ role: 'user', content: 'hi' }],
        response_format: { type: 'json_schema', json_schema: { name: 'tides', schema } },
      })
      expect(status).toBe(200)
      expect(JSON.parse(body.choices[0].message.content)).toHaveProperty('level', expect.any(String))
    })
  })
})
