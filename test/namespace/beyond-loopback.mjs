/** `sandbank start` at an address that other machines could reach, and its commands. Runs in a network namespace that has it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../src/cli/project.mjs'

const [, , address = '', folder = ''] = process.argv
const SANDBANK = join(root, 'src/cli/sandbank.mjs')

/** @param {string[]} args @param {Record<string, string>} env */
function start(args, env) {
  const child = spawn(process.execPath, [SANDBANK, ...args], {
    env: { ...process.env, SANDBANK_URL: '', SANDBANK_TOKEN: '', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { child, output: () => output, exited: once(child, 'close') }
}
/** @param {string[]} args @param {Record<string, string>} [env] */
async function command(args, env = {}) {
  const { output, exited } = start(args, env)
  const [code] = await exited
  return { code, output: output() }
}
/** @param {string[]} args @param {Record<string, string>} [env] */
async function host(args, env = {}) {
  const { child, output, exited } = start(['start', '--headless', '--port', '0', ...args], env)
  while (!/^ready /m.test(output())) {
    if (child.exitCode !== null) throw new Error(output())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { port } = new URL(/^ready (\S+)$/m.exec(output())?.[1] ?? '')
  return {
    said: output(),
    url: `http://${address}:${port}`,
    token: /^token (\S+)/m.exec(output())?.[1],
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
/** @param {string} url @param {Record<string, string>} headers @param {RequestInit} [init] */
async function get(url, headers, init) {
  const response = await fetch(url, { headers, redirect: 'manual', ...init })
  const text = await response.text()
  const body = text.startsWith('{') ? JSON.parse(text) : undefined
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}
/** @param {string} url @param {string} key */
const wallet = (url, key) => get(`${url}/wallet/me`, { 'X-API-Key': key })

const loopback = await host(['--data', folder])
const wellKnown = (await get(`${loopback.url.replace(address, '127.0.0.1')}/__sandbank/credentials`, {})).body
await loopback.stop()

const drawn = await host(['--ephemeral', '--host', '0.0.0.0'])
const token = drawn.token ?? ''
const credentials = async (/** @type {Record<string, string>} */ headers) =>
  get(`${drawn.url}/__sandbank/credentials`, headers)
const entry = await get(`${drawn.url}/ui/keys?token=${token}&tab=1`, {})
const cookie = entry.headers['set-cookie']?.split(';')[0] ?? ''
const own = (await credentials({ 'X-Sandbank-Token': token })).body
const report = {
  loopback: { said: loopback.said, token: loopback.token ?? null },
  drawn: {
    said: drawn.said,
    without: await credentials({}),
    wrong: await credentials({ 'X-Sandbank-Token': `${token}x` }),
    events: await get(`${drawn.url}/__sandbank/journal`, { Accept: 'text/event-stream' }),
    entry: { status: entry.status, location: entry.headers.location, cookie: entry.headers['set-cookie'] },
    withCookie: (await credentials({ Cookie: cookie })).status,
    shell: (await get(`${drawn.url}/ui/keys`, {})).status,
    ownKey: (await wallet(drawn.url, own.keys.full)).status,
    wellKnownKey: await wallet(drawn.url, wellKnown.keys.full),
    wellKnownSession: (await get(`${drawn.url}/wallet/me`, { Authorization: `Bearer ${wellKnown.session}` }))
      .status,
    hasSameKeys: own.keys.full === wellKnown.keys.full,
  },
  commands: {
    without: await command(['status', '--url', drawn.url]),
    flag: await command(['status', '--url', drawn.url, '--token', token, '-o', 'json']),
    environment: await command(['clock', 'now', '--url', drawn.url], { SANDBANK_TOKEN: token }),
    wallet: await command(['webhooks', 'list', '--url', drawn.url, '--token', token, '--json']),
    exec: await command([
      'exec',
      '--host',
      '0.0.0.0',
      '--',
      process.execPath,
      SANDBANK,
      'status',
      '-o',
      'json',
    ]),
  },
}
await drawn.stop()

const given = await host(['--ephemeral', '--host', address, '--seed', 'mine'], {
  SANDBANK_TOKEN: 'of-the-environment',
})
const again = await host(['--ephemeral', '--host', '::', '--seed', 'mine', '--token', 'of-the-flag'])
const named = await host(['--ephemeral', '--host', '0.0.0.0', '--seed', 'sandbank'])
const restarted = await host(['--data', folder, '--host', '0.0.0.0'])
/** @param {Awaited<ReturnType<typeof host>>} of */
const keysOf = async ({ url, token = '' }) =>
  (await get(`${url}/__sandbank/credentials`, { 'X-Sandbank-Token': token })).body.keys.full
const made = await get(
  `${restarted.url}/__sandbank/keys`,
  { 'X-Sandbank-Token': restarted.token ?? '', 'Content-Type': 'application/json' },
  { method: 'POST', body: '{"name": "mine", "walletApiEnabled": true}' },
)
console.log(
  JSON.stringify({
    ...report,
    seeds: {
      tokens: [given.token, again.token],
      areEqual: (await keysOf(given)) === (await keysOf(again)),
      named: (await wallet(named.url, wellKnown.keys.full)).status,
      kept: { said: restarted.said, wellKnownKey: await wallet(restarted.url, wellKnown.keys.full) },
      made: (await wallet(restarted.url, made.body?.apiKey ?? '')).status,
    },
  }),
)
for (const each of [given, again, named, restarted]) await each.stop()
