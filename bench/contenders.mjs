import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { distFolder, root } from '../src/cli/project.mjs'

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
})

/** Without these a page's clock has steps of a tenth of a millisecond. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
}

/**
 * Each contender on an origin of its own, because an origin has one worker and one database, and the page that drives
 * them all. Every origin is localhost, so its frame is no third party and keeps its worker.
 * @param {{ rows: number, rounds: number, restarts: number, tabs: string[], anvil: string, aimock: string, modelFixtures: object[], only?: string, beside?: string | undefined }} plan
 */
export async function openContenders(plan) {
  const page = (/** @type {string} */ name) => readFileSync(join(root, 'bench/pages', name), 'utf8')
  const frame = { '/bench.html': page('frame.html'), '/bench-frame.js': page('frame.js') }
  const peer = async (/** @type {string} */ name) => ({ ...frame, '/peer.js': await bundled(name) })
  const origins = {
    bare: await serve({ ...frame, '/sw.js': page('bare-worker.js') }),
    short: await serve(frame, distFolder),
    long: await serve(frame, distFolder),
    ...(plan.beside
      ? {
          beside: await serve(frame, plan.beside),
          besideChain: await serve(await peer('chain'), plan.beside),
          besideModel: await serve(frame, plan.beside),
        }
      : {}),
    chain: await serve(await peer('chain'), distFolder),
    chainLong: await serve(await peer('chain'), distFolder),
    anvil: await serve(await peer('chain')),
    model: await serve(frame, distFolder),
    aimock: await serve(frame),
    msw: await serve({
      ...(await peer('msw')),
      '/mockServiceWorker.js': readFileSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8'),
    }),
    mirage: await serve(await peer('mirage')),
    node: await serve(frame),
  }
  /** @type {(results: { isolated: boolean, measures: Record<string, number[]> }) => void} */
  let resolve = () => {}
  let reject = (/** @type {Error} */ _error) => {}
  const finished = new Promise((...settle) => {
    ;[resolve, reject] = settle
  })
  // Its failure is seen by who awaits it; an early one must not end the process before.
  finished.catch(() => undefined)
  const urls = Object.fromEntries(Object.entries(origins).map(([name, { url }]) => [name, url]))
  const driver = await serve(
    {
      '/': page('driver.html'),
      '/driver.js': page('driver.js'),
      '/plan.json': JSON.stringify({ ...plan, origins: urls }),
    },
    undefined,
    (path, body) => {
      if (path === '/progress') console.log(body)
      else if (path === '/failed') reject(new Error(body))
      else if (path === '/finished') resolve(JSON.parse(body))
    },
  )
  return {
    driverUrl: `${driver.url}/`,
    finished,
    close: () => Promise.all([driver, ...Object.values(origins)].map(({ close }) => close())),
  }
}

/** @param {string} name */
async function bundled(name) {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(root, `bench/pages/${name}.js`), formats: ['es'], fileName: () => 'peer.js' },
    },
  })
  const [chunk] = [made].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${name}.js was bundled into nothing.`)
  return chunk.code
}

/**
 * @param {Record<string, string>} texts
 * @param {string} [folder]
 * @param {(path: string, body: string) => void} [onPost]
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
async function serve(texts, folder, onPost) {
  /** What the frame of the Node contender requests: JSON that it sent before. */
  let json = '{}'
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const head = (/** @type {string} */ type) => ({ ...ISOLATION, 'Content-Type': type })
    if (request.method === 'POST' || request.method === 'PUT') {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      if (onPost) onPost(pathname, body)
      else json = body
      response.writeHead(200, head('application/json')).end('{}')
    } else if (pathname === '/json') {
      response.writeHead(200, head('application/json')).end(json)
    } else if (texts[pathname] !== undefined) {
      response.writeHead(200, head(TYPES[extname(pathname)] ?? 'text/html')).end(texts[pathname])
    } else {
      const file = folder && !pathname.includes('..') ? join(folder, pathname) : ''
      const found = file && (await stat(file).catch(() => undefined))?.isFile()
      response.writeHead(found ? 200 : 404, head(TYPES[extname(pathname)] ?? 'application/octet-stream'))
      response.end(found ? readFileSync(file) : '')
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
