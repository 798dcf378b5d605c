import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { libFolder } from '../../src/cli/project.mjs'
import { type LocalServer, serveLocally } from './local-server'
import { pageScript } from './page-script'

export type Address =
  | 'serves the worker'
  | 'knows no file'
  | 'answers the page'
  | 'is broken'
  | 'is in trouble'

/** It takes pages over, and then fails at whatever it is called for. */
const BROKEN = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(Promise.reject(new Error('broken'))))
addEventListener('message', () => { throw new Error('broken') })
`

export interface GuestSite extends LocalServer {
  /** What the address of the worker's script does from now on. */
  worker: Address
  /** How often a worker itself, and not the browser for it, read that address. */
  reads: number
}

let script: Promise<string> | undefined

/**
 * Somebody else's site: `/` has `sandbank/browser` as `sandbank`, every other address knows nothing of it. `/api.json`
 * and `/wallet/me` are the site's own, as far as they reach it.
 */
export async function serveGuestSite(): Promise<GuestSite> {
  script ??= pageScript('test/helpers/guest-page.ts')
  const page = await script
  const state = { worker: 'serves the worker' as Address, reads: 0 }
  const server = await serveLocally(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const answer = (type: string, text: string, status = 200) =>
      response.writeHead(status, { 'Content-Type': type }).end(text)
    const html = (title: string, head = '') =>
      answer('text/html', `<!doctype html><title>${title}</title>${head}`)
    if (pathname === '/') return html('Guest', '<script src="/page.js"></script>')
    if (pathname === '/page.js') return answer('text/javascript', page)
    if (pathname === '/other-worker.js')
      return answer('text/javascript', 'addEventListener("fetch", () => {})')
    const [, part] = /^\/sandbank-worker((?:\.\w+)?\.js)$/.exec(pathname) ?? []
    if (!part)
      return pathname === '/wallet/me' ? answer('text/plain', 'the site itself') : html('Another project')
    if (part === '.js' && request.headers['service-worker'] !== 'script') state.reads++
    switch (state.worker) {
      case 'serves the worker':
        return answer('text/javascript', await readFile(join(libFolder, `worker${part}`), 'utf8'))
      case 'knows no file':
        return answer('text/plain', 'Not found', 404)
      case 'answers the page':
        return html('Another project')
      case 'is broken':
        return answer('text/javascript', part === '.js' ? BROKEN : '')
      case 'is in trouble':
        return answer('text/plain', 'Bad gateway', 502)
    }
  })
  return Object.assign(state, server)
}
