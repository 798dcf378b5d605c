import { started } from './started.mjs'
import { miniflare, taken } from './webhooks.mjs'

/** Five writes and five reads, each awaited, and what was read. */
const script = (/** @type {string} */ prefix) => `let sum = 0
for (let n = 0; n < 5; n++) {
  await appKV.set('${prefix}' + n, n)
  sum += await appKV.get('${prefix}' + n)
}
return sum`
const WORKER = `export default {
  async fetch(_, { KV }) {
    let sum = 0
    for (let n = 0; n < 5; n++) {
      await KV.put('k' + n, String(n))
      sum += Number(await KV.get('k' + n))
    }
    return Response.json({ result: sum })
  },
}`

/** @typedef {{ run(): Promise<Response>, close(): Promise<void> }} Side */

/** A script of an app with ten awaits of its data, here and in Miniflare with its own workerd and KV. */
export async function openScripts() {
  const host = await sandbank()
  const sides = /** @type {Record<string, Side>} */ ({
    'Sandbank, files': host('files'),
    'Sandbank, records': host('records'),
    Miniflare: await workerd(),
  })
  return {
    /** @param {{ rounds: number }} plan @returns {Promise<Record<string, number[]>>} */
    async measure({ rounds }) {
      const times = /** @type {Record<string, number[]>} */ ({})
      for (let round = -2; round < rounds; round++) {
        for (const [name, side] of Object.entries(sides)) {
          const ms = await taken(() => enforced(name, side))
          const row = `outside, script with 10 KV awaits, ${name}`
          if (round >= 0) times[row] = [...(times[row] ?? []), ms]
        }
      }
      return times
    },
    close: () => Promise.all(Object.values(sides).map((side) => side.close())),
  }
}

async function sandbank() {
  const host = await started(['--headless', '--ephemeral', '--port', '0'], /ready (http:\S+)/)
  if (!host) throw new Error('The Node host did not start.')
  const { keys } = await (await fetch(`${host.url}/__sandbank/credentials`)).json()
  const send = (/** @type {string} */ path, /** @type {object} */ body) =>
    fetch(`${host.url}${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': keys.full, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const scripts = { files: script('k'), records: script('record:k') }
  const files = {
    ...Object.fromEntries(Object.entries(scripts).map(([name, text]) => [`scripts/${name}.ts`, text])),
    'manifest.json': JSON.stringify({
      permissions: ['read:appdata', 'write:appdata'],
      scripts: Object.keys(scripts),
    }),
  }
  for (const [name, content] of Object.entries(files)) {
    await send('/user/files', { path: `/apps/bench/${name}`, content })
  }
  /** @returns {Side} */
  return (/** @type {string} */ name) => ({
    run: () => send(`/apps/bench/scripts/${name}/run`, {}),
    close: async () => {
      if (name === 'files') await host.close()
    },
  })
}

/** @returns {Promise<Side>} */
async function workerd() {
  const { Miniflare } = await miniflare()
  const worker = new Miniflare({
    ...{ modules: true, script: WORKER, compatibilityDate: '2025-09-01' },
    kvNamespaces: ['KV'],
  })
  const { href } = await worker.ready
  return { run: () => fetch(href, { method: 'POST' }), close: () => worker.dispose() }
}

/** @param {string} name @param {Side} side */
async function enforced(name, side) {
  const { result } = await (await side.run()).json()
  if (result !== 10) throw new Error(`${name} answered ${JSON.stringify(result)}`)
}
