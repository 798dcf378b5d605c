import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendSiteFile } from '../server/site.mjs'

/**
 * A worker of `npm start` may be left in the browser from when this port was a tab's. It would answer in our place, so
 * its script is replaced by one that takes the worker away and loads the pages anew.
 */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('message', ({ data }) => {
  // Of a page that saw it wait (src/hosts/page/start.ts).
  if (data?.type === 'skip-waiting') self.skipWaiting()
})
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

/** Answers with a file of the shell, by its name of `siteFileOf`. False where there is no such file. */
export async function sendShellFile(
  folder: string,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (name === '/sw.js') {
    response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' })
    response.end(FAREWELL)
    return true
  }
  return sendSiteFile(folder, name, request, response, { html: mark })
}
