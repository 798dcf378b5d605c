import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Origin, TextAnswer, VERSION } from '../../emulator'
import { TOKEN_HEADER, VERSION_HEADER } from '../../kernel/http/headers.mjs'
import { callerOf } from '../server/caller.mjs'
import { type Guard, isPreflight, refuse } from '../server/guard.mjs'
import { KEEP_ALIVE_MS } from '../server/keep-alive.mjs'
import { siteFileOf } from '../server/site.mjs'
import { readingOn } from '../server/unread-body.mjs'
import { sendShellFile } from './shell-files'
import type { UnderWay } from './under-way'

/** How long requests under way may take when the server is closed. */
const GRACE_MS = 3_000

export interface ServerOptions {
  underWay: UnderWay
  guard: Guard
  /** The folder of the built shell. */
  site: string
  trustProxy: boolean
}

/** One port for everything: the shell's files, and every other path to the emulator. */
export function createNodeServer({ underWay, guard, site, trustProxy }: ServerOptions): Server {
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const sent = incoming as IncomingMessage
      const from: Origin = callerOf(sent, trustProxy)
      const page = guard.foreignPage(sent)
      if (page) from.page = page
      const answered = await underWay.answer(request, from)
      const { headers } = answered
      const cors = guard.corsHeadersFor(sent, (name) => headers.has(name))
      for (const name in cors) headers.append(name, cors[name] as string)
      if (!(answered instanceof TextAnswer)) return answered
      sendText(outgoing as ServerResponse, answered)
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )
  const answerWithFile = async (
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    try {
      if (await sendShellFile(site, name, request, response)) return
    } catch (thrown) {
      console.error(thrown)
      return void response.destroy()
    }
    await answer(request, response)
  }
  const answerOrRefuse = readingOn((request, response) => {
    // First, and for files too: the emulator says why.
    if (underWay.refusesOwnCall(request)) return answer(request, response)
    const refusal = guard.refusal(request)
    if (refusal) return refuse(response, refusal.status, refusal, { [VERSION_HEADER]: VERSION })
    const entry = guard.entry(request)
    if (entry) return response.writeHead(303, entry).end()
    dropToken(request)
    if (isPreflight(request)) return response.writeHead(204, guard.corsHeaders(request)).end()
    const file = siteFileOf(request)
    return file === undefined ? answer(request, response) : answerWithFile(file, request, response)
  })
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, answerOrRefuse)
}

/** The guard alone reads it: it is no business of a handler's, nor of what a delivery keeps. */
function dropToken({ headers, rawHeaders }: IncomingMessage): void {
  const name = TOKEN_HEADER.toLowerCase()
  if (headers[name] === undefined) return
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2)
  }
}

/** Head and text go out at once; as a `Response`, the text would be read out of a stream first. */
function sendText(outgoing: ServerResponse, { status, headers, text }: TextAnswer): void {
  const pairs: string[] = []
  for (const [name, value] of headers) pairs.push(name, value)
  pairs.push('content-length', String(Buffer.byteLength(text)))
  outgoing.writeHead(status, pairs).end(text)
}

/** Rejects with the system's error: EADDRINUSE, EACCES, EADDRNOTAVAIL. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

/** No new requests; those under way get a moment to end, streams included. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(late)
}
