import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { scratchFolder } from '../helpers/scratch'

let browser: TestBrowser
let page: Page
let session: { 'X-API-Key': string; 'Content-Type': string }

const PAGE = `<!doctype html><title>Harbor</title>
<p id="who"></p><p id="tides"></p><button id="ask">Ask</button><button id="in">Come in</button>
<script>
  const show = async () => {
    who.textContent = bankr.ctx.isAuthenticated ? 'signed in' : 'nobody'
    try { tides.textContent = 'high ' + (await bankr.appKV.get('tides')).high } catch (error) { tides.textContent = error.message }
  }
  bankr.on('ready', show)
  bankr.on('refresh', show)
  ask.onclick = () => bankr.scripts.run('sum', { a: 40, b: 2 }).then((sum) => { ask.textContent = 'sum ' + sum })
  document.getElementById('in').onclick = () => bankr.auth.requireSignIn()
  fetch('https://api.test/tides').catch(() => console.warn('no network'))
</script>`
const FILES = {
  'index.html': PAGE,
  'scripts/sum.ts': `log('adding', args.a, args.b)\nreturn args.a + args.b`,
  'data/tides.json': '{"high": 3}',
  'manifest.json': `{\n  "title": "Harbor",\n  "permissions": ["read:appdata"],\n  "scripts": ["sum"]\n}`,
}

const send = (method: string, path: string, body: object) =>
  fetchInPage(page, path, { method, headers: session, body: JSON.stringify(body) })
const frame = () => page.frameLocator('iframe')
const agree = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
  const { keys } = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text)
  session = { 'X-API-Key': keys.full, 'Content-Type': 'application/json' }
  for (const [path, content] of Object.entries(FILES)) {
    expect((await send('POST', '/user/files', { path: `/apps/harbor/${path}`, content })).status).toBe(201)
  }
})
const scratch = scratchFolder()
afterAll(async () => {
  await browser.close()
  scratch.remove()
})

describe('the runner of apps', () => {
  it('[app-sdk-frontend] shows an app, what it calls with results and times, its runs and its blocked network', async () => {
    await page.goto(`${inject('siteUrl')}/ui/apps/harbor`)
    await frame().getByText('high 3').waitFor()
    await frame().getByRole('button', { name: 'Ask' }).click()
    await frame().getByText('sum 42').waitFor()
    const calls = page.getByRole('list', { name: 'Calls of the SDK, newest first' })
    await calls.getByText('scripts.run').click()
    await page.getByRole('region', { name: 'Result of scripts.run' }).getByText('42').waitFor()

    const part = (name: RegExp) => page.getByRole('tab', { name })
    await part(/^Console/).click()
    await page.getByText('no network').waitFor()
    await part(/^Blocked/).click()
    await page.locator('.blocked', { hasText: 'https://api.test/tides' }).waitFor()
    await page.getByRole('tabpanel').getByRole('tab', { name: 'Runs' }).click()
    await page.locator('.apprun__line').click()
    await page.locator('.console__place', { hasText: 'scripts/sum.ts:1' }).waitFor()
  })

  it('[app-signin] shows it to nobody, offers to declare the key that was refused, and signs in by choosing who one is', async () => {
    expect((await send('PATCH', '/apps/harbor', { visibility: 'unlisted' })).status).toBe(200)
    await page.goto(`${inject('siteUrl')}/ui/apps/harbor?as=nobody`)
    await frame().getByText('is not exposed by this app').waitFor()
    await page.getByRole('button', { name: 'Declare “tides” public' }).first().click()
    await page.getByText('tides is public now').waitFor()
    await page.getByRole('button', { name: 'Reload' }).click()
    await frame().getByText('high 3').waitFor()
    await frame().getByText('nobody').waitFor()

    await frame().getByRole('button', { name: 'Come in' }).click()
    const mark = await page.locator('.runner__mark strong').textContent()
    await page
      .getByRole('dialog')
      .getByText(mark ?? 'no mark')
      .waitFor()
    // Looked at from another window it cannot be agreed to, however long that is.
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await expect.poll(() => agree('Sign in').getAttribute('aria-disabled')).toBe('true')
    await agree('Sign in').click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => agree('Sign in').getAttribute('aria-disabled')).not.toBe('true')
    await agree('Sign in').click()
    await frame().getByText('signed in').waitFor()
  })

  it('[app-manifest] shows what is wrong with a manifest, with the way to its line', async () => {
    const content = `{\n  "title": "Harbor",\n  "permissions": ["read:minds"]\n}`
    await send('POST', '/user/files', { path: '/apps/broken/manifest.json', content })
    await page.goto(`${inject('siteUrl')}/ui/apps/broken?view=scripts`)
    await page.getByRole('link', { name: 'manifest.json:3' }).click()
    await page.locator('.cm-activeLine', { hasText: 'read:minds' }).waitFor()
  })
})

