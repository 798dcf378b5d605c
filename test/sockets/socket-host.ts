import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Emulator } from 'sandbank'
import { Server as OfficialServer } from 'socket.io'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { type AttachOptions, attachSockets } from '../../src/hosts/node/sockets'
import { serveLocally } from '../helpers/local-server'

export interface SocketHost {
  url: string
  port: number
  server: Server
  stop(): Promise<void>
}

/** A bare Node server in front of the emulator, with the sockets' namespace. */
export async function serveSockets(
  emulator: Emulator,
  { port = 0, ...options }: Partial<AttachOptions> & { port?: number } = {},
): Promise<SocketHost> {
  // Other files of the same process have the global objects of Node.
  const answer = getRequestListener((request) => emulator.fetch(request), { overrideGlobalObjects: false })
  const { close: _, ...served } = await serveLocally(answer, port)
  const sockets = attachSockets(served.server, emulator, { origin: () => 'http://sandbank.test', ...options })
  return {
    ...served,
    async stop() {
      sockets.close()
      // Not by force: a connection that the sockets leave open keeps it waiting.
      await new Promise((resolve) => served.server.close(resolve))
    },
  }
}

/** The official server, with nothing of ours, to compare with. */
export async function serveOfficial(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer()
  const official = new OfficialServer(server, { transports: ['websocket'], serveClient: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => official.close() }
}

/** The official client on the documented namespace, or another. */
export function connect(
  url: string,
  {
    namespace = '/agent-profiles',
    ...options
  }: Partial<ManagerOptions & SocketOptions> & { namespace?: string } = {},
): Socket {
  return io(url + namespace, { transports: ['websocket'], forceNew: true, reconnectionDelay: 20, ...options })
}

interface Emitter {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  once(name: string, listener: (argument: any) => void): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: as above
export function once(emitter: Emitter, name: string): Promise<any> {
  return new Promise((resolve) => emitter.once(name, resolve))
}

/** Resolves with the payload once an event comes that `matches` accepts. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function until(socket: Socket, name: string, matches: (payload: any) => boolean): Promise<any> {
  return new Promise((resolve) => {
    const look = (payload: unknown) => {
      if (!matches(payload)) return
      socket.off(name, look)
      resolve(payload)
    }
    socket.on(name, look)
  })
}
