import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNode } from '../../src/hosts/node/index'
import { openSilentPage, type TestBrowser } from '../helpers/browser'
import { type LocalServer, serveLocally } from '../helpers/local-server'

/** Tries every way to the operator's routes and to what the origin keeps, and writes down what it got. */
const SCRIPT = `
const out = {}
const tried = async (name, run) => {
  try { out[name] = String(await Promise.race([run(), new Promise((done) => setTimeout(done, 3000, 'nothing'))])) }
  catch (thrown) { out[name] = 'refused' }
}
const read = (frame) => { const text = frame.contentDocument?.body?.textContent; if (text === undefined) throw 0; return text }
;(async () => {
  out.origin = self.origin
  await tried('controller', () => String(navigator.serviceWorker.controller))
  await tried('fetch', async () => (await fetch('/__sandbank/credentials')).text())
  await tried('opaque fetch', async () => (await fetch('/__sandbank/credentials', { mode: 'no-cors' })).text())
  await tried('xhr', () => new Promise((done, failed) => { const x = new XMLHttpRequest(); x.onload = () => done(x.responseText); x.onerror = failed; x.open('GET', '/__sandbank/credentials'); x.send() }))
  await tried('post', async () => { const got = await fetch('/__sandbank/keys', { method: 'POST', mode: 'no-cors', body: '{}' }); if (got.type === 'opaque') return 'opaque'; return got.text() })
  await tried('frame', () => new Promise((done, failed) => { const f = document.createElement('iframe'); f.onload = () => { try { done(read(f)) } catch (e) { failed(e) } }; f.src = '/__sandbank/credentials'; document.body.append(f) }))
  await tried('popup', () => new Promise((done, failed) => { const w = open('/__sandbank/credentials'); setTimeout(() => { try { done(w.document.body.textContent) } catch (e) { failed(e) } }, 1500) }))
  await tried('localStorage', () => { localStorage.a = 1; return 'open' })
  await tried('indexedDB', () => new Promise((done, failed) => { const r = indexedDB.open('sandbank'); r.onsuccess = () => done('open'); r.onerror = failed }))
  await tried('caches', async () => (await caches.keys(), 'open'))
  await tried('serviceWorker', async () => (await navigator.serviceWorker.getRegistrations(), 'open'))
  await tried('cookie', () => { document.cookie = 'a=b'; return document.cookie || 'empty' })
  await tried('socket', () => new Promise((done, failed) => { const s = new WebSocket(location.origin.replace('http', 'ws') + '/socket.io/?EIO=4&transport=websocket'); s.onmessage = (m) => done(m.data); s.onerror = failed }))
  document.body.dataset.out = JSON.stringify(out)
})()`
const HANDLER = (type: string, document: string) => `
module.exports.default = async () => new Response(${JSON.stringify(document)}, { headers: { 'Content-Type': '${type}', 'Set-Cookie': 'handler=1; Path=/', 'Refresh': '0; url=/ui' } })`
const HTML = `<!doctype html><title>user</title><body><script>${SCRIPT}</script>`
const XHTML = `<html xmlns="http://www.w3.org/1999/xhtml"><body><script><![CDATA[${SCRIPT}]]></script></body></html>`

let stranger: LocalServer
let target = ''

beforeAll(async () => {
  stranger = await serveLocally((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(
      `<form method="post" enctype="text/plain" action="${target}"><input name="a" value="b"></form>`,
    )
  })
})
afterAll(() => stranger?.close())

/** What the script found, after any page has posted a form to the webhook. */
async function posted(context: BrowserContext, url: string): Promise<Record<string, string>> {
  target = url
  const page = await context.newPage()
  await page.goto(stranger.url)
  await page.evaluate(() => document.forms[0]?.submit())
  await page.waitForURL(url)
  await page.waitForFunction(() => document.body?.dataset.out)
  const out = await page.evaluate(() => document.body.dataset.out ?? '')
  await page.close()
  return JSON.parse(out)
}

function expectNothing({ origin, ...got }: Record<string, string>) {
  expect(origin).toBe('null')
  expect(got).toEqual({
    controller: 'refused',
    fetch: 'refused',
    'opaque fetch': '',
    xhr: 'refused',
    post: 'opaque',
    frame: 'refused',
    popup: 'refused',
    localStorage: 'refused',
    indexedDB: 'refused',
    caches: 'refused',
    serviceWorker: 'refused',
    cookie: 'refused',
    socket: 'refused',
  })
}

const DEPLOYED = {
  config: { webhooks: { html: {}, xhtml: {} } },
  bundles: {
    html: { file: 'html.js', code: HANDLER('text/html', HTML) },
    xhtml: { file: 'xhtml.js', code: HANDLER('application/xhtml+xml', XHTML) },
  },
}

describe('a document that a webhook answers a form of any page with', () => {
  let node: Awaited<ReturnType<typeof startNode>>
  let browser: TestBrowser
  let hooks: Record<string, string[]>

  beforeAll(async () => {
    node = await startNode({ port: 0 })
    const deploy = async (send: (path: string, init?: RequestInit) => Promise<string>) => {
      const { keys } = JSON.parse(await send('/__sandbank/credentials'))
      const headers = { 'X-API-Key': keys.full, 'Content-Type': 'application/json' }
      const text = await send('/webhooks/deploy', { method: 'POST', headers, body: JSON.stringify(DEPLOYED) })
      return JSON.parse(text).webhooks.map(({ url }: { url: string }) => url) as string[]
    }
    const onNode = await deploy(async (path, init) => (await fetch(node.url + path, init)).text())
    const opened = await openSilentPage()
    browser = opened.browser
    const onWorker = await deploy((path, init) =>
      opened.page.evaluate(async ([path, init]) => (await fetch(path, init)).text(), [path, init] as const),
    )
    hooks = { node: onNode, worker: onWorker }
  })
  afterAll(async () => {
    await browser?.close()
    await node?.close()
  })

  it.each([
    ['node', 0],
    ['node', 1],
    ['worker', 0],
    ['worker', 1],
  ] as const)('has an origin of its own, and no way to the operator’s routes (%s, %i)', async (host, at) => {
    const url = hooks[host]?.[at] ?? ''
    expectNothing(await posted(browser.context, url))
    const cookies = await browser.context.cookies(new URL(url).origin)
    expect(cookies.map(({ name }) => name)).not.toContain('handler')
  })
})
