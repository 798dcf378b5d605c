import { databaseOf, isSafe } from '../../kernel/http/headers.mjs'
import { isAdminPath, readPath } from '../../kernel/http/path.mjs'
import { envelope, opened, type RelayedAnswer, type RelayedRequest } from '../envelope'
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
  parseFrame,
  partsOf,
  REQUEST,
  Sender,
  textOf,
  WHOLE,
  wholeFrame,
} from '../relay-frames.mjs'
import { holdWorker } from './keep-alive'
import type { relayOverPort } from './port-fetch'

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000
/** How long a tab may take to say which database it has, before it offers itself without. */
const DATABASE_MS = 2_000

/** How a worker that serves this page is asked faster than by `fetch`. */
type OverPort = typeof relayOverPort | undefined

type Offered = RelayedRequest & { body: 'none' | 'whole' | 'stream' }

/**
 * Offers this tab to the server's relay, until it is closed or `run` ends: requests from outside the browser are answered here,
 * by whichever host answers this page's `fetch`; where that is a worker, over a port as far as it goes. Of several tabs one
 * leads; the next takes over when it closes.
 */
export function offerRelay(overPort: OverPort, run: AbortSignal): void {
  const stayConnected = () => keepConnected(overPort, run)
  // Not there on plain http: then every tab offers itself, and the server takes the first.
  const locks: LockManager | undefined = navigator.locks
  if (locks) locks.request('sandbank-relay', { signal: run }, stayConnected).catch(() => undefined)
  else void stayConnected()
}

async function keepConnected(overPort: OverPort, run: AbortSignal): Promise<void> {
  let wait = FIRST_RETRY_MS
  while (!run.aborted) {
    const wasOpen = await connection(await databaseHere(), overPort, run)
    wait = wasOpen ? FIRST_RETRY_MS : Math.min(wait * 2, LAST_RETRY_MS)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Which database this tab answers for, so that the server can say so when it takes over; empty where that is not known yet. */
async function databaseHere(): Promise<string> {
  try {
    const { headers } = await fetch('/__sandbank/health', { signal: AbortSignal.timeout(DATABASE_MS) })
    return databaseOf(headers) ?? ''
  } catch {
    return ''
  }
}

/** Resolves when the connection is over: to whether there was one. */
function connection(database: string, overPort: OverPort, run: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (run.aborted) return resolve(false)
    const socket = new WebSocket(
      `${location.origin.replace(/^http/, 'ws')}/__relay?whole=1&database=${database}`,
    )
    socket.binaryType = 'arraybuffer'
    const leave = () => socket.close()
    run.addEventListener('abort', leave)
    const exchanges = new Map<number, Exchange>()
    const send = (bytes: Uint8Array<ArrayBuffer>) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes)
    }
    let wasOpen = false
    socket.onopen = () => {
      wasOpen = true
    }
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      const { kind, id, payload } = parseFrame(new Uint8Array(data))
      if (kind !== REQUEST && kind !== WHOLE) return exchanges.get(id)?.receive(kind, payload)
      const exchange = new Exchange(id, kind, payload, send, overPort)
      exchanges.set(id, exchange)
      void exchange.run().finally(() => exchanges.delete(id))
      // The sign of life that the server waits for. Of the others it asks for one, where the answer takes long.
      if (kind === REQUEST) send(creditFrame(id, 0))
    }
    socket.onclose = () => {
      run.removeEventListener('abort', leave)
      for (const exchange of exchanges.values()) exchange.receive(ABORT, new Uint8Array())
      resolve(wasOpen)
    }
  })
}

/** One request from outside, on its way through this tab. */
class Exchange {
  readonly #id: number
  readonly #offered: Offered
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly #overPort: OverPort
  readonly #sender: Sender
  readonly #aborting = new AbortController()
  readonly #body: ReadableStream<Uint8Array<ArrayBuffer>> | ArrayBuffer | null
  /** Whether a small answer may go back in one frame. */
  readonly #takesWhole: boolean
  #incoming: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined

