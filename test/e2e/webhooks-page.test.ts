import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { serveLocally } from '../helpers/local-server'

let browser: TestBrowser
let page: Page
/** Files that were requested beside those that the worker keeps. */
const requests: string[] = []

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openShell(page, inject('siteUrl'))
})
afterAll(() => browser.close())

const badges = () => page.locator('.handlerhead .badge').allTextContents()
const open = (view: string) => page.getByRole('tab', { name: view }).click()

const editor = () => page.getByRole('textbox', { name: 'Handler of orders' })

/** As the user's own editor would have it: without what the page's editor adds while one types. */
async function write(source: string) {
  await editor().waitFor()
  await editor().fill(source)
}

const HANDLER = `export default async (request: Request): Promise<Response> => {
  const { type, data } = JSON.parse(await request.text())
  console.log('an event of the type', type)
  return Response.json({ prompt: 'what is my address', threadId: data.id })
}
`

describe('the workbench of webhooks', () => {
  it('makes one, shows a mistake at its line, deploys, sends a signed event, shows its job, and replays it', async () => {
    await page.goto(`${inject('siteUrl')}/ui/webhooks`)
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('orders')
    await page.getByRole('button', { name: 'Deploy it' }).click()
    await editor().waitFor()
    expect(await badges()).toContain('version 1')

    await write(`${HANDLER}\nconst = 3\n`)
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('orders/index.ts:7').waitFor()
    await page.locator('.cm-lint-marker-error').waitFor()
    expect(await badges()).toContain('version 1')

    await write(HANDLER)
    await page.getByRole('button', { name: 'Deploy', exact: true }).click()
    await expect.poll(badges).toContain('version 2')

    await open('Send')
    await page.getByLabel('Value of WEBHOOK_SECRET').fill('secret of this test')
    await page.getByRole('button', { name: 'Set WEBHOOK_SECRET' }).click()
    await page.locator('.signing').getByText('set', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('link', { name: 'Open the delivery' }).click()

    await page.getByText('an event of the type').waitFor()
    await page.locator('.console__place', { hasText: 'webhooks/orders/index.ts:3' }).waitFor()
    await page.locator('.hookjob').getByText('completed').waitFor()
    await page.locator('.hookjob').getByText('0x').first().waitFor()
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByText('a replay of').waitFor()
    await page.getByText(/The same in both:.*request body/).waitFor()
    expect(await page.locator('.delivery').count()).toBe(2)
  })

  it('loads no bundler before a handler with packages is deployed, and bundles what a registry has', async () => {
    expect(requests.filter((path) => /bundler|esbuild/.test(path))).toEqual([])
    const registry = await serveLocally((request, response) => {
      const isThere = request.url?.startsWith('/sum-of@1.2.3?')
      response.writeHead(isThere ? 200 : 404, {
        'Content-Type': 'text/javascript',
        'Access-Control-Allow-Origin': '*',
      })
      response.end(isThere ? 'export const sum = (a, b) => a + b' : '')
    })
    try {
      await page.goto(`${inject('siteUrl')}/ui/webhooks/orders?view=code`)
      await write(
        `import { sum } from 'sum-of@1.2.3'\nexport default async () => Response.json({ sum: sum(40, 2) })\n`,
      )
      const deploy = page.getByRole('button', { name: 'Deploy', exact: true })
      await page.getByRole('switch', { name: 'Fetch packages from there' }).waitFor()
      expect(await deploy.isDisabled()).toBe(true)
      await page.getByLabel('Packages come from').fill(registry.url)
      await page.getByRole('switch', { name: 'Fetch packages from there' }).click()
      await deploy.click()
      await expect.poll(badges).toContain('version 3')
      expect(requests.some((path) => /bundler-worker/.test(path))).toBe(true)

      await open('Send')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByRole('region', { name: 'Body of the answer' }).getByText('42').waitFor()

      await open('Code')
      await write(`import nothing from 'not-there'\nexport default async () => new Response(nothing)\n`)
      await deploy.click()
      await page.getByRole('alert').getByText('answered 404').waitFor()
      await page.locator('.cm-lint-marker-error').waitFor()
      expect(await badges()).toContain('version 3')
      // What was typed is kept in the other parts of the page, and no question is asked on the way.
      await open('Send')
      await page.getByRole('link', { name: 'Deploy them first' }).click()
      await editor().getByText('not-there').waitFor()
    } finally {
      await registry.close()
    }
  })

  it('is worked by keyboard alone', async () => {
    await page.goto(`${inject('siteUrl')}/ui/webhooks/orders`)
    await page.getByRole('tab', { name: 'Deliveries' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'What the provider sees' }).waitFor()
    await page.keyboard.press('Home')
    const row = page.locator('.callrow__line').first()
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
    expect(await row.getAttribute('aria-expanded')).toBe('true')
  })
})
