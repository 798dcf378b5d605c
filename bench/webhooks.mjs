import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import Stripe from 'stripe'
import { root, run } from '../src/cli/project.mjs'
import { bundleOnce } from '../src/hosts/node/handler-bundle.mjs'
import { started } from './started.mjs'

/** The newest that runs on Node 20. Installed for the bench alone: its engine has 100 MB. */
const MINIFLARE = '4.20250906.0'
const SECRET = 'whsec_secretOfTheBench'
const AT_ONCE = 50
/** As many calls of one webhook in a minute as its settings may allow. */
const CALLS_A_MINUTE = 1_000
const COLD_STARTS = 3

/** The same source for both: what a handler of the hosted service is, and inside of a worker's `fetch`. */
const HANDLERS = {
  small: `export default async (request) => new Response(String((await request.text()).length))`,
  stripe: `import Stripe from 'stripe'
const stripe = new Stripe('sk_test_sandbank')
export default async (request) => {
  const signature = request.headers.get('stripe-signature') ?? ''
  const { type } = await stripe.webhooks.constructEventAsync(await request.text(), signature, '${SECRET}')
  return new Response(type)
}`,
}
/** @typedef {keyof typeof HANDLERS} Handler */

const BODY = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  data: { object: { id: 'in_1' } },
})

/** @typedef {(handler: Handler | 'parallel') => string} Addresses */
/** @typedef {{ addresses: Addresses, close(): Promise<void> }} Side */

/** Handlers called over loopback, here and in Miniflare with its own workerd. */
export async function openWebhooks() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-bench-webhooks-'))
  const { Miniflare } = await miniflare()
  const scripts = await scriptsIn(folder)
  const sides = {
    Sandbank: () => sandbank(scripts.bundles),
    Miniflare: () => workerd(Miniflare, scripts.workers),
  }
  return {
    /** @param {{ rounds: number }} plan @returns {Promise<Record<string, number[]>>} */
    async measure({ rounds }) {
      const times = /** @type {Record<string, number[]>} */ ({})
      const add = (/** @type {string} */ name, /** @type {number} */ ms) => {
        times[name] = [...(times[name] ?? []), ms]
      }
      for (let start = 0; start < COLD_STARTS; start++) {
        for (const [name, open] of Object.entries(sides)) {
          const side = await open()
          add(`outside, webhook, first call, ${name}`, await taken(() => called(side.addresses('small'))))
          await side.close()
        }
      }
      const opened = await Promise.all(
        Object.entries(sides).map(async ([name, open]) => ({ name, ...(await open()) })),
      )
      const most = Math.min(rounds, Math.floor(CALLS_A_MINUTE / AT_ONCE) - 2)
      for (let round = -2; round < most; round++) {
        for (const { name, addresses } of opened) {
          for (const handler of /** @type {const} */ (['small', 'stripe'])) {
            for (let count = 0; count < 5; count++) {
              const ms = await taken(() => called(addresses(handler)))
              if (round >= 0) add(`outside, webhook, ${handler} handler, ${name}`, ms)
            }
          }
          const all = Array.from({ length: AT_ONCE }, () => addresses('parallel'))
          const ms = await taken(() => Promise.all(all.map(called)))
          if (round >= 0) add(`outside, webhook, ${AT_ONCE} calls at once, ${name}`, ms)
        }
      }
      await Promise.all(opened.map(({ close }) => close()))
      return times
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

export async function miniflare() {
  const home = join(root, 'node_modules/.cache/bench', `miniflare-${MINIFLARE}`)
  await mkdir(home, { recursive: true })
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({ private: true, dependencies: { miniflare: MINIFLARE } }),
  )
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund']
  const { code, output } = await run('npm', install, { quiet: true, cwd: home, env: { NODE_ENV: '' } })
  if (code !== 0) throw new Error(`Miniflare could not be installed:\n${output}`)
  const path = createRequire(join(home, 'package.json')).resolve('miniflare')
  return import(pathToFileURL(path).href)
}

/** @param {string} folder */
async function scriptsIn(folder) {
  const bundles = /** @type {Record<Handler, object>} */ ({})
  const workers = /** @type {Record<Handler, string>} */ ({})
  for (const [name, source] of Object.entries(HANDLERS)) {
    const handler = /** @type {Handler} */ (name)
    // Inside of the repository, so that the package is found.
    const file = join('node_modules/.cache/bench', `${name}.mjs`)
    await writeFile(join(root, file), source)
    bundles[handler] = await bundleOnce(root, file)
    const worker = join(folder, `${name}.mjs`)
    await writeFile(
      worker,
      `import handle from ${JSON.stringify(join(root, file))}\nexport default { fetch: handle }`,
    )
    const { outputFiles } = await build({
      ...{
        entryPoints: [worker],
        bundle: true,
        write: false,
        format: 'esm',
        target: 'es2023',
        platform: 'neutral',
      },
      ...{ mainFields: ['browser', 'module', 'main'], conditions: ['workerd', 'worker', 'browser'] },
    })
    workers[handler] = outputFiles[0]?.text ?? ''
  }
  return { bundles, workers }
}

/** @param {Record<Handler, object>} bundles @returns {Promise<Side>} */
async function sandbank({ small, stripe }) {
  const host = await started(['--headless', '--ephemeral', '--port', '0'], /ready (http:\S+)/)
  if (!host) throw new Error('The Node host did not start.')
  const { keys } = await (await fetch(`${host.url}/__sandbank/credentials`)).json()
  const entry = { rateLimit: { perMinute: CALLS_A_MINUTE, perDay: 10_000 } }
  const deployed = await fetch(`${host.url}/webhooks/deploy`, {
    method: 'POST',
    headers: { 'X-API-Key': keys.full, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      config: { webhooks: { small: entry, stripe: entry, parallel: entry } },
      bundles: { small, stripe, parallel: small },
    }),
  })
  const { webhooks } = await deployed.json()
  const urls = new Map(
    webhooks.map((/** @type {{ name: string, url: string }} */ { name, url }) => [name, url]),
  )
  return { addresses: (handler) => String(urls.get(handler)), close: host.close }
}

/** @param {new (options: object) => { ready: Promise<URL>, dispose(): Promise<void> }} Miniflare @param {Record<Handler, string>} workers @returns {Promise<Side>} */
async function workerd(Miniflare, workers) {
  const running = Object.fromEntries(
    Object.entries(workers).map(([name, script]) => [
      name,
      new Miniflare({ modules: true, script, compatibilityDate: '2025-09-01' }),
    ]),
  )
  const urls = Object.fromEntries(
    await Promise.all(
      Object.entries(running).map(
        async ([name, { ready }]) => /** @type {const} */ ([name, (await ready).href]),
      ),
    ),
  )
  return {
    addresses: (handler) => String(urls[handler === 'parallel' ? 'small' : handler]),
    async close() {
      await Promise.all(Object.values(running).map((each) => each.dispose()))
    },
  }
}

/** @param {string} url */
async function called(url) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: BODY, secret: SECRET })
  const answer = await fetch(url, { method: 'POST', headers: { 'Stripe-Signature': signature }, body: BODY })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`)
}

/** @param {() => Promise<unknown>} work */
export async function taken(work) {
  const from = performance.now()
  await work()
  return performance.now() - from
}
