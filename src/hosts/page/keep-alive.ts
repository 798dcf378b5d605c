import { VERSION_HEADER } from '../../kernel/http/headers.mjs'
import { undoAtStop } from './page-run'
import { patchConstructor } from './patch-constructor'
import { patchFetch } from './patch-fetch'

/** Firefox stops a worker 30 seconds after its last event. */
const EVERY_MS = 10_000

let holders = 0
let timer: ReturnType<typeof setInterval> | undefined
let isInstalled = false

/** Whether this browser stops a worker under an answer that it is still streaming. */
function stopsUnderStreams(): boolean {
  // What it does with idle workers cannot be queried. Others only claim to be "like Gecko", without a number.
  return /\bGecko\/\d/.test(navigator.userAgent)
}

/**
 * Keeps the worker alive while this page reads a stream: an answer under way is no event to Firefox, which would end it
 * without a word. In other browsers this does nothing.
 */
export function installKeepAlive(): void {
  if (isInstalled || !stopsUnderStreams()) return
  isInstalled = true
  undoAtStop(() => {
    isInstalled = false
    clearInterval(timer)
    timer = undefined
  })
  undoAtStop(
    patchFetch((native) => async (input, init) => {
      const response = await native(input, init)
      return response.body && response.headers.has(VERSION_HEADER) && isStream(response)
        ? aliveWhileRead(response)
        : response
    }),
  )
  undoAtStop(patchConstructor('EventSource', (Target, [url, init]) => aliveWhileOpen(new Target(url, init))))
}

/** Keeps the worker alive until the returned function is called. For a stream that `fetch` does not know as one. */
export function holdWorker(): () => void {
  if (!isInstalled) return () => undefined
  let isHolding = true
  holders++
  timer ??= setInterval(keepAwake, EVERY_MS)
  return () => {
    if (!isHolding) return
    isHolding = false
    if (--holders > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Any message is an event, and a worker lives on after one. */
function keepAwake(): void {
  navigator.serviceWorker.controller?.postMessage({ type: 'keep-alive' })
}

/** An answer that is all there has nothing to be kept alive for. */
function isStream({ headers }: Response): boolean {
  return /^(text\/event-stream|application\/x-ndjson)\b/.test(headers.get('content-type') ?? '')
}

function aliveWhileRead(response: Response): Response {
  const { body, status, statusText, headers, url } = response
  const release = holdWorker()
  const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        release()
        controller.close()
      } catch (thrown) {
        release()
        controller.error(thrown)
      }
    },
    cancel(reason) {
      release()
      return reader.cancel(reason)
    },
  })
  return Object.defineProperty(new Response(stream, { status, statusText, headers }), 'url', { value: url })
}

function aliveWhileOpen(source: EventSource): EventSource {
  const release = holdWorker()
  const close = source.close.bind(source)
  source.close = () => {
    release()
    close()
  }
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) release()
  })
  return source
}
