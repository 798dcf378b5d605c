import type { Page } from 'playwright-core'

type WorkerGlobal = typeof globalThis & { isFound: boolean }

/**
 * Has the browser of an open page find the worker that `serve` puts in the place of its own. The browser joins such a
 * wish to a look of its own that is under way, as after a page was opened: that one may have read the worker from
 * before. So it is asked until it has found another.
 */
export async function findNewWorker(page: Page, serve: () => Promise<void>): Promise<void> {
  await page.evaluate(async () => {
    const workerGlobal = globalThis as WorkerGlobal
    workerGlobal.isFound = false
    const registration = await navigator.serviceWorker.ready
    registration.addEventListener('updatefound', () => {
      workerGlobal.isFound = true
    })
  })
  await serve()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    while (!(globalThis as WorkerGlobal).isFound) {
      // Rejects where that one cannot be installed.
      await registration.update().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}
