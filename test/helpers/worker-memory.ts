import type { CDPSession, Page } from 'playwright-core'

const MEBI = 1024 * 1024

export interface WorkerMemory {
  /** What the worker holds, MiB: its objects, and the bytes of its buffers. What is only garbage is collected before. */
  bytes(): Promise<number>
  /** The most that it held during `run`, looked at again and again, MiB beyond what it held before. */
  grownDuring<Result>(run: () => Promise<Result>): Promise<{ result: Result; mebi: number }>
}

/** The memory of the one service worker that runs in the page's context, by the browser's own inspector. */
export async function workerMemory(page: Page): Promise<WorkerMemory> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This context has no browser to ask.')
  const ofPage = await page.context().newCDPSession(page)
  const { browserContextId } = (await ofPage.send('Target.getTargetInfo')).targetInfo
  const inspector = await browser.newBrowserCDPSession()
  const { targetInfos } = await inspector.send('Target.getTargets')
  const worker = targetInfos.find(
    (target) => target.type === 'service_worker' && target.browserContextId === browserContextId,
  )
  if (!worker) throw new Error('No service worker runs.')
  const { sessionId } = await inspector.send('Target.attachToTarget', { targetId: worker.targetId })
  const send = messagesTo(inspector, sessionId)
  const usedBytes = async () => {
    await send('HeapProfiler.collectGarbage')
    const { usedSize = 0, backingStorageSize = 0 } = await send('Runtime.getHeapUsage')
    return (usedSize + backingStorageSize) / MEBI
  }
  return {
    bytes: usedBytes,
    async grownDuring(run) {
      const before = await usedBytes()
      let most = before
      let isOver = false
      const looking = (async () => {
        while (!isOver) most = Math.max(most, await usedBytes())
      })()
      const result = await run()
      isOver = true
      await looking
      return { result, mebi: most - before }
    },
  }
}

/** Playwright has no session with a worker, so the browser passes the messages on. */
function messagesTo(inspector: CDPSession, sessionId: string) {
  let count = 0
  const waiting = new Map<number, (result: Record<string, number>) => void>()
  inspector.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  return async (method: string): Promise<Record<string, number>> => {
    const id = ++count
    const answer = new Promise<Record<string, number>>((resolve) => waiting.set(id, resolve))
    await inspector.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return answer
  }
}
