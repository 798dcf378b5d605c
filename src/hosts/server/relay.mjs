/**
 * The relay: a request from outside the browser goes over a WebSocket to an open tab, which hands it to the emulator
 * and sends the answer back. src/hosts/relay-frames.mjs defines their messages, src/hosts/page/relay.ts is the
 * tab's side, exchange.mjs one request.
 */
import { WebSocketServer } from 'ws'
import { DATABASE_HEADER } from '../../kernel/http/headers.mjs'
import { parseFrame } from '../relay-frames.mjs'
import { Exchange } from './exchange.mjs'
import { isPreflight, refuse } from './guard.mjs'

/** Milliseconds. */
const WAITS = {
  /** How long a tab may be away (a reload, the next tab taking over) before a request is refused for lack of one. */
  gap: 5_000,
  /** The same for a change that a tab may have begun: the response can only say to look. */
  begunGap: 15_000,
  /** How long the tab of a page that was served may take to come: on a first visit it installs the worker before. */
  arrival: 10_000,
  /** A tab that says nothing to a new request for this long is asleep. */
  silence: 15_000,
  /** A page that goes away fails its requests a moment before its connection ends. */
  leaving: 500,
}
const PING_MS = 10_000
/** What may be written to a terminal as it came. */
const DATABASE_ID = /^[0-9a-f]{12}$/

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Outgoing
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 */

/** A tab that is ready to answer. */
export class Tab {
  /** @type {Map<number, Exchange>} */ #exchanges = new Map()
  #lastId = 0
  #isAlive = true

