import type { Plugin } from 'vite'
import { buildWorker } from './worker'

/** The folders whose code runs in the worker: an edit there means a new worker, not a new page. */
const WORKER_SOURCES = /\/(sw|src\/(kernel|domains|control))\/|\/src\/[^/]+\.ts$/

/**
 * `/sw.js` and its parts for the dev server: the same classic scripts as the built ones, bundled on request in about a
 * second. (A module worker would load its sources one by one, but Chromium refuses to update one of which only an import
 * has changed: "ServiceWorker cannot be started".) Edited worker code is announced to open pages, which ask for
 * the new script; src/hosts/page/start.ts listens.
 */
export function devWorker(): Plugin {
  let built: Promise<Map<string, string>> | undefined
  let root = ''
  return {
    name: 'sandbank:dev-worker',
    apply: 'serve',
    configResolved(config) {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, file] = /^\/(sw(?:\.\w+)?\.js)(?:\?|$)/.exec(request.url ?? '') ?? []
        if (!file) return next()
        try {
          built ??= buildWorker({ root, name: 'sw', mode: 'development', sourcemap: 'inline' })
          const script = (await built).get(file)
          if (script === undefined) return next()
          response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
          response.end(script)
        } catch (error) {
          built = undefined
          next(error)
        }
      })
    },
    hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !WORKER_SOURCES.test(file)) return undefined
      built = undefined
      this.environment.hot.send({ type: 'custom', event: 'sandbank:worker-changed' })
      // Handled: without this Vite would reload the page, for which nothing has changed.
      return []
    },
  }
}
