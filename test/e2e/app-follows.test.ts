import type { Page } from 'playwright-core'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { startNode } from '../../src/hosts/node/index'
import { fetchInPage, openBrowser, openInstalled, openShell, waitForShell } from '../helpers/browser'
import { someOf } from '../helpers/soak'

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

interface Opened {
  page: Page
  url: string
  /** Asks the emulator elsewhere than in the page. */
  send(method: string, path: string, body?: object): Promise<{ status: number; text: string }>
}

/** In each host: a page of the shell, and another client that changes things. */
const HOSTS: Readonly<Record<string, () => Promise<Opened>>> = {
  async 'the worker'() {
    const browser = await openInstalled()
    cleanups.push(() => browser.close())
    const url = inject('siteUrl')
    const page = await browser.context.newPage()
    await openShell(page, `${url}/ui/coverage`)
    const other = await browser.context.newPage()
    await other.goto(`${url}/favicon.svg`)
    return {
      ...{ page, url },
      send: (method, path, body) => fetchInPage(other, path, { method, ...(body && asJson(body)) }),
    }
  },
  async 'the Node host'() {
    const node = await startNode({ port: 0, site: distFolder })
    cleanups.push(() => node.close())
    const browser = await openBrowser()
    cleanups.push(() => browser.close())
    const page = await browser.context.newPage()
    await page.goto(`${node.url}/ui/coverage`)
    await waitForShell(page)
    return {
      ...{ page, url: node.url },
      async send(method, path, body) {
        const response = await fetch(node.url + path, { method, ...(body && asJson(body)) })
        return { status: response.status, text: await response.text() }
      },
    }
  },
}

let key = ''
const asJson = (body: object) => ({
  headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const index = (text: string) => `<!doctype html><p>${text}</p><script>
bankr.on('ready', async () => { document.body.append(await bankr.appKV.get('tides') ?? 'no tides') })
</script>`

/** By turn; in both by `npm run soak`. */
describe.each(someOf(Object.keys(HOSTS), 2))('an open page, by %s', (host) => {
  it('[app-frame] follows what is saved, who may open the app, and its model', async () => {
    const { page, url, send } = await (HOSTS[host] as () => Promise<Opened>)()
    key = JSON.parse((await send('GET', '/__sandbank/credentials')).text).keys.full
    const save = async (path: string, content: string) =>
      expect(
        (await send('POST', '/user/files', { path: `/apps/harbor/${path}`, content, overwrite: true }))
          .status,
      ).toBeLessThan(300)
    const manifest = (permissions: string[]) => JSON.stringify({ title: 'Harbor', permissions })
    await save('manifest.json', manifest(['read:appdata']))
    await save('index.html', index('First'))

    await page.goto(`${url}/ui/apps/harbor`)
    const frame = page.frameLocator('iframe')
    await frame.getByText('First').waitFor()
    await page.getByRole('tab', { name: 'Check', exact: true }).click()
    await page.getByText('Nothing is wrong').waitFor()

    await save('index.html', index('Second'))
    await frame.getByText('Second').waitFor()
    const body = frame.locator('body')
    await body.evaluate((element) => element.append('before'))
    await save('manifest.json', manifest(['read:appdata', 'read:chain']))
    await page.getByRole('tabpanel').getByText('read:chain').first().waitFor()
    await body.filter({ hasText: 'Second', hasNotText: 'before' }).waitFor()
    // What the app keeps is no reason to begin anew.
    await body.evaluate((element) => element.append('kept'))
    await save('data/tides.json', '"high"')
    await page.getByRole('tabpanel').getByRole('tab', { name: 'Data' }).click()
    await page.getByRole('tabpanel').getByText('tides').waitFor()
    expect(await body.textContent()).toContain('kept')

    await page.goto(`${url}/ui/apps/harbor?as=nobody`)
    await page.getByText('Nobody but its owner can open it').waitFor()
    expect((await send('PATCH', '/apps/harbor', { visibility: 'unlisted' })).status).toBe(200)
    await frame.getByText('Second').waitFor()
    await page.getByText('unlisted', { exact: true }).first().waitFor()

    await page.goto(`${url}/ui/apps/harbor?view=settings`)
    const model = page.getByLabel('Model of the app')
    const { models } = JSON.parse((await send('GET', '/__sandbank/gateway/models')).text)
    await expect.poll(() => model.inputValue()).toBe('')
    expect((await send('PATCH', '/apps/harbor', { model: models[0].id })).status).toBe(200)
    await expect.poll(() => model.inputValue()).toBe(models[0].id)
  })
})
