import { Decoder, type Packet, PacketType } from 'socket.io-parser'
import { NAMESPACE, type SocketEvent, Subscriber } from '../../../domains/profiles/subscriptions'
import { encode } from './encode'
import { type EngineSession, randomId } from './engine'
import type { Frame } from './wire'

/** Every socket.io server has the namespace `/`; nothing happens on this one's. */
const ROOT = '/'

/** One client of the server in this tab: the namespaces it has joined, over one connection. */
export class Client {
  readonly #session: EngineSession
  readonly #joined = new Map<string, Subscriber>()
  readonly #decoder = new Decoder()
  #joining: ReturnType<typeof setTimeout> | undefined

  constructor(session: EngineSession, connectTimeout: number) {
    this.#session = session
    this.#decoder.on('decoded', (packet: Packet) => this.#obey(packet))
    this.#joining = setTimeout(() => session.close(), connectTimeout)
  }

  receive(data: Frame | undefined): void {
    try {
      this.#decoder.add(data)
    } catch {
      // Not of this protocol. A real server says nothing either, it closes.
      this.#session.close()
    }
  }

  /** `frames` is the event as it goes over the wire, the same for everybody. */
  push(event: SocketEvent, frames: readonly unknown[]): void {
    if (this.#joined.get(NAMESPACE)?.accepts(event)) this.#send(frames)
  }

  closed(): void {
    clearTimeout(this.#joining)
    this.#decoder.destroy()
    this.#joined.clear()
  }

  #obey({ type, nsp, id, data }: Packet): void {
    const subscriber = this.#joined.get(nsp)
    if (!subscriber) {
      // Nothing may be sent on a namespace before joining it.
      if (type === PacketType.CONNECT) this.#join(nsp)
      else this.#session.close()
    } else if (type === PacketType.CONNECT || type === PacketType.CONNECT_ERROR) {
      this.#session.close()
    } else if (type === PacketType.DISCONNECT) {
      this.#joined.delete(nsp)
    } else if (type === PacketType.EVENT && nsp === NAMESPACE) {
      const [name, ...args] = (data ?? []) as unknown[]
      const reply = subscriber.receive(name, args)
      if (reply && id !== undefined) this.#send(encode({ type: PacketType.ACK, nsp, id, data: [reply] }))
    }
  }

  #join(nsp: string): void {
    if (nsp === NAMESPACE || nsp === ROOT) {
      clearTimeout(this.#joining)
      this.#joined.set(nsp, new Subscriber())
      this.#send(encode({ type: PacketType.CONNECT, nsp, data: { sid: randomId() } }))
    } else {
      const data = { message: 'Invalid namespace' }
      this.#send(encode({ type: PacketType.CONNECT_ERROR, nsp, data }))
    }
  }

  #send(frames: readonly unknown[]): void {
    for (const frame of frames) this.#session.message(frame)
  }
}
