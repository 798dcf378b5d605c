/**
 * The server behind `npm start`: it hands out the built shell and the worker's script. Every API request of an open
 * tab is answered inside the browser, so one that arrives here came from outside (curl, a command line) or from a
 * page that has no worker; the relay takes it to an open tab.
 */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { readPath } from '../../kernel/http/path.mjs'
import { isFilePath, isRelayPath, isShellPage } from '../paths.mjs'
import { Guard, refuse } from './guard.mjs'
import { KEEP_ALIVE_MS } from './keep-alive.mjs'
import { readingOn } from './unread-body.mjs'

const CONTENT_TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
})

/**
 * For documents and for the worker's script, which is governed by its own header, not by the page's.
 * connect-src is open on purpose: the shell may call any base address that the user adds, and the page's policy
 * is checked before the worker.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  'connect-src *',
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // Also not by an app's frame that navigates itself to here.
  "frame-ancestors 'none'",
].join('; ')

/** @param {string} pathname */
function headersFor(pathname) {
  const type = CONTENT_TYPES[extname(pathname)] ?? 'application/octet-stream'
  const headers = /** @type {Record<string, string>} */ ({
    'Content-Type': type,
    // Names below /assets carry a hash of their content. Everything else must be revalidated; the worker's
    // script above all, or an update would not be seen.
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  if (type.startsWith('text/html') || pathname === '/sw.js')
    headers['Content-Security-Policy'] = CONTENT_SECURITY_POLICY
  return headers
}

/** @param {import('node:http').IncomingMessage} request */
const isRead = ({ method }) => method === 'GET' || method === 'HEAD'

/**
 * The file of the built site that a request asks for, by the form of its path alone. Undefined where the path is the
 * emulator's, as what is posted to one of the shell's pages is.
 * @param {import('node:http').IncomingMessage} request
 */
export function siteFileOf(request) {
  const pathname = pathOf(request)
  if (pathname === undefined) return undefined
  const name = isRead(request) && isShellPage(pathname) ? '/index.html' : pathname
  return isFilePath(name) ? name : undefined
}

/** Whether a file is one with which a tab begins: the shell's document, or the worker. @param {string} name of `siteFileOf` */
function bringsTab(name) {
  return name === '/index.html' || name === '/sw.js'
}

/**
 * Answers with a file of the built site.
 * @param {string} folder
 * @param {string} name of `siteFileOf`
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ html?: (text: string) => string }} [change] what becomes of a document on the way
 * @returns {Promise<boolean>} false where there is no such file, and nothing was sent
 */
export async function sendSiteFile(folder, name, request, response, { html } = {}) {
  // The build's own notes (.sources) and parent folders are not served.
  const found = /(^|\/)\./.test(name) ? undefined : await stat(join(folder, name)).catch(() => undefined)
  if (!found?.isFile()) return false
  if (!isRead(request)) {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return true
  }
  const changed =
    html && name.endsWith('.html') ? html(await readFile(join(folder, name), 'utf8')) : undefined
  const version = changed === undefined ? '' : '-changed'
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}${version}"`
  const headers = { ...headersFor(name), ETag: etag }
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end()
    return true
  }
  const size = changed === undefined ? found.size : Buffer.byteLength(changed)
  response.writeHead(200, { ...headers, 'Content-Length': size })
  if (request.method === 'HEAD') response.end()
  else if (changed !== undefined) response.end(changed)
  else createReadStream(join(folder, name)).pipe(response)
  return true
}

/**
 * Serves a folder on 127.0.0.1.
 * @param {{ folder: string, port: number, guard?: Guard, print?: (line: string) => void, onRequest?: (request:
 * import('node:http').IncomingMessage) => void }} options port 0 takes any free one; `say` gets lines for the terminal
 * @returns {Promise<{ url: string, port: number, close(): Promise<void> }>} rejects with EADDRINUSE when taken
 */
export async function serveSite({ folder, port, guard = new Guard(), print, onRequest }) {
  // Not above: this file is read before the packages are installed.
  const { Relay } = await import('./relay.mjs')
  const relay = new Relay(guard, {}, print)
  const answer = readingOn(async (request, response) => {
    onRequest?.(request)
    try {
      const refusal = guard.refusal(request)
      if (refusal) return refuse(response, refusal.status, refusal)
      if (isRelayPath(pathOf(request) ?? '/')) return refuse(response, 404, NO_SUCH_SOCKET)
      const name = siteFileOf(request)
      if (name === undefined) return await relay.answer(request, response)
      if (await sendSiteFile(folder, name, request, response)) {
        if (request.method === 'GET' && bringsTab(name)) relay.served()
      } else {
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        response.end('Not found\n')
      }
    } catch {
      // The client has left.
      if (!response.headersSent) response.writeHead(400)
      response.end()
    }
  })
  const server = createServer(answer)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('upgrade', (request, socket, head) => {
    try {
      acceptTab(relay, request, socket, head)
    } catch {
      socket.destroy()
    }
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://localhost:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        relay.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const NO_SUCH_SOCKET = {
  error: 'Not found',
  message: 'The one WebSocket here is /__relay, over which open tabs take requests.',
}

/**
 * The path, decoded; undefined where it cannot be read, which the guard refuses.
 * @param {import('node:http').IncomingMessage} request
 */
function pathOf({ url = '/' }) {
  const read = readPath(url)
  return 'problem' in read ? undefined : read.path
}

/**
 * The WebSocket of a tab that offers itself to the relay; any other is turned away.
 * @param {import('./relay.mjs').Relay} relay
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:stream').Duplex} socket
 * @param {Buffer} head
 */
export function acceptTab(relay, request, socket, head) {
  const refusal = relay.guard.tabRefusal(request)
  if (!refusal && isRelayPath(pathOf(request) ?? '')) return relay.accept(request, socket, head)
  const status = refusal ? 403 : 404
  const { error, message } = refusal ?? NO_SUCH_SOCKET
  const body = `${JSON.stringify({ error, message })}\n`
  const length = Buffer.byteLength(body)
  socket.end(
    `HTTP/1.1 ${status} ${error}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
}
