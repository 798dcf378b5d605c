import type { Emulator } from '../emulator'
import { isCalled } from './called-address'
import { addressOf, fetched } from './fetch-call'

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
    return fetched(new Request(request, init), async (call) => {
      const answer = await emulator.fetch(call)
      await emulator.settled()
      return answer
    })
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
