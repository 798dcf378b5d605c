import type { Page } from 'playwright-core'

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
