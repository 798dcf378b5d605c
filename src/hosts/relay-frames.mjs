/**
 * What the server and the leading tab say to each other over one WebSocket: binary frames of a kind, the number of the
 * request they belong to, and a payload. Requests are multiplexed.
 *
 *   request   server → tab   JSON: method, url, headers, caller's address, whether a body follows
 *   answer    tab → server   JSON: status and headers
 *   data      both ways      a piece of a body
 *   end       both ways      the body is whole
 *   abort     both ways      the caller left; the tab could not answer, or not to the end (text: why)
 *   credit    both ways      so many more bytes of a body may be sent. The tab's first is its sign of life; none at all
 *                            from the server is the question for one
 *   whole     both ways      the request or the answer with its small body, all in one: JSON, and the bytes behind it. For
 *                            tabs that connected with `whole=1`; one from before an update knows only the others
 *
 * Neither side of a browser's WebSocket can make the other wait, so a body is sent on credit: a window of bytes that
 * opens again as the other side has passed them on.
 */
export const REQUEST = 1
export const ANSWER = 2
export const DATA = 3
export const END = 4
export const ABORT = 5
export const CREDIT = 6
export const WHOLE = 7

/** Bytes of one body that may be under way. */
export const WINDOW = 262_144
/** Bytes of one frame: small enough that a large body does not hold up the others. */
export const PIECE = 65_536
const HEAD = 5

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]

/**
 * @param {number} kind
 * @param {number} id
 * @param {Uint8Array} [payload]
 */
export function frame(kind, id, payload = new Uint8Array()) {
  const bytes = new Uint8Array(HEAD + payload.byteLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, kind)
  view.setUint32(1, id)
  bytes.set(payload, HEAD)
  return bytes
}

/** @param {number} kind @param {number} id @param {unknown} data */
export const jsonFrame = (kind, id, data) => frame(kind, id, encoder.encode(JSON.stringify(data)))

/** @param {number} id @param {unknown} data @param {Uint8Array} [body] */
export function wholeFrame(id, data, body = new Uint8Array()) {
  const text = encoder.encode(JSON.stringify(data))
  const payload = new Uint8Array(4 + text.byteLength + body.byteLength)
  new DataView(payload.buffer).setUint32(0, text.byteLength)
  payload.set(text, 4)
  payload.set(body, 4 + text.byteLength)
  return frame(WHOLE, id, payload)
}

/**
 * The two parts of such a frame's payload.
 * @param {Uint8Array<ArrayBuffer>} payload
 * @returns {{ text: string, body: Uint8Array<ArrayBuffer> }} the body is a view
 */
export function partsOf(payload) {
  const end = 4 + new DataView(payload.buffer, payload.byteOffset).getUint32(0)
  return { text: textOf(payload.subarray(4, end)), body: payload.subarray(end) }
}

/** @param {number} id @param {string} reason */
export const abortFrame = (id, reason) => frame(ABORT, id, encoder.encode(reason))

/** @param {number} id @param {number} bytes */
export function creditFrame(id, bytes) {
  const payload = new Uint8Array(4)
  new DataView(payload.buffer).setUint32(0, bytes)
  return frame(CREDIT, id, payload)
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {{ kind: number, id: number, payload: Uint8Array<ArrayBuffer> }} the payload is a view: copy what is kept
 */
export function parseFrame(bytes) {
  if (bytes.byteLength < HEAD)
    throw new RangeError(`a frame has at least ${HEAD} bytes, not ${bytes.byteLength}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { kind: view.getUint8(0), id: view.getUint32(1), payload: bytes.subarray(HEAD) }
}

/** @param {Uint8Array} payload */
export const textOf = (payload) => decoder.decode(payload)

/** @param {Uint8Array} payload @returns {number} */
export const creditOf = (payload) => new DataView(payload.buffer, payload.byteOffset).getUint32(0)

/** The sending half of one body. */
export class Sender {
  #credit = WINDOW
  #closed = false
  /** @type {(() => void) | undefined} */
  #wake

  /** @param {number} id @param {(bytes: Uint8Array<ArrayBuffer>) => void} send */
  constructor(id, send) {
    this.id = id
    this.send = send
  }

  /** Resolves when the piece has left; to false when the reader has left. @param {Uint8Array} bytes */
  async data(bytes) {
    let sent = 0
    while (sent < bytes.byteLength) {
      while (this.#credit === 0 && !this.#closed) {
        await new Promise((resolve) => {
          this.#wake = () => resolve(undefined)
        })
      }
      if (this.#closed) return false
      const size = Math.min(this.#credit, PIECE, bytes.byteLength - sent)
      this.send(frame(DATA, this.id, bytes.subarray(sent, sent + size)))
      this.#credit -= size
      sent += size
    }
    return !this.#closed
  }

  end() {
    if (!this.#closed) this.send(frame(END, this.id))
    this.close()
  }

  /** @param {number} bytes */
  addCredit(bytes) {
    this.#credit += bytes
    this.#wake?.()
  }

  /** Nothing more is sent, and who waits for credit goes on. */
  close() {
    this.#closed = true
    this.#wake?.()
  }
}
