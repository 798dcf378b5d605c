/** Drives every contender's frame in turns and hands in what they measured. */
const plan = await (await fetch('/plan.json')).json()
const ANSWERS_A_TURN = 5
const WARM_UP = 20
const IDLE_MS = 40_000
/** So long the worker that was started before has for its journal, and the browser for the rest of its scripts. */
const BETWEEN_STARTS_MS = 2_000
const LONG_CHAIN = 1_000

const post = (path, text) => fetch(path, { method: 'POST', body: text })
const say = (text) => post('/progress', text)

const frames = new Map()
const waiting = new Map()
addEventListener('message', ({ data }) => {
  if (data.progress) return say(data.progress)
  const { resolve, reject } = waiting.get(data.id) ?? {}
  waiting.delete(data.id)
  if (data.error) reject?.(new Error(data.error))
  else resolve?.(data.value)
})

/** Has a frame do something and resolves with what it came to. */
function ask(role, message) {
  const id = crypto.randomUUID()
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    frames.get(role).contentWindow.postMessage({ id, ...message }, '*')
  })
}

async function openFrame(role) {
  const frame = document.createElement('iframe')
  frame.allow = 'cross-origin-isolated'
  frame.src = `${plan.origins[role]}/bench.html`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  frames.set(role, frame)
}

/** [frame, what it does, name in the results] */
const MEASURES = [
  ['bare', 'answer', 'bare worker'],
  ['bare', 'get', 'bare worker, IndexedDB get'],
  ['bare', 'put', 'bare worker, IndexedDB put'],
  ['bare', 'putBody', 'bare worker, body read, IndexedDB put'],
  ['short', 'read', 'authenticated GET'],
  ['short', 'write', 'PUT'],
  ['short', 'firstPage', 'list, 1,000 rows'],
  ['short', 'middlePage', 'list from the middle, 1,000 rows'],
  ['beside', 'read', 'authenticated GET, other build'],
  ['beside', 'write', 'PUT, other build'],
  ['beside', 'firstPage', 'list, 1,000 rows, other build'],
  ['beside', 'portRead', 'GET over the port, other build'],
  ['besideChain', 'call', 'eth_call, other build'],
  ['besideChain', 'estimate', 'eth_estimateGas, other build'],
  ['besideChain', 'transfer', 'mined transfer, other build'],
  ['besideModel', 'firstToken', 'model stream, first token, other build'],
  ['besideModel', 'tokens', 'model stream, 200 tokens, other build'],
  ['long', 'firstPage', 'list, many rows'],
  ['long', 'middlePage', 'list from the middle, many rows'],
  ['short', 'portRead', 'GET over the port'],
  ['short', 'prompt', 'prompt to completed'],
  ['bare', 'upload', 'bare worker, 1 MiB stored as a Blob'],
  ['bare', 'download', 'bare worker, 1 MiB of a stored Blob'],
  ['short', 'upload', 'file of 1 MiB up'],
  ['short', 'download', 'file of 1 MiB down'],
  ['chain', 'call', 'eth_call'],
  ['chain', 'estimate', 'eth_estimateGas'],
  ['chain', 'transfer', 'mined transfer'],
  ['anvil', 'call', 'eth_call, anvil over loopback'],
  ['anvil', 'estimate', 'eth_estimateGas, anvil over loopback'],
  ['anvil', 'transfer', 'mined transfer, anvil over loopback'],
  ['bare', 'firstToken', 'bare worker, first event of a stream'],
  ['bare', 'firstAfterBody', 'bare worker, body read, first event of a stream'],
  ['bare', 'tokens', 'bare worker, stream of 200 events'],
  ['bare', 'tokensAfterBody', 'bare worker, body read, stream of 200 events, IndexedDB put'],
  ['model', 'firstToken', 'model stream, first token'],
  ['model', 'firstAfterLeft', 'model stream, first token, after one that was left at its first'],
  ['model', 'tokens', 'model stream, 200 tokens'],
  ['aimock', 'firstToken', 'model stream, first token, aimock over loopback'],
  ['aimock', 'tokens', 'model stream, 200 tokens, aimock over loopback'],
  ['msw', 'json', 'MSW worker'],
  ['mirage', 'json', 'Mirage'],
  ['node', 'json', 'Node server'],
]

