import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { editedExport } from '../fuzz/edited-export'
import { caller } from '../helpers/caller'
import { deploying, WEATHER } from './deploying'

const emulator = createEmulator()
const call = caller(emulator)
const deploy = deploying(call)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const refused = async (answer: ReturnType<typeof deploy>) => {
  const { status, body } = await answer
  return { status, error: body.error, message: body.message }
}
const names = async () =>
  (await call('GET', '/x402/endpoints')).body.endpoints.map(({ name }: { name: string }) => name)

describe('POST /x402/endpoints/deploy', () => {
  it('[x402-cloud-config] gives every field its published default, and the address to call', async () => {
    const deployed = await deploy('weather')
    expect(deployed.status).toBe(200)
    const [endpoint] = deployed.body.endpoints
    const { evmAddress } = (await call('GET', '/__sandbank/credentials')).body.wallet ?? {}
    if (evmAddress) expect(endpoint.url).toBe(`http://sandbank.test/${evmAddress}/weather`)
    expect(endpoint).toEqual({
      name: 'weather',
      status: 'active',
      discoverable: true,
      createdAt: expect.any(String),
      lastDeployedAt: expect.any(String),
      bankrFeeBps: 0,
      totalRequests: 0,
      totalRevenueUsd: 0,
      version: 1,
      price: '0.01',
      url: expect.stringMatching(/^http:\/\/sandbank\.test\/0x[0-9a-fA-F]{40}\/weather$/),
      description: '',
      currency: 'USDC',
      tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      network: 'base',
      paymentScheme: 'exact',
      methods: ['GET', 'POST'],
      category: null,
      tags: [],
      files: false,
      appKV: false,
      agent: false,
    })
    expect((await call('GET', '/x402/endpoints')).body).toEqual({ success: true, endpoints: [endpoint] })
  })

  it('[x402-cloud-config] takes what public files have, and leaves out what is too much of a list', async () => {
    const { body } = await deploy('harbour', WEATHER, {
      description: 'Tides',
      price: '0.002',
      currency: 'USDC',
      network: 'base',
      paymentScheme: 'exact',
      methods: ['post'],
      category: 'data',
      discoverable: false,
      endpoint: 'https://example.com/unread',
      tags: ['Sea Level', 'tides', 'tides', 'a_b', 'x402', 'agents', 'sixth'],
      files: true,
      appKV: { app: 'harbour' },
      agent: { enabled: false },
    })
    expect(body.endpoints[0]).toMatchObject({
      methods: ['POST'],
      tags: ['sealevel', 'tides', 'ab', 'x402', 'agents'],
      discoverable: false,
      files: true,
      appKV: true,
      agent: false,
    })
  })

  it('gives the settings as a configuration file has them: deployed again, they change nothing', async () => {
    const service = {
      description: 'Tides',
      price: '0.002',
      tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      paymentScheme: 'upto',
      methods: ['POST'],
      category: 'data',
      tags: ['tides'],
      schema: { input: { type: 'object' } },
      files: { path: '/sea', read: true, write: false, delete: false },
      appKV: { app: 'harbour' },
      agent: true,
      discoverable: false,
    }
    await deploy('harbour', WEATHER, service)
    await deploy('weather')
    const details = async (name: string) => (await call('GET', `/x402/endpoints/details/${name}`)).body
    expect((await details('harbour')).config).toEqual(service)
    for (const name of ['harbour', 'weather']) {
      const { endpoint, config } = await details(name)
      expect((await deploy(name, WEATHER, config)).status).toBe(200)
      const again = await details(name)
      expect(again.config).toEqual(config)
      expect(again.endpoint).toEqual({
        ...endpoint,
        version: 2,
        lastDeployedAt: again.endpoint.lastDeployedAt,
      })
    }
  })

  it.each<[string, object, object, string]>([
    ['price 0', { price: '0' }, {}, 'config.services.weather.price: is 0, and the minimum is 0.000001'],
    [
      'a price that is too small',
      { price: '0.0000009' },
      {},
      'config.services.weather.price: is 0.0000009, and the minimum is 0.000001',
    ],
    [
      'a price that is none',
      { price: '$1' },
      {},
      'config.services.weather.price: must be a decimal number of tokens (US dollars for USDC) as a string, such as "0.01"',
    ],
    ['no price', { price: undefined }, {}, 'config.services.weather.price: is required'],
    [
      'another network',
      {},
      { network: 'solana' },
      'config.network: must be "base": paid endpoints settle on Base here',
    ],
    [
      'a method of another kind',
      { methods: ['GET', 'TRACE'] },
      {},
      'config.services.weather.methods[1]: must be one of GET, POST, PUT, PATCH, DELETE',
    ],
    [
      'a schema that is none',
      { schema: { input: 'text' } },
      {},
      'config.services.weather.schema.input: must be an object',
    ],
    [
      'another payment scheme',
      { paymentScheme: 'stream' },
      {},
      'config.services.weather.paymentScheme: must be one of exact, upto',
    ],
  ])('[x402-cloud-config] refuses %s by the name of its field', async (_, service, config, message) => {
    expect(await refused(deploy('weather', WEATHER, service, config))).toEqual({
      status: 400,
      error: 'Invalid request',
      message,
    })
    expect(await names()).toEqual([])
  })

  it('[x402-cloud-config] refuses a token that is none, and has the scheme of Permit2 for others than dollars', async () => {
    const nobody = '0x00000000000000000000000000000000000000ee'
    expect(await refused(deploy('weather', WEATHER, { tokenAddress: nobody }))).toEqual({
      status: 400,
      error: 'Invalid request',
      message: `config.services.weather.tokenAddress: ${nobody} is no token on Base. Nothing was deployed. (Rule endpoints.token.)`,
    })
    const weth = '0x4200000000000000000000000000000000000006'
    expect(
      (await deploy('weather', WEATHER, { price: '100', tokenAddress: weth })).body.endpoints[0],
    ).toMatchObject({
      currency: 'WETH',
      paymentScheme: 'upto',
      bankrFeeBps: 500,
    })
  })

  it('[x402-cloud-config] bounds names, sources and the services of a deploy', async () => {
    expect((await deploy('a'.repeat(47))).status).toBe(200)
    expect((await refused(deploy('a'.repeat(48)))).message).toBe(
      `config.services.${'a'.repeat(48)}: must be a name of 1 to 47 letters, digits, "_" and "-" (^[A-Za-z0-9_-]{1,47}$)`,
    )
    const long = `${WEATHER}\n//${'x'.repeat(1_048_576)}`
    expect((await refused(deploy('long', long))).message).toBe(
      `bundles.long.source: must have at most 1048576 bytes, and has ${long.length}. Nothing was deployed. (Rule endpoints.bundleSize.)`,
    )
    const services = Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`s${n}`, { price: '1' }]))
    const many = await call('POST', '/x402/endpoints/deploy', { config: { services } })
    expect(many.body.message).toBe('config.services: must have at most 25 services in one deploy, and has 26')
    const missing = await call('POST', '/x402/endpoints/deploy', {
      config: { services: { s: { price: '1' } } },
    })
    expect(missing.body.message).toBe(
      'bundles.s: is required, because the service was never deployed before. Nothing was deployed. (Rule endpoints.bundle.)',
    )
    const stray = await call('POST', '/x402/endpoints/deploy', {
      config: { services: { s: { price: '1' } } },
      bundles: { s: WEATHER, t: WEATHER },
    })
    expect(stray.body.message).toBe('bundles.t: has no service of its name in config.services')
    expect(await names()).toEqual(['a'.repeat(47)])
  })

  it.each([
    ['ctx.sendEmail()', 'export default async (req, ctx) => { await ctx.sendEmail("a") }', 'sendEmail', 1],
    [
      'a slip in files',
      'export default async (req, ctx) => {\n  return ctx?.files?.readTxt("a")\n}',
      'files.readTxt',
      2,
    ],
    [
      'another name of it',
      'export default async function h(request: Request, context: any) {\n  context.appKV.push("a")\n}',
      'appKV.push',
      2,
    ],
  ])('[x402-cloud-config] refuses a source that calls %s', async (_, source, method, line) => {
    expect((await refused(deploy('weather', source))).message).toBe(
      `bundles.weather: calls ctx.${method} (x402/weather/index.ts:${line}), which a handler does not have: ctx has files.readText, files.readJson, files.readBytes, files.writeText, files.writeJson, files.writeBytes, files.list, files.delete, files.getDownloadUrl, appKV.get, appKV.set, appKV.list, appKV.delete, askAgent. Nothing was deployed. (Rule endpoints.context.)`,
    )
  })

  it('[x402-cloud-config] takes a source that calls what there is', async () => {
    const source = `export default async (req: Request, ctx: any) => {
      const n = Number((await ctx.appKV.get('calls')) ?? 0)
      if (ctx?.files) await ctx.files.writeJson('a.json', { n })
      ctx.askAgent('tell me').catch(() => {})
      return { n }
    }`
    expect((await deploy('weather', source)).status).toBe(200)
  })

  it('says where a source cannot be compiled', async () => {
    const source = 'export default function handler() {\n  let = = 1\n}'
    expect((await refused(deploy('weather', source))).message).toMatch(
      /^bundles\.weather\.source: SyntaxError: .*\(x402\/weather\/index\.ts:2:\d+\)\. Nothing was deployed\. \(Rule endpoints\.compile\.\)$/,
    )
  })

  it('[x402-cloud-config] counts versions, changes settings without a bundle, and goes back', async () => {
    await deploy('weather')
    await deploy('weather', 'export default () => ({ second: true })')
    const config = { services: { weather: { price: '0.05' } } }
    const changed = await call('POST', '/x402/endpoints/deploy', { config })
    expect(changed.body.endpoints[0]).toMatchObject({ version: 2, price: '0.05' })
    const back = await call('POST', '/x402/endpoints/rollback/weather', { version: 1 })
    expect(back.body.endpoint).toMatchObject({ version: 1, price: '0.05' })
    expect((await call('GET', '/x402/endpoints/versions/weather/1')).body).toMatchObject({
      version: 1,
      file: 'x402/weather/index.ts',
      source: WEATHER,
    })
    expect((await call('POST', '/x402/endpoints/rollback/weather', { version: 7 })).body).toEqual({
      error: 'Endpoint version not found',
      message:
        'The paid endpoint "weather" has no version 7: its newest is 2, and the newest 20 are kept. GET /x402/endpoints/details/weather lists them. (Rule endpoints.version.)',
    })
    await deploy('weather')
    const { endpoint, versions } = (await call('GET', '/x402/endpoints/details/weather')).body
    expect(endpoint.version).toBe(3)
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
  })
})

