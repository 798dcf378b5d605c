import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { becomeHost, deployPage, type Person, people } from './app-frames/deploy'

let browser: TestBrowser
let page: Page
let owner: Person
let visitor: Person

declare global {
  // biome-ignore lint/suspicious/noExplicitAny: what a page calls is what is tried here
  var bankr: any
  // biome-ignore lint/suspicious/noExplicitAny: the same under the other name
  var sandbank: any
  /** Events that the page of the test's app got. */
  var heard: string[]
}

/** What people click, and what it comes to. */
const LINKS = `<!doctype html><title>Pier</title><body>
<a href="https://tides.test/high"><b>Elsewhere</b></a>
<a href="https://tides.test/new" target="_blank">New tab</a>
<a href="about.html">Other page</a>
<a href="mailto:pilot@tides.test">Mail</a>
<a href="data:text/csv,a" download="tides.csv">Save</a>
<a href="https://tides.test/stopped" onclick="event.stopPropagation()">Stopped</a>
<a href="/quay" id="routed">Routed</a>
<a href="#end">End</a>
<a href="javascript:void document.body.append('pressed')">Pressed</a>
<svg width="40" height="20"><a href="https://tides.test/drawn"><text y="15">Drawn</text></a></svg>
<open-part style="display: block"></open-part><closed-part style="display: block"></closed-part>
<form action="https://tides.test/sent"><input name="q"><button>Send away</button></form>
<form id="own"><button>Send here</button></form>
<dialog open style="position: static"><form method="dialog"><button>Close it</button></form></dialog>
<p id="end"></p>
<script>
heard = []
bankr.on('ready', () => heard.push('ready'))
for (const [name, mode] of [['open-part', 'open'], ['closed-part', 'closed']]) {
  customElements.define(name, class extends HTMLElement {
    constructor() {
      super()
      this.attachShadow({ mode }).innerHTML = '<a href="https://tides.test/' + mode + '">In an ' + mode + ' root</a>'
        + '<form action="https://tides.test/' + mode + '-form"><button>Send from ' + mode + '</button></form>'
    }
  })
}
// As routers do: they check first whether it was handled already.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || !event.target.closest('#routed')) return
  event.preventDefault()
  heard.push('routed')
})
own.onsubmit = (event) => { event.preventDefault(); heard.push('own') }
addEventListener('hashchange', () => heard.push('hash ' + location.hash))
</script>`

const RECEIVER = '0x00000000000000000000000000000000000000aa'

/** Subscribes to everything before it is there. */
const INDEX = `<!doctype html><title>Harbor</title><body><script>
heard = []
bankr.on('ready', (ctx) => heard.push('ready ' + ctx.slug + ' ' + bankr.wallet.address))
bankr.on('refresh', () => heard.push('refresh ' + bankr.ctx.isAuthenticated))
bankr.on('theme', (theme) => heard.push('theme ' + theme + ' ' + document.documentElement.dataset.theme))
heard.push('first ' + bankr.ctx.slug + ' ' + bankr.wallet.address)
</script>`

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, `${inject('siteUrl')}/ui/coverage`)
  ;[owner, visitor] = (await people(page, 2)) as [Person, Person]
  const permissions = ['read:appdata', 'write:appdata', 'prepare:transaction']
  await deployPage(page, {
    slug: 'harbor',
    manifest: {
      permissions,
      publicDataKeys: ['tides'],
      scripts: ['sum', 'fail', 'pay'],
      frontendIdentity: 'viewer',
      secrets: [{ key: 'HARBOR_KEY', required: true }],
    },
    files: {
      'index.html': INDEX,
      'scripts/sum.ts': 'return { sum: args.a + args.b, caller: ctx.caller.walletId }',
      'scripts/pay.ts': `return bankr.tx.prepare({ chain: 'base', to: '${RECEIVER}', value: '1000', label: 'A tip' })`,
      'scripts/fail.ts': "const at: number = 1\nthrow new Error('low water')",
    },
  })
  await deployPage(page, { slug: 'pier', files: { 'index.html': LINKS } })
  await becomeHost(page)
})
afterAll(() => browser.close())

