import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isFilePath, isRelayPath } from '../src/hosts/paths.mjs'

declare const self: ServiceWorkerGlobalScope

/** The static router (Chromium 123 and later), not yet in TypeScript's library. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: string }[]): Promise<void>
}

/**
 * Keeps the built shell for offline use, and serves it as every document that the emulator has not answered: at an
 * address without a route it says so. Only documents: a mistyped API path in a script must not turn into a page.
 */
export function precacheShell(entries: (string | { url: string })[]): void {
  // The dev server has nothing to keep: its modules change under the worker.
  if (entries.length === 0) return
  cleanupOutdatedCaches()
  precacheAndRoute(entries as Parameters<typeof precacheAndRoute>[0], { cleanURLs: false })
  const document = createHandlerBoundToURL('/index.html')
  const navigation = new NavigationRoute(document)
  registerRoute(
    (details) =>
      !isFilePath(details.url.pathname) && !isRelayPath(details.url.pathname) && navigation.match(details),
    document,
  )
  self.addEventListener('install', routeAroundTheWorker)
}

/**
 * Lets the browser fetch the shell without waiting for the worker to start: hashed files straight from the cache,
 * pages from whichever of network and worker is first. Offline the network loses, and the worker answers.
 */
function routeAroundTheWorker(event: RoutingInstallEvent): void {
  const routed = event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
    { condition: { urlPattern: { pathname: '/' } }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: { pathname: '/ui/*' } }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: { pathname: '/a/*' } }, source: 'race-network-and-fetch-handler' },
  ])
  if (routed) event.waitUntil(routed)
}
