declare const self: ServiceWorkerGlobalScope

/** Messages that a page may send to the worker. The answer, if a port came along, says that it is done. */
type Message = { type: 'claim' } | { type: 'skip-waiting' } | { type: 'keep-alive' }

/**
 * A new worker takes over at once, on the first visit too: a page that loads is a page that works. `claim` by
 * message repairs what the browser does on a hard reload, where a page stays uncontrolled next to a live worker.
 */
export function followLifecycle(): void {
  self.addEventListener('install', (event) => {
    event.waitUntil(self.skipWaiting())
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(self.clients.claim())
  })
  self.addEventListener('message', (event) => {
    const done = obey(event.data as Message | null)
    if (done) event.waitUntil(done.then(() => event.ports[0]?.postMessage({ type: 'done' })))
  })
}

function obey(message: Message | null): Promise<void> | undefined {
  switch (message?.type) {
    case 'claim':
      return self.clients.claim()
    case 'skip-waiting':
      // Not waited for: it lasts until the old version has ended, and this event would be under way for as long.
      void self.skipWaiting()
      return undefined
    default:
      // keep-alive: that a message came is all there is to it (src/hosts/page/keep-alive.ts).
      return undefined
  }
}
