import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server as Engine } from 'engine.io'
import { Server, type Socket } from 'socket.io'
import { NAMESPACE, Subscriber } from '../../domains/profiles/subscriptions'
import type { Emulator } from '../../emulator'
import { SOCKET_OPTIONS, SOCKET_PATH, type SocketOptions } from '../socket-options'

export interface AttachOptions extends Partial<SocketOptions> {
  /**
   * Whether a client may connect: true, or why not, in words for a human. Called before anything is opened: CORS does
   * not protect WebSockets, so a server on a developer's machine must check `Host` and `Origin` here.
   */
  allow?: (request: IncomingMessage) => true | string
  /** Where pictures of a profile are served: `http://127.0.0.1:4100`. Called once, at the first connection. */
  origin: () => string
}

export interface AttachedSockets {
  /** Closes every connection. The server itself stays open, and without this it would wait for them. */
  close(): void
}

/**
 * The sockets' namespace on a Node server: its WebSockets only. What comes to the same path over HTTP is refused by the
 * emulator, as on every other host.
 */
export function attachSockets(
  server: HttpServer,
  emulator: Emulator,
  { allow = () => true, origin, ...options }: AttachOptions,
): AttachedSockets {
  const { connectTimeout, ...forEngine } = { ...SOCKET_OPTIONS, ...options }
  const engine = new Engine({
    ...forEngine,
    transports: ['websocket'],
    allowRequest(request, decide) {
      const verdict = allow(request)
      decide(verdict === true ? null : verdict, verdict === true)
    },
  })
  const io = new Server({ connectTimeout, serveClient: false })
  io.bind(engine)
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith(SOCKET_PATH)) engine.handleUpgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })

  const subscribers = new Map<Socket, Subscriber>()
  let stop: (() => void) | undefined
  const listen = () => {
    stop ??= emulator.socketEvents((event) => {
      for (const [socket, subscriber] of subscribers) {
        if (subscriber.accepts(event)) socket.emit(event.name, event.payload)
      }
    }, origin())
  }
  io.of(NAMESPACE).on('connection', (socket) => {
    listen()
    const subscriber = new Subscriber()
    subscribers.set(socket, subscriber)
    socket.on('disconnect', () => subscribers.delete(socket))
    socket.onAny((name: unknown, ...args: unknown[]) => {
      const acknowledge =
        typeof args.at(-1) === 'function' ? (args.pop() as (reply: unknown) => void) : undefined
      const reply = subscriber.receive(name, args)
      if (reply) acknowledge?.(reply)
    })
  })

  return {
    close() {
      stop?.()
      io.disconnectSockets(true)
      engine.close()
    },
  }
}
