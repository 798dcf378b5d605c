import { CLOSED, type Ending, type Frame, LOST, type Peer } from './wire'

export interface Opened {
  /** To which what the page sends goes. */
  server: Peer
  /** The subprotocol that was agreed on, or ''. */
  protocol: string
}

/** Finds the server for a socket; rejects when there is none or it does not take it. What it sends goes to `client`. */
export type Open = (client: Peer) => Promise<Opened>

const CONNECTING = 0
const OPEN = 1
const CLOSING = 2
const CLOSED_STATE = 3
const EVENTS = ['open', 'message', 'error', 'close'] as const
const MAX_REASON_BYTES = 123

/**
 * A WebSocket whose server is in this tab. It behaves like the browser's in all that a client can see. What arrives is
 * handed over in microtasks: in a hidden tab, where timers come once a minute, a ping is answered before the client's
 * own timer can find it missing.
 */
export class TabSocket extends EventTarget {
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  binaryType: BinaryType = 'blob'
  readonly url: string
  readonly extensions = ''
  readonly #origin: string
  #protocol = ''
  #state = CONNECTING
  #server: Peer | undefined
  /** What is still to happen in the page, and on the way to the server: each in its order. */
  #arriving: Promise<void>
  #leaving: Promise<void> = Promise.resolve()

  constructor(url: URL, open: Open) {
    super()
    this.url = url.href
    this.#origin = url.origin
    for (const type of EVENTS) {
      this.addEventListener(type, (event) => this[`on${type}`]?.call(this, event as never))
    }
    this.#arriving = this.#connect(open)
  }

  get readyState(): number {
    return this.#state
  }

  get protocol(): string {
    return this.#protocol
  }

  get bufferedAmount(): number {
    return 0
  }

  send(data: string | ArrayBufferLike | ArrayBufferView | Blob): void {
    if (this.#state === CONNECTING) {
      throw new DOMException('Still in CONNECTING state.', 'InvalidStateError')
    }
    if (this.#state !== OPEN) return
    const frame = frameOf(data)
    this.#leave(async () => this.#server?.receive(await frame))
  }

  close(code?: number, reason = ''): void {
    if (code !== undefined && code !== 1000 && !(code >= 3000 && code <= 4999)) {
      throw new DOMException(
        `The close code must be 1000 or 3000 to 4999, not ${code}.`,
        'InvalidAccessError',
      )
    }
    if (new TextEncoder().encode(reason).byteLength > MAX_REASON_BYTES) {
      throw new DOMException(`The reason must have at most ${MAX_REASON_BYTES} bytes.`, 'SyntaxError')
    }
    if (this.#state === CLOSING || this.#state === CLOSED_STATE) return
    const wasOpen = this.#state === OPEN
    this.#state = CLOSING
    // One that is still being opened ends as soon as it is.
    if (!wasOpen) return
    const ending = code === undefined ? CLOSED : { code, reason, wasClean: true }
    this.#leave(async () => this.#server?.end(ending))
  }

  async #connect(open: Open): Promise<void> {
    try {
      const { server, protocol } = await open({
        receive: (frame) => this.#arrive(() => this.#deliver(frame)),
        end: (ending) => this.#arrive(() => this.#finish(ending)),
      })
      this.#server = server
      this.#protocol = protocol
    } catch {
      return this.#fail()
    }
    if (this.#state !== CONNECTING) {
      this.#server.end(LOST)
      return this.#fail()
    }
    this.#state = OPEN
    this.dispatchEvent(new Event('open'))
  }

  #deliver(frame: Frame): void {
    if (this.#state !== OPEN) return
    const data = typeof frame !== 'string' && this.binaryType === 'blob' ? new Blob([frame]) : frame
    this.dispatchEvent(new MessageEvent('message', { data, origin: this.#origin }))
  }

  /** It was never opened. A connection that breaks later is closed without an error. */
  #fail(): void {
    if (this.#state === CLOSED_STATE) return
    this.dispatchEvent(new Event('error'))
    this.#finish(LOST)
  }

  #finish(ending: Ending): void {
    if (this.#state === CLOSED_STATE) return
    this.#state = CLOSED_STATE
    this.dispatchEvent(new CloseEvent('close', ending))
  }

  #arrive(work: () => void): void {
    this.#arriving = this.#arriving.then(work)
  }

  #leave(work: () => Promise<void>): void {
    this.#leaving = this.#leaving.then(work)
  }
}

/** A copy as of now: the sender may go on to change what it sent. */
function frameOf(data: string | ArrayBufferLike | ArrayBufferView | Blob): Frame | Promise<Frame> {
  if (data instanceof Blob) return data.arrayBuffer()
  if (ArrayBuffer.isView(data)) {
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice().buffer as ArrayBuffer
  }
  if (data instanceof ArrayBuffer) return data.slice(0)
  return String(data)
}
