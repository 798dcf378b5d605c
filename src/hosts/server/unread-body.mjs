/**
 * What becomes of a body that is not read to its end when its answer goes out: one that was refused, mostly. The client
 * still sends it, and what it sends next stands behind it. So it is read on, and the connection can be used again; where
 * nobody knows how long that takes, the answer says that the connection ends, and it ends when the client has had a
 * moment to read that.
 */

/**
 * So much is read on: about what a connection's buffers take. Of more, Node's own client, which has its answer, forgets to
 * send the rest.
 */
const READ_ON_BYTES = 1024 * 1024
/** Closed at once, a connection with unread bytes is reset, and the client may never see its answer. */
const LINGER_MS = 2_000

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Outgoing
 */

/** Connections whose last answer is on its way. @type {WeakSet<import('node:net').Socket>} */
const ending = new WeakSet()

/** @param {Incoming} request */
export function hasBody({ headers }) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * A request listener, each of whose answers leaves the connection as it says.
 * @param {(request: Incoming, response: Outgoing) => unknown} handle
 * @returns {(request: Incoming, response: Outgoing) => void}
 */
export function readingOn(handle) {
  return (request, response) => {
    // It stood behind one whose answer said that nothing more is answered here.
    if (ending.has(request.socket)) return
    if (hasBody(request)) settleBody(request, response)
    handle(request, response)
  }
}

/** @param {Incoming} request @param {Outgoing} response */
function settleBody(request, response) {
  const isShort = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= READ_ON_BYTES
  const { writeHead } = response
  response.writeHead = (/** @type {unknown[]} */ ...head) => {
    if (!isShort && !request.complete) endAfter(request, response)
    return Reflect.apply(writeHead, response, head)
  }
  response.once('finish', () => {
    if (request.readableEnded) return
    // Whoever began to read it would hold it back, and the listener of @hono/node-server end the connection after 500 ms.
    request.removeAllListeners('data')
    Object.defineProperty(request, 'readableEnded', { value: true })
    request.resume()
  })
}

/**
 * Lets the answer be the connection's last, and reads on for a moment.
 * @param {Incoming} request
 * @param {Outgoing} response
 */
function endAfter(request, response) {
  const { socket } = request
  const endNow = socket.destroySoon.bind(socket)
  response.shouldKeepAlive = false
  // What the server does after such an answer.
  socket.destroySoon = () => {
    ending.add(socket)
    if (request.complete) return endNow()
    socket.end()
    const late = setTimeout(endNow, LINGER_MS)
    request.once('end', endNow)
    socket.once('close', () => clearTimeout(late))
  }
}
