/** One contender: sets itself up, and times what the driver asks for. */
const CHUNK = 5_000
const REQUEST = { headers: {} }
/** MSW or Mirage, where this origin is theirs. */
const PEER = '/peer.js'

/** What can be timed here, by name. */
const measures = {}

const answers = {
  setUp: (message) => SET_UPS[message.setUp](message),
  measure: async ({ measure, times }) => {
    if (!measures[measure]) return undefined
    const taken = []
    await measures[measure].prepare?.(times)
    for (let count = 0; count < times; count++) {
      const started = performance.now()
      const rest = await measures[measure]()
      taken.push(performance.now() - started)
      if (typeof rest === 'function') await rest()
    }
    return taken
  },
  coldStart: async () => {
    const idleUntil = Date.now()
    const started = performance.now()
    await measures.first()
    const taken = performance.now() - started
    if ((await measures.startedAt()) < idleUntil - 1_000) throw new Error('the worker had not been stopped')
    return taken
  },
}

addEventListener('message', async ({ data }) => {
  const kind = Object.keys(answers).find((name) => data[name])
  try {
    parent.postMessage({ id: data.id, value: await answers[kind](data) }, '*')
  } catch (error) {
    parent.postMessage(
      { id: data.id, error: `${location.origin} ${JSON.stringify(data).slice(0, 200)}: ${error.stack}` },
      '*',
    )
  }
})

/** A port to the worker as the shell keeps one (src/hosts/page/port-fetch.ts), opened anew before it is too old. */
async function openPort() {
  const waiting = new Map()
  let [id, openedAt, current] = [0, Number.NEGATIVE_INFINITY, undefined]
  const open = async () => {
    const { port1, port2 } = new MessageChannel()
    const ready = new Promise((resolve) => waiting.set('ready', resolve))
    port1.onmessage = ({ data }) => waiting.get(data.id ?? data.type)?.(data)
    navigator.serviceWorker.controller.postMessage({ type: 'open-port' }, [port2])
    await ready
    openedAt = performance.now()
    current = port1
  }
  return async (path) => {
    if (performance.now() - openedAt > 20_000) await open()
    const mine = ++id
    const headers = Object.entries(REQUEST.headers)
    const answered = new Promise((resolve) => waiting.set(mine, resolve))
    const url = new URL(path, location.href).href
    current.postMessage({ type: 'request', id: mine, method: 'GET', url, headers, body: null })
    const { status, text } = await answered
    waiting.delete(mine)
    if (status !== 200) throw new Error(`${path} over the port: ${status} ${text}`)
    return text
  }
}