describe('a copy of an app', () => {
  it('is forked in its settings, and a zip of one is imported', async () => {
    await page.goto(`${inject('siteUrl')}/ui/apps/harbor?view=settings`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as a zip' }).click()
    const zip = join(scratch.path, 'harbor.zip')
    await (await download).saveAs(zip)
    await page.getByRole('button', { name: 'Fork it' }).click()
    await page.getByRole('heading', { name: 'harbor-copy', level: 1 }).waitFor()
    await frame().getByText('high 3').waitFor()

    await page.goto(`${inject('siteUrl')}/ui/apps?import=1`)
    await page.getByRole('textbox', { name: 'Name' }).fill('harbor-2')
    await page.locator('input[type=file]').setInputFiles(zip)
    await page.getByRole('heading', { name: 'harbor-2', level: 1 }).waitFor()
    await frame().getByText('high 3').waitFor()
  })

  it('is renamed with its manifest, and stays what it was', async () => {
    const manifest = { slug: 'harbor-2', title: 'Harbor', permissions: ['read:appdata'], scripts: ['sum'] }
    const content = JSON.stringify(manifest)
    await send('POST', '/user/files', { path: '/apps/harbor-2/manifest.json', content, overwrite: true })
    expect((await send('PATCH', '/apps/harbor-2', { visibility: 'unlisted' })).status).toBe(200)
    await page.goto(`${inject('siteUrl')}/ui/apps/harbor-2?view=settings`)
    await page.getByRole('textbox', { name: 'Name of the app' }).fill('pier')
    await page.getByRole('button', { name: 'Rename it' }).click()
    await page.getByRole('heading', { name: 'pier', level: 1 }).waitFor()
    expect(await page.getByRole('radio', { name: 'unlisted' }).isChecked()).toBe(true)
    await page.getByRole('tab', { name: 'App', exact: true }).click()
    await frame().getByText('high 3').waitFor()
    expect(await page.getByRole('region', { name: 'Problems of the manifest' }).count()).toBe(0)
    await page.goto(`${inject('siteUrl')}/ui/apps/harbor-2`)
    await page.getByText('No app is called harbor-2').waitFor()
  })
})

describe('the address of an app', () => {
  it('[app-signin] opens it without the shell, and signs in and out', async () => {
    const { apps } = JSON.parse((await fetchInPage(page, '/apps', { headers: session })).text)
    const { owner } = apps.find((app: { slug: string }) => app.slug === 'harbor')
    const address = `${inject('siteUrl')}/a/${owner.walletAddress}`
    await page.goto(`${address}/harbor`)
    await frame().getByText('nobody').waitFor()
    expect(await page.locator('nav').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => agree('Sign in').getAttribute('aria-disabled')).not.toBe('true')
    await agree('Sign in').click()
    await frame().getByText('signed in').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await frame().getByText('nobody').waitFor()

    await page.goto(`${address}/broken`)
    await page.getByText('This app is private').waitFor()
    await page.goto(`${address}/nothing`)
    await page.getByText('There is no app here').waitFor()
  })
})
