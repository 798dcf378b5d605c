import type { Page } from 'playwright-core'
import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { startNode } from '../../src/hosts/node/index'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { openBrowser, openInstalled, openShell, type TestBrowser, waitForShell } from '../helpers/browser'
import { becomeHost, deployPage, people } from './app-frames/deploy'
import { openSinks } from './app-frames/sinks'

const cleanups: (() => Promise<unknown>)[] = []
let browser: TestBrowser
let page: Page
let wallet: string

const QUIET = "<body><script>bankr.on('ready', () => console.log('begun'))</script>"
/** Asks its host, and the frames beside it, for what is another app's. */
const FORGER = `<body><script>
const got = []
const offer = (target, message) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => got.push(data)
  target.postMessage(message, '*', [port2])
  port1.postMessage({ type: 'call', id: 1, name: 'appKV.get', args: ['hidden'] })
}
bankr.on('ready', async () => {
  for (const nonce of ['', null, 'guess', location.pathname, { toString: () => 'x' }.toString()]) {
    offer(parent, { type: 'sandbank:app', nonce })
    for (let at = 0; at < parent.frames.length; at++) offer(parent.frames[at], { type: 'sandbank:app', nonce })
  }
  offer(parent, { type: 'ready', ctx: { slug: 'quiet' } })
  // Its allowed request comes back after all of that.
  const own = await bankr.appKV.get('open')
  console.log(JSON.stringify({ got, own }))
})
</script>`

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, `${inject('siteUrl')}/ui/coverage`)
  wallet = (await people(page, 1))[0]?.walletAddress ?? ''
  const open = { 'data/open.json': '"own"', 'data/hidden.json': '"secret"' }
  await deployPage(page, { slug: 'quiet', files: { ...open, 'index.html': QUIET } })
  await deployPage(page, {
    slug: 'forger',
    manifest: { publicDataKeys: ['open'] },
    files: { ...open, 'index.html': FORGER },
  })
  await becomeHost(page)
})
afterAll(async () => {
  await browser.close()
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const lines = (of: Page, slug: string) =>
  of.evaluate(
    (name) =>
      (apps.shown[name]?.events ?? []).flatMap((event) => (event.kind === 'console' ? [event.text] : [])),
    slug,
  )

it('[app-frame] an app that forges handshakes gets no answers, and the one beside it goes on', async () => {
  await page.evaluate((options) => apps.open(options), { slug: 'quiet', wallet })
  await expect.poll(() => lines(page, 'quiet')).toEqual(['begun'])
  await page.evaluate((options) => apps.open(options), { slug: 'forger', wallet })
  await expect.poll(() => lines(page, 'forger')).toEqual(['{"got":[],"own":"own"}'])
  const kinds = await page.evaluate(() => apps.shown.quiet?.events.map(({ kind }) => kind))
  expect(kinds).toEqual(['ready', 'console'])
})

it('[app-frame] a nonce is good for one handshake, from its own frame', async () => {
  const seen = await page.evaluate(async (owner) => {
    let hello: { type: string; nonce: string } | undefined
    addEventListener('message', ({ data }) => {
      if (data?.type === 'sandbank:app') hello = data
    })
    await apps.open({ slug: 'quiet', wallet: owner })
    await new Promise<void>((resolve) => {
      const look = () =>
        apps.shown.quiet?.events.some(({ kind }) => kind === 'ready') ? resolve() : setTimeout(look, 10)
      look()
    })
    const got: unknown[] = []
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => got.push(data)
    postMessage(hello, '*', [port2])
    port1.postMessage({ type: 'call', id: 1, name: 'appKV.list', args: [] })
    return { nonce: hello?.nonce.length, got }
  }, wallet)
  expect(seen.nonce).toBe(32)
  const frame = page.frames().findLast((each) => each.url().includes('/__sandbank/frames/'))
  const again = await frame?.evaluate(async (nonce) => {
    const got: unknown[] = []
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => got.push(data)
    parent.postMessage({ type: 'sandbank:app', nonce }, '*', [port2])
    port1.postMessage({ type: 'call', id: 1, name: 'appKV.list', args: [] })
    // A call over the port that counts comes back later than one over this port would.
    await Reflect.get(window, 'bankr')
      .appKV.get('open')
      .catch(() => {})
    return got
  }, 'x'.repeat(32))
  expect([again, seen.got]).toEqual([[], []])
})

it('[app-frame] what was given out nowhere is no address of a document, whatever it looks like', async () => {
  // The browser's own base64 fails in another way than ours does where it has none.
  const answers = await page.evaluate(async (owner) => {
    const tickets = [owner, 'wlt_marram', 'a', 'QUJD', '%F0%9F%94%91', '%20'.repeat(4), 'A'.repeat(64)]
    const opened = tickets.map((ticket) => fetch(`/__sandbank/frames/${ticket}`))
    return Promise.all(
      opened.map(async (answer) => [(await answer).status, (await (await answer).json()).error]),
    )
  }, wallet)
  expect(answers).toEqual(answers.map(() => [404, 'App frame not found']))
})

it('[app-frame] a document that nothing locked removes itself', async () => {
  const text = await page.evaluate(async (owner) => {
    const opened = await fetch(`/apps/${owner}/quiet/frame`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    return (await fetch((await opened.json()).url)).text()
  }, wallet)
  const open = await openSinks('unlocked', `${text}<p id="end"><script>ran = true</script>`)
  cleanups.push(() => open.close())
  const tab = await browser.context.newPage()
  const failed = tab.waitForEvent('pageerror')
  await tab.goto(`${open.web}/page`, { waitUntil: 'commit' })
  expect((await failed).message).toContain('did not lock the frame')
  expect(await tab.evaluate(() => ['bankr' in window, 'ran' in window, document.documentElement])).toEqual([
    ...[false, false, null],
  ])
})

it('[app-frame] is the same from a Node host', async () => {
  const node = await startNode({ port: 0, site: distFolder })
  cleanups.push(() => node.close())
  const other = await openBrowser()
  cleanups.push(() => other.close())
  const tab = await other.context.newPage()
  await tab.goto(`${node.url}/ui/coverage`)
  await waitForShell(tab)
  await deployPage(tab, { slug: 'quiet', files: { 'index.html': QUIET } })
  await becomeHost(tab)
  const [owner] = await people(tab, 1)
  await tab.evaluate((options) => apps.open(options), { slug: 'quiet', wallet: owner?.walletAddress ?? '' })
  await expect.poll(() => lines(tab, 'quiet')).toEqual(['begun'])
  const frame = tab.frames().find((each) => each.url().includes('/__sandbank/frames/'))
  expect(
    await frame?.evaluate(() => [origin, fetch('/__sandbank/health').then(String, () => 'blocked')][0]),
  ).toBe('null')
  expect(
    await frame?.evaluate(() => fetch('/__sandbank/health').then(String, ({ message }) => message)),
  ).toContain('was blocked')
})

it('[app-frame] without a worker the document is written into the frame, and holds what it says', async () => {
  const emulator = createEmulator()
  cleanups.push(() => emulator.close())
  const send = (method: string, path: string, body?: object) =>
    emulator.fetch(path, {
      method,
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  await send('POST', '/user/files', { path: '/apps/quiet/manifest.json', content: '{}' })
  await send('POST', '/user/files', { path: '/apps/quiet/index.html', content: QUIET })
  const { owner } = await (await send('PATCH', '/apps/quiet', { visibility: 'public' })).json()
  const open = await openSinks('written', '<!doctype html><body>')
  cleanups.push(() => open.close())
  const tab = await browser.context.newPage()
  await tab.exposeFunction('answerInstead', async (method: string, path: string) => {
    const response = await send(method, path, method === 'POST' ? {} : undefined)
    return { text: await response.text(), headers: Object.fromEntries(response.headers) }
  })
  await tab.goto(`${open.web}/page`)
  await becomeHost(tab)
  const options = { slug: 'quiet', wallet: owner.walletAddress, isServed: false }
  await tab.evaluate((app) => apps.open(app), options)
  await expect.poll(() => lines(tab, 'quiet')).toEqual(['begun'])
  const written = () => tab.frames().find((each) => each.url() === 'about:srcdoc')
  // A frame has its address a moment after what it says.
  await expect.poll(() => written() !== undefined).toBe(true)
  const frame = written()
  const received = open.received.length
  expect(
    await frame?.evaluate(
      async (web) => [
        origin,
        await fetch(`${web}/fetch`, { mode: 'no-cors' }).then(String, ({ message }) => message),
      ],
      open.web,
    ),
  ).toEqual(['null', expect.stringContaining('was blocked')])
  expect(open.received.length).toBe(received)
})

it('[app-frame] where the page around it lets no written document run, the server brings it', async () => {
  // Of its own: the server takes a request to any tab that is open.
  const site = await serveSite({ folder: distFolder, port: 0 })
  cleanups.push(() => site.close())
  const other = await openBrowser()
  cleanups.push(() => other.close())
  const tab = await other.context.newPage()
  await tab.goto(`${site.url}/ui/coverage?sandbank-host=page`)
  await waitForShell(tab)
  await deployPage(tab, { slug: 'quiet', files: { 'index.html': QUIET } })
  await becomeHost(tab)
  const [owner] = await people(tab, 1)
  const options = { slug: 'quiet', wallet: owner?.walletAddress ?? '', isServed: false }
  await tab.evaluate((app) => apps.open(app), options)
  await expect.poll(() => lines(tab, 'quiet')).toEqual(['begun'])
})
