import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernel } from '../../test/helpers/context'
import { Clock } from './clock'

describe('the clock', () => {
  it('follows the machine, stands still, or follows it at a distance', async () => {
    let machine = 1_000
    const { clock, store } = await kernel({ now: () => machine })
    expect(clock.now()).toBe(1_000)
    await clock.set(store, { mode: 'frozen', at: 5_000 })
    machine = 2_000
    expect(clock.now()).toBe(5_000)
    await clock.set(store, { mode: 'offset', offsetMs: 100 })
    expect(clock.now()).toBe(2_100)
    machine = 3_000
    expect(clock.now()).toBe(3_100)
    await clock.set(store, { mode: 'offset', offsetMs: 0 })
    expect(clock.state).toEqual({ mode: 'real' })
  })

  it('arrives where it was sent, and a new process over the same store finds it there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.integer({ min: 0, max: 8e12 }), async (frozen, at) => {
        const { clock, store } = await kernel({ indexedDB: new IDBFactory(), now: () => 42 })
        if (frozen) await clock.set(store, { mode: 'frozen', at: 0 })
        await clock.moveTo(store, at)
        expect(clock.now()).toBe(at)
        const next = new Clock(() => 42)
        await next.load(store)
        expect(next.state).toEqual(clock.state)
      }),
      { numRuns: 20 },
    )
  })

  it('refuses a time that it could not write, and stays where it was', async () => {
    const { clock, store } = await kernel({ now: () => 1_000 })
    await clock.freeze(store, 5_000)
    for (const at of [-1, 8.64e15, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(clock.moveTo(store, at), String(at)).rejects.toMatchObject({
        decision: { rule: 'clock.range' },
      })
    }
    expect(clock.now()).toBe(5_000)
  })
})
