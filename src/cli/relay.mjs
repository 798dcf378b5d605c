/**
 * The relay: a request from outside the browser goes over a WebSocket to an open tab, which hands it to the emulator
 * and sends the answer back. src/hosts/relay-frames.mjs says what they tell each other, src/hosts/page/relay.ts is the
 * tab's side.
 */
import { randomUUID } from 'node:crypto'
import { WebSocketServer } from 'ws'
import {
  ABORT,
  ANSWER,
  abortFrame,
  CREDIT,
  creditFrame,
  creditOf,
  DATA,
  END,
  jsonFrame,
  parseFrame,
  REQUEST,
  Sender,
  textOf,
} from '../hosts/relay-frames.mjs'
import { callerOf } from './caller.mjs'
import { isPreflight, refuse } from './guard.mjs'

/** How long a tab may be away (a reload, the next tab taking over) before a request is told that there is none. */
const GAP_MS = 5_000
/** A tab that says nothing to a new request for this long is asleep. */
const SILENCE_MS = 15_000
const PING_MS = 10_000
/** Bodies up to this size are collected first: such a request can be given to the next tab if one closes. */
const WHOLE_BYTES = 1_048_576
/** Belong to one connection, not to the answer. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer'])
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const REQUEST_ID = 'X-Sandbank-Request-Id'

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Outgoing
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 */

/** One request under way. */
class Exchange {
  /** @type {Tab | undefined} */ tab
  /** @type {Sender | undefined} */ #sender
  /** @type {NodeJS.Timeout | undefined} */ #silence
  /** @type {Buffer | undefined} the body, where it was small enough to be collected */ #whole
  #id = 0

  /**
   * @param {Relay} relay
   * @param {Incoming} request
   * @param {Outgoing} response
   */
  constructor(relay, request, response) {
    this.relay = relay
    this.request = request
    this.response = response
    const { method = 'GET' } = request
    this.isSafe = SAFE.has(method)
    const headers = pairs(request.rawHeaders)
    if (!this.isSafe && !request.headers[REQUEST_ID.toLowerCase()]) headers.push([REQUEST_ID, randomUUID()])
    this.head = {
      method,
      url: new URL(`http://${request.headers.host}${request.url}`).href,
      headers,
      ...callerOf(request, false),
    }
    const size = request.headers['content-length']
    this.hasBody = request.headers['transfer-encoding'] !== undefined || Number(size ?? 0) > 0
    this.isSmall = !this.hasBody || Number(size ?? Number.NaN) <= WHOLE_BYTES
    // Everything that may be changed by a request with an id remembers the id, except at the emulator's own desk.
    this.isRepeatable = this.isSmall && (this.isSafe || !request.url?.startsWith('/__sandbank'))
    response.on('close', () => this.#callerLeft())
  }

  async collect() {
    if (!this.hasBody || !this.isSmall) return
    const chunks = []
    for await (const chunk of this.request) chunks.push(chunk)
    this.#whole = Buffer.concat(chunks)
  }

  /** @param {Tab} tab */
  begin(tab) {
    if (this.response.destroyed) return
    this.tab = tab
    this.#id = tab.add(this)
    const body = !this.hasBody ? 'none' : this.isSmall ? 'whole' : 'stream'
    tab.send(jsonFrame(REQUEST, this.#id, { ...this.head, body }))
    this.#sender = new Sender(this.#id, (bytes) => tab.send(bytes))
    this.#silence = setTimeout(() => tab.fallAsleep(), SILENCE_MS)
    if (this.hasBody) this.#pump(this.#sender).catch(() => this.response.destroy())
  }

  /** @param {Sender} sender */
  async #pump(sender) {
    let isWanted = true
    for await (const chunk of this.#whole ? [this.#whole] : this.request) {
      // What nobody wants is read all the same, or the connection's next request would wait behind it.
      isWanted &&= await sender.data(chunk)
    }
    if (isWanted) sender.end()
  }

  /** @param {number} kind @param {Bytes} payload */
  receive(kind, payload) {
    clearTimeout(this.#silence)
    if (kind === ANSWER) this.#answer(JSON.parse(textOf(payload)))
    else if (kind === DATA) this.#pass(payload)
    else if (kind === END) {
      this.leave()
      this.response.end()
    } else if (kind === CREDIT) this.#sender?.addCredit(creditOf(payload))
    else if (kind === ABORT) {
      this.leave()
      this.fail(`The tab could not answer: ${textOf(payload)}.`)
    }
  }

  /** @param {{ status: number, statusText: string, headers: [string, string][] }} answer */
  #answer({ status, statusText, headers }) {
    const kept = headers.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()))
    if (statusText) this.response.statusMessage = statusText
    this.response.writeHead(status, { ...this.relay.guard.corsHeaders(this.request), ...grouped(kept) })
    // A stream's client waits for its headers, not for its first event.
    this.response.flushHeaders()
  }

