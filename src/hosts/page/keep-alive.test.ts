import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What the worker received. */
let messages: unknown[]
let native: typeof fetch
beforeEach(() => {
  messages = []
  native = globalThis.fetch
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  globalThis.fetch = native
})

/** A page of this browser, whose worker streams until `end` is called. */
async function pageOf(userAgent: string) {
  const controller = { postMessage: (message: unknown) => messages.push(message) }
  vi.stubGlobal('navigator', { userAgent, serviceWorker: { controller } })
  let end = () => {}
  globalThis.fetch = async () =>
    new Response(
      new ReadableStream({
        start(stream) {
          end = () => stream.close()
        },
      }),
      { headers: { 'Content-Type': 'text/event-stream', 'X-Sandbank': '0.1.0' } },
    )
  const { installKeepAlive } = await import('./keep-alive')
  installKeepAlive()
  return { read: () => fetch('/__sandbank/journal'), end: () => end() }
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

it('tells the worker of Firefox to stay while a stream is read, and no longer', async () => {
  const page = await pageOf(FIREFOX)
  const reader = (await page.read()).body?.getReader()
  const reading = reader?.read()
  await vi.advanceTimersByTimeAsync(35_000)
  expect(messages).toEqual(Array(3).fill({ type: 'keep-alive' }))
  page.end()
  expect((await reading)?.done).toBe(true)
  await vi.advanceTimersByTimeAsync(35_000)
  expect(messages).toHaveLength(3)
})

it('stops when the reader leaves', async () => {
  const page = await pageOf(FIREFOX)
  await (await page.read()).body?.cancel()
  await vi.advanceTimersByTimeAsync(35_000)
  expect(messages).toEqual([])
})

it('leaves other browsers as they are', async () => {
  const page = await pageOf(CHROMIUM)
  const before = globalThis.fetch
  await page.read()
  await vi.advanceTimersByTimeAsync(35_000)
  expect([globalThis.fetch === before, messages]).toEqual([true, []])
})
