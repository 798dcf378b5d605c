import { EventSource as FetchedEventSource } from 'eventsource'
import { addressOf } from '../../kernel/http/fetch-call'

/**
 * Lets `new EventSource` reach the emulator of this page: the browser's own would use the network, and does not see
 * the patched `fetch`.
 */
export function patchEventSource(isOurs: (url: URL) => boolean): void {
  const Native = globalThis.EventSource
  globalThis.EventSource = new Proxy(Native, {
    construct(target, [address, init]) {
      const url = addressOf(address)
      if (!url || !isOurs(url)) return new target(address, init)
      return new FetchedEventSource(url, { ...init, fetch: (input, options) => fetch(input, options) })
    },
  })
}
