import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { distFolder, root } from '../src/cli/project.mjs'

const TYPES = /** @type {Record<string, string>} */ ({ '.js': 'text/javascript', '.html': 'text/html' })

/**
 * The page of an app: from the click to the page's first answer, and one call there and back, compared with a bare sandboxed
 * frame that says as much by postMessage. In a Chromium of its own without a debugger: an app's document lets no page
 * of another origin stand around it, and the driver of the others is one.
 * @param {{ executable: string, rounds: number }} plan
 * @returns {Promise<Record<string, number[]>>}
 */
export async function measureAppFrames({ executable, rounds }) {
  const script = await bundled()
  const profile = await mkdtemp(join(tmpdir(), 'sandbank-bench-frames-'))
  /** @type {(text: string) => void} */
  let finish = () => {}
  const finished = /** @type {Promise<string>} */ (
    new Promise((resolve) => {
      finish = resolve
    })
  )
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const send = (/** @type {string | Buffer} */ body, /** @type {string} */ type) =>
      response.writeHead(200, { 'Content-Type': type }).end(body)
    if (pathname === '/bench.html')
      return send('<!doctype html><script src="/bench-frames.js"></script>', 'text/html')
    if (pathname === '/bench-frames.js') return send(script, 'text/javascript')
    if (pathname === '/finished.json') {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      send('{}', 'application/json')
      return finish(body)
    }
    const file = join(distFolder, pathname)
    const isFile = !pathname.includes('..') && (await stat(file).catch(() => undefined))?.isFile()
    if (isFile) return send(readFileSync(file), TYPES[extname(file)] ?? 'application/octet-stream')
    response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const browser = spawn(
    executable,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--disable-quic', `--user-data-dir=${profile}`],
      `http://localhost:${port}/bench.html?rounds=${rounds}`,
    ],
    { stdio: 'ignore' },
  )
  try {
    const { measures, error } = JSON.parse(await finished)
    if (error) throw new Error(error)
    return measures
  } finally {
    const gone = new Promise((resolve) => browser.once('exit', resolve))
    browser.kill()
    await gone
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function bundled() {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: join(root, 'bench/pages/app-frames.js'),
        name: 'bench',
        formats: ['iife'],
        fileName: () => 'bench-frames.js',
      },
    },
  })
  const [chunk] = [made].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  if (chunk?.type !== 'chunk') throw new Error('app-frames.js was bundled into nothing.')
  return chunk.code
}
