/**
 * A page that a test drives over a WebSocket. The browser has no developer tools attached, which would keep the worker
 * alive; and a WebSocket, unlike a fetch, never passes through the worker, so a silent page really is one.
 */
import { database } from './database.js'

const params = new URLSearchParams(location.hash.slice(1))
const socket = new WebSocket(`ws://localhost:${params.get('port')}/?tab=${params.get('tab')}`)
const say = (message) => socket.send(JSON.stringify(message))

/** @type {Map<string, EventSource>} */
const sources = new Map()
/** @type {Map<string, AbortController>} */
const aborters = new Map()
/** @type {Map<string, { controller: ReadableStreamDefaultController, answer: Promise<unknown> }>} */
const uploads = new Map()
/** @type {Window | undefined} */
let shell
/** Another worker than the one that answers this page. */
let isFound = false

async function answerOf(response) {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  }
}

const call = async (path, init) => answerOf(await fetch(path, init))

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** One write after the other until the page is gone. What is acknowledged is told at once. */
async function writer(name, withId) {
  for (let n = 0; ; n++) {
    const mark = `${name}-${n}`
    const isSeed = n % 5 === 4
    try {
      const { status } = await call(isSeed ? '/__sandbank/seed' : '/__sandbank/keys', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(withId && { 'X-Sandbank-Request-Id': mark }) },
        body: JSON.stringify(isSeed ? { profiles: 3 } : { name: mark }),
      })
      say({ event: 'answer', kind: isSeed ? 'seed' : 'key', mark, status })
    } catch (error) {
      say({ event: 'no-answer', mark, what: String(error) })
      await later(20)
    }
  }
}

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A database of the page's own. */
function ownDatabase() {
  const request = indexedDB.open('own', 1)
  request.onupgradeneeded = () => {
    for (const name of ['left', 'right', 'common']) request.result.createObjectStore(name)
  }
  return settled(request)
}

/** Writes and reads in one transaction for ever; resolves after some hundred of each. */
function writeInOne(own, tables) {
  const rows = own.transaction(tables, 'readwrite').objectStore(tables[0])
  return new Promise((resolve) => {
    const next = (n) => {
      rows.put('.'.repeat(200), n % 50)
      rows.get(1).onsuccess = () => next(n + 1)
      if (n === 400) resolve()
    }
    next(0)
  })
}

const commands = {
  /** Resolves when the worker controls this page and answers it. */
  async ready() {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (!navigator.serviceWorker.controller) {
      const controlled = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
      registration.active?.postMessage({ type: 'claim' })
      await controlled
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => say({ event: 'controlled' }))
    registration.addEventListener('updatefound', () => {
      isFound = true
    })
    return call('/__sandbank/health')
  },
  call,
  write(writers, withId) {
    for (const name of writers) void writer(name, withId)
  },
  database,
  /** Two transactions that do not end; the second waits for the first where they have a table in common. */
  async writeTwice(common) {
    const own = await ownDatabase()
    const row = own.transaction('left', 'readwrite').objectStore('left').put('kept', 'row')
    await new Promise((resolve) => row.transaction.addEventListener('complete', resolve))
    const begun = ['left', 'right'].map((name) => writeInOne(own, [name, ...common]))
    await (common.length > 0 ? begun[0] : Promise.all(begun))
  },
  async readOwn() {
    const own = await ownDatabase()
    return settled(own.transaction('left').objectStore('left').get('row'))
  },
  /**
   * An EventSource; each connection is told, and each entry once. What was missed between two connections is fetched, as
   * the shell does: Chromium shows a worker no Last-Event-ID.
   */
  listen(name, path) {
    const source = new EventSource(path)
    sources.set(name, source)
    const told = new Set()
    const tell = (entry) => {
      if (told.has(entry.seq)) return
      told.add(entry.seq)
      say({ event: 'entry', name, seq: entry.seq, path: entry.path })
    }
    source.addEventListener('entry', ({ data }) => tell(JSON.parse(data)))
    return new Promise((resolve) => {
      let connections = 0
      source.onopen = async () => {
        connections++
        say({ event: 'connected', name, connections })
        resolve(connections)
        if (connections === 1) return
        const { entries } = await (await fetch(path)).json()
        for (const entry of entries.reverse()) tell(entry)
      }
    })
  },
  unlisten(name) {
    sources.get(name)?.close()
    sources.delete(name)
  },
  /** Begins a response that does not end, reads its first bytes, and leaves it open. */
  async download(name, path, init) {
    const controller = new AbortController()
    aborters.set(name, controller)
    const response = await fetch(path, { ...init, signal: controller.signal })
    const { value } = await response.body.getReader().read()
    return value.length
  },
  abort(name) {
    aborters.get(name)?.abort()
    aborters.delete(name)
  },
  /** Begins a request whose body is not complete: it stays in flight until `finish`. */
  upload(name, path, init, firstPart) {
    let controller
    const body = new ReadableStream({
      start(made) {
        controller = made
        controller.enqueue(new TextEncoder().encode(firstPart))
      },
    })
    const aborter = new AbortController()
    aborters.set(name, aborter)
    const answer = call(path, { ...init, method: 'POST', body, duplex: 'half', signal: aborter.signal })
    answer.catch(() => undefined)
    uploads.set(name, { controller, answer })
  },
  finish(name, lastPart) {
    const { controller, answer } = uploads.get(name)
    controller.enqueue(new TextEncoder().encode(lastPart))
    controller.close()
    return answer
  },
  /** Looks for a new worker; resolves when one is installed. Its taking over is told as an event. */
  async update() {
    const registration = await navigator.serviceWorker.getRegistration()
    // The browser joins this to a look of its own that is under way, which may have read the worker from before.
    while (!isFound) await registration.update()
    isFound = false
    const coming = registration.installing
    while (coming && coming.state === 'installing') await later(20)
    return (registration.waiting ?? coming)?.state ?? 'none'
  },
  workers: async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration()
    return { installing: installing?.state, waiting: waiting?.state, active: active?.state }
  },
  open(url) {
    return window.open(url) !== null
  },
  close() {
    window.close()
  },
  /** A tab with a page of the shell, whose document this page may read. */
  openShell(path) {
    shell = window.open(path)
  },
  shell() {
    return { text: shell.document.body?.textContent ?? '', visibility: shell.document.visibilityState }
  },
  /** Follows a link of the shell, as its user would. */
  follow(path) {
    shell.document.querySelector(`a[href="${path}"]`).click()
  },
  visibility: () => document.visibilityState,
}

document.addEventListener('visibilitychange', () =>
  say({ event: 'visibility', state: document.visibilityState }),
)

socket.onmessage = async ({ data }) => {
  const { id, command, args } = JSON.parse(data)
  try {
    say({ id, result: await commands[command](...args) })
  } catch (error) {
    say({ id, error: String(error) })
  }
}
