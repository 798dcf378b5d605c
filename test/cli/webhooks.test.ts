import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningNode, startNode } from 'sandbank/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { sandbank, startCommand } from '../helpers/command'

let host: RunningNode
let folder: string
beforeAll(async () => {
  host = await startNode({ port: 0 })
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.emulator.reset()
  folder = mkdtempSync(join(tmpdir(), 'sandbank-webhooks-'))
  return () => rmSync(folder, { recursive: true })
})

const SECRET = 'secret-of-the-test'
const options = () => ({ cwd: folder, env: { SANDBANK_URL: host.url, SANDBANK_API_KEY: '' } })
const webhooks = (...args: string[]) => sandbank(['webhooks', ...args], options())
/** What a command says that has to succeed. */
async function output(...args: string[]) {
  const { code, stdout, stderr } = await webhooks(...args)
  expect([code, stderr], args.join(' ')).toEqual([0, ''])
  return stdout
}
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
function write(file: string, text: string) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const HELLO = (word: string) =>
  `export default async () => {\n  console.log('${word}')\n  return new Response('${word}')\n}\n`
function hello(word = 'hello') {
  write('webhooks/hello/index.ts', HELLO(word))
  write('sandbank.webhooks.json', '{ "webhooks": { "hello": {} } }')
}