describe('managing paid endpoints', () => {
  it('[x402-cloud-manage] pauses, changes and deletes, each by its owner alone', async () => {
    await deploy('weather')
    const patched = await call('PATCH', '/x402/endpoints/weather', { status: 'paused', discoverable: false })
    expect(patched.body.endpoint).toMatchObject({ status: 'paused', discoverable: false })
    expect((await call('PATCH', '/x402/endpoints/weather', { status: 'gone' })).body.message).toBe(
      'status: must be one of active, paused',
    )
    expect((await call('DELETE', '/x402/endpoints/weather')).body).toEqual({ success: true })
    expect((await call('DELETE', '/x402/endpoints/weather')).body).toEqual({
      error: 'Endpoint not found',
      message:
        '"weather": This wallet has no paid endpoint of this name. GET /x402/endpoints lists those it has. (Rule endpoints.unknown.)',
    })
    const readOnly = await call('DELETE', '/x402/endpoints/weather', undefined, emulator.keys.readOnly)
    expect(readOnly.status).toBe(403)
  })

  it('[x402-cloud-manage] answers what an endpoint costs and takes without a key, also by an old flat schema', async () => {
    await deploy('weather', WEATHER, { schema: { queryParams: { city: 'string (required)' } } })
    const [{ url }] = (await call('GET', '/x402/endpoints')).body.endpoints
    const [wallet] = new URL(url).pathname.slice(1).split('/')
    const answer = await emulator.fetch(
      `http://sandbank.test/x402/endpoints/schema/${wallet?.toLowerCase()}/weather`,
    )
    expect(await answer.json()).toEqual({
      success: true,
      slug: `${wallet}/weather`,
      name: 'weather',
      description: '',
      url,
      version: 1,
      price: '0.01',
      currency: 'USDC',
      tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      network: 'base',
      paymentScheme: 'exact',
      methods: ['GET', 'POST'],
      category: null,
      tags: [],
      schema: { input: { city: 'string (required)' }, output: null },
    })
    const none = await call('GET', `/x402/endpoints/schema/${wallet}/nothing`)
    expect(none.status).toBe(404)
    expect(none.body.error).toBe('Endpoint not found')
  })

  it('[x402-cloud-manage] lists what is to be discovered, by a query and 10 unless said', async () => {
    for (let n = 0; n < 12; n++) await deploy(`tide-${n}`, WEATHER, { description: 'High water' })
    await deploy('gauge', WEATHER, { description: 'Reads a tide gauge', tags: ['sea'], category: 'data' })
    await deploy('hidden', WEATHER, { description: 'tide', discoverable: false })
    const found = async (query: string) => (await call('GET', `/x402/endpoints/${query}`)).body.services
    expect(await found('discover')).toHaveLength(10)
    expect(await found('discover?limit=200')).toHaveLength(13)
    expect(await found('search?q=tide')).toHaveLength(13)
    const [first] = await found('discover?q=sea')
    expect(first).toEqual({
      slug: expect.stringMatching(/^0x[0-9a-fA-F]{40}\/gauge$/),
      name: 'gauge',
      description: 'Reads a tide gauge',
      url: expect.stringMatching(/^http:\/\/sandbank\.test\/0x[0-9a-fA-F]{40}\/gauge$/),
      category: 'data',
      tags: ['sea'],
      score: 0.3,
      routes: [
        {
          path: `/${first.slug}`,
          methods: ['GET', 'POST'],
          price: '0.01',
          currency: 'USDC',
          network: 'base',
          description: 'Reads a tide gauge',
          paymentScheme: 'exact',
          schema: { input: null, output: null },
        },
      ],
    })
    expect((await call('GET', '/x402/endpoints/discover?limit=0')).body.message).toBe(
      'limit: must be a whole number from 1 to 200',
    )
  })

  it('[x402-cloud-manage] has variables of its own, 4 KB together, without the reserved names', async () => {
    expect((await call('POST', '/x402/endpoints/env', { vars: { HARBOUR: 'north' } })).body).toEqual({
      success: true,
      keys: ['HARBOUR'],
    })
    for (const name of ['BANKR_KEY', 'AWS_REGION', 'LAMBDA_TASK', 'X402_RUNTIME_MODE']) {
      const { status, body } = await call('POST', '/x402/endpoints/env', { key: name, value: 'x' })
      expect(status).toBe(400)
      expect(body.message).toContain(`key: begins with ${name.slice(0, name.lastIndexOf('_') + 1)}`)
    }
    const full = await call('POST', '/x402/endpoints/env', {
      vars: { A: 'x'.repeat(3_000), B: 'y'.repeat(1_083) },
    })
    expect(full.body.message).toBe(
      'vars: names and values of a wallet may have 4096 bytes together, and would have 4097. Nothing was stored; remove some with DELETE /x402/endpoints/env/:key. (Rule environment.total.)',
    )
    expect((await call('GET', '/x402/endpoints/env')).body).toEqual({ keys: ['HARBOUR'] })
    expect((await call('GET', '/webhooks/env')).body).toEqual({ keys: [] })
  })

  it('has no logs and no revenue before it was paid', async () => {
    await deploy('weather')
    expect((await call('GET', '/x402/endpoints/logs/weather')).body).toEqual({
      success: true,
      logs: [],
      nextCursor: null,
    })
    const none = { totalUsd: 0, bankrFeesUsd: 0, requests: 0 }
    expect((await call('GET', '/x402/endpoints/revenue/weather')).body).toEqual({
      success: true,
      name: 'weather',
      revenue: { allTime: none, thisMonth: none, today: none },
      days: [],
    })
  })

  it('brings endpoints with their bundles to another database, and is refused where a bundle is missing', async () => {
    await deploy('weather')
    const exported = (await call('GET', '/__sandbank/export')).body
    await emulator.reset()
    expect(await names()).toEqual([])
    expect((await call('POST', '/__sandbank/import', exported)).status).toBe(200)
    expect((await call('GET', '/x402/endpoints/versions/weather/1')).body.source).toBe(WEATHER)
    const without = { ...exported.tables, paid_endpoint_versions: [] }
    const broken = JSON.parse(editedExport(exported, without))
    expect((await call('POST', '/__sandbank/import', broken)).body.message).toContain(
      'it lacks the version 1 of the paid endpoint weather',
    )
  })
})
