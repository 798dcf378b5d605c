import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFilePath, isShellPage } from '../paths.mjs'
import { pathOf, sendSiteFile } from '../server/site.mjs'

/**
 * A worker of `npm start` may be left in the browser from when this port was a tab's. It would answer in our place, so
 * its script is replaced by one that takes the worker away and loads the pages anew.
 */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.unregister()
      for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url)
    })(),
  )
})
`

/** Tells src/hosts/page/start.ts that nothing is to be started: this port itself answers. */
const mark = (html: string): string => html.replace('<html ', '<html data-sandbank-host="node" ')

/** Whether a file of the shell may be at the path. */
export function isShellPath(request: IncomingMessage): boolean {
  const pathname = pathOf(request)
  return pathname !== undefined && (isFilePath(pathname) || isShellPage(pathname))
}

/** Answers with a page or a file of the shell. False where the path is the emulator's to answer. */
export async function sendShellFile(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const pathname = pathOf(request)
  if (pathname === undefined) return false
  if (pathname === '/sw.js') {
    response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' })
    response.end(FAREWELL)
    return true
  }
  return (await sendSiteFile(folder, pathname, request, response, { html: mark })) === 'sent'
}
