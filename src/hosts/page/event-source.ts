import { EventSource as FetchedEventSource } from 'eventsource'
import { addressOf } from '../../kernel/http/fetch-call'
import { patchConstructor } from './patch-constructor'

/**
 * Lets `new EventSource` reach the emulator of this page: the browser's own would use the network, and does not see
 * the patched `fetch`.
 */
export function patchEventSource(isOurs: (url: URL) => boolean): () => void {
  return patchConstructor('EventSource', (target, [address, init]) => {
    const url = addressOf(address)
    if (!url || !isOurs(url)) return new target(address, init)
    return new FetchedEventSource(url, { ...init, fetch: (input, options) => fetch(input, options) })
  })
}
