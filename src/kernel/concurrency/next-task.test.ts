import { describe, expect, it } from 'vitest'
import { apartFromOthers } from './next-task'

/** Adds to `log` in `count` microtasks, one after the other. */
async function microtasks(log: string[], name: string, count: number): Promise<void> {
  for (let step = 0; step < count; step++) {
    log.push(name)
    await undefined
  }
}

describe('what runs apart from others', () => {
  it('comes after the microtasks that were there, and before anything else its own are run to their end', async () => {
    const log: string[] = []
    const ended = new Promise<void>((resolve) => {
      apartFromOthers(() => void microtasks(log, 'a', 3))
      apartFromOthers(() => void microtasks(log, 'b', 3))
      // From a microtask of the one before, while another waits.
      queueMicrotask(() => apartFromOthers(() => void microtasks(log, 'c', 3).then(resolve)))
    })
    void microtasks(log, 'before', 5)
    await ended
    expect(log.join(' ')).toBe('before before before before before a a a b b b c c c')
  })

  it('lets tasks of the event loop through, however many there are', async () => {
    let isOver = false
    let turns = 0
    const turn = () => {
      turns++
      if (!isOver) apartFromOthers(turn)
    }
    turn()
    await new Promise((resolve) => setTimeout(resolve, 1))
    isOver = true
    expect(turns).toBeGreaterThan(1)
  })
})
