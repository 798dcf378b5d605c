import { randomUUID } from 'node:crypto'
import {
  DATABASE_HEADER,
  databaseOf,
  isSafe,
  REQUEST_ID_HEADER,
  sentRequestId,
} from '../../kernel/http/headers.mjs'
import { isAdminPath, readPath } from '../../kernel/http/path.mjs'
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
  PIECE,
  partsOf,
  REQUEST,
  Sender,
  textOf,
  WHOLE,
  wholeFrame,
} from '../relay-frames.mjs'
import { callerOf } from './caller.mjs'
import { refuse } from './guard.mjs'
import { hasBody } from './unread-body.mjs'

/** How often a request may be given to a tab: one that makes every tab fail must end. */
const ATTEMPTS = 5
/** Bodies up to this size are collected first: such a request can be given to the next tab if one closes. */
const WHOLE_BYTES = 1_048_576
/** Belong to one connection, not to the answer. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer'])

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Outgoing
 * @typedef {import('./relay.mjs').Tab} Tab
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 * @typedef {{ status: number, statusText: string, headers: [string, string][] }} Head
 * @typedef {{ head: Head, chunks: Bytes[], bytes: number }} HeldAnswer the answer to a change, passed on when it is
 * whole: one that has begun cannot be requested again
 */

/**
 * One request from outside, from its arrival to its answer. A tab that it was given to may go away at any moment. Then
 * it is given to the next one if doing it twice does no harm; otherwise the response says that it may have happened.
 */
export class Exchange {
  /** @type {Tab | undefined} */ tab
  /** @type {Sender | undefined} */ #sender
  /** @type {NodeJS.Timeout | undefined} */ #silence
  /** @type {Buffer | undefined} the body, where it was small enough to be collected */ #whole
  /** @type {HeldAnswer | undefined} */ #pending
  /** @type {string | undefined} that of the tab it was given to, where that is known */ #database
  #id = 0
  #attempts = 0

  /**
   * @param {import('./relay.mjs').Relay} relay
   * @param {Incoming} request
   * @param {Outgoing} response
   */
  constructor(relay, request, response) {
    this.relay = relay
    this.request = request
    this.response = response
    const { method = 'GET' } = request
    this.isSafe = isSafe(method)
    const headers = pairs(request.rawHeaders)
    const chosen = sentRequestId({ get: (name) => request.headers[name.toLowerCase()]?.toString() ?? null })
    // What changes nothing needs no name.
    this.requestId = chosen ?? (this.isSafe ? '' : randomUUID())
    if (!this.isSafe && chosen === undefined) headers.push([REQUEST_ID_HEADER, this.requestId])
    const read = readPath(request.url ?? '/')
    if ('problem' in read) throw new Error('the guard lets no path through that cannot be read')
    const page = relay.guard.foreignPage(request)
    this.head = {
      method,
      url: new URL(`http://${request.headers.host}${read.encoded}${read.search}`).href,
      headers,
      ...callerOf(request, false),
      ...(page && { page }),
    }
    const size = request.headers['content-length']
    this.hasBody = hasBody(request)
    this.isSmall = !this.hasBody || Number(size ?? Number.NaN) <= WHOLE_BYTES
    // The product's API remembers changes under the request's id. Not every admin route does: a second reset would
    // undo what was acknowledged after the first.
    this.isAdmin = isAdminPath(read.path)
    this.isRepeatable = this.isSmall && (this.isSafe || !this.isAdmin)
    response.on('close', () => this.#callerLeft())
  }

  /** Whether its body is collected before it is given to a tab. */
  get isCollected() {
    return this.hasBody && this.isSmall
  }

  async collect() {
    const chunks = []
    for await (const chunk of this.request) chunks.push(chunk)
    this.#whole = Buffer.concat(chunks)
  }

  /** Whether a tab may have carried out the change, without anybody knowing. */
  get mayHaveHappened() {
    return !this.isSafe && this.#attempts > 0
  }

  /** @param {Tab} tab */
  begin(tab) {
    if (this.response.destroyed) return
    if (this.mayHaveHappened && this.#database && tab.database && tab.database !== this.#database) {
      this.fail(
        `The tab that was answering is gone, and the next one has another database: ${tab.database}, not ${this.#database}, which has to answer (${DATABASE_HEADER}).`,
      )
      return
    }
    this.#database = tab.database
    this.tab = tab
    this.#attempts++
    this.#id = tab.add(this)
    if (tab.takesWhole && (!this.hasBody || (this.#whole && this.#whole.byteLength <= PIECE))) {
      this.#askAfterwards(tab)
      return tab.send(wholeFrame(this.#id, this.head, this.#whole))
    }
    this.#silence = setTimeout(() => tab.fallAsleep(), this.relay.waits.silence)
    const body = !this.hasBody ? 'none' : this.isSmall ? 'whole' : 'stream'
    tab.send(jsonFrame(REQUEST, this.#id, { ...this.head, body }))
    this.#sender = new Sender(this.#id, (bytes) => tab.send(bytes))
    if (this.hasBody) this.#pump(this.#sender).catch(() => this.response.destroy())
  }

  /** A tab that has not answered by then is asked for a sign of life. Most answers come before. @param {Tab} tab */
  #askAfterwards(tab) {
    const { silence } = this.relay.waits
    this.#silence = setTimeout(() => {
      this.#silence = setTimeout(() => tab.fallAsleep(), silence / 2)
      tab.send(creditFrame(this.#id, 0))
    }, silence / 2)
  }

  /** @param {Sender} sender */
  async #pump(sender) {
    let isAwaited = true
    for await (const chunk of this.#whole ? [this.#whole] : this.request) {
      // An unused body is read all the same, or the connection's next request would wait behind it.
      isAwaited &&= await sender.data(chunk)
    }
    if (isAwaited) sender.end()
  }

  /** @param {number} kind @param {Bytes} payload */
  receive(kind, payload) {
    clearTimeout(this.#silence)
    if (kind === ANSWER) this.#answer(JSON.parse(textOf(payload)))
    else if (kind === WHOLE) this.#sendWhole(payload)
    else if (kind === DATA) this.#pass(payload)
    else if (kind === END) {
      this.#release()
      this.leave()
      this.response.end()
    } else if (kind === CREDIT) this.#sender?.addCredit(creditOf(payload))
    else if (kind === ABORT) this.#broken(textOf(payload))
  }

  /** @param {Head} head */
  #answer(head) {
    const type = head.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    if (this.isRepeatable && !this.isSafe && type?.startsWith('application/json')) {
      this.#pending = { head, chunks: [], bytes: 0 }
    } else this.#begin(head)
  }

  /** An answer that came in one frame goes out in one write. @param {Bytes} payload */
  #sendWhole(payload) {
    const { text, body } = partsOf(payload)
    const head = /** @type {Head} */ (JSON.parse(text))
    const isMeasured = body.byteLength === 0 || headerOf(head.headers, 'content-length') !== null
    this.leave()
    this.#writeHead(head, isMeasured ? {} : { 'Content-Length': body.byteLength })
    this.response.end(body)
  }

  /** @param {Head} head @param {Record<string, number>} [more] */
  #writeHead({ status, statusText, headers }, more = {}) {
    this.relay.answers(databaseOf({ get: (name) => headerOf(headers, name) }))
    const forwarded = headers.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()))
    if (statusText) this.response.statusMessage = statusText
    const cors = this.relay.guard.corsHeadersFor(this.request, (name) => headerOf(forwarded, name) !== null)
    this.response.writeHead(status, { ...cors, ...grouped(forwarded), ...more })
  }

  /** @param {Head} head */
  #begin(head) {
    this.#writeHead(head)
    // A stream's client waits for its headers, not for its first event. What is there at once goes out with them.
    setImmediate(() => {
      if (!this.response.writableEnded) this.response.flushHeaders()
    })
  }

