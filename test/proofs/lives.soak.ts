import { describe, expect, it } from 'vitest'
import { hideAndReturn, streamFor, workInSilence } from './lives'

const MINUTE_MS = 60_000

// Side by side: each has a browser of its own, and most of their time is waiting.
describe.concurrent('a worker in a browser that nobody watches, for minutes', () => {
  it(
    'dies when it is idle, after about half a minute',
    async () => {
      await hideAndReturn(40_000)
    },
    5 * MINUTE_MS,
  )

  it(
    'is right again when a shell comes back that was hidden for 6 minutes',
    async () => {
      await hideAndReturn(6 * MINUTE_MS)
    },
    10 * MINUTE_MS,
  )

  it(
    'lives as long as a stream of 10 minutes, which misses nothing over its reconnections',
    async () => {
      const figures = await streamFor(10 * MINUTE_MS, 1_000)
      console.log('10 minutes of the journal:', figures)
      // The emulator ends a stream after a minute.
      expect(figures.connections).toBeGreaterThan(8)
    },
    15 * MINUTE_MS,
  )

  it(
    'goes on with the work of a prompt that takes more than twice its idle time, and dies afterwards',
    async () => {
      await workInSilence(75_000)
    },
    6 * MINUTE_MS,
  )
})