/** Opens an app as `who`, and returns its frame and how to call in it. */
async function open(who?: Person, answers: object = {}, slug = 'harbor', isServed = true) {
  await page.evaluate(() => {
    for (const { connection, frame } of Object.values(apps.shown)) {
      connection.close()
      frame.remove()
    }
  })
  await page.evaluate((options) => apps.open(options), {
    slug,
    wallet: owner.walletAddress,
    credentials: Object.fromEntries(
      [owner, visitor].map(({ walletId, credential }) => [walletId, credential]),
    ),
    ...{ answers, isServed },
    ...(who && { viewer: { walletId: who.walletId, walletAddress: who.walletAddress } }),
  })
  const frame = await frameOf(slug)
  // Before its document is written there is none.
  await until(frame, () => globalThis.heard?.some((line) => line.startsWith('ready')))
  return frame
}

/** Playwright would look again at each animation frame, and a frame that is out of view gets none. */
const until = (frame: Frame, isSo: () => unknown) => frame.waitForFunction(isSo, undefined, { polling: 100 })

async function frameOf(slug: string): Promise<Frame> {
  const frame = await (await page.locator(`#${slug}`).elementHandle())?.contentFrame()
  if (!frame) throw new Error(`no frame ${slug}`)
  return frame
}

/** What a call in the page comes to, and the error where it fails. */
const tried = (frame: Frame, code: string) =>
  frame.evaluate(async (text) => {
    try {
      return { value: await new Function(`return (${text})`)() }
    } catch (thrown) {
      const { name, message, status } = thrown as Error & { status?: number }
      return { name, message, status }
    }
  }, code)

const blockedIn = (slug: string) =>
  page.evaluate(
    (name) =>
      (apps.shown[name]?.events ?? []).flatMap((event) =>
        event.kind === 'blocked' ? [`${event.blocked.by} ${event.blocked.url}`] : [],
      ),
    slug,
  )

const dialogs = () => page.evaluate(() => apps.shown.harbor?.dialogs)