  /**
   * @param {Relay} relay
   * @param {import('ws').WebSocket} socket
   * @param {string | undefined} database the one that it answers for, where it knew when it connected
   * @param {boolean} takesWhole whether it knows frames of the kind `WHOLE`
   */
  constructor(relay, socket, database, takesWhole) {
    this.relay = relay
    this.socket = socket
    this.database = database
    this.takesWhole = takesWhole
    socket.binaryType = 'nodebuffer'
    socket.on('message', (data) => this.#receive(/** @type {Buffer<ArrayBuffer>} */ (data)))
    socket.on('pong', () => {
      this.#isAlive = true
    })
    socket.on('error', () => socket.terminate())
    const pinging = setInterval(() => {
      if (!this.#isAlive) return socket.terminate()
      this.#isAlive = false
      socket.ping()
    }, PING_MS)
    socket.on('close', () => {
      clearInterval(pinging)
      relay.forget(this)
      for (const exchange of [...this.#exchanges.values()]) exchange.lost()
    })
  }

  /** @param {Bytes} bytes */
  send(bytes) {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(bytes)
  }

  /** @param {Exchange} exchange @returns {number} its number on this connection */
  add(exchange) {
    this.#lastId = (this.#lastId + 1) >>> 0
    this.#exchanges.set(this.#lastId, exchange)
    return this.#lastId
  }

  /** @param {number} id */
  remove(id) {
    this.#exchanges.delete(id)
  }

  fallAsleep() {
    this.socket.terminate()
  }

  /** Resolves when the tab is gone, or after `ms` all the same. @param {number} ms @returns {Promise<void>} */
  left(ms) {
    if (this.socket.readyState === this.socket.CLOSED) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.socket.off('close', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.socket.once('close', done)
    })
  }

  /** @param {Buffer<ArrayBuffer>} data */
  #receive(data) {
    try {
      const { kind, id, payload } = parseFrame(data)
      // A request that is over: the tab's message crossed with its end.
      this.#exchanges.get(id)?.receive(kind, payload)
    } catch (thrown) {
      console.error(thrown)
      this.socket.terminate()
    }
  }
}

export class Relay {
  #server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 8_388_608 })
  /** @type {Set<Tab>} the first of them answers */ #tabs = new Set()
  /** @type {Set<() => void>} */ #waiting = new Set()
  #lastSeen = Number.NEGATIVE_INFINITY
  /** When the last page was served of which no tab has come. */
  #lastServed = Number.NEGATIVE_INFINITY
  /** @type {string | undefined} the database that answered last */ #database

  /**
   * @param {import('./guard.mjs').Guard} guard says which pages may read an answer
   * @param {Partial<typeof WAITS>} [waits]
   * @param {(line: string) => void} [print] gets lines for the terminal
   */
  constructor(guard, waits, print = () => {}) {
    this.guard = guard
    this.waits = { ...WAITS, ...waits }
    this.#print = print
  }

  #print

  /** Notes which database answers, and says so when it is another than before. @param {string | undefined} database */
  answers(database) {
    if (!database || !DATABASE_ID.test(database) || database === this.#database) return
    this.#print(
      this.#database
        ? `Database ${database} answers now, and no longer ${this.#database}: a tab of another browser profile took over, or its data was cleared. A request with the header ${DATABASE_HEADER}: ${this.#database} is refused.`
        : `Database ${database} answers.`,
    )
    this.#database = database
  }

  /** Notes that a page of the shell, or its worker, was served: its tab is about to come. */
  served() {
    this.#lastServed = performance.now()
  }

  /** Answers a request from outside. @param {Incoming} request @param {Outgoing} response */
  async answer(request, response) {
    if (isPreflight(request)) return void response.writeHead(204, this.guard.corsHeaders(request)).end()
    const exchange = new Exchange(this, request, response)
    try {
      if (exchange.isCollected) await exchange.collect()
    } catch {
      // The caller left while it was sending.
      return void response.destroy()
    }
    await this.place(exchange)
  }

  /** Gives it to the tab that is there, or comes within a moment. @param {Exchange} exchange */
  async place(exchange) {
    const { request, response } = exchange
    const gap = exchange.mayHaveHappened ? this.waits.begunGap : this.waits.gap
    // A page that asks before it offers itself would wait for its own tab.
    const arrival = isOfOwnPage(request) ? 0 : this.waits.arrival
    const isExpected = performance.now() - this.#lastServed < arrival
    const tab = this.#first() ?? (await this.#nextTab(gap, arrival))
    if (response.destroyed) return request.resume()
    if (tab) return exchange.begin(tab)
    if (exchange.mayHaveHappened)
      return exchange.fail(`The tab that was answering closed, and none came within ${gap / 1000} seconds.`)
    this.#refuseWithoutTab(request, response, isExpected)
    request.resume()
  }

  /**
   * A tab offers itself. What the guard refuses never comes here.
   * @param {Incoming} request
   * @param {import('node:stream').Duplex} socket
   * @param {Buffer} head
   */
  accept(request, socket, head) {
    this.#server.handleUpgrade(request, socket, head, (accepted) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const database = searchParams.get('database') ?? undefined
      this.#tabs.add(new Tab(this, accepted, database, searchParams.get('whole') === '1'))
      this.#lastServed = Number.NEGATIVE_INFINITY
      this.#printLeader()
      for (const wake of [...this.#waiting]) wake()
    })
  }

  /** @param {Tab} tab */
  forget(tab) {
    this.#tabs.delete(tab)
    this.#printLeader()
    this.#lastSeen = performance.now()
  }

  #printLeader() {
    this.answers(this.#first()?.database)
  }

  close() {
    this.#lastSeen = Number.NEGATIVE_INFINITY
    this.#lastServed = Number.NEGATIVE_INFINITY
    for (const { socket } of this.#tabs) socket.terminate()
    this.#server.close()
  }

  #first() {
    const [first] = this.#tabs
    return first
  }

  /**
   * @param {number} gap milliseconds since the last tab
   * @param {number} arrival milliseconds since the last page was served
   * @returns {Promise<Tab | undefined>}
   */
  async #nextTab(gap, arrival) {
    const latest = performance.now() + Math.max(gap, arrival)
    for (;;) {
      const until = Math.min(latest, Math.max(this.#lastSeen + gap, this.#lastServed + arrival))
      const left = until - performance.now()
      if (this.#tabs.size > 0 || left <= 0) return this.#first()
      await this.#tabComes(left)
    }
  }

  /** Resolves when a tab connects, or after `ms` all the same. @param {number} ms @returns {Promise<void>} */
  #tabComes(ms) {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#waiting.add(wake)
    })
  }

  /** @param {Incoming} request @param {Outgoing} response @param {boolean} isExpected whether a page was served */
  #refuseWithoutTab(request, response, isExpected) {
    const origin = `http://${request.headers.host}`
    const error = 'No backend here'
    const none = isExpected
      ? `none: a page was served, and no tab of it came within ${this.waits.arrival / 1000} seconds`
      : 'none'
    const message = `The backend is an open Sandbank tab, and there is ${none}. Open ${origin}/ in a browser, leave it open, and send the request again.`
    refuse(response, 503, { error, message }, { ...this.guard.corsHeaders(request), 'Retry-After': '5' })
  }
}

/** Whether a page of this server sent it, past any worker. @param {Incoming} request */
function isOfOwnPage({ headers }) {
  return headers['sec-fetch-site'] === 'same-origin'
}