const SET_UPS = {
  async bare() {
    await controlled('/sw.js')
    measures.answer = () => text('/answer')
    measures.get = () => text('/get')
    measures.put = () => text('/put')
    measures.first = measures.answer
    measures.startedAt = async () => (await json('/started')).startedAt
    Object.assign(
      measures,
      timeStream(() => fetch('/stream')),
    )
    // What a request with a body costs at least: the browser hands it over when it is asked for.
    const body = JSON.stringify({ description: 'Lit.', stream: true })
    measures.putBody = () => text('/put-body', { method: 'PUT', body })
    const afterBody = timeStream(() => fetch('/stream-body', { method: 'POST', body }))
    measures.firstAfterBody = afterBody.firstToken
    measures.tokensAfterBody = afterBody.tokens
    measures.upload = () => text('/blob', { method: 'PUT', body: nextFile() })
    measures.download = () => bytes('/blob')
  },
  async sandbank({ rows }) {
    await controlled('/sw.js')
    const { keys } = await json('/__sandbank/credentials')
    REQUEST.headers = { 'X-API-Key': keys.full, 'Content-Type': 'application/json' }
    const profile = { projectName: 'Harbor Light', description: 'Lit.', website: 'https://a.example' }
    await text('/agent/profile', { method: 'POST', body: JSON.stringify(profile) })
    await fill(rows)
    let count = 0
    measures.read = () => text('/agent/profile')
    measures.write = () =>
      text('/agent/profile', {
        method: 'PUT',
        body: JSON.stringify({ description: `Lit ${count++} times.` }),
      })
    measures.firstPage = () => text('/agent-profiles?limit=20')
    const port = await openPort()
    measures.portRead = () => port('/agent/profile')
    measures.prompt = () => completed('how much ETH do I have on base?')
    measures.upload = () => {
      const body = new FormData()
      body.append('path', '/bench.bin')
      body.append('overwrite', 'true')
      body.append('file', new Blob([nextFile()]))
      // The browser names the boundary itself.
      const { 'Content-Type': _, ...headers } = REQUEST.headers
      return text('/user/files', { method: 'POST', headers, body })
    }
    measures.download = () => bytes('/user/files/bench.bin/content')
    const middle = cursorAt(capOf(rows / 2))
    measures.middlePage = () => text(`/agent-profiles?limit=20&cursor=${middle}`)
    measures.first = measures.read
    measures.startedAt = async () => Date.parse((await json('/__sandbank/info')).startedAt)
    const { profiles, total } = await json(`/agent-profiles?limit=20&cursor=${middle}`)
    if (profiles.length !== 20 || total < rows) throw new Error(`a list of ${total} instead of ${rows}`)
    return { profile: await json('/agent/profile') }
  },
  async chain({ url, blocks = 0 }) {
    if (!url) {
      await controlled('/sw.js')
      await text('/__sandbank/health')
    }
    const { openChain } = await import(PEER)
    const chain = await openChain(url ?? '/rpc/8453')
    Object.assign(measures, chain)
    await chain.grow(blocks)
    measures.first = chain.call
    measures.startedAt = async () => Date.parse((await json('/__sandbank/info')).startedAt)
  },
  /** A gateway behind `url`, or the worker's own. */
  async model({ url, fixtures }) {
    // A type that needs no preflight: aimock reads the body in any case.
    let headers = { 'Content-Type': 'text/plain' }
    if (!url) {
      await controlled('/sw.js')
      const { keys } = await json('/__sandbank/credentials')
      headers = { 'Content-Type': 'application/json', 'X-API-Key': keys.full }
      const body = JSON.stringify({ fixtures })
      await text('/__sandbank/gateway/fixtures', { method: 'PUT', body, headers })
    }
    const body = JSON.stringify({
      model: 'gpt-5-mini',
      max_tokens: 1_000,
      stream: true,
      messages: [{ role: 'user', content: 'Go on.' }],
    })
    const prepare = async () => {
      // Past the limit of requests a minute.
      if (!url) await text('/__sandbank/clock/advance', { method: 'POST', body: '{"ms":61000}', headers })
    }
    const open = () => fetch(`${url ?? ''}/v1/chat/completions`, { method: 'POST', headers, body })
    for (const [name, measure] of Object.entries(timeStream(open))) {
      measures[name] = Object.assign(measure, { prepare })
    }
  },
  async msw({ profile }) {
    const { setUp } = await import(PEER)
    await setUp(profile)
    await sameJson(profile)
  },
  async mirage({ profile }) {
    const { setUp } = await import(PEER)
    await setUp(profile)
    await sameJson(profile)
  },
  async node({ profile }) {
    await fetch('/json', { method: 'PUT', body: JSON.stringify(profile) })
    await sameJson(profile)
  },
}

const PIECE = crypto.getRandomValues(new Uint8Array(2 ** 16))
let file = new Uint8Array(2 ** 20)
for (let at = 0; at < file.length; at += PIECE.length) file.set(PIECE, at)

/** 1 MiB, another one each time: what is stored already would not be stored again. */
function nextFile() {
  file = file.slice()
  crypto.getRandomValues(file.subarray(0, 16))
  return file
}

async function bytes(path) {
  const response = await fetch(path, REQUEST)
  const { byteLength } = await response.arrayBuffer()
  if (byteLength !== file.length) throw new Error(`${path}: ${response.status}, ${byteLength} bytes`)
}

