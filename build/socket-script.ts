import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = 'src/hosts/page/sockets/script.ts'
const FILE = 'sockets.js'

/** `/sockets.js`: a script of its own, which any page of this origin may put before its socket client. */
export function socketScript(target: string): Plugin {
  let folder = ''
  return {
    name: 'sandbank:socket-script',
    configResolved(config) {
      folder = config.root
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundleScript(folder, target, 'development').then((code) => {
          response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
          response.end(code)
        }, next)
      })
    },
    async generateBundle() {
      const source = await bundleScript(folder, target, 'production')
      this.emitFile({ type: 'asset', fileName: FILE, source })
    },
  }
}

/** A classic script of its own, with everything it imports. */
async function bundleScript(
  folder: string,
  target: string,
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
      target,
      lib: { entry: join(folder, SOURCE), name: 'app', formats: ['iife'], fileName: () => 'script.js' },
    },
  })
  const [chunk] = [bundles].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${SOURCE} was bundled into nothing.`)
  return chunk.code
}
