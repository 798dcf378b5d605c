import { existsSync } from 'node:fs'
import { join } from 'node:path'
import preact from '@preact/preset-vite'
import { build, defineConfig, type Plugin } from 'vite'
import { inPageEmulator } from './build/in-page'
import { precacheEntries } from './build/precache'
import { shellChunks } from './build/shell-chunks'
import { buildWorker, type WorkerScript, writeWorker } from './build/worker'
import { distFolder, root, sourcesHash, stampBuild } from './src/cli/project.mjs'
import { isRelayPath, isShellPage } from './src/hosts/paths.mjs'
import { Guard, refuse } from './src/hosts/server/guard.mjs'
import { Relay } from './src/hosts/server/relay.mjs'
import { acceptTab } from './src/hosts/server/site.mjs'

const BROWSERS = 'es2023'

/** The folders whose code runs in the worker: an edit there means a new worker, not a new page. */
const WORKER_SOURCES = /\/(sw|src\/(kernel|domains|control))\/|\/src\/[^/]+\.ts$/

/**
 * `/sw.js` and its parts for the dev server: the same classic scripts as the built ones, bundled on request in about a
 * second. (A module worker would load its sources one by one, but Chromium refuses to update one of which only an import
 * has changed: "ServiceWorker cannot be started".) Edited worker code is announced to open pages, which ask for
 * the new script; src/hosts/page/start.ts listens.
 */
function devWorker(): Plugin {
  let built: Promise<WorkerScript[]> | undefined
  let folder = root
  return {
    name: 'sandbank:dev-worker',
    apply: 'serve',
    configResolved(config) {
      folder = config.root
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [isScript, part = ''] = /^\/sw(?:\.(\w+))?\.js(?:\?|$)/.exec(request.url ?? '') ?? []
        if (!isScript) return next()
        try {
          built ??= buildWorker({ root: folder, name: 'sw', mode: 'development', sourcemap: 'inline' })
          const found = (await built).find((script) => script.part === part)
          if (!found) return next()
          response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
          response.end(found.code)
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

/** The built worker, which keeps the built shell for offline use. */
function builtWorker(): Plugin {
  let isWritten = false
  return {
    name: 'sandbank:worker',
    apply: 'build',
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Bundles are closed after a failed build too.
        if (!isWritten) return
        const scripts = await buildWorker({
          root,
          name: 'sw',
          mode: 'production',
          precache: precacheEntries(distFolder),
          sourcemap: 'file',
        })
        writeWorker(distFolder, 'sw', scripts)
      },
    },
  }
}

const SOCKETS = { source: 'src/hosts/page/sockets/script.ts', file: 'sockets.js' }

/** `/sockets.js`: a script of its own, which any page of this origin may put before its socket client. */
function socketScript(): Plugin {
  let folder = root
  return {
    name: 'sandbank:socket-script',
    configResolved(config) {
      folder = config.root
    },
    configureServer(server) {
      server.middlewares.use(`/${SOCKETS.file}`, (_request, response, next) => {
        bundleScript(folder, SOCKETS.source, 'development').then((code) => {
          response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
          response.end(code)
        }, next)
      })
    },
    async generateBundle() {
      const source = await bundleScript(folder, SOCKETS.source, 'production')
      this.emitFile({ type: 'asset', fileName: SOCKETS.file, source })
    },
  }
}

/** A classic script of its own, with everything it imports. */
async function bundleScript(
  folder: string,
  entry: string,
  mode: 'development' | 'production',
): Promise<string> {
  const isDev = mode === 'development'
  const bundles = await build({
    configFile: false,
    root: folder,
    mode,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      write: false,
      minify: !isDev,
      sourcemap: isDev && 'inline',
      target: BROWSERS,
      lib: { entry: join(folder, entry), name: 'app', formats: ['iife'], fileName: () => 'script.js' },
    },
  })
  const [chunk] = [bundles].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was bundled into nothing.`)
  return chunk.code
}

/** The dev server's counterpart of src/hosts/server/site.mjs: an API path that reaches it goes to an open tab. */
function relayApiPaths(): Plugin {
  const vitePaths = /^\/(@|src\/|sw\/|node_modules\/|\.)/
  return {
    name: 'sandbank:relay-api-paths',
    apply: 'serve',
    configureServer(server) {
      const guard = new Guard()
      const relay = new Relay(guard)
      server.httpServer?.on('close', () => relay.close())
      server.httpServer?.on('upgrade', (request, socket, head) => {
        // Every other one is Vite's own.
        const [path = ''] = (request.url ?? '').split('?')
        if (isRelayPath(path)) acceptTab(relay, request, socket, head)
      })
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const isFile = /^\/[^/]+\.\w+$/.test(pathname) || existsSync(join(root, 'public', pathname))
        if (isShellPage(pathname) || isRelayPath(pathname) || vitePaths.test(pathname) || isFile)
          return next()
        const refusal = guard.refusal(request)
        if (refusal) refuse(response, refusal.status, refusal)
        else void relay.answer(request, response)
      })
    },
  }
}

/** Writes down what dist was built from, so that `npm start` and `npm test` build only when they must. */
function stamp(): Plugin {
  let hash = ''
  let isWritten = false
  return {
    name: 'sandbank:stamp',
    apply: 'build',
    buildStart() {
      hash ||= sourcesHash()
    },
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // Bundles are closed after a failed build too.
        if (isWritten) stampBuild(distFolder, hash)
      },
    },
  }
}

export default defineConfig({
  build: { target: BROWSERS, sourcemap: true, rolldownOptions: { output: { codeSplitting: shellChunks } } },
  server: { port: 4100 },
  plugins: [
    preact(),
    inPageEmulator({ root, target: BROWSERS }),
    builtWorker(),
    relayApiPaths(),
    devWorker(),
    socketScript(),
    stamp(),
  ],
})
