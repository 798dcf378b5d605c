import { afterEach, expect, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { startNode } from '../../src/hosts/node/index'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { openBrowser, openShell, waitForShell } from '../helpers/browser'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

it('the shell on a Node port talks to it, and registers no worker', async () => {
  const node = await startNode({ port: 0, site: distFolder })
  cleanups.push(() => node.close())
  const browser = await openBrowser()
  cleanups.push(() => browser.close())
  const page = await browser.context.newPage()
  await page.goto(`${node.url}/ui/keys`)
  await page.getByText('Node host').first().waitFor()
  await page.getByText('No Wallet API').first().waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

it('a worker that is left from when the port was a tab gives way to Node', async () => {
  const site = await serveSite({ folder: distFolder, port: 0 })
  const browser = await openBrowser()
  cleanups.push(() => browser.close())
  const page = await browser.context.newPage()
  await openShell(page, `${site.url}/ui/keys`)
  await page.goto('about:blank')
  await site.close()
  const node = await startNode({ port: site.port, site: distFolder })
  cleanups.push(() => node.close())
  await page.goto(`${site.url}/ui/keys`)
  await page.getByText('Node host').first().waitFor()
  await waitForShell(page)
  expect(await page.evaluate(async () => (await (await fetch('/__sandbank/health')).json()).host)).toBe(
    'node',
  )
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
})
