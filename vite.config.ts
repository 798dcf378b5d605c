import { existsSync } from 'node:fs'
import { join } from 'node:path'
import preact from '@preact/preset-vite'
import { build, defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { distFolder, root, sourcesHash, stampBuild } from './src/cli/project.mjs'
import { isRelayPath, isShellPage } from './src/hosts/paths.mjs'
import { Guard, refuse } from './src/hosts/server/guard.mjs'
import { Relay } from './src/hosts/server/relay.mjs'
import { acceptTab } from './src/hosts/server/site.mjs'
import { workerParts } from './vite.worker-parts'

const BROWSERS = 'es2023'

/** The folders whose code runs in the worker: an edit there means a new worker, not a new page. */
const WORKER_SOURCES = /\/(sw|src\/(kernel|domains|control))\/|\/src\/[^/]+\.ts$/

/**
 * `/sw.js` for the dev server: the same classic script as the built one, bundled on request in about a second.
 * (A module worker would load its sources one by one, but Chromium refuses to update one of which only an import
 * has changed: "ServiceWorker cannot be started".) Edited worker code is announced to open pages, which ask for
 * the new script; src/hosts/page/start.ts listens.
 */
function devWorker(): Plugin {
  let script: Promise<string> | undefined
  let folder = root
  return {
    name: 'sandbank:dev-worker',
    apply: 'serve',
    configResolved(config) {
      folder = config.root
    },
    configureServer(server) {
      server.middlewares.use('/sw.js', async (_request, response, next) => {
        try {
          script ??= bundleScript(folder, 'sw/sw.ts', 'development')
          const code = await script
          response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
          response.end(code)
        } catch (error) {
          script = undefined
          next(error)
        }
      })
    },
    hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !WORKER_SOURCES.test(file)) return undefined
      script = undefined
      this.environment.hot.send({ type: 'custom', event: 'sandbank:worker-changed' })
      // Handled: without this Vite would reload the page, for which nothing has changed.
      return []
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
    plugins: [workerParts()],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode), 'self.__WB_MANIFEST': '[]' },
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
  build: { target: BROWSERS, sourcemap: true },
  server: { port: 4100 },
  plugins: [
    preact(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      // public/manifest.webmanifest is written by hand.
      manifest: false,
      injectManifest: {
        // A classic script starts from a full code cache; a module worker has none and starts 2-6 times slower.
        rollupFormat: 'iife',
        buildPlugins: { vite: [workerParts()] },
        globPatterns: ['**/*.{html,js,css,svg,png,ico,webmanifest,woff2}'],
        // For pages without a worker, which have no precache either.
        globIgnores: ['**/in-page-*.js'],
      },
    }),
    relayApiPaths(),
    devWorker(),
    socketScript(),
    stamp(),
  ],
})
