import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { launchBrowser, openShell, type TestBrowser } from '../helpers/browser'
import { wholeChromiumPath } from '../helpers/chromium'
import { becomeHost, deployPage, people } from './app-frames/deploy'
import { openSinks, type Sinks } from './app-frames/sinks'

/** The first Chromium with `Connection-Allowlist`. */
const OLDEST = 152

/** Ways that only a page that stays can try, and ways to leave, each in a frame of its own. */
const WAYS = 103
const LEAVES = [
  ...[
    'locationHref',
    'locationReplace',
    'metaRefresh',
    'aSelf',
    'formSelf',
    'navData',
    'navBlob',
    'docWrite',
  ],
  ...['navJs', 'navHost', 'historyNav', 'aDownload', 'formGet', 'navigationApi'],
]

let folder: string
let browser: TestBrowser
let page: Page
let locked: Sinks
let bare: Sinks
/** What the page could get at, as JSON. */
let reached = '{}'

beforeAll(async () => {
  const attacks = await readFile(join(root, 'test/e2e/app-frames/attacks.js'), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'sandbank-network-'))
  // What holds a page is tried in the browser that people use; the headless shell writes another log.
  browser = await launchBrowser([`--log-net-log=${join(folder, 'log.json')}`], await wholeChromiumPath())
  page = await browser.context.newPage()
  locked = await openSinks('locked')
  bare = await openSinks('bare', barePage(attacks))
  await openShell(page, `${inject('siteUrl')}/ui/coverage`)
  await deployPage(page, {
    slug: 'attacker',
    files: {
      'attacks.js': attacks,
      'index.html': attacker(`
    console.log(JSON.stringify(await attacks.reached()))
    await attacks.all()
    console.log('tried ' + attacks.ways.length)`),
    },
  })
  for (const leave of LEAVES) {
    await deployPage(page, {
      slug: leave,
      files: { 'attacks.js': attacks, 'index.html': attacker(`attacks.leave('${leave}')`) },
    })
  }
  await becomeHost(page)
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([locked?.close(), bare?.close(), rm(folder, { recursive: true, force: true })])
})

/** The page of an app that does this once it is known. */
const attacker = (what: string) => {
  const { web, stun, names } = locked
  return `<body><script src="attacks.js"></script><script>
const attacks = attack(${JSON.stringify({ web, stun, names })})
bankr.on('ready', async () => {${what}})
</script>`
}

/** The same in a page that nothing holds. */
const barePage = (
  attacks: string,
) => `<!doctype html><body><script>${attacks.replaceAll('</script', '<\\/script')}</script><script>
const [stun, leave] = location.hash.slice(1).split('/')
const attacks = attack({ web: location.origin, stun, names: '-bare.sinks.invalid' })
onload = () => leave ? attacks.leave(leave) : stun && attacks.all()
</script>`

const eventsOf = (slug: string) => page.evaluate((name) => apps.shown[name]?.events ?? [], slug)
const linesOf = async (slug: string) =>
  (await eventsOf(slug)).flatMap((event) => (event.kind === 'console' ? [event.text] : []))
const open = async (slug: string) => {
  const [owner] = await people(page, 1)
  await page.evaluate((app) => apps.open(app), { slug, wallet: owner?.walletAddress ?? '' })
}

it('runs in a browser that locks a frame whole', () => {
  const version = browser.context.browser()?.version() ?? 'unknown'
  console.log(`Network attacks: Chromium ${version}.`)
  const advice = `Chromium ${version} has no Connection-Allowlist: \`apt-get update && apt-get install chromium\`, or name a newer one in CHROMIUM_PATH.`
  expect(Number(version.split('.')[0]), advice).toBeGreaterThanOrEqual(OLDEST)
})

