import { createServer } from 'node:http'
import { runs, started } from './started.mjs'

const TAB_MS = 20_000

/**
 * What a program outside the browser sees: a plain Node server, the Node host, and the relay to an open tab, each in a
 * process of its own. A plain server in this process needs no other to be woken, which nobody has who calls one; it is
 * measured with them because ratios were taken to it before. A way that this build does not have is left out of the
 * results.
 */
export async function openOutside() {
  const here = await plainServer()
  const plain = await runs('bench/plain-server.mjs', [], /ready (http:\S+)/)
  if (!plain) throw new Error('bench/plain-server.mjs did not start.')
  const node = await started(['--headless', '--ephemeral', '--port', '0'], /ready (http:\S+)/)
  const relay = await started(['--no-open', '--port', '0'], /(http:\/\/localhost:\d+)/)
  return {
    tabs: relay ? [`${relay.url}/`] : [],
    /** @param {{ rounds: number }} plan */
    async measure({ rounds }) {
      const paths = /** @type {[string, string, Record<string, string>][]} */ ([
        ['outside, Node server', plain.url, {}],
        ["outside, Node server in the bench's own process", here.url, {}],
      ])
      for (const [name, host, ms] of /** @type {const} */ ([
        ['outside, Node host', node, 0],
        ['outside, relay', relay, TAB_MS],
      ])) {
        const key = host && (await keyOf(host.url, ms))
        if (host && key) paths.push([name, `${host.url}/wallet/me`, { 'X-API-Key': key }])
      }
      const times = /** @type {Record<string, number[]>} */ ({})
      for (let round = -2; round < rounds; round++) {
        for (const [name, url, headers] of paths) {
          const taken = await timed(url, headers)
          if (round >= 0) times[name] = [...(times[name] ?? []), ...taken]
        }
      }
      return times
    },
    async close() {
      await Promise.all([here, plain, node, relay].map((host) => host?.close()))
    },
  }
}

/** @param {string} url @param {Record<string, string>} headers */
async function timed(url, headers) {
  const taken = []
  for (let count = 0; count < 5; count++) {
    const started = performance.now()
    await (await fetch(url, { headers })).text()
    taken.push(performance.now() - started)
  }
  return taken
}

/** The key of an emulator that answers there, within `ms`. @param {string} url @param {number} ms */
async function keyOf(url, ms) {
  const until = Date.now() + ms
  do {
    const answer = await fetch(`${url}/__sandbank/credentials`).catch(() => undefined)
    if (answer?.ok) return /** @type {string} */ ((await answer.json()).keys.full)
    await new Promise((resolve) => setTimeout(resolve, 500))
  } while (Date.now() < until)
  return undefined
}

/** @returns {Promise<{ url: string, close(): Promise<void> }>} */
export async function plainServer() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
