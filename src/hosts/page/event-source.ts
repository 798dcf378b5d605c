import { addressOf } from '../../kernel/http/fetch-call'

const RECONNECT_MS = 3_000
const [CONNECTING, OPEN, CLOSED] = [0, 1, 2] as const

/** Lets `new EventSource` reach the emulator of this page: the browser's own would ask the network. */
export function patchEventSource(isOurs: (url: URL) => boolean): void {
  const Native = globalThis.EventSource
  globalThis.EventSource = new Proxy(Native, {
    construct(target, [address, init]) {
      const url = addressOf(address)
      return url && isOurs(url) ? new FetchedEvents(url, init) : new target(address, init)
    },
  })
}

/** An EventSource over the page's `fetch`. Reconnects when the stream ends, and says where it was. */
class FetchedEvents extends EventTarget {
  readonly CONNECTING = CONNECTING
  readonly OPEN = OPEN
  readonly CLOSED = CLOSED
  readonly url: string
  readonly withCredentials: boolean
  readyState: number = CONNECTING
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  readonly #closing = new AbortController()
  #lastId = ''
  #retryMs = RECONNECT_MS

  constructor(url: URL, { withCredentials = false }: EventSourceInit = {}) {
    super()
    this.url = url.href
    this.withCredentials = withCredentials
    this.addEventListener('open', (event) => this.onopen?.(event))
    this.addEventListener('error', (event) => this.onerror?.(event))
    this.addEventListener('message', (event) => this.onmessage?.(event as MessageEvent))
    void this.#run()
  }

  close(): void {
    this.readyState = CLOSED
    this.#closing.abort()
  }

  async #run(): Promise<void> {
    while (this.readyState !== CLOSED) {
      // A stream that breaks off is one that ended: connect again.
      const isStream = await this.#connect().catch(() => true)
      if (this.readyState === CLOSED) return
      this.readyState = isStream ? CONNECTING : CLOSED
      this.dispatchEvent(new Event('error'))
      if (isStream) await new Promise((resolve) => setTimeout(resolve, this.#retryMs))
    }
  }

  /** Resolves when the stream ends; to false where the answer was none, after which an EventSource gives up. */
  async #connect(): Promise<boolean> {
    const response = await fetch(this.url, {
      headers: { Accept: 'text/event-stream', ...(this.#lastId && { 'Last-Event-ID': this.#lastId }) },
      cache: 'no-store',
      signal: this.#closing.signal,
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) return false
    this.readyState = OPEN
    this.dispatchEvent(new Event('open'))
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (text + read.value).split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#tell(block)
    }
    return true
  }

  #tell(block: string): void {
    let [type, data] = ['message', undefined as string | undefined]
    for (const line of block.split(/\r?\n/)) {
      const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (field === 'event') type = value
      if (field === 'data') data = data === undefined ? value : `${data}\n${value}`
      if (field === 'id') this.#lastId = value
      if (field === 'retry' && /^\d+$/.test(value)) this.#retryMs = Number(value)
    }
    if (data === undefined || this.readyState === CLOSED) return
    this.dispatchEvent(
      new MessageEvent(type, { data, lastEventId: this.#lastId, origin: new URL(this.url).origin }),
    )
  }
}
