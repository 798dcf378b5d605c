import { base64url } from '@scure/base'
import { decodePacket, encodePacket, type Packet } from 'engine.io-parser'
import type { SocketOptions } from '../../socket-options'
import { CLOSED, type Ending, type Frame, type Peer } from './wire'

const TOO_BIG: Ending = { code: 1009, reason: '', wasClean: true }

export interface SessionHandlers {
  /** `data` is undefined for an empty message. */
  data(session: EngineSession, data: Frame | undefined): void
  closed(session: EngineSession): void
}

/** The server's end of one engine.io connection (protocol 4, WebSocket): opening, heartbeat, limits. */
export class EngineSession implements Peer {
  readonly id = randomId()
  readonly #client: Peer
  readonly #options: SocketOptions
  readonly #handlers: SessionHandlers
  #isOpen = true
  #nextPing: ReturnType<typeof setTimeout> | undefined
  #pongDue: ReturnType<typeof setTimeout> | undefined
  #hasExtended = false

  constructor(client: Peer, options: SocketOptions, handlers: SessionHandlers) {
    this.#client = client
    this.#options = options
    this.#handlers = handlers
    const { pingInterval, pingTimeout, maxHttpBufferSize } = options
    const handshake = { sid: this.id, upgrades: [], pingInterval, pingTimeout, maxPayload: maxHttpBufferSize }
    this.#send({ type: 'open', data: JSON.stringify(handshake) })
    this.#schedulePing()
  }

  /** Sends a message that socket.io has encoded. */
  message(data: unknown): void {
    this.#send({ type: 'message', data })
  }

  close(): void {
    this.end(CLOSED)
  }

  receive(frame: Frame): void {
    if (!this.#isOpen) return
    if (isLongerThan(frame, this.#options.maxHttpBufferSize)) this.end(TOO_BIG)
    else this.#obey(decodePacket(frame, 'arraybuffer'))
  }

  end(ending: Ending): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#client.end(ending)
    clearTimeout(this.#nextPing)
    clearTimeout(this.#pongDue)
    this.#handlers.closed(this)
  }

  #obey(packet: Packet): void {
    this.#extendOnce(packet)
    switch (packet.type) {
      case 'pong':
        clearTimeout(this.#pongDue)
        this.#pongDue = undefined
        this.#schedulePing()
        break
      case 'message':
        this.#handlers.data(this, packet.data)
        break
      // The server pings, and the client answers: never the other way round.
      case 'ping':
      case 'error':
        this.close()
        break
    }
  }

  #schedulePing(): void {
    clearTimeout(this.#nextPing)
    this.#nextPing = setTimeout(() => {
      this.#hasExtended = false
      this.#send({ type: 'ping' })
      this.#awaitPong()
    }, this.#options.pingInterval)
  }

  #awaitPong(): void {
    clearTimeout(this.#pongDue)
    this.#pongDue = setTimeout(() => this.close(), this.#options.pingTimeout)
  }

  /** Whoever says anything else while a pong is due is alive, and gets as long once more. */
  #extendOnce({ type }: Packet): void {
    if (this.#pongDue === undefined || this.#hasExtended || type === 'pong') return
    this.#hasExtended = true
    this.#awaitPong()
  }

  #send(packet: Packet): void {
    if (this.#isOpen) encodePacket(packet, true, (frame) => this.#client.receive(frame))
  }
}

/** 20 characters of 15 random bytes, as a real server makes them. */
export function randomId(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(15)))
}

function isLongerThan(frame: Frame, bytes: number): boolean {
  if (typeof frame !== 'string') return frame.byteLength > bytes
  // A character has 1 to 3 bytes per code unit, so most messages need not be measured.
  if (frame.length * 3 <= bytes) return false
  return frame.length > bytes || new TextEncoder().encode(frame).byteLength > bytes
}
