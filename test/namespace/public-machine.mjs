/**
 * What user code reaches on a machine that has public addresses of its own. Runs in a network namespace that has them, and
 * prints what became of each call as JSON.
 */
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { libFolder } from '../../src/cli/project.mjs'

const [, , ipv4 = '', ipv6 = '', routed = ''] = process.argv
const TOKEN = 'the token of this test'.replaceAll(' ', '-')

/** @param {import('node:net').Server} server @param {string} [host] @returns {Promise<number>} */
const listening = (server, host) =>
  new Promise((resolve) => {
    server.listen(0, host, () =>
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
    )
  })

const { startNode } = await import(pathToFileURL(join(libFolder, 'node.js')).href)
const node = await startNode({ host: '::', port: 0, token: TOKEN })
const base = `http://127.0.0.1:${node.port}`

let reached = 0
const bystander = createServer((_, response) => {
  reached++
  response.end('reached')
})
const bystanderPort = await listening(bystander, '::')
const redirecting = createServer((request, response) => {
  response.writeHead(307, { Location: decodeURIComponent((request.url ?? '').slice(1)) }).end()
})
const redirectingPort = await listening(redirecting, '127.0.0.1')
// What a published port, a tunnel or a NAT does: nothing about its address says that it leads to the emulator.
const forwarder = createTcpServer((socket) => {
  const there = connect(node.port, '127.0.0.1')
  socket.pipe(there).pipe(socket)
  for (const end of [socket, there]) end.on('error', () => end.destroy())
})
const forwarderPort = await listening(forwarder, '127.0.0.1')

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers]
 * @param {string} [origin]
 * @returns {Promise<{ status: number, text: string, body: any }>}
 */
async function send(method, path, body, headers = {}, origin = base) {
  const response = await fetch(origin + path, {
    method,
    headers: { 'X-API-Key': node.emulator.keys.full, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}
/** @param {string} method @param {string} path @param {unknown} [body] */
const admin = (method, path, body) => send(method, `/__sandbank${path}`, body, { 'X-Sandbank-Token': TOKEN })
/** @param {string[]} allowedHosts */
const allow = (allowedHosts) => admin('PUT', '/settings', { allowedHosts })

const code = `module.exports = async (request) => {
  const { url } = await request.json()
  try {
    const response = await fetch(url, { headers: { 'X-Sandbank-Outbound': 'mine' } })
    return Response.json({ status: response.status, text: await response.text() })
  } catch (error) {
    return Response.json({ error: error.message })
  }
}`
const bundles = { caller: { file: 'caller.js', code } }
const deployed = await send('POST', '/webhooks/deploy', {
  config: { webhooks: { caller: { rateLimit: { perMinute: 1_000, perDay: 10_000 } } } },
  bundles,
})
const { pathname } = new URL(deployed.body.webhooks[0].url)
for (const [path, content] of Object.entries({
  '/apps/harbor/scripts/main.ts': 'return await http.fetch(args.url)',
  '/apps/harbor/manifest.json': JSON.stringify({
    slug: 'harbor',
    scripts: ['main'],
    permissions: ['fetch:http'],
  }),
})) {
  await send('POST', '/user/files', { path, content, overwrite: true })
}

/** Each kind of user code that chooses an address. @type {Record<string, (url: string) => Promise<{ text: string }>>} */
const callers = {
  webhook: (url) => send('POST', pathname, { url }),
  script: (url) => send('POST', '/apps/harbor/scripts/main/run', { args: { url } }),
  skill: (url) => send('POST', '/user/skills/install', { url }),
  toolServer: (url) => addToolServer({ url }),
  eventStream: (url) => addToolServer({ url, transport: 'SSE' }),
}
/** @param {object} fields */
async function addToolServer(fields) {
  const added = await send('POST', '/user/tool-servers', { name: 'Near', ...fields })
  if (added.status === 201) await send('DELETE', `/user/tool-servers/${added.body.id}`)
  return added
}
/** @param {string} url */
async function byAll(url) {
  /** @type {Record<string, string>} */
  const outputs = {}
  for (const [name, call] of Object.entries(callers)) outputs[name] = (await call(url)).text
  return outputs
}

const own = '/__sandbank/credentials'
const throughAddress = {
  ipv4: `http://${ipv4}:${node.port}${own}`,
  'ipv4 in hexadecimal': `http://0x${ipv4
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}:${node.port}${own}`,
  ipv6: `http://[${ipv6}]:${node.port}${own}`,
  'ipv6 in full': `http://[${ipv6.replace('::', ':0:0:0:')}]:${node.port}${own}`,
  'ipv4, another port': `http://${ipv4}:${bystanderPort}/`,
  'ipv6, another port': `http://[${ipv6}]:${bystanderPort}/`,
  'an address of no interface': `http://${routed}:${bystanderPort}/`,
}
/** @type {Record<string, Record<string, string>>} */
const refused = {}
for (const [name, url] of Object.entries(throughAddress)) refused[name] = await byAll(url)
await allow([`127.0.0.1:${redirectingPort}`])
for (const [name, url] of Object.entries(throughAddress)) {
  refused[`${name}, by a redirect`] = await byAll(
    `http://127.0.0.1:${redirectingPort}/${encodeURIComponent(url)}`,
  )
}
await allow([`127.0.0.1:${forwarderPort}`, `localhost:${forwarderPort}`])
/** @type {Record<string, Record<string, string>>} */
const comesBack = {
  'the admin API': await byAll(`http://127.0.0.1:${forwarderPort}${own}`),
  'a page of the shell': await byAll(`http://localhost:${forwarderPort}/`),
  'the wallet': await byAll(`http://localhost:${forwarderPort}/wallet/me`),
}
await allow([`127.0.0.1:${redirectingPort}`, `127.0.0.1:${forwarderPort}`])
comesBack['the wallet, by a redirect'] = await byAll(
  `http://127.0.0.1:${redirectingPort}/${encodeURIComponent(`http://127.0.0.1:${forwarderPort}/wallet/me`)}`,
)
await allow([ipv4])
comesBack['an address that is allowed without its port'] = await byAll(
  `http://${ipv4}:${node.port}/wallet/me`,
)
await allow([`${ipv4}:${node.port}`])
const allowed = await callers.webhook?.(`http://${ipv4}:${node.port}/wallet/me`)

/** @param {Record<string, string>} headers */
const credentials = (headers) => send('GET', own, undefined, headers, `http://${ipv4}:${node.port}`)
const token = {
  without: await credentials({}),
  wrong: await credentials({ 'X-Sandbank-Token': 'wrong' }),
  right: (await credentials({ 'X-Sandbank-Token': TOKEN })).status,
}
console.log(JSON.stringify({ refused, comesBack, allowed: allowed?.text, token, reached }))
await node.close()
process.exit(0)
