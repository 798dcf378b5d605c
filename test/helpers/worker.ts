import type { Page } from 'playwright-core'
import { openBrowser, openShell, type TestBrowser } from './browser'

export interface WorkerControl {
  /** Kills the worker, as the browser does after 30 idle seconds, and resolves when it is really gone. */
  stop(): Promise<void>
}

/** Power over the life of the page's service worker, through the browser's own inspector. */
export async function controlWorker(page: Page): Promise<WorkerControl> {
  const inspector = await page.context().newCDPSession(page)
  const running = new Map<string, string>()
  const waiting = new Set<() => void>()
  inspector.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus)
    for (const look of waiting) look()
  })
  await inspector.send('ServiceWorker.enable')
  const isGone = () => [...running.values()].every((status) => status === 'stopped')
  return {
    async stop() {
      await inspector.send('ServiceWorker.stopAllWorkers')
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!isGone()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
  }
}

/** A page that is served by a worker and leaves it alone, in a context of its own. */
export async function openSilentPage(
  siteUrl: string,
): Promise<{ browser: TestBrowser; page: Page; worker: WorkerControl }> {
  const browser = await openBrowser()
  const page = await browser.context.newPage()
  await openShell(page, siteUrl)
  // The shell's own requests would wake the worker that a test has just stopped.
  await page.goto(`${siteUrl}/favicon.svg`)
  return { browser, page, worker: await controlWorker(page) }
}
