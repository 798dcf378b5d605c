import { PacketType } from 'socket.io-parser'
import { NAMESPACE } from '../../../domains/profiles/subscriptions'
import { hearSocketEvents } from '../../socket-channel'
import type { SocketOptions } from '../../socket-options'
import { Client } from './client'
import { encode } from './encode'
import { EngineSession } from './engine'
import { LOST, type Peer } from './wire'

/**
 * The socket.io server of this tab. Connections live here and not in the worker, which the browser may end at any
 * moment: the worker says what happened, and an event that is sent while no client is connected is dropped.
 */
export class TabServer {
  readonly #options: SocketOptions
  readonly #clients = new Map<EngineSession, Client>()
  #stopHearing: (() => void) | undefined

  constructor(options: SocketOptions) {
    this.#options = options
  }

  /** Takes a connection; what the client sends goes to the peer that is returned. */
  connect(peer: Peer): Peer {
    const session = new EngineSession(peer, this.#options, {
      data: (from, data) => this.#clients.get(from)?.receive(data),
      closed: (from) => this.#remove(from),
    })
    this.#clients.set(session, new Client(session, this.#options.connectTimeout))
    this.#stopHearing ??= hearSocketEvents((event) => {
      const frames = encode({ type: PacketType.EVENT, nsp: NAMESPACE, data: [event.name, event.payload] })
      for (const client of this.#clients.values()) client.push(event, frames)
    })
    return session
  }

  /** Every connection breaks, as when a server dies. Clients come back by themselves. */
  drop(): void {
    for (const session of [...this.#clients.keys()]) session.end(LOST)
  }

  #remove(session: EngineSession): void {
    this.#clients.get(session)?.closed()
    this.#clients.delete(session)
    if (this.#clients.size > 0) return
    // An open channel without clients would keep a page out of the back/forward cache.
    this.#stopHearing?.()
    this.#stopHearing = undefined
  }
}
