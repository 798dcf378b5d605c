/**
 * The server behind `npm start`: it hands out the built shell and the worker's script, and nothing else. Every
 * API request of an open tab is answered inside the browser, so an API path that arrives here came from outside
 * (curl, a command line) or from a page whose worker is not there yet; it is told so.
 */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

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
 * is asked before the worker is.
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
  "frame-ancestors 'self'",
].join('; ')

/** The shell's pages: the root and everything below /ui. @param {string} pathname */
export const isShellPage = (pathname) => pathname === '/' || pathname === '/ui' || pathname.startsWith('/ui/')

/** Paths that can only be files: the build's output and what lies beside index.html. @param {string} pathname */
const isFilePath = (pathname) => pathname.startsWith('/assets/') || /^\/[^/]*\.\w+$/.test(pathname)

/**
 * The answer to an API request that no worker took.
 * @param {import('node:http').ServerResponse} response
 * @param {string} origin
 */
export function refuseWithoutWorker(response, origin) {
  const body = JSON.stringify({
    error: 'No backend here',
    message:
      `The backend is the service worker of an open Sandbank tab; this port only serves its files. ` +
      `Open ${origin}/ and call this path from that page or from any page of ${origin}. ` +
      `Requests from outside a browser (curl, a command line, CI) cannot reach the worker yet.`,
  })
  response.writeHead(503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Methods': '*',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(`${body}\n`)
}

/** @param {string} pathname */
function headersFor(pathname) {
  const type = CONTENT_TYPES[extname(pathname)] ?? 'application/octet-stream'
  const headers = /** @type {Record<string, string>} */ ({
    'Content-Type': type,
    // Names below /assets carry a hash of their content. Everything else must be asked for again; the worker's
    // script above all, or an update would not be seen.
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  if (type.startsWith('text/html') || pathname === '/sw.js')
    headers['Content-Security-Policy'] = CONTENT_SECURITY_POLICY
  return headers
}

/**
 * Answers with a file of the built site, where the path can only be one.
 * @param {string} folder
 * @param {string} pathname decoded
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ html?: (text: string) => string }} [change] what becomes of a document on the way
 * @returns {Promise<'sent' | 'no such file' | 'no file path'>}
 */
export async function sendSiteFile(folder, pathname, request, response, { html } = {}) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const name = isRead && isShellPage(pathname) ? '/index.html' : pathname
  if (!isFilePath(name)) return 'no file path'
  // The build's own notes (.sources) and parent folders are nobody's business.
  const found = /(^|\/)\./.test(name) ? undefined : await stat(join(folder, name)).catch(() => undefined)
  if (!found?.isFile()) return 'no such file'
  if (!isRead) {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return 'sent'
  }
  const changed =
    html && name.endsWith('.html') ? html(await readFile(join(folder, name), 'utf8')) : undefined
  const version = changed === undefined ? '' : '-changed'
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}${version}"`
  const headers = { ...headersFor(name), ETag: etag }
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end()
    return 'sent'
  }
  const size = changed === undefined ? found.size : Buffer.byteLength(changed)
  response.writeHead(200, { ...headers, 'Content-Length': size })
  if (request.method === 'HEAD') response.end()
  else if (changed !== undefined) response.end(changed)
  else createReadStream(join(folder, name)).pipe(response)
  return 'sent'
}

/**
 * Serves a folder on 127.0.0.1.
 * @param {{ folder: string, port: number, onRequest?: (request: import('node:http').IncomingMessage) => void }} options
 *   port 0 takes any free one
 * @returns {Promise<{ url: string, port: number, close(): Promise<void> }>} rejects with EADDRINUSE when taken
 */
export async function serveSite({ folder, port, onRequest }) {
  let url = ''
  const server = createServer(async (request, response) => {
    onRequest?.(request)
    try {
      const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
      const outcome = await sendSiteFile(folder, pathname, request, response)
      if (outcome === 'no file path') return refuseWithoutWorker(response, url)
      if (outcome === 'no such file') {
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        response.end('Not found\n')
      }
    } catch {
      // A path that does not decode, a client that left: nothing to be said to it beyond this.
      if (!response.headersSent) response.writeHead(400)
      response.end()
    }
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  url = `http://localhost:${address.port}`
  return {
    url,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