  /** @param {Bytes} payload */
  #pass(payload) {
    const [{ tab }, id] = [this, this.#id]
    this.response.write(payload, () => tab?.send(creditFrame(id, payload.byteLength)))
  }

  #callerLeft() {
    if (this.response.writableFinished) return
    this.tab?.send(abortFrame(this.#id, 'the caller left'))
    this.leave()
  }

  /** The tab is gone, or sleeps. */
  lost() {
    this.leave()
    if (this.response.headersSent || !this.isRepeatable) {
      this.fail(
        this.isSafe
          ? 'The tab that was answering closed before it had.'
          : 'The tab that was answering closed before it had, and whether the change was made is not known: read it back. A change sent with an X-Sandbank-Request-Id of your own can be sent again as it is.',
      )
    } else this.relay.place(this)
  }

  /** @param {string} message */
  fail(message) {
    // An answer that has begun can only be broken off: the caller sees that it is not whole.
    if (this.response.headersSent) this.response.destroy()
    else {
      refuse(
        this.response,
        502,
        { error: 'The open tab did not answer', message },
        this.relay.guard.corsHeaders(this.request),
      )
      this.request.resume()
    }
  }

  leave() {
    clearTimeout(this.#silence)
    this.#sender?.close()
    this.tab?.remove(this.#id)
    this.tab = undefined
  }
}

/** A tab that is ready to answer. */
class Tab {
  /** @type {Map<number, Exchange>} */ #exchanges = new Map()
  #lastId = 0
  #isAlive = true

  /** @param {Relay} relay @param {import('ws').WebSocket} socket */
  constructor(relay, socket) {
    this.relay = relay
    this.socket = socket
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

  /** @param {Buffer<ArrayBuffer>} data */
  #receive(data) {
    try {
      const { kind, id, payload } = parseFrame(data)
      // A request that is over: what the tab said meanwhile crossed with it.
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

  /** @param {import('./guard.mjs').Guard} guard says which pages may read an answer */
  constructor(guard) {
    this.guard = guard
  }

  /** Answers a request from outside. @param {Incoming} request @param {Outgoing} response */
  async answer(request, response) {
    if (isPreflight(request)) return void response.writeHead(204, this.guard.corsHeaders(request)).end()
    const exchange = new Exchange(this, request, response)
    try {
      await exchange.collect()
    } catch {
      // The caller left while it was sending.
      return void response.destroy()
    }
    await this.place(exchange)
  }

  /** Gives it to the tab that is there, or comes within a moment. @param {Exchange} exchange */
  async place(exchange) {
    const tab = await this.#tab()
    if (tab) return exchange.begin(tab)
    const { request, response } = exchange
    if (!response.headersSent) this.#refuseWithoutTab(request, response)
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
      this.#tabs.add(new Tab(this, accepted))
      for (const wake of [...this.#waiting]) wake()
    })
  }

  /** @param {Tab} tab */
  forget(tab) {
    this.#tabs.delete(tab)
    this.#lastSeen = performance.now()
  }

  close() {
    this.#lastSeen = Number.NEGATIVE_INFINITY
    for (const { socket } of this.#tabs) socket.terminate()
    this.#server.close()
  }

  /** @returns {Promise<Tab | undefined>} */
  async #tab() {
    const left = this.#lastSeen + GAP_MS - performance.now()
    if (this.#tabs.size === 0 && left > 0) {
      await new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          this.#waiting.delete(wake)
          resolve(undefined)
        }
        const timer = setTimeout(wake, left)
        this.#waiting.add(wake)
      })
    }
    const [first] = this.#tabs
    return first
  }

  /** @param {Incoming} request @param {Outgoing} response */
  #refuseWithoutTab(request, response) {
    const origin = `http://${request.headers.host}`
    const error = 'No backend here'
    const message = `The backend is an open Sandbank tab, and there is none. Open ${origin}/ in a browser, leave it open, and send the request again.`
    refuse(response, 503, { error, message }, { ...this.guard.corsHeaders(request), 'Retry-After': '5' })
  }
}

/** @param {string[]} raw @returns {[string, string][]} */
function pairs(raw) {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}

/** A name that comes twice, as one with two values. @param {[string, string][]} headers */
function grouped(headers) {
  const byName = /** @type {Record<string, string | string[]>} */ ({})
  for (const [name, value] of headers) {
    const before = byName[name]
    byName[name] = before === undefined ? value : [before, value].flat()
  }
  return byName
}
