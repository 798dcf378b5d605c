import { expect, vi } from 'vitest'
import { distFolder } from '../../../src/cli/project.mjs'
import { serveSite } from '../../../src/hosts/server/site.mjs'
import { openBrowser, openShell } from '../../helpers/browser'
import type { TestHost } from '../host'
import { answerOf } from '../in-process-host'

/** A program outside the browser, by way of the server and an open tab. */
export const relayHost: TestHost = {
  name: 'relay',
  async start() {
    const site = await serveSite({ folder: distFolder, port: 0 })
    const browser = await openBrowser()
    const page = await browser.context.newPage()
    await openShell(page, site.url)
    // The tab offers itself a moment after it has rendered; until then the server knows none.
    await vi.waitFor(
      async () => expect((await fetch(new URL('/__sandbank/health', site.url))).status).toBe(200),
      {
        timeout: 120_000,
        interval: 50,
      },
    )
    return {
      request: async (path, init) => answerOf(await fetch(new URL(path, site.url), init)),
      async stop() {
        await browser.close()
        await site.close()
      },
    }
  },
}