  /** @param {Bytes} payload */
  #pass(payload) {
    const [{ tab }, id] = [this, this.#id]
    const credit = () => tab?.send(creditFrame(id, payload.byteLength))
    if (!this.#pending) return void this.response.write(payload, credit)
    this.#pending.chunks.push(payload)
    this.#pending.bytes += payload.byteLength
    credit()
    if (this.#pending.bytes > WHOLE_BYTES) this.#release()
  }

  /** Sends on what was reserved. */
  #release() {
    const pending = this.#pending
    this.#pending = undefined
    if (!pending) return
    this.#begin(pending.head)
    for (const chunk of pending.chunks) this.response.write(chunk)
  }

  #callerLeft() {
    if (this.response.writableFinished) return
    this.tab?.send(abortFrame(this.#id, 'the caller left'))
    this.leave()
  }

  /** The tab is gone, or sleeps. */
  lost() {
    this.leave()
    this.#again('The tab that was answering closed before it had.')
  }

  /**
   * The tab could not answer: because it is going away, or for a reason that it will have again. @param {string} why
   */
  async #broken(why) {
    const { tab } = this
    this.leave()
    if (this.isRepeatable) await tab?.left(this.relay.waits.leaving)
    this.#again(`The tab could not answer: ${why}.`)
  }

  /** @param {string} why */
  #again(why) {
    if (this.response.headersSent || !this.isRepeatable || this.#attempts >= ATTEMPTS) this.fail(why)
    else this.relay.place(this)
  }

  /** @param {string} why */
  fail(why) {
    // An answer that has begun can only be broken off: the caller sees that it is not whole.
    if (this.response.headersSent) return void this.response.destroy()
    const { response, request, relay } = this
    const unsure = this.mayHaveHappened ? ` ${this.#howToFindOut()}` : ''
    const message = `${why}${unsure} (Rule relay.answer: given to a tab ${this.#attempts} of at most ${ATTEMPTS} times.)`
    const headers = {
      ...relay.guard.corsHeaders(request),
      ...(this.mayHaveHappened && { [REQUEST_ID_HEADER]: this.requestId }),
    }
    refuse(response, 502, { error: 'The open tab did not answer', message }, headers)
    request.resume()
  }

  #howToFindOut() {
    const sentence = 'The change may have happened:'
    return this.isAdmin
      ? `${sentence} read it back with the GET routes of the admin API (GET /__sandbank/info has the counts) before it is sent again.`
      : `${sentence} GET /__sandbank/journal lists it if it was answered. Sent again as it is with the header ${REQUEST_ID_HEADER}: ${this.requestId}, within an hour, it does not happen twice.`
  }

  leave() {
    clearTimeout(this.#silence)
    this.#pending = undefined
    this.#sender?.close()
    this.tab?.remove(this.#id)
    this.tab = undefined
  }
}

/** @param {string[]} raw @returns {[string, string][]} */
function pairs(raw) {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}

/** @param {[string, string][]} headers @param {string} name */
function headerOf(headers, name) {
  return headers.find(([found]) => found.toLowerCase() === name.toLowerCase())?.[1] ?? null
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
