import { inject } from 'vitest'
import { fetchInPage, openBrowser, openShell } from '../../helpers/browser'
import type { TestHost } from '../host'

/** The worker in Chromium: requests are made by a script of a page that it controls. */
export const serviceWorkerHost: TestHost = {
  name: 'service worker',
  async start() {
    const browser = await openBrowser()
    const page = await browser.context.newPage()
    const site = inject('siteUrl')
    await openShell(page, site)
    // The shell asks things of its own; a picture of the same origin is as controlled, and silent.
    await page.goto(`${site}/favicon.svg`)
    return {
      request: (path, init) => fetchInPage(page, path, init),
      stop: () => browser.close(),
    }
  },
}
