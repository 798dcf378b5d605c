import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningNode, startNode } from 'sandbank/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandbank, startCommand } from '../helpers/command'

let host: RunningNode
let folder: string
beforeAll(async () => {
  host = await startNode({ port: 0 })
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.emulator.reset()
  folder = mkdtempSync(join(tmpdir(), 'sandbank-x402-'))
  return () => rmSync(folder, { recursive: true })
})

const options = () => ({ cwd: folder, env: { SANDBANK_URL: host.url, SANDBANK_API_KEY: '' } })
const x402 = (...args: string[]) => sandbank(['x402', ...args], options())
/** With these lines on standard input. */
const answering = (input: string, ...args: string[]) => sandbank(['x402', ...args], { ...options(), input })
/** What a command says that has to succeed. */
async function output(...args: string[]) {
  const { code, stdout, stderr } = await x402(...args)
  expect([code, stderr], args.join(' ')).toEqual([0, ''])
  return stdout
}
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
function write(file: string, text: string) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const config = (services: object, more: object = {}) =>
  write('bankr.x402.json', JSON.stringify({ network: 'base', currency: 'USDC', ...more, services }))
const HELLO = (word: string) =>
  `export default async () => {\n  console.log('log of ${word}')\n  return { word: '${word}' }\n}\n`
function hello(word = 'hello', entry: object = {}) {
  write('x402/hello/index.ts', HELLO(word))
  config({ hello: { price: '0.01', ...entry } })
}
/** An echo of what reaches the handler. */
const ECHO = `export default async (request: Request) =>
  Response.json({
    method: request.method,
    path: new URL(request.url).pathname.split('/').slice(3).join('/'),
    query: Object.fromEntries(new URL(request.url).searchParams),
    type: request.headers.get('content-type'),
    note: request.headers.get('x-note'),
    body: await request.text(),
  })`
function echo(entry: object = {}) {
  write('x402/echo/index.ts', ECHO)
  config({ echo: { price: '0.01', ...entry } })
}
/** What an echo found, of a call that asks for no leave. */
const echoed = async (...args: string[]) =>
  JSON.parse(await output('call', ...args, '-y', '--json')).body as Record<string, unknown>

