import type { Emulator } from '../emulator'
import { addressOf } from '../kernel/http/fetch-call'
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
    const answer = await emulator.fetch(input, init)
    await emulator.drain()
    return answer
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
