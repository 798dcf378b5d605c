/** Opens an app, and a bare frame, again and again. */
import { showApp } from '../../src/sdk/host/index'

const CALLS = 20
const WARM_UP = 3
const measures = {}
const take = (name, ms) => {
  measures[name] = [...(measures[name] ?? []), ms]
}

async function run() {
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (!navigator.serviceWorker.controller) await taken
  const { keys } = await (await fetch('/__sandbank/credentials')).json()
  const headers = { 'X-API-Key': keys.full, 'Content-Type': 'application/json' }
  const call = (method, path, body) =>
    fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const page = `<script>
bankr.on('ready', () => bankr.setContext('ready'))
bankr.on('refresh', async () => {
  const times = []
  for (let count = 0; count < ${CALLS}; count++) {
    const began = performance.now()
    await bankr.setContext('again')
    times.push(performance.now() - began)
  }
  for (let count = 0; count < ${CALLS}; count++) {
    const began = performance.now()
    await bankr.appKV.get('tides')
    times.push(performance.now() - began)
  }
  bankr.setContext(JSON.stringify(times))
})
</script>`
  await call('POST', '/user/files', {
    path: '/apps/bench/manifest.json',
    content: '{"permissions":["read:appdata"]}',
  })
  await call('POST', '/user/files', { path: '/apps/bench/index.html', content: page })
  const { owner } = await (await call('GET', '/apps/bench')).json()
  const rounds = Number(new URLSearchParams(location.search).get('rounds'))
  for (let round = -WARM_UP; round < rounds; round++) {
    const add = round < 0 ? () => {} : take
    // Each first in its turn.
    const turns = [() => timeApp(owner, call, add), () => timeBare(add)]
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
  }
  return measures
}

async function timeApp({ walletId, walletAddress }, call, add) {
  const frame = document.createElement('iframe')
  let heard
  const next = () =>
    new Promise((resolve) => {
      heard = resolve
    })
  const began = performance.now()
  document.body.append(frame)
  const ready = next()
  const connection = await showApp({
    ...{ frame, call, wallet: walletId, slug: 'bench', theme: 'light', isServed: true },
    viewer: { walletId, walletAddress },
    ui: { setContext: (text) => text !== 'again' && heard(text) },
  })
  await ready
  add("app's page, from the click", performance.now() - began)
  const told = next()
  connection.refresh()
  const times = JSON.parse(await told)
  for (const [index, ms] of times.entries()) {
    add(index < CALLS ? "app's page, a call to its host" : "app's page, appKV.get", ms)
  }
  connection.close()
  frame.remove()
}

const BARE = `<script>
const { port1, port2 } = new MessageChannel()
let back
port1.onmessage = ({ data }) => {
  if (data === 'go') run()
  else back()
}
async function run() {
  const times = []
  for (let count = 0; count < ${CALLS}; count++) {
    const began = performance.now()
    await new Promise((resolve) => {
      back = resolve
      port1.postMessage('call')
    })
    times.push(performance.now() - began)
  }
  port1.postMessage(times)
}
parent.postMessage('ready', '*', [port2])
</script>`

async function timeBare(add) {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  const began = performance.now()
  document.body.append(frame)
  frame.srcdoc = BARE
  const port = await new Promise((resolve) =>
    addEventListener('message', ({ ports }) => resolve(ports[0]), { once: true }),
  )
  add('bare sandboxed frame, from the click', performance.now() - began)
  const times = await new Promise((resolve) => {
    port.onmessage = ({ data }) => (data === 'call' ? port.postMessage('answer') : resolve(data))
    port.postMessage('go')
  })
  for (const ms of times) add('bare sandboxed frame, a message and its answer', ms)
  frame.remove()
}

run()
  .then((taken) => ({ measures: taken }))
  .catch((error) => ({ error: `${error.stack}` }))
  .then((outcome) => fetch('/finished.json', { method: 'POST', body: JSON.stringify(outcome) }))