describe('sandbank x402', () => {
  it('[x402-cloud-manage] goes from init to a paid call, its log and its revenue', async () => {
    expect(await output('init')).toBe('bankr.x402.json is new.\n\nNext: sandbank x402 add NAME\n')
    expect(await output('add', 'greeting', '--price', '0.25')).toContain('x402/greeting/index.ts is new.\n')
    expect(JSON.parse(read('bankr.x402.json'))).toMatchObject({
      network: 'base',
      services: { greeting: { price: '0.25', methods: ['GET'], schema: { input: { required: ['name'] } } } },
    })
    const [, url = ''] =
      new RegExp(`^greeting  v1  (${host.url}/0x[0-9a-fA-F]{40}/greeting)\\n$`).exec(
        await output('deploy'),
      ) ?? []
    const called = await answering('\nAda\ny\n', 'call', 'greeting', '--interactive')
    expect(called).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^200 {2}\$0\.25 (to be settled|paid)[^{]*\{\n {2}"greeting": "Hello, Ada\.",/,
      ),
      stderr: `name (string): name is required: Pay 0.25 USDC for a call of ${url}?name=Ada? [y/N] `,
    })
    const failed = await x402('call', url, '-y')
    expect([failed.code, failed.stdout]).toEqual([
      3,
      '400  nothing was paid\n{\n  "error": "name: is required"\n}\n',
    ])
    await expect.poll(() => output('logs', 'greeting'), { timeout: 30_000 }).toContain('  settled   200  ')
    const [first, second, reason] = (await output('logs', 'greeting')).split('\n')
    expect(first).toMatch(
      / settled {3}200 {2}\d+ ms {2}v1 {2}GET \/greeting {2}\$0\.25 {2}0x[0-9a-f]{40} {2}0x[0-9a-f]{64}$/,
    )
    expect(second).toMatch(/ uncharged 400 {2}\d+ ms {2}v1 {2}GET \/greeting {2}0x[0-9a-f]{40}$/)
    expect(reason).toBe('    the handler answered 400')
    expect(await output('list')).toBe(`greeting  active  v1  0.25 USDC  1 call  $0.25  ${url}\n`)
    const lines = (await output('revenue', 'greeting')).split('\n')
    expect(lines.slice(0, 3)).toEqual([
      'greeting  today       1 call  $0.25  fees $0.00',
      'greeting  this month  1 call  $0.25  fees $0.00',
      'greeting  all time    1 call  $0.25  fees $0.00',
    ])
    expect(lines[3]).toMatch(/^greeting {2}\d{4}-\d\d-\d\d {2}1 call {2}\$0\.25 {2}fees \$0\.00$/)
    expect(JSON.parse(await output('revenue', '--json'))).toMatchObject([
      { name: 'greeting', revenue: { allTime: { totalUsd: 0.25, requests: 1 } } },
    ])
  })

  it('[x402-cloud-manage] pauses, resumes, rolls back and deletes', async () => {
    hello('one')
    await output('deploy')
    hello('two')
    expect(await output('deploy', 'hello')).toMatch(/^hello {2}v2 /)
    const answer = async () => (await x402('call', 'hello', '-y')).stdout
    expect(await output('rollback', 'hello', 'v1')).toMatch(/^hello v1 answers at http/)
    expect(await answer()).toContain('"word": "one"')
    expect(await output('pause', 'hello')).toBe('hello is paused: callers get 404.\n')
    expect(await answer()).toMatch(/^404 {2}nothing was to be paid\n[\s\S]*endpoints\.paused/)
    await output('resume', 'hello')
    expect(await answer()).toMatch(/^200 /)
    expect(await output('delete', 'hello')).toBe(
      'hello is deleted, with its versions, logs and revenue. The files of the project stay.\n',
    )
    expect(await output('list')).toContain('No paid endpoint is deployed.')
    expect((await x402('logs', 'hello')).stderr).toContain('Endpoint not found: ')
  })

  it('[x402-cloud-manage] sets variables, lists their names and removes them', async () => {
    expect(await output('env', 'set', 'A=one', 'B=two=2')).toContain('A, B are set.')
    write('x402/hello.ts', 'export default () => [process.env.A ?? null, process.env.B]')
    config({ hello: { price: '0.01' } })
    await output('deploy')
    await output('env', 'unset', 'A')
    expect(await output('env', 'list')).toBe('B\n')
    expect(await echoed('hello')).toEqual([null, 'two=2'])
  })

  it('[x402-cloud-config] deploys a project as it is written for the hosted service', async () => {
    write('x402/sums/package.json', '{ "dependencies": { "sums": "1.0.0" } }')
    write('x402/sums/node_modules/sums/package.json', '{ "name": "sums", "main": "index.js" }')
    write('x402/sums/node_modules/sums/index.js', 'exports.sum = (a, b) => a + b')
    write('x402/sums/index.ts', "import { sum } from 'sums'\nexport default async () => ({ sum: sum(1, 2) })")
    config(
      {
        sums: { price: '0.002', currency: 'USDC', network: 'base', schema: { queryParams: { a: 'number' } } },
      },
      { payTo: '0x0000000000000000000000000000000000000001', requiredEnvVars: ['TOKEN'] },
    )
    await output('deploy')
    expect(await echoed('sums')).toEqual({ sum: 3 })
  })

  it('deploys nothing where one handler does not build, and says what is to be installed where', async () => {
    hello()
    write('x402/sums/package.json', '{ "dependencies": { "sums": "1.0.0" } }')
    write('x402/sums/index.ts', "import { sum } from 'sums'\nimport 'others'\nexport default () => sum\n")
    config({ hello: { price: '0.01' }, sums: { price: '0.01' } })
    const { code, stdout, stderr } = await x402('deploy')
    expect([code, stdout]).toEqual([4, ''])
    expect(stderr).toBe(
      'sandbank: x402/sums/index.ts:1:21: Could not resolve "sums"\n' +
        "    import { sum } from 'sums'\n    Install it: npm install --prefix x402/sums\n" +
        'x402/sums/index.ts:2:8: Could not resolve "others"\n' +
        "    import 'others'\n    Install it: npm install --prefix x402/sums others\nNothing was deployed.\n",
    )
    expect(await output('list')).toContain('No paid endpoint is deployed.')
  })

  it('[x402-cloud-config] shows what the emulator refuses, with its field', async () => {
    hello('hello', { price: '0' })
    const { code, stderr } = await x402('deploy')
    expect([code, stderr]).toEqual([1, expect.stringContaining('config.services.hello.price: ')])
    hello('hello', { methods: ['FETCH'] })
    expect((await x402('deploy')).stderr).toContain('config.services.hello.methods[0]: ')
  })

  it('configures an entry by flags, and by questions where there are none', async () => {
    hello('hello', { tags: ['old'] })
    expect(
      await output('configure', 'hello', '--price', '2', '--method', 'post', '--tag', 'a', '--tag', 'b'),
    ).toBe(
      'bankr.x402.json has a new price, methods, tags for hello. `sandbank x402 deploy hello` lets callers have it.\n',
    )
    const prompted = await answering('0.5\nA greeting\n\n\n', 'configure', 'hello')
    expect(prompted.stdout).toContain('has a new price, description for hello.')
    expect(prompted.stderr).toBe(
      'Price of a call, in whole tokens (2): Description: Methods, apart by spaces (POST): Payment scheme, exact or upto: ',
    )
    expect(JSON.parse(read('bankr.x402.json')).services).toEqual({
      hello: { price: '0.5', description: 'A greeting', methods: ['POST'], tags: ['a', 'b'] },
    })
    expect((await answering('', 'configure', 'hello')).stdout).toBe('hello stays as it is.\n')
  })

  it('[x402-cloud-manage] finds endpoints in the catalogue, and shows their schemas', async () => {
    hello('hello', { description: 'Says a word', tags: ['words'], schema: { output: { word: 'string' } } })
    await output('deploy')
    expect(await output('search', 'words')).toMatch(
      /^0x[0-9a-fA-F]{40}\/hello {2}0\.01 USDC {2}GET POST {2}Says a word\n$/,
    )
    expect(await output('search', 'nothing', 'fits')).toBe(
      'The catalogue has nothing for "nothing fits": it lists paid endpoints that are active.\n',
    )
    const [{ slug, url }] = JSON.parse(await output('search', 'words', '--json'))
    const hosted = `https://x402.bankr.bot/${slug}`
    for (const target of ['hello', slug, url, hosted])
      expect(JSON.parse(await output('schema', target, '--json')), target).toMatchObject({
        slug,
        price: '0.01',
      })
    expect(await output('schema', 'hello')).toBe(
      `hello  0.01 USDC  GET POST  ${url}\nSays a word\noutput\n{\n  "word": "string"\n}\n`,
    )
  })

  it('[x402-cloud-call] calls by method, path, query, headers and body, under every name of an endpoint', async () => {
    echo()
    await output('deploy')
    const [{ slug }] = JSON.parse(await output('search', 'echo', '--json'))
    expect(await echoed('echo')).toMatchObject({ method: 'GET', path: '', body: '' })
    expect(await echoed(`${slug}/a/b?c=d`)).toMatchObject({ path: 'a/b', query: { c: 'd' } })
    expect(await echoed(`https://x402.bankr.bot/${slug}?c=e`, '-d', '{"a": 1}', '-H', 'X-Note: hey')).toEqual(
      {
        method: 'POST',
        path: '',
        query: { c: 'e' },
        type: 'application/json',
        note: 'hey',
        body: '{"a": 1}',
      },
    )
    expect(await echoed('echo', '-X', 'post', '-d', 'a text')).toMatchObject({
      method: 'POST',
      body: 'a text',
    })
    echo({ methods: ['PUT'] })
    await output('deploy')
    expect(await echoed('echo')).toMatchObject({ method: 'PUT' })
  })

  it('makes a query or a body of the answers to the inputs of a schema, new or old', async () => {
    const properties = {
      count: { type: 'integer', description: 'how many' },
      all: { type: 'boolean' },
      tag: {},
    }
    echo({ schema: { input: { type: 'object', properties, required: ['count'] } } })
    await output('deploy')
    const get = await answering('3\n\na b\ny\n', 'call', 'echo', '-i', '--json')
    expect(get.stderr).toContain(
      'count (integer; how many): all (boolean; optional): tag (string; optional): Pay ',
    )
    expect(JSON.parse(get.stdout).body.query).toEqual({ count: '3', tag: 'a b' })
    echo({ schema: { input: { count: 'number', tag: { type: 'string', required: true } } } })
    await output('deploy')
    const post = await answering('3\nx\n', 'call', 'echo', '-X', 'POST', '-i', '-y', '--json')
    expect(post.stderr).toBe('count (number; optional): tag (string): ')
    expect(JSON.parse(JSON.parse(post.stdout).body.body)).toEqual({ count: 3, tag: 'x' })
  })

  it('[x402-cloud-uncharged] pays nothing without a yes, and nothing above the cap', async () => {
    hello('hello', { price: '2.5' })
    await output('deploy')
    expect(await answering('n\n', 'call', 'hello')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^Pay 2\.5 USDC for a call of \S+\? \[y\/N\] sandbank: Nothing was paid\.\n$/,
      ),
    })
    expect((await x402('call', 'hello')).stderr).toContain(
      'sandbank: Nothing was paid: nobody answered whether to pay. -y pays without the question.\n',
    )
    const { code, stderr } = await x402('call', 'hello', '-y')
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('asks for 2.5 USDC, and this call may cost 1 at most'),
    ])
    expect((await x402('call', 'hello', '-y', '--max-payment', '10.5')).stderr).toContain('maxPaymentUsd: ')
    expect(await output('logs', 'hello')).toBe('hello was not called yet.\n')
    expect(await output('call', 'hello', '-y', '--max-payment', '2.5')).toMatch(/^200 {2}\$2\.5 /)
  })

  it('follows what is paid until it is stopped', async () => {
    hello()
    await output('deploy')
    const following = startCommand(['x402', 'logs', 'hello', '--follow', '--json'], options())
    // The second call finds it following, whenever the first did.
    for (const _ of [1, 2]) {
      await output('call', 'hello', '-y')
      await following.printed('"payment":"settled"')
    }
    following.child.kill('SIGINT')
    const { code, stdout } = await following.exited
    const ids = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id)
    expect([code, new Set(ids).size]).toEqual([0, ids.length])
  })

  it.each([
    [[], 2, 'The word after `sandbank x402` is one of init, add, configure,'],
    [['pay'], 2, 'The word after `sandbank x402` is one of init, add, configure,'],
    [['deploy', '--force'], 2, "Unknown option '--force'."],
    [['list', 'all'], 2, '"all" is one word too many. Usage: sandbank x402 list [--json]'],
    [
      ['add', 'hello'],
      1,
      'There is no bankr.x402.json here or in a folder above. `sandbank x402 init` makes one.',
    ],
    [['add'], 2, 'The name of a paid endpoint is missing. Usage: sandbank x402 add NAME'],
    [
      ['add', 'no spaces'],
      2,
      `A paid endpoint's name has 1 to 47 letters, digits, "_" and "-"; not "no spaces".`,
    ],
    [['add', 'x', '--price', '0.0000001'], 2, 'The price is 0.0000001, and the minimum is 0.000001.'],
    [['configure', 'x', '--price', 'free'], 2, 'The price must be a decimal number of tokens'],
    [
      ['env', 'delete', 'A'],
      2,
      'The word after `sandbank x402 env` is one of set, list, unset; not "delete".',
    ],
    [['env', 'set', 'X402_RUNTIME_A=x'], 2, 'X402_RUNTIME_A cannot be the KEY of a variable: it begins with'],
    [['rollback', 'x', 'first'], 2, 'VERSION is a number such as 3 or v3; not "first".'],
    [['logs', 'x', '--limit', '0'], 2, '--limit is a number from 1 to 200; not "0".'],
    [['pause', 'x'], 1, 'Endpoint not found: '],
    [['schema', 'x'], 1, 'Endpoint not found: '],
    [['schema', 'http://localhost:1/x'], 1, 'http://localhost:1/x is no paid endpoint of http'],
    [['call', 'x'], 1, 'Endpoint not found: '],
    [['call'], 2, 'The name of a paid endpoint is missing. Usage: sandbank x402 call TARGET'],
    [
      ['call', 'x', '--max-payment', '$1'],
      2,
      '--max-payment is an amount in US dollars such as 0.50; not "$1".',
    ],
    [['call', 'x', '-H', 'accept'], 2, '-H is a header such as "accept: text/plain"; not "accept".'],
    [['call', 'x', '-i', '-d', '{}'], 2, '-i makes the body from the answers: leave out -d.'],
    [['list', '--key', 'bk_usr_nobody_nothing'], 1, 'Invalid API key'],
  ])('refuses %j with exit code %i', async (args, status, rule) => {
    const { code, stdout, stderr } = await x402(...args)
    expect([code, stdout]).toEqual([status, ''])
    expect(stderr).toContain(`sandbank: ${rule}`)
  })

  it.each([
    ['{"services":[]}', 'bankr.x402.json: "services" must be an object of entries by name.'],
    [
      '{"services":{"a":"b"}}',
      'bankr.x402.json: services.a must be an object; { "price": "0.001" } takes the defaults.',
    ],
    ['{"services":{}}', 'bankr.x402.json has no paid endpoints. `sandbank x402 add NAME` makes one.'],
    [
      '{"services":{"a":{"price":"1"}}}',
      'The paid endpoint "a" has no handler: x402/a/index.ts does not exist.',
    ],
  ])('[x402-cloud-config] says what is wrong with the config file %s', async (text, rule) => {
    write('bankr.x402.json', text)
    const { code, stderr } = await x402('deploy')
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(rule)])
    expect(code).not.toBe(0)
  })
})

describe('sandbank x402 dev', () => {
  it('deploys what is saved, lets the last version answer meanwhile, and prints paid calls', async () => {
    hello('one')
    const running = startCommand(['x402', 'dev'], options())
    await running.printed('hello  v1 in ')
    expect(await echoed('hello')).toEqual({ word: 'one' })
    await running.printed('settled   200')
    await running.printed('    log of one')
    write('x402/hello/index.ts', HELLO('two'))
    await running.printed('hello  v2 in ')
    expect(await echoed('hello')).toEqual({ word: 'two' })
    write('x402/hello/index.ts', 'export default () => {')
    await running.printed('hello  not deployed; v2 goes on answering\n    x402/hello/index.ts:1:')
    expect(await echoed('hello')).toEqual({ word: 'two' })
    hello('two', { price: '0.02' })
    await running.printed('the settings of the config file are deployed')
    expect(await output('list')).toContain('  v2  0.02 USDC  ')
    running.child.kill('SIGINT')
    const { code, stderr } = await running.exited
    expect([code, stderr]).toEqual([0, ''])
  })
})
