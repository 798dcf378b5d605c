import { expect, it } from 'vitest'
import { Bus } from './bus'
import { Progress } from './progress'

/** The progress of an advance from 0 to 100 that is at `at` after `ms` of machine time. */
function reportsOf(stops: { at: number; ms: number }[]): number[] {
  const bus = new Bus()
  const reported: number[] = []
  bus.subscribe((event) => {
    if (event.type === 'clock.progress') reported.push(event.at)
  })
  let now = 0
  const progress = new Progress(bus, 0, 100, () => now)
  for (const { at, ms } of stops) {
    now = ms
    progress.reached(at)
  }
  progress.ended(100)
  return reported
}

it('tells five times a second at most where an advance is, and its end once', () => {
  const stops = Array.from({ length: 100 }, (_, at) => ({ at: at + 1, ms: (at + 1) * 50 }))
  expect(reportsOf(stops)).toEqual([...Array.from({ length: 24 }, (_, n) => (n + 1) * 4), 100])
})

it('tells nothing of an advance that is over at once', () => {
  expect(reportsOf([{ at: 50, ms: 100 }])).toEqual([])
  expect(reportsOf([{ at: 100, ms: 300 }])).toEqual([])
})
