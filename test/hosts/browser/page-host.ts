import { inject } from 'vitest'
import { fetchInPage, openBrowser, waitForShell } from '../../helpers/browser'
import type { TestHost } from '../host'

/** The fallback in Chromium: the emulator in the page, behind its `fetch`. */
export const pageHost: TestHost = {
  name: 'page',
  async start() {
    const browser = await openBrowser()
    const page = await browser.context.newPage()
    await page.goto(`${inject('siteUrl')}/ui/coverage?sandbank-host=page`)
    await waitForShell(page)
    return {
      request: (path, init) => fetchInPage(page, path, init),
      stop: () => browser.close(),
    }
  },
}
