import type { Emulator } from '../emulator'
import { isCalled } from './called-address'

/**
 * Has the global `fetch` answered by an emulator wherever the emulator is what is called; every other call goes on
 * untouched. Returns how to undo it, which leaves the global exactly as it was.
 */
export function answerFetch(emulator: Emulator): () => void {
  const found = Object.getOwnPropertyDescriptor(globalThis, 'fetch')
  const original = globalThis.fetch
  const answering: typeof fetch = async (input, init) => {
    await emulator.ready
    const url = addressOf(input)
    if (!url || !isCalled(emulator, url)) return original.call(globalThis, input, init)
    const request = typeof input === 'object' && 'url' in input ? input : url.href
    return answered(emulator, new Request(request, init), url)
  }
  Object.defineProperty(globalThis, 'fetch', {
    value: answering,
    configurable: true,
    enumerable: found?.enumerable ?? true,
    writable: true,
  })
  return () => {
    // Whoever put another one over ours has to take it away again.
    if (globalThis.fetch !== answering) return
    if (found) Object.defineProperty(globalThis, 'fetch', found)
    else Reflect.deleteProperty(globalThis, 'fetch')
  }
}

/** Nothing for what is no address: the original says best what is wrong with it. */
function addressOf(input: RequestInfo | URL): URL | undefined {
  const text = typeof input === 'object' && 'url' in input ? input.url : String(input)
  const base = globalThis.location?.href
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}

/** What a network would do: the answer has an address, and an abort ends the call and the body that is being read. */
async function answered(emulator: Emulator, request: Request, url: URL): Promise<Response> {
  const { signal } = request
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const whole = await Promise.race([emulator.fetch(request), aborted])
  await emulator.settled()
  const body = whole.body?.pipeThrough(new TransformStream(), { signal })
  const response = body ? new Response(body, whole) : whole
  Object.defineProperty(response, 'url', { value: url.href })
  return response
}