it('[app-frame] lets nothing out of a page, however it tries', async () => {
  await open('attacker')
  await expect.poll(() => linesOf('attacker')).toContain(`tried ${WAYS}`)
  ;[reached = ''] = await linesOf('attacker')
  const blocked = (await eventsOf('attacker')).flatMap((event) =>
    event.kind === 'blocked' ? [event.blocked] : [],
  )
  expect(blocked.find(({ url }) => url === `${locked.web}/fetch`)).toMatchObject({
    by: 'connect-src',
    advice: expect.stringContaining('return await http.fetch(url)'),
  })
  expect(new Set(blocked.map(({ by }) => by)).size).toBeGreaterThan(8)

  for (const leave of LEAVES) await open(leave)
  const gone = async () => {
    const ends = await Promise.all(LEAVES.map(async (leave) => [leave, await eventsOf(leave)] as const))
    return ends.flatMap(([leave, events]) => (events.some(({ kind }) => kind === 'closed') ? [leave] : []))
  }
  // The others stay where they are: the document is written anew, or its address would be another's.
  await expect.poll(gone).toEqual(LEAVES.filter((leave) => !['docWrite', 'historyNav'].includes(leave)))
  expect(await page.locator('iframe').count()).toBe(3)

  // The same in pages that nothing holds: what is observed there would have been observed here.
  const tab = await browser.context.newPage()
  await tab.goto(`${bare.web}/page`)
  const frames = (ways: readonly string[]) =>
    tab.evaluate(
      ([address, hashes]) => {
        for (const hash of hashes) {
          const frame = document.createElement('iframe')
          // It could take this page along.
          frame.setAttribute(
            'sandbox',
            'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
          )
          frame.src = address + hash
          document.body.append(frame)
        }
      },
      [`${bare.web}/page#${bare.stun}`, ways] as const,
    )
  await frames([''])
  await expect.poll(() => RECEIVED.filter((path) => !bare.received.includes(path))).toEqual([])
  await frames(LEAVES.map((leave) => `/${leave}`))
  await expect.poll(() => LEFT.filter((path) => !bare.received.includes(path))).toEqual([])
  console.log(`${new Set(bare.received).size} ways led out of a page that nothing holds.`)
  expect(locked.received).toEqual([])
})

it('[app-frame] has no name looked up for a page', async () => {
  await browser.close()
  const log = await readFile(join(folder, 'log.json'), 'utf8')
  expect(log).toContain('dnsprefetch-bare.sinks.invalid')
  expect(log).toContain('preconnect-bare.sinks.invalid')
  expect(log).not.toContain('-locked.sinks.invalid')
})

it('[app-signin] keeps the storages, the pages and the person of the host out of reach', async () => {
  expect(JSON.parse(reached)).toEqual({
    ...{
      cookie: 'SecurityError',
      indexedDB: 'SecurityError',
      caches: 'SecurityError',
      locks: 'SecurityError',
    },
    ...{ parentDoc: 'SecurityError', parentLocation: 'SecurityError', topName: 'SecurityError' },
    ...{ sw: 'SecurityError', clipboardRead: 'NotAllowedError', clipboardWrite: 'NotAllowedError' },
    // In memory, and empty.
    ...{ localStorage: '0', sessionStorage: '0', origin: 'null' },
    // They are requested, and do not answer.
    ...{ bc: 'undefined', geoloc: 'undefined', ethereum: 'undefined' },
  })
})

/** What gets out of a page that nothing holds. */
const RECEIVED = [
  ...['/fetch', '/fetchNoCors', '/fetchKeepalive', '/xhr', '/beacon', '/es', '/ws', '/img', '/imgSrcset'],
  ...['/picture', '/inputImage', '/poster', '/bodyBg', '/cssBg', '/cssImport', '/fontFace', '/fontFaceApi'],
  ...['/linkCss', '/cursor', '/cssMask', '/cssFilter', '/script', '/moduleScript', '/dynImport'],
  ...['/modulepreload', '/workerUrl', '/workerBlobFetch', '/workerImportScripts', '/workerDataFetch'],
  ...['/audio', '/video', '/track', '/object', '/embed', '/iframe'],
  ...['/iframeBlobImg', '/aboutBlankFetch', '/iframeNav', '/svgUse', '/svgImage'],
  ...['/prefetch', '/preload', '/preloadFetch', '/importmap', '/formPost', '/aPing', 'connection', 'udp'],
  ...['/cssContent', '/cssBorderImage', '/cssListImage', '/cssShape', '/cssomRule', '/adoptedSheet'],
  ...[
    '/svgFeImage',
    '/svgScript',
    '/buttonFormaction',
    '/areaPing',
    '/workerWs',
    '/workerEs',
    '/workerModule',
  ],
  ...['/xmlStylesheet'],
]
const LEFT = [
  ...[
    '/locationHref',
    '/locationReplace',
    '/metaRefresh',
    '/aSelf',
    '/formSelf',
    '/navDataImg',
    '/navBlobImg',
  ],
  ...['/docWriteImg', '/navJsImg', '/aDownload', '/formGet', '/navigationApi'],
]