describe('sandbank webhooks', () => {
  it('[webhook-cli] goes from init to a signed event, and tells a good signature from a bad one', async () => {
    await output('init')
    const added = await output('add', 'shop', '--provider', 'payments')
    expect(added).toContain('sandbank webhooks env set STRIPE_WEBHOOK_SECRET=…')
    expect(JSON.parse(read('sandbank.webhooks.json'))).toEqual({
      webhooks: { shop: { description: '', provider: 'payments', readOnly: true } },
    })
    expect(await output('env', 'set', `STRIPE_WEBHOOK_SECRET=${SECRET}`)).toBe(
      'STRIPE_WEBHOOK_SECRET is set. Handlers read process.env.STRIPE_WEBHOOK_SECRET.\n',
    )
    const address = new RegExp(`^shop  v1  (${host.url}/u/0x[0-9a-fA-F]{40}/shop)\\n$`)
    expect(await output('deploy')).toMatch(address)
    const event = ['trigger', 'shop', '--event', 'payment_intent.succeeded']
    expect(await output(...event)).toMatch(/^202 {2}\d+ ms {2}\S+\n {4}\{.*"jobId":"job_/)
    for (const spoil of [['--tamper'], ['--skew', '6m'], ['--skew=-6m']]) {
      const { code, stdout } = await webhooks(...event, ...spoil)
      expect([code, stdout.slice(0, 3)], spoil.join(' ')).toEqual([3, '401'])
    }
    expect(await output(...event, '--skew', '4m')).toMatch(/^202/)
    const logs = (await output('logs', 'shop')).split('\n')
    expect(logs.map((line) => /(queued|refused) +(\d+)/.exec(line)?.slice(1).join(' ')).slice(0, 5)).toEqual([
      'queued 202',
      'refused 401',
      'refused 401',
      'refused 401',
      'queued 202',
    ])
    expect(await output('list')).toMatch(/^shop +active +v1 +queued 202 +http/)
    for (const text of [added, logs.join('\n')]) expect(text).not.toContain(SECRET)
  })

  it('[webhook-cli] pauses, resumes, rolls back and deletes', async () => {
    hello('one')
    await output('deploy')
    hello('two')
    expect(await output('deploy', 'hello')).toMatch(/^hello {2}v2 /)
    await output('env', 'set', 'WEBHOOK_SECRET=x')
    const answer = async () => (await webhooks('trigger', 'hello', '--event', 'cron.tick')).stdout
    expect(await answer()).toContain('    two\n')
    expect(await output('rollback', 'hello', 'v1')).toMatch(/^hello v1 answers at http/)
    expect(await answer()).toContain('    one\n')
    expect(await output('pause', 'hello')).toBe('hello is paused: callers get 404.\n')
    expect(await answer()).toMatch(/^404 /)
    await output('resume', 'hello')
    expect(await answer()).toMatch(/^200 /)
    await output('delete', 'hello')
    expect(await output('list')).toContain('No webhook is deployed.')
    expect((await webhooks('logs', 'hello')).stderr).toContain('Webhook not found: ')
  })

  it('[webhook-env] sets variables, also from standard input, lists their names and deletes them', async () => {
    await output('env', 'set', 'A=one', 'B=two=2')
    const piped = await sandbank(['webhooks', 'env', 'set', 'C'], { ...options(), input: `${SECRET}\n` })
    expect(piped).toMatchObject({ code: 0, stdout: 'C is set. Handlers read process.env.C.\n' })
    expect(await output('env', 'list')).toBe('A\nB\nC\n')
    await output('env', 'delete', 'A')
    expect(await output('env', 'list')).toBe('B\nC\n')
    write(
      'webhooks/hello/index.ts',
      'export default () => Response.json([process.env.A, process.env.B, process.env.C])',
    )
    write('sandbank.webhooks.json', '{ "webhooks": { "hello": {} } }')
    await output('deploy')
    const { stdout } = await webhooks('trigger', 'hello', '--event', 'cron.tick', '--secret', 'B', '--json')
    expect(JSON.parse(stdout)[0].body).toBe(`[null,"two=2","${SECRET}"]`)
  })

  it('[webhook-bundle] bundles packages as they are for workers, and files of the project', async () => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    write('lib/secret.ts', "export const secret = () => process.env.STRIPE_WEBHOOK_SECRET ?? ''")
    write(
      'webhooks/shop.ts',
      `import Stripe from 'stripe'
import { secret } from '../lib/secret'
const stripe = new Stripe('sk_test_sandbank')
export default async (request: Request) => {
  const signature = request.headers.get('stripe-signature') ?? ''
  try {
    const body = await request.text()
    const { type } = stripe.webhooks.constructEvent(body, signature, secret())
    const { id } = await stripe.webhooks.constructEventAsync(body, signature, secret())
    return new Response(type + (id.startsWith('evt_') ? '' : ' without an id'))
  } catch {
    return new Response('no', { status: 401 })
  }
}`,
    )
    write('bankr.webhooks.json', '{ "webhooks": { "shop": { "provider": "stripe" } } }')
    await output('env', 'set', `STRIPE_WEBHOOK_SECRET=${SECRET}`)
    expect(await output('deploy')).toMatch(/^shop {2}v1 /)
    expect(await output('trigger', 'shop', '--event', 'invoice.paid')).toContain('    invoice.paid\n')
    expect((await webhooks('trigger', 'shop', '--event', 'invoice.paid', '--tamper')).code).toBe(3)
  })

  it('deploys nothing where one handler does not build, and says where', async () => {
    hello()
    write('webhooks/shop/index.ts', "import { sum } from 'sums'\nexport default () => new Response(sum)\n")
    write('sandbank.webhooks.json', '{ "webhooks": { "hello": {}, "shop": {} } }')
    const { code, stdout, stderr } = await webhooks('deploy')
    expect([code, stdout]).toEqual([4, ''])
    expect(stderr).toBe(
      'sandbank: webhooks/shop/index.ts:1:21: Could not resolve "sums"\n' +
        "    import { sum } from 'sums'\n    Install it: npm install sums\nNothing was deployed.\n",
    )
    expect(await output('list')).toContain('No webhook is deployed.')
  })

  it('sends a body of the user, and one event many times at once', async () => {
    write(
      'webhooks/hello.ts',
      'export default async (request: Request) => new Response(await request.text())',
    )
    write('sandbank.webhooks.json', '{ "webhooks": { "hello": { "rateLimit": { "perMinute": 20 } } } }')
    await output('deploy')
    await output('env', 'set', 'WEBHOOK_SECRET=x')
    write('event.json', '{ "type": "mine" }')
    const sent = JSON.parse(
      await output('trigger', 'hello', '--event', 'mine', '--data', 'event.json', '--repeat', '20', '--json'),
    )
    expect(sent.map(({ body }: { body: string }) => body)).toEqual(Array(20).fill('{ "type": "mine" }'))
    writeFileSync(join(folder, 'event.bin'), Uint8Array.of(0xff, 0xfe))
    expect(await webhooks('trigger', 'hello', '--event', 'mine', '--data', 'event.bin')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('event.bin is not UTF-8'),
    })
  })

  it('follows what comes in until it is stopped', async () => {
    hello()
    await output('deploy')
    await output('env', 'set', 'WEBHOOK_SECRET=x')
    const following = startCommand(['webhooks', 'logs', 'hello', '--follow', '--json'], options())
    // The second call finds it following, whenever the first did.
    const call = () => output('trigger', 'hello', '--event', 'cron.tick')
    await call()
    await following.printed('"hello"')
    await call()
    await following.printed('"hello"')
    following.child.kill('SIGINT')
    const { code, stdout } = await following.exited
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(0)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  })

  it('keeps what is there when it makes a project in a folder that has one', async () => {
    write('package.json', '{ "name": "mine" }')
    write('bankr.webhooks.json', '{ "webhooks": {} }')
    const stdout = await output('init')
    expect(stdout).toContain('bankr.webhooks.json is there already, and stays as it is.')
    expect(stdout).toContain('npm install --save-dev sandbank @types/node typescript vitest')
    expect([read('package.json'), existsSync(join(folder, 'sandbank.webhooks.json'))]).toEqual([
      '{ "name": "mine" }',
      false,
    ])
    await output('add', 'shop')
    expect(JSON.parse(read('bankr.webhooks.json')).webhooks.shop).toMatchObject({ provider: 'generic' })
  })

  it.each([
    [
      ['add', 'shop'],
      1,
      'There is no sandbank.webhooks.json or bankr.webhooks.json here or in a folder above.',
    ],
    [['deploy'], 1, 'There is no sandbank.webhooks.json'],
    [['add', 'no spaces'], 2, `A webhook's name has 1 to 47 letters, digits, "_" and "-"; not "no spaces".`],
    [['add', 'x', '--provider', 'pigeon'], 2, '--provider is one of generic, chat, slack,'],
    [['env', 'set'], 2, '`sandbank webhooks env set` needs KEY=VALUE'],
    [['env', 'set', 'BANKR_KEY=x'], 2, 'BANKR_KEY cannot be the KEY of a variable: it begins with BANKR_'],
    [['env', 'set', 'gcp_key'], 2, 'gcp_key cannot be the KEY of a variable: it begins with GCP_'],
    [
      ['env', 'set', 's3cr et=x'],
      2,
      'The KEY of a variable must be 1 to 128 letters, digits and underscores',
    ],
    [['env', 'set', 'A=1', 'secret'], 2, 'A variable is written KEY=VALUE'],
    [['rollback', 'x', 'first'], 2, 'VERSION is a number such as 3 or v3; not "first".'],
    [['trigger', 'x', '--event', 'y', '--skew', 'long'], 2, '--skew is a span of time'],
    [['trigger', 'x', '--event', 'y', '--repeat', '51'], 2, '--repeat is a number from 1 to 50; not "51".'],
    [['trigger', 'x', '--event', 'y'], 1, 'Webhook not found: '],
    [['logs', 'x', '--limit', '0'], 2, '--limit is a number from 1 to 200; not "0".'],
    [['list', '--key', 'bk_usr_nobody_nothing'], 1, 'Invalid API key'],
  ])('refuses %j with exit code %i', async (args, status, rule) => {
    const { code, stdout, stderr } = await webhooks(...args)
    expect([code, stdout]).toEqual([status, ''])
    expect(stderr).toContain(`sandbank: ${rule}`)
    if (status === 2) expect(stderr).not.toContain('secret"')
  })

  it.each([
    ['{', 'sandbank.webhooks.json is no JSON: '],
    ['[]', 'sandbank.webhooks.json must be an object: '],
    ['{}', 'sandbank.webhooks.json: "webhooks" must be an object of entries by name.'],
    [
      '{"webhooks":{"a":true}}',
      'sandbank.webhooks.json: webhooks.a must be an object; {} takes the defaults.',
    ],
    ['{"webhooks":{}}', 'sandbank.webhooks.json has no webhooks.'],
    ['{"webhooks":{"a":{}}}', 'The webhook "a" has no handler: webhooks/a/index.ts does not exist.'],
  ])('[webhook-config] says what is wrong with the config file %s', async (text, rule) => {
    write('sandbank.webhooks.json', text)
    const { code, stderr } = await webhooks('deploy')
    expect(code).not.toBe(0)
    expect(stderr).toContain(rule)
  })

  it('does not guess between two config files', async () => {
    hello()
    cpSync(join(folder, 'sandbank.webhooks.json'), join(folder, 'bankr.webhooks.json'))
    expect((await webhooks('deploy')).stderr).toContain('are both here: delete one of them')
  })
})

