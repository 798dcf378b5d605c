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

it('the shell is opened with the token, which leaves its address, and says how where it was not', async () => {
  const token = 'a-token;of"mine=%'
  const node = await startNode({ port: 0, site: distFolder, token })
  cleanups.push(() => node.close())
  const browser = await openBrowser()
  cleanups.push(() => browser.close())
  const page = await browser.context.newPage()
  await page.goto(`${node.url}/ui/journal`)
  await page.getByText('This emulator asks for its token').waitFor()
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByText('Node host').first().waitFor()
  expect(page.url()).toBe(`${node.url}/ui/journal`)
  // The journal is an EventSource, which can send no header.
  await fetch(`${node.url}/agent-profiles?limit=3`)
  await page.getByText('/agent-profiles?limit=3').first().waitFor()
  // What a handler, or anybody on the page, could see of it.
  expect(await page.evaluate(() => [document.cookie, JSON.stringify(localStorage)].join())).not.toContain(
    'a-token',
  )
  const other = await browser.context.newPage()
  await other.goto(`${node.url.replace('127.0.0.1', 'localhost')}/ui/keys`)
  await other.getByText('This emulator asks for its token').waitFor()
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