  constructor(
    id: number,
    kind: number,
    payload: Uint8Array<ArrayBuffer>,
    send: (bytes: Uint8Array<ArrayBuffer>) => void,
    overPort: OverPort,
  ) {
    this.#id = id
    this.#send = send
    this.#overPort = overPort
    this.#sender = new Sender(id, send)
    this.#takesWhole = kind === WHOLE
    if (kind === WHOLE) {
      const { text, body } = partsOf(payload)
      this.#offered = { ...(JSON.parse(text) as RelayedRequest), body: 'whole' }
      this.#body = body.byteLength === 0 ? null : body.slice().buffer
    } else {
      this.#offered = JSON.parse(textOf(payload)) as Offered
      this.#body = this.#offered.body === 'none' ? null : this.#bodyOnCredit()
    }
  }

  receive(kind: number, payload: Uint8Array<ArrayBuffer>): void {
    if (kind === DATA) this.#incoming?.enqueue(payload)
    else if (kind === END) this.#endOfBody()
    else if (kind === CREDIT) this.#credited(creditOf(payload))
    else if (kind === ABORT) {
      this.#aborting.abort()
      this.#sender.close()
      this.#incoming?.error(new DOMException('The caller left.', 'AbortError'))
      this.#incoming = undefined
    }
  }

  /** No credit at all is the question whether this tab is awake. */
  #credited(bytes: number): void {
    if (bytes === 0) this.#send(creditFrame(this.#id, 0))
    else this.#sender.addCredit(bytes)
  }

  async run(): Promise<void> {
    try {
      const { body: kind, ...relayed } = this.#offered
      const { signal } = this.#aborting
      const isStream = kind === 'stream' && canStreamRequests()
      const isThere = isStream || !(this.#body instanceof ReadableStream)
      const body = isThere ? this.#body : await new Response(this.#body).arrayBuffer()
      const fromPort =
        body instanceof ReadableStream || !isRepeatable(relayed)
          ? undefined
          : await this.#overPort?.(relayed, body, signal)
      if (fromPort?.type === 'answer') await this.#sendText(fromPort)
      else if (fromPort) await this.#sendAnswer(await fetch(fromPort.path, { signal }))
      else await this.#sendAnswer(await fetch(...envelope(relayed, body, signal)))
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown)
      if (!this.#aborting.signal.aborted) this.#send(abortFrame(this.#id, why))
    }
  }

  async #sendText({ status, headers, text }: Omit<RelayedAnswer, 'statusText'> & { text: string }) {
    const head = { status, statusText: '', headers }
    const body = new TextEncoder().encode(text)
    if (this.#takesWhole && body.byteLength <= PIECE) return this.#send(wholeFrame(this.#id, head, body))
    this.#send(jsonFrame(ANSWER, this.#id, head))
    await this.#sender.data(body)
    this.#sender.end()
  }

  async #sendAnswer(response: Response): Promise<void> {
    const answer = opened(response)
    if (!answer) throw new Error('the emulator of this tab is not up. Reload the tab')
    this.#send(jsonFrame(ANSWER, this.#id, answer))
    await this.#sendBody(response)
    this.#sender.end()
  }

  async #sendBody({ body }: Response): Promise<void> {
    const reader = body?.getReader()
    if (!reader) return
    const release = holdWorker()
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        if (!(await this.#sender.data(read.value))) return void reader.cancel()
      }
    } finally {
      release()
    }
  }

  /** What was passed on is credited, so that the caller sends no faster than the emulator reads. */
  #bodyOnCredit(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const credited = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk)
        this.#send(creditFrame(this.#id, chunk.byteLength))
      },
    })
    const incoming = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        this.#incoming = controller
      },
      cancel: () => {
        this.#incoming = undefined
      },
    })
    return incoming.pipeThrough(credited)
  }

  #endOfBody(): void {
    this.#incoming?.close()
    this.#incoming = undefined
  }
}

/**
 * Whether a request may be made twice, as one is whose worker was stopped before it answered over the port: the product's
 * API remembers changes under the request's id, which not every admin route does.
 */
function isRepeatable({ method, url }: RelayedRequest): boolean {
  const read = readPath(url)
  return isSafe(method) || !('path' in read && isAdminPath(read.path))
}

/** Whether `fetch` sends a stream as a stream: elsewhere it sends the words "[object ReadableStream]". */
function canStreamRequests(): boolean {
  let wasRequested = false
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      wasRequested = true
      return 'half'
    },
  }
  return !new Request(location.href, init as RequestInit).headers.has('Content-Type') && wasRequested
}
