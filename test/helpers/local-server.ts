import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEEP_ALIVE_MS } from '../../src/hosts/server/keep-alive.mjs'

export interface LocalServer {
  /** `http://127.0.0.1:49152` */
  url: string
  port: number
  server: Server
  /** Ends open connections too. May be called again. */
  close(): Promise<void>
}

/**
 * A server in the process of the tests, on the loopback. It keeps idle connections as the Node host does: with Node's
 * five seconds it may close one while a request is on its way, which in a busy process fails with ECONNRESET.
 */
export async function serveLocally(answer: RequestListener, port = 0): Promise<LocalServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, answer)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