describe('sandbank webhooks dev', () => {
  it('deploys what is saved in under a second, keeps what answers, and prints what comes in', async () => {
    hello('one')
    await output('env', 'set', 'WEBHOOK_SECRET=x')
    const running = startCommand(['webhooks', 'dev'], options())
    await running.printed('hello  v1 in ')
    const answer = async () =>
      (await webhooks('trigger', 'hello', '--event', 'cron.tick')).stdout.split('\n')[1]?.trim()
    expect(await answer()).toBe('one')
    await running.printed('passed  200')

    const saved = performance.now()
    write('webhooks/hello/index.ts', HELLO('two'))
    await running.printed('hello  v2 in ')
    // A second on a machine that does nothing else; this one may do anything. A dev that polls by the minute is told.
    expect(performance.now() - saved).toBeLessThan(30_000)
    expect(await answer()).toBe('two')

    write('webhooks/hello/index.ts', 'export default () => {')
    await running.printed('hello  not deployed; v2 goes on answering\n    webhooks/hello/index.ts:1:')
    expect(await answer()).toBe('two')
    write('webhooks/hello/index.ts', HELLO('three'))
    await running.printed('hello  v3 in ')
    expect(await answer()).toBe('three')

    write('webhooks/second.ts', HELLO('another'))
    write('sandbank.webhooks.json', '{ "webhooks": { "hello": { "description": "new" }, "second": {} } }')
    await running.printed('second  v1 in ')
    running.child.kill('SIGINT')
    const { code, stderr } = await running.exited
    expect([code, stderr]).toEqual([0, ''])
  })
})
