import { describe, expect, it } from 'vitest'
import { abortRequests, hideAndReturn, streamFor } from './lives'

/** The browser ends a worker about 30 s after its last event. */
const SILENT_MS = 40_000
const STREAM_MS = 20_000

// Side by side: each has a browser of its own, and most of their time is waiting.
describe.concurrent('a worker in a browser that nobody watches', () => {
  it('dies when it is idle, behind a hidden shell that is right again on return', async () => {
    await hideAndReturn(SILENT_MS)
  }, 120_000)

  it('lives as long as a stream, which misses nothing', async () => {
    const { entries } = await streamFor(STREAM_MS, 500)
    expect(entries).toBeGreaterThan(10)
  }, 90_000)

  it('lets go of what its client aborted', async () => {
    await abortRequests()
  }, 60_000)
})