const COLD_STARTS = [
  ['bare', 'cold start, empty worker'],
  ['short', 'cold start'],
  ['beside', 'cold start, other build'],
  ['chain', 'cold start of a chain'],
  ['chainLong', 'cold start of a chain with 1,000 blocks more'],
]

/** In this order: some are given what another one made. */
const SET_UPS = [
  ['short', () => ({ setUp: 'sandbank', rows: 1_000 })],
  ['long', () => ({ setUp: 'sandbank', rows: plan.rows })],
  ['beside', () => ({ setUp: 'sandbank', rows: 1_000 })],
  ['besideChain', () => ({ setUp: 'chain' })],
  ['besideModel', () => ({ setUp: 'model', fixtures: plan.modelFixtures })],
  ['bare', () => ({ setUp: 'bare' })],
  ['chain', () => ({ setUp: 'chain' })],
  ['anvil', () => ({ setUp: 'chain', url: plan.anvil })],
  ['model', () => ({ setUp: 'model', fixtures: plan.modelFixtures })],
  ['aimock', () => ({ setUp: 'model', url: plan.aimock })],
  ['chainLong', () => plan.restarts > 0 && { setUp: 'chain', blocks: LONG_CHAIN }],
  ...['msw', 'mirage', 'node'].map((role) => [role, (profile) => ({ setUp: role, profile })]),
]

const isWanted = ([, , name]) => !plan.only || name === 'bare worker' || name.includes(plan.only)

async function run() {
  const wanted = MEASURES.filter(isWanted)
  const coldStarts = COLD_STARTS.filter(([, name]) => !plan.only || name.startsWith(plan.only))
  const roles = plan.only
    ? [...new Set([...wanted, ...coldStarts].map(([role]) => role))]
    : Object.keys(plan.origins)
  for (const role of roles.filter((each) => plan.origins[each])) await openFrame(role)
  say('setting up')
  let profile
  for (const [role, message] of SET_UPS.filter(([each]) => frames.has(each))) {
    const asked = message(profile)
    const made = asked && (await ask(role, asked))
    profile ??= made?.profile
  }

  const times = {}
  const measures = []
  for (const measure of wanted.filter(([role]) => frames.has(role))) {
    const warm = await ask(measure[0], { measure: measure[1], times: WARM_UP })
    if (warm !== undefined) measures.push(measure)
  }
  for (let round = 0; round < plan.rounds; round++) {
    if (round % 20 === 0) say(`round ${round} of ${plan.rounds}`)
    // Each round in another order: nobody is always the one after the heaviest.
    for (const [role, measure, name] of shuffled(measures)) {
      times[name] = [...(times[name] ?? []), ...(await ask(role, { measure, times: ANSWERS_A_TURN }))]
    }
  }
  for (let restart = 0; restart < plan.restarts; restart++) {
    say(`cold start ${restart + 1} of ${plan.restarts}: idle for ${IDLE_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const sleepers = coldStarts.filter(([role]) => frames.has(role))
    // Each first in its turn: the first one pays for what the browser itself has put away.
    const order = sleepers.map((_, index) => sleepers[(index + restart) % sleepers.length])
    for (const [role, name] of order) {
      times[name] = [...(times[name] ?? []), await ask(role, { coldStart: true })]
      say(`${name}: ${times[name].map(Math.round).join(' ')}`)
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_STARTS_MS))
    }
  }
  // The relay's backend is an open tab; opened only now, because a shell at work would be in the way.
  for (const tab of plan.tabs) open(tab, '_blank', 'noopener')
  await post('/finished', JSON.stringify({ isolated: crossOriginIsolated, measures: times }))
}

function shuffled(list) {
  return list
    .map((item) => [Math.random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

run().catch((error) => post('/failed', `${error.stack}`))