describe('the page of an app', () => {
  it('[app-ctx-events] [app-sdk-frontend] knows what it is, hears ready, refresh and theme, and can stop listening', async () => {
    const frame = await open(visitor)
    const seen = await frame.evaluate(() => ({
      heard,
      ctx: bankr.ctx,
      wallet: bankr.wallet,
      isAuthenticated: bankr.auth.isAuthenticated,
      isSame: bankr === sandbank,
    }))
    expect(seen).toEqual({
      heard: ['first harbor undefined', `ready harbor ${visitor.walletAddress}`],
      ctx: {
        slug: 'harbor',
        walletAddress: visitor.walletAddress,
        theme: 'light',
        isPublic: true,
        isCompact: false,
        isAuthenticated: true,
      },
      wallet: { address: visitor.walletAddress, evmAddress: visitor.walletAddress },
      isAuthenticated: true,
      isSame: true,
    })
    await frame.evaluate(() => {
      heard.length = 0
      bankr.on('ready', () => heard.push('late'))
      bankr.on('ready', () => heard.push('never'))()
      const stop = bankr.on('theme', () => heard.push('again'))
      stop()
    })
    await page.evaluate(() => {
      apps.shown.harbor?.connection.setTheme('dark')
      apps.shown.harbor?.connection.refresh()
    })
    await until(frame, () => heard.includes('refresh true'))
    expect(await frame.evaluate(() => heard)).toEqual(['late', 'theme dark dark', 'refresh true'])
    expect(await tried(frame, "bankr.on('tide', () => {})")).toMatchObject({
      name: 'TypeError',
      message: 'There is no event "tide": they are ready, refresh, theme.',
    })
  })

  it('[app-sdk-frontend] runs scripts by every name, and tells what they throw', async () => {
    const frame = await open(visitor)
    for (const name of ['scripts.run', 'scripts.invoke', 'run', 'runScript', 'invokeScript']) {
      expect(await tried(frame, `bankr.${name}('sum', { a: 1, b: 2 })`), name).toEqual({
        value: { sum: 3, caller: visitor.walletId },
      })
    }
    expect(await tried(frame, "bankr.run('fail')")).toMatchObject({
      name: 'ScriptError',
      message: 'Error: low water (scripts/fail.ts:2)',
    })
    expect(await tried(frame, "bankr.run('none')")).toMatchObject({ name: 'SandbankError', status: 404 })
    expect(await tried(frame, "bankr.run('sum', { a: () => {} })")).toMatchObject({ name: 'DataCloneError' })
  })

  it('[app-sdk-frontend] keeps values', async () => {
    const frame = await open(visitor)
    expect(await tried(frame, "bankr.appKV.get('tides')")).toEqual({ value: null })
    expect(await tried(frame, "bankr.appKV.set('tides', { high: 3 })")).toEqual({ value: true })
    expect(await tried(frame, "bankr.appKV.set('record:mine', 1)")).toEqual({ value: true })
    expect(await tried(frame, "bankr.appKV.get('tides')")).toEqual({ value: { high: 3 } })
    expect(await tried(frame, 'bankr.appKV.list()')).toEqual({ value: ['record:mine', 'tides'] })
    expect(await tried(frame, "bankr.appKV.list('tid')")).toEqual({ value: ['tides'] })
    expect(await tried(frame, "bankr.appKV.delete('record:mine')")).toEqual({ value: true })
    expect(await tried(frame, "bankr.appKV.delete('record:mine')")).toEqual({ value: false })
    expect(await tried(frame, 'bankr.appKV.get(5)')).toMatchObject({
      name: 'TypeError',
      message: 'appKV.get: key: must be a string, and is number.',
    })
  })

  it('[app-signin] asks nobody to sign in before something needs it, and goes on as whoever does', async () => {
    const viewer = { walletId: visitor.walletId, walletAddress: visitor.walletAddress }
    const frame = await open(undefined, { requireSignIn: viewer })
    expect(await frame.evaluate(() => [bankr.ctx.isAuthenticated, bankr.wallet.address])).toEqual([
      false,
      undefined,
    ])
    expect(await tried(frame, "bankr.appKV.get('hidden')")).toMatchObject({
      status: 403,
      message: expect.stringContaining('Public data key "hidden" is not exposed by this app'),
    })
    expect(await dialogs()).toEqual([])
    // Three at once are one question.
    const both =
      "Promise.all([bankr.run('sum', {a:1,b:1}), bankr.appKV.set('record:x', 1), bankr.auth.requireSignIn()])"
    expect(await tried(frame, both)).toEqual({ value: [{ sum: 2, caller: visitor.walletId }, true, true] })
    expect(await dialogs()).toEqual([['requireSignIn', undefined]])
    expect(
      await frame.evaluate(() => [
        bankr.ctx.isAuthenticated,
        bankr.auth.isAuthenticated,
        bankr.wallet.address,
        heard.at(-1),
      ]),
    ).toEqual([true, true, visitor.walletAddress, 'refresh true'])
  })

  it('[app-signin] does nothing that needs a person for whoever turns the sign-in down', async () => {
    const frame = await open()
    for (const call of [
      "run('sum')",
      "appKV.set('tides', 1)",
      "appKV.delete('tides')",
      "askChat('hello')",
      'confirmTransaction({})',
      "secrets.requestSetup('HARBOR_KEY')",
      "installSkill('tides')",
    ]) {
      expect(await tried(frame, `bankr.${call}`), call).toMatchObject({
        name: 'SignInRequiredError',
        message: expect.stringContaining('rejected'),
      })
    }
    expect(await tried(frame, 'bankr.auth.requireSignIn()')).toEqual({ value: false })
    expect((await dialogs())?.every(([name]) => name === 'requireSignIn')).toBe(true)
  })

  it('[app-sdk-frontend] asks the host for what only the host can do', async () => {
    const yes = {
      ...{ confirmPrompt: true, openExternal: true, installSkill: true, requestSecret: true },
      ...{ copy: true, navigate: true, prefillChat: true },
    }
    const frame = await open(owner, yes)
    expect(await tried(frame, "bankr.prefillChat('one')")).toEqual({})
    expect(await tried(frame, "bankr.chat.prefill('two')")).toEqual({})
    expect(await tried(frame, "bankr.copy('three')")).toEqual({})
    expect(await tried(frame, "bankr.navigate('/ui/wallet')")).toEqual({})
    expect(await tried(frame, "bankr.setContext('high water', 'tides')")).toEqual({})
    expect(await tried(frame, "bankr.openExternal('https://tides.test/a b')")).toEqual({ value: true })
    expect(await tried(frame, "bankr.installSkill('sea')")).toEqual({ value: true })
    expect(await tried(frame, 'bankr.secrets.status()')).toEqual({
      value: [{ key: 'HARBOR_KEY', scope: 'owner', required: true, set: false }],
    })
    expect(await tried(frame, "bankr.secrets.requestSetup('HARBOR_KEY')")).toEqual({ value: true })
    const sent = { jobId: expect.stringMatching(/^job_/), threadId: expect.any(String), status: 'pending' }
    for (const ask of ['askChat', 'chat.ask', 'chat.send']) {
      expect(await tried(frame, `bankr.${ask}('What is my balance?')`), ask).toEqual({ value: sent })
    }
    const prompt = {
      text: 'What is my balance?',
      context: { body: 'high water', label: 'tides' },
    }
    expect(await dialogs()).toEqual([
      ['prefillChat', 'one'],
      ['prefillChat', 'two'],
      ['copy', 'three'],
      ['navigate', '/ui/wallet'],
      ['setContext', 'high water'],
      ['openExternal', 'https://tides.test/a%20b'],
      ['installSkill', 'sea'],
      ['requestSecret', { key: 'HARBOR_KEY', required: true }],
      ...Array.from({ length: 3 }, () => ['confirmPrompt', prompt]),
    ])
    const refused = {
      "openExternal('javascript:alert(1)')": 'must be an http(s) URL',
      "navigate('//evil.test')": 'must be a path of this site',
      "secrets.requestSetup('OTHER')": 'not declared',
    }
    for (const [call, why] of Object.entries(refused)) {
      expect(await tried(frame, `bankr.${call}`), call).toMatchObject({
        name: 'TypeError',
        message: expect.stringContaining(why),
      })
    }
  })

  it('[app-sdk-frontend] a prompt that a person turns down is not sent', async () => {
    const frame = await open(visitor)
    expect(await tried(frame, "bankr.askChat('Send everything')")).toMatchObject({
      name: 'RejectedError',
      message: 'The prompt was rejected by the user.',
    })
    expect(await dialogs()).toEqual([['confirmPrompt', { text: 'Send everything' }]])
    expect(await tried(frame, "bankr.secrets.requestSetup('HARBOR_KEY')")).toMatchObject({
      message: expect.stringContaining("only the app's owner"),
    })
  })

  it('[app-sdk-frontend] shows a transaction before it is sent, and sends what is confirmed', async () => {
    const turnedDown = await open(owner)
    expect(await tried(turnedDown, "bankr.run('pay').then(bankr.confirmTransaction)")).toMatchObject({
      name: 'RejectedError',
      message: 'The transaction was rejected by the user.',
    })
    expect(await dialogs()).toMatchObject([
      [
        'confirmTransaction',
        { transaction: { to: RECEIVER, label: 'A tip' }, sender: { walletId: owner.walletId }, ok: true },
      ],
    ])
    const frame = await open(owner, { confirmTransaction: true })
    expect(await tried(frame, "bankr.run('pay').then(bankr.confirmTransaction)")).toMatchObject({
      value: { transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    const altered = "bankr.run('pay').then((blob) => bankr.confirmTransaction({ ...blob, value: '1' }))"
    expect(await tried(frame, altered)).toMatchObject({ name: 'SandbankError', status: 400 })
  })

  it('[app-frame] stays where people click, send and save, and says of each what to do instead', async () => {
    for (const isServed of [true, false]) {
      const frame = await open(visitor, {}, 'pier', isServed)
      const press = (name: string) => frame.getByText(name, { exact: true }).click()
      for (const name of ['Elsewhere', 'New tab', 'Other page', 'Mail', 'Save', 'Stopped', 'Drawn'])
        await press(name)
      for (const mode of ['open', 'closed'])
        await frame.locator(`${mode}-part`).click({ position: { x: 8, y: 8 } })
      await press('Send from open')
      await press('Send away')
      await frame.getByText('Elsewhere', { exact: true }).click({ button: 'middle' })
      await frame.getByText('End', { exact: true }).click({ modifiers: ['ControlOrMeta'] })
      await frame.getByRole('link', { name: 'Elsewhere' }).press('Enter')
      await frame.locator('input').press('Enter')
      await frame.evaluate(() => {
        const link = (href: string, download?: string) =>
          Object.assign(document.createElement('a'), { href, ...(download && { download }) })
        link('https://tides.test/nowhere').click()
        link('blob:null/1', 'tides.csv').dispatchEvent(new MouseEvent('click', { cancelable: true }))
        document.querySelector<HTMLFormElement>('form:not(#own)')?.submit()
        window.open('https://tides.test/window')
      })
      await expect
        .poll(() => blockedIn('pier'))
        .toEqual([
          'link https://tides.test/high',
          'link https://tides.test/new',
          'link about.html',
          'link mailto:pilot@tides.test',
          'download data:text/csv,a',
          'link https://tides.test/stopped',
          'link https://tides.test/drawn',
          'link https://tides.test/open',
          'link https://tides.test/closed',
          'form https://tides.test/open-form',
          'form https://tides.test/sent',
          'link https://tides.test/high',
          'link #end',
          'link https://tides.test/high',
          'form https://tides.test/sent',
          'link https://tides.test/nowhere',
          'download blob:null/1',
          'form https://tides.test/sent',
          'window.open https://tides.test/window',
        ])
      for (const name of ['Routed', 'Send here', 'Pressed', 'Close it', 'End']) await press(name)
      await until(frame, () => heard.includes('hash #end'))
      expect(await frame.evaluate(() => heard)).toEqual(['ready', 'routed', 'own', 'hash #end'])
      expect(await frame.evaluate(() => document.body.textContent?.includes('pressed'))).toBe(true)
      expect(await frame.locator('dialog').isVisible()).toBe(false)
      const events = await page.evaluate(() => apps.shown.pier?.events ?? [])
      expect(events.filter(({ kind }) => kind === 'closed')).toEqual([])
      expect(events).toContainEqual(
        expect.objectContaining({
          kind: 'console',
          text: expect.stringMatching(
            /^link to https:\/\/tides.test\/high was blocked\. .*bankr\.openExternal/,
          ),
        }),
      )
    }
  })

  it('[app-frame] finds storages in memory, with one warning, and its console and errors are told', async () => {
    const frame = await open(visitor)
    const seen = await frame.evaluate(() => {
      localStorage.setItem('a', '1')
      localStorage.b = 2
      sessionStorage.setItem('c', '3')
      const stored = [
        localStorage.getItem('a'),
        localStorage.b,
        localStorage.length,
        Object.keys(localStorage),
        localStorage.key(1),
        sessionStorage.getItem('a'),
      ]
      localStorage.removeItem('a')
      delete localStorage.b
      console.error('aground', { at: 3 })
      setTimeout(() => {
        throw new Error('sunk')
      })
      return [stored, localStorage.length, 'a' in localStorage]
    })
    expect(seen).toEqual([['1', '2', 2, ['a', 'b'], 'b', null], 0, false])
    await expect
      .poll(() =>
        page.evaluate(() =>
          apps.shown.harbor?.events.flatMap((event) =>
            event.kind === 'console' || event.kind === 'error' ? [event.text] : [],
          ),
        ),
      )
      .toEqual([
        expect.stringContaining('localStorage of an app lives in memory'),
        'aground {"at":3}',
        expect.stringContaining('sunk'),
      ])
  })

  it('[app-frame] hears from the host what it called, with arguments, results and times', async () => {
    const frame = await open(visitor)
    await tried(frame, "bankr.run('sum', { a: 1, b: 2 })")
    const events = await page.evaluate(() => apps.shown.harbor?.events)
    expect(events).toMatchObject([
      { kind: 'ready' },
      { kind: 'call', id: 1, name: 'scripts.run', args: ['sum', { a: 1, b: 2 }] },
      { kind: 'answer', id: 1, name: 'scripts.run', ms: expect.any(Number), result: { sum: 3 } },
    ])
  })
})
