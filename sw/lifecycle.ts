import type { Pages } from './pages'

declare const self: ServiceWorkerGlobalScope

/** Messages that a page may send to the worker. The answer, if a port came along, says that it is done. */
type Message = { type: 'claim' | 'skip-waiting' | 'keep-alive' | 'started' | 'stopped' | 'removed' }

export interface Lifecycle {
  /** Undefined on Sandbank's own site, which is its worker's alone. */
  pages: Pages | undefined
  /** Sandbank is being removed from this origin: from now on its databases are left alone. */
  remove(): Promise<void>
}

/**
 * A new worker takes over at once, on the first visit too: a page that loads is a page that works. `claim` by
 * message repairs what the browser does on a hard reload, where a page stays uncontrolled next to a live worker.
 */
export function followLifecycle({ pages, remove }: Lifecycle): void {
  const obey = (message: Message | null, client: string): Promise<void> | undefined => {
    switch (message?.type) {
      case 'claim':
        note(pages?.started(client))
        return self.clients.claim()
      case 'started':
        return note(pages?.started(client))
      case 'stopped':
        return note(pages?.stopped(client))
      case 'removed':
        return remove()
      case 'skip-waiting':
        // Not waited for: it lasts until the old version has ended, and this event would be under way for as long.
        void self.skipWaiting()
        return undefined
      default:
        // keep-alive: that a message came is all there is to it (src/hosts/page/keep-alive.ts).
        return undefined
    }
  }
  self.addEventListener('install', (event) => {
    event.waitUntil(self.skipWaiting())
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([self.clients.claim(), note(pages?.installed())]))
  })
  self.addEventListener('message', (event) => {
    const client = event.source && 'id' in event.source ? event.source.id : ''
    const done = obey(event.data as Message | null, client)
    if (done) event.waitUntil(done.then(() => event.ports[0]?.postMessage({ type: 'done' })))
  })
}

/** What cannot be noted, for want of storage, is in the way of nothing. */
async function note(written: Promise<void> | undefined): Promise<void> {
  await written?.catch((thrown) => console.error(thrown))
}