/** Asks the agent, and polls without a pause until the job has ended. */
async function completed(prompt) {
  const { jobId } = JSON.parse(
    await text('/agent/prompt', { method: 'POST', body: JSON.stringify({ prompt }) }),
  )
  for (;;) {
    const job = await json(`/agent/job/${jobId}`)
    if (job.status === 'completed') return
    if (job.status !== 'pending' && job.status !== 'processing') throw new Error(JSON.stringify(job))
  }
}

const LAST_TOKEN = 200

/** Until the first token is read, and until all 200 are. */
function timeStream(open) {
  const read = async (until) => {
    const response = await open()
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let tokens = 0
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      tokens += step.value.split('"content":"word ').length - 1
      if (tokens >= until) return reader
    }
    throw new Error(`a stream of ${tokens} tokens`)
  }
  const rest = async (reader) => {
    while (!(await reader.read()).done);
  }
  return {
    /** What comes after it is no part of the measure, and is over before the next. */
    async firstToken() {
      const reader = await read(1)
      return () => rest(reader)
    },
    /** The answer before was left at its first token, just now. */
    async firstAfterLeft() {
      await (await read(1)).cancel()
    },
    tokens: async () => rest(await read(LAST_TOKEN)),
  }
}

async function sameJson(profile) {
  measures.json = () => text('/json')
  if ((await json('/json')).id !== profile.id) throw new Error('another answer than expected')
}

async function text(path, init) {
  const response = await fetch(path, { ...REQUEST, ...init })
  const body = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
  return body
}

async function json(path) {
  return JSON.parse(await text(path))
}

async function controlled(script) {
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  await navigator.serviceWorker.register(script, { updateViaCache: 'none' })
  if (!navigator.serviceWorker.controller) await taken
}

/** Straight into the database: over HTTP a million rows would take an hour. The worker is told that it writes no longer alone. */
async function fill(rows) {
  new BroadcastChannel('sandbank-writers').postMessage('share')
  await navigator.locks.request('sandbank-writers', { mode: 'shared' }, () => fillRows(rows))
}

async function fillRows(rows) {
  const database = await request(indexedDB.open('sandbank'))
  const now = Date.now()
  for (let start = 0; start < rows; start += CHUNK) {
    const transaction = database.transaction(['profiles'], 'readwrite', { durability: 'relaxed' })
    const store = transaction.objectStore('profiles')
    for (let index = start; index < Math.min(rows, start + CHUNK); index++) store.add(row(index, now))
    await done(transaction)
    if (start > 0 && start % (20 * CHUNK) === 0)
      parent.postMessage({ progress: `${start} of ${rows} rows` }, '*')
  }
  const transaction = database.transaction(['meta'], 'readwrite')
  const meta = transaction.objectStore('meta')
  for (const key of ['profiles.total', 'profiles.approved']) {
    const { value } = await request(meta.get(key))
    meta.put({ key, value: value + rows })
  }
  await done(transaction)
  database.close()
}

/** No two alike, spread over the whole range. */
const capOf = (index) => 1_000_000 + index * 997

function row(index, now) {
  const id = `prf_bench_${String(index).padStart(8, '0')}`
  return {
    id,
    walletId: id.replace('prf', 'wlt'),
    slug: id.replaceAll('_', '-'),
    projectName: `Bench ${index}`,
    description: 'A row among many.',
    approved: 1,
    featured: 0,
    website: null,
    teamMembers: [],
    products: [],
    revenueSources: [],
    projectUpdates: [],
    createdAt: now - index * 1_000,
    tokenAddress: null,
    tokenKey: '',
    tokenChainId: null,
    tokenSymbol: 'BENCH',
    tokenName: 'Bench',
    marketCapMicroUsd: capOf(index),
    weeklyRevenueWei: '0',
  }
}

/** As the Link header of the list writes it. */
function cursorAt(cap) {
  return btoa(JSON.stringify(['[approved+marketCapMicroUsd+id]', Math.round(cap), '']))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

function request(made) {
  return new Promise((resolve, reject) => {
    made.onsuccess = () => resolve(made.result)
    made.onerror = () => reject(made.error)
  })
}

function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
}
