import { existsSync } from 'node:fs'
import { join } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { root, sourcesHash, stampBuild } from './src/cli/project.mjs'
import { isShellPage, refuseWithoutWorker } from './src/cli/site.mjs'

/** The folders whose code runs in the worker: an edit there means a new worker, not a new page. */
const WORKER_SOURCES = /\/(sw|src\/(kernel|domains|control))\/|\/src\/(emulator|routes)\.ts$/

/** Tells open pages to fetch the edited worker; hosts/page/start.ts listens. */
function workerHotUpdate(): Plugin {
  return {
    name: 'sandbank:worker-hot-update',
    apply: 'serve',
    hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !WORKER_SOURCES.test(file)) return undefined
      this.environment.hot.send({ type: 'custom', event: 'sandbank:worker-changed' })
      // Handled: without this Vite would reload the page, for which nothing has changed.
      return []
    },
  }
}

/** The dev server's counterpart of src/cli/site.mjs: an API path that reaches it gets the same clear answer. */
function refuseApiPaths(): Plugin {
  const vitePaths = /^\/(@|src\/|sw\/|node_modules\/|\.)/
  return {
    name: 'sandbank:refuse-api-paths',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const isFile = /^\/[^/]+\.\w+$/.test(pathname) || existsSync(join(root, 'public', pathname))
        if (isShellPage(pathname) || vitePaths.test(pathname) || isFile) return next()
        refuseWithoutWorker(response, `http://${request.headers.host ?? 'localhost'}`)
      })
    },
  }
}

/** Writes down what dist was built from, so that `npm start` and `npm test` build only when they must. */
function stamp(): Plugin {
  let hash = ''
  return {
    name: 'sandbank:stamp',
    apply: 'build',
    buildStart() {
      hash ||= sourcesHash()
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        stampBuild(hash)
      },
    },
  }
}

export default defineConfig({
  build: { target: 'es2023', sourcemap: true },
  // The worker is not reachable from index.html, so the scan for packages must be told of it.
  optimizeDeps: { entries: ['index.html', 'sw/sw.ts'] },
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
        globPatterns: ['**/*.{html,js,css,svg,png,ico,webmanifest,woff2}'],
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
    refuseApiPaths(),
    workerHotUpdate(),
    stamp(),
  ],
})
